package community

import (
	"crypto/rand"
	"encoding/binary"
	"encoding/hex"
	"time"
)

// ID names one record of type T. It is 24 lower-case hex characters that sort
// by the time of creation. UserID and SpaceID are different types, so that one
// cannot stand where the other is meant.
type ID[T any] string

// The ids of what there is most of.
type (
	ActID          = ID[Act]
	CollectionID   = ID[Collection]
	CommentID      = ID[Comment]
	EditID         = ID[Edit]
	EndpointID     = ID[Endpoint]
	IdentityID     = ID[Identity]
	InvitationID   = ID[Invitation]
	NotificationID = ID[Notification]
	PasskeyID      = ID[Passkey]
	PollOptionID   = ID[PollOption]
	PortalChangeID = ID[PortalChange]
	PortalID       = ID[Portal]
	RecordID       = ID[Record] // of a question, an answer or a post
	ReportID       = ID[Report]
	RewardID       = ID[Reward]
	SpaceID        = ID[Space]
	TopicID        = ID[Topic]
	UploadID       = ID[Upload]
	UserID         = ID[User]
)

// Entropy is the random part of an ID.
type Entropy [6]byte

// NewID returns a fresh ID: 48 bits of milliseconds, then 48 random bits.
func NewID[T any](now time.Time) ID[T] {
	var e Entropy
	rand.Read(e[:])
	return MakeID[T](now, e)
}

// MakeID returns the ID of that time and entropy, for whoever must be able to
// make the same one again.
func MakeID[T any](now time.Time, e Entropy) ID[T] {
	var b [14]byte
	binary.BigEndian.PutUint64(b[:8], uint64(now.UnixMilli())<<16)
	copy(b[6:12], e[:])
	return ID[T](hex.EncodeToString(b[:12]))
}

// IsID reports whether s has the form of an ID.
func IsID(s string) bool {
	if len(s) != 24 {
		return false
	}
	for _, c := range []byte(s) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// ShortIDLen is the length of a new short id. At 62^8 names, half a million
// records of a kind meet a name already taken once in two thousand communities;
// the store then tries another.
const ShortIDLen = 8

// NewShortID returns a fresh public name of a record, as it stands in addresses.
func NewShortID() string {
	var b [ShortIDLen]byte
	rand.Read(b[:])
	return MakeShortID(b)
}

// MakeShortID returns the short id of that entropy.
func MakeShortID(b [ShortIDLen]byte) string {
	for i, c := range b {
		b[i] = base62[int(c)%len(base62)]
	}
	return string(b[:])
}

// IsShortID reports whether s has the form of a short id.
func IsShortID(s string) bool {
	if len(s) < 5 || len(s) > 16 {
		return false
	}
	for _, c := range []byte(s) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}
