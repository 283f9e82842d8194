package app

import (
	"reflect"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// save stores a changed record with its earlier text, and settles what it counts
// for others. What it said while nobody saw it is nobody's to read, and keeping a
// draft changes nothing that others see.
func save(tx *store.Tx, actor community.Actor, before, c community.Content) error {
	return saveReviewed(tx, actor, "", before, c)
}

// saveReviewed is save of what actor suggested and somebody accepted.
func saveReviewed(tx *store.Tx, actor community.Actor, reviewer userID, before, c community.Content) error {
	was, r := before.Base(), c.Base()
	if reflect.DeepEqual(before, c) {
		return nil
	}
	r.Ruled = actor.Rule(r.Ruled, was.Marks(), r.Marks())
	if actor.CanModerate() != nil {
		r.Ruled &^= community.RuledPublic // which was given to what it was before
	}
	if !isDrafted(before, c) {
		r.Updated = tx.Now
	}
	if p, isPost := c.(*community.Post); isPost && p.IsEvent() {
		p.Follow(before.(*community.Post), tx.Now)
	}
	isEdit := isRewritten(before, c) && community.ShelfOf(was.Status) <= community.ByName
	if isEdit {
		r.Counts.Edits++
	}
	if err := dropUnsaid(tx, before, c, isEdit); err != nil {
		return err
	}
	if err := saveAndSettle(tx, before, c); err != nil {
		return err
	}
	if isEdit {
		title, text := before.Says()
		e := community.Edit{On: r.Ref(), Reviewer: reviewer, Title: title, Content: text}
		if err := keepEdit(tx, actor, e, !isReadByAll(c) || r.Anonymous && actor.ID == r.Author); err != nil {
			return err
		}
	}
	tx.Emit(changedBy(c, actor.ID))
	if isEdit && reviewer != r.Author {
		if err := tellSeers(tx, c, doing{verb: community.VerbEdit, about: r.Ref(), by: actor.ID}, r.Author); err != nil {
			return err
		}
	}
	if err := tellWaits(tx, actor.ID, was.Status, c); err != nil {
		return err
	}
	return tellChanged(tx, before, c)
}

// saveAndSettle stores a record and settles what follows from where it stands: its
// answers and comments move along, and it counts for others as they see it.
func saveAndSettle(tx *store.Tx, before, c community.Content) error {
	was, r := before.Base(), c.Base()
	isMoved := r.Shelf != was.Shelf || r.Space != was.Space
	if r.On == community.OnQuestion && isMoved {
		if err := tx.HoldAnswers(r.ID); err != nil {
			return err
		}
	}
	if err := meetTopics(tx, before.Share(), c); err != nil {
		return err
	}
	if err := update(tx, c); err != nil {
		return err
	}
	if err := previewChanged(tx, before, c); err != nil {
		return err
	}
	if isMoved {
		if err := moveAlong(tx, c); err != nil {
			return err
		}
		if err := moveComments(tx, r.Ref(), was.Shelf, r.Shelf); err != nil {
			return err
		}
	}
	if err := settle(tx, r.Ref(), before.Share(), c.Share()); err != nil {
		return err
	}
	return untell(tx, before, c)
}
