package app

import (
	"errors"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Replies are one level deep: what answers a reply stands beside it, beneath the comment that
// both answer, and tells the author of the reply.

// answering has a new comment on t answer the one that ref names, if it names any, and returns that.
func answering(tx *store.Tx, t community.Content, c *community.Comment, ref string) (*community.Comment, error) {
	if ref == "" {
		return nil, nil
	}
	if err := tx.Lock(t.Base().Ref()); err != nil { // it is not deleted meanwhile
		return nil, err
	}
	to, err := tx.Comment(c.Portal, ref)
	if errors.Is(err, community.ErrNotFound) || err == nil && to.On != c.On {
		return nil, community.Bad("replyTo", community.WhyNoSuchComment, "must be a comment on the same %s", c.On.On)
	}
	if err != nil {
		return nil, err
	}
	c.ReplyTo, c.Thread, c.Orphaned = to.ID, to.Created, false
	if to.ReplyTo != "" {
		c.ReplyTo, c.Thread, c.Orphaned = to.ReplyTo, to.Thread, to.Orphaned
	}
	return to, nil
}

// replySays adds to what a comment that waits would say what it answers.
func replySays(says community.State, c, to *community.Comment) {
	if to != nil {
		says["replyTo"], says["thread"], says["answers"] = string(c.ReplyTo), strconv.FormatInt(c.Thread.UnixMilli(), 10), string(to.ID)
	}
}

// repliesAs has a comment answer what a proposal says that it does.
func repliesAs(c *community.Comment, says community.State) {
	if says["replyTo"] == "" {
		return
	}
	n, _ := strconv.ParseInt(says["thread"], 10, 64) // written by replySays
	c.ReplyTo, c.Thread = community.CommentID(says["replyTo"]), time.UnixMilli(n).UTC()
}

// answeredAt returns what a comment that waited answers, as far as it is still there.
func answeredAt(tx *store.Tx, p *community.Proposal, c *community.Comment) (*community.Comment, error) {
	if c.ReplyTo == "" {
		return nil, nil
	}
	if err := tx.Lock(c.On); err != nil {
		return nil, err
	}
	_, err := tx.Comment(c.Portal, string(c.ReplyTo))
	if c.Orphaned = errors.Is(err, community.ErrNotFound); err != nil && !c.Orphaned {
		return nil, err
	}
	to, err := tx.Comment(c.Portal, p.Says["answers"])
	if errors.Is(err, community.ErrNotFound) {
		return nil, nil
	}
	return to, err
}

// tellReply tells the author of a comment of a reply to it.
func tellReply(tx *store.Tx, t community.Content, c, to *community.Comment) error {
	about := community.Ref{On: community.OnComment, ID: string(c.ReplyTo)}
	if c.Orphaned {
		about = to.Ref()
	}
	r := t.Base()
	secret := c.Anonymous || r.Anonymous && c.Author == r.Author
	return tellSeers(tx, t, doing{verb: community.VerbReply, about: about, by: c.Author, anonymous: secret}, to.Author)
}
