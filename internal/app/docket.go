package app

import (
	"cmp"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A docket is what a moderator resolves: a record, or a comment on it.
type docket struct {
	record  community.Content
	comment *community.Comment // nil where the record itself is resolved
	on      community.Ref
	author  community.UserID
	status  community.Status
}

// updated is when it was changed last.
func (d *docket) updated() time.Time {
	if d.comment != nil {
		return d.comment.Updated
	}
	return d.record.Base().Updated
}

// hold has nobody else change what is resolved, nor hang anything on it if it is to be deleted.
func (d *docket) hold(tx *store.Tx, isDeleted bool) error {
	on := d.record.Base().Ref()
	switch {
	case d.comment != nil:
		return cmp.Or(tx.SeizeSources(d.on), tx.Claim(on), tx.Seize(d.on))
	case isDeleted:
		return tx.Seize(on)
	case on.On == community.OnQuestion: // which may move, with its answers
		return cmp.Or(tx.HoldAnswers(community.RecordID(on.ID)), tx.Claim(on))
	}
	return tx.Claim(on)
}

// deleted stands for the status of what is no more.
const deleted = "deleted"

// apply does what an action does to the record itself, and returns how it was
// and is. A comment is there or is not: where another record would be hidden, it
// is deleted.
func (d *docket) apply(tx *store.Tx, actor community.Actor, action string) (was, became community.State, err error) {
	status := d.status
	switch {
	case action == Delete, d.comment != nil && action != Approve && action != Dismiss:
		return community.State{"status": string(d.status)}, community.State{"status": deleted}, d.drop(tx, actor)
	case action == Approve && status == community.Unapproved:
		status = community.Published
	case action == Approve && status == community.Scheduled:
		return community.State{}, community.State{}, letOut(tx, actor, d.record)
	case action == Reject, action == Archive:
		status = community.Archived
	case action == Collapse:
		status = community.Collapsed
	}
	if status == d.status {
		return community.State{}, community.State{}, nil
	}
	return community.State{"status": string(d.status)}, community.State{"status": string(status)}, setStatus(tx, actor, d.record, status)
}

// letOut approves a scheduled record before its time: it is published then.
func letOut(tx *store.Tx, actor community.Actor, c community.Content) error {
	before := c.Copy()
	c.Base().Ruled |= community.RuledPublic
	return save(tx, actor, before, c)
}

func (d *docket) drop(tx *store.Tx, actor community.Actor) error {
	if d.comment != nil {
		if err := stashComment(tx, actor, d.record, d.comment); err != nil {
			return err
		}
		return deleteComment(tx, actor, d.record, d.comment)
	}
	if err := stashRecord(tx, actor, d.record); err != nil {
		return err
	}
	return deleteStashed(tx, actor, d.record)
}

// openDocket finds the record that a moderator is to resolve.
func openDocket(tx *store.Tx, actor community.Actor, on community.Ref) (*docket, error) {
	if on.On == community.OnComment {
		c, record, err := findComment(tx, actor, on.ID, community.Ref{})
		if err != nil {
			return nil, err
		}
		return &docket{record, c, c.Ref(), c.Author, c.Status}, nil
	}
	c, err := findRecord(tx, actor, on)
	if err != nil {
		return nil, err
	}
	r := c.Base()
	return &docket{c, nil, r.Ref(), r.Author, r.Status}, nil
}
