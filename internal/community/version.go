package community

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"slices"
	"strconv"
	"time"
)

// A version names what a record says and how it is set: all that an edit may change,
// and nothing that others change by reading, voting or answering. It is made of these
// alone, so that it is the same for everybody and on every node; what is changed and
// changed back has the version that it had. It tells nothing that the record does not.

// Version returns the version of q.
func (q *Question) Version() string {
	parts := []string{q.Title, q.Description, q.Lang, q.Type, q.Privacy, flags(q.Locked, q.Multiple), instant(q.Closes)}
	for _, o := range q.Options {
		parts = append(parts, o.Text)
	}
	return q.Record.version(append(parts, topicList(q.Topics)...))
}

// Version returns the version of ans. A draft that is to replace its text is not in it:
// edits leave that alone.
func (ans *Answer) Version() string {
	parts := []string{ans.Content, flags(ans.Global)}
	if ans.Wiki { // so that all others have the version that they had before there were such
		parts = append(parts, "wiki")
	}
	return ans.Record.version(parts)
}

// Version returns the version of p.
func (p *Post) Version() string {
	parts := []string{p.Type, p.Title, p.Content}
	if p.IsEvent() {
		g := &p.Gathering
		parts = append(parts, instant(g.Starts), instant(g.Ends), g.Zone, g.Place, g.Link, strconv.FormatInt(g.Seats, 10),
			flags(g.Cancelled))
	}
	return p.Record.version(append(parts, topicList(p.Topics)...))
}

// Version returns the version of c.
func (c *Comment) Version() string { return version([]string{string(c.ID), c.Body}) }

// Version returns the version of t.
func (t *Topic) Version() string {
	return version([]string{string(t.ID), t.Name, t.Description, t.Picture, t.Color})
}

// Version returns the version of s.
func (s *Space) Version() string {
	return version([]string{string(s.ID), s.Name, s.Description, s.Picture, string(s.Collection),
		flags(s.Private, s.Hidden, s.InviteOnly)})
}

// Version returns the version of p. It is counted, not made of the settings: not all of
// them are for everybody who reads it.
func (p *Portal) Version() string { return strconv.FormatInt(p.Rev, 10) }

// version is that of a record which says parts.
func (r *Record) version(parts []string) string {
	return version(append([]string{string(r.ID), string(r.Status), instant(r.Published), string(r.Space), flags(r.Anonymous, r.Verified)},
		parts...))
}

func version(parts []string) string {
	hash := sha256.New()
	var size [8]byte
	for _, part := range parts {
		binary.BigEndian.PutUint64(size[:], uint64(len(part))) // so that no part runs on into the next
		hash.Write(size[:])
		hash.Write([]byte(part))
	}
	return base64.RawURLEncoding.EncodeToString(hash.Sum(nil)[:16])
}

func flags(list ...bool) (text string) {
	for _, is := range list {
		text += strconv.FormatBool(is)[:1]
	}
	return text
}

// instant is a time as the database keeps it.
func instant(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return strconv.FormatInt(t.UnixMilli(), 10)
}

func topicList(topics []TopicID) []string {
	list := make([]string, len(topics))
	for i, t := range topics {
		list[i] = string(t)
	}
	return list
}

// Versions are those that a change was made for: nil is any.
type Versions []string

// OnlyVersion is that one, or any where it is empty.
func OnlyVersion(version string) Versions {
	if version == "" {
		return nil
	}
	return Versions{version}
}

// Check refuses a change of a record that has another version by now.
func (only Versions) Check(now string) error {
	if only == nil || slices.Contains(only, now) {
		return nil
	}
	return Fail(Stale, WhyStaleVersion,
		"This changed after you read it, so nothing was saved. Read it again and resend your change.")
}
