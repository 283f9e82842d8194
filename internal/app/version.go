package app

import (
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// What is changed is saved at the revision that it was read at, or the transaction begins
// anew: a version that was checked stays the one that is changed. What is deleted is not
// held to its revision, so that it is locked first and then read again.

// isStill refuses where a record that the transaction has locked is not of one of the
// versions any more.
func isStill(tx *store.Tx, actor community.Actor, on community.Ref, only community.Versions) error {
	if only == nil {
		return nil
	}
	c, err := readRecord(tx, actor.Portal, on)
	if err != nil {
		return err
	}
	return only.Check(versionOf(c))
}

// isTopicStill seizes a topic, and is isStill of it.
func isTopicStill(tx *store.Tx, t *community.Topic, only community.Versions) error {
	if only == nil {
		return nil
	}
	if err := tx.SeizeTopics(t.ID); err != nil {
		return err
	}
	now, err := tx.Topic(t.Portal, string(t.ID))
	if err != nil {
		return err
	}
	return only.Check(now.Version())
}

// isSpaceStill is isStill of a space.
func isSpaceStill(tx *store.Tx, s *community.Space, only community.Versions) error {
	if only == nil {
		return nil
	}
	now, err := tx.Space(s.Portal, string(s.ID))
	if err != nil {
		return err
	}
	return only.Check(now.Version())
}

// versionOf is the version of a record of any kind.
func versionOf(c community.Content) string {
	switch c := c.(type) {
	case *community.Question:
		return c.Version()
	case *community.Answer:
		return c.Version()
	case *community.Post:
		return c.Version()
	}
	return ""
}
