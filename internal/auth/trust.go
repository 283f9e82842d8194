package auth

import (
	"cmp"

	"github.com/stoa-community/stoa/internal/community"
)

// Trust is how far one who sends people here is believed in what is said of them.
type Trust struct {
	LinkByEmail bool   // whether a member is found by their address
	Sync        string // SyncAlways, also where it is "", or SyncCreate
	Roles       bool   // whether it makes moderators, and members of them
}

// When what is said of a person is taken over.
const (
	SyncAlways = "always" // whenever something new is said
	SyncCreate = "create" // when the person first comes
)

// Validate returns what is wrong with it, as an error that names the field as it is on
// the wire.
func (t Trust) Validate() error {
	return community.OneOf("sync", t.Synced(), []string{SyncAlways, SyncCreate})
}

// Synced is when what is said of a person is taken over.
func (t Trust) Synced() string { return cmp.Or(t.Sync, SyncAlways) }
