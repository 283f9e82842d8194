package app

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

const (
	maxDuplicates     = 20   // that a question shows
	maxDuplicatesRead = 60   // of which it shows those that are seen
	maxDuplicateNote  = 1000 // characters

	// movedField has how many answers were moved, in the log: it is nothing that could be
	// changed since.
	movedField = "movedAnswers"
)

// Duplicating is what is told of a question that is the same as another.
type Duplicating struct {
	Of    string // the other, by its id or short id
	Merge bool   // whether its answers are moved there
	Note  string // why, for who asked and for the log
}

// MarkDuplicate closes a question as the same as another.
func (a *App) MarkDuplicate(ctx context.Context, actor community.Actor, ref string, d Duplicating) (seen community.QuestionSeen,
	err error) {
	if d.Of == "" {
		return seen, community.Lacking("of")
	}
	if n := len([]rune(d.Note)); n > maxDuplicateNote {
		return seen, community.Bad("note", community.WhyTooLongText, "must be at most %d characters long, not %d", maxDuplicateNote, n)
	}
	return a.questions.act(ctx, actor, ref, canMarkDuplicate,
		func(tx *store.Tx, _ community.Settings, q *community.Question) (seen community.QuestionSeen, err error) {
			of, err := questionNamed(tx, actor, d.Of)
			if err != nil {
				return seen, err
			}
			if q.Duplicate != of.ID || d.Merge {
				if err := markDuplicate(tx, actor, q, of, d, true); err != nil {
					return seen, err
				}
			}
			return a.questions.seeAnew(tx, actor, q.ID)
		})
}

// UnmarkDuplicate opens a question again that was closed as the same as another, and moves
// its answers back. It is no error when it was not.
func (a *App) UnmarkDuplicate(ctx context.Context, actor community.Actor, ref string) (community.QuestionSeen, error) {
	return a.questions.act(ctx, actor, ref, canMarkDuplicate,
		func(tx *store.Tx, _ community.Settings, q *community.Question) (seen community.QuestionSeen, err error) {
			if q.IsDuplicate() {
				if err := unmarkDuplicate(tx, actor, q, true); err != nil {
					return seen, err
				}
			}
			return a.questions.seeAnew(tx, actor, q.ID)
		})
}

func canMarkDuplicate(actor community.Actor, c community.Content) error {
	return actor.CanMarkDuplicate(c.(*community.Question))
}

// questionNamed returns the question that a field names. Whether one that actor does not
// see is there at all is not told.
func questionNamed(tx *store.Tx, actor community.Actor, ref string) (*community.Question, error) {
	q, err := findQuestion(tx, actor, ref)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return nil, community.Bad("of", community.WhyNoSuchQuestion, "must be the id of a question, not %q", ref)
	}
	return q, err
}

// markDuplicate closes q as the same as of, and moves its answers there if that is wished.
// Both are held first, and then read again: nothing becomes of them meanwhile.
func markDuplicate(tx *store.Tx, actor community.Actor, q, of *community.Question, d Duplicating, isLogged bool) error {
	q, of, err := holdForDuplicate(tx, actor, q, of)
	if err != nil {
		return err
	}
	if err := mayRepeat(tx, actor, q, of, d.Merge); err != nil {
		return err
	}
	was, isNew := q.Duplicate, q.Duplicate != of.ID
	if isNew {
		if err := turnDuplicate(tx, actor, q, of.ID); err != nil {
			return err
		}
	}
	moved := 0
	if d.Merge {
		if moved, err = mergeAnswers(tx, actor, q, of); err != nil {
			return err
		}
	}
	tx.Emit(community.QuestionChanged{Question: q.ID, By: actor.ID})
	tx.Emit(community.QuestionChanged{Question: of.ID, By: actor.ID})
	if isNew {
		if err := tellDuplicate(tx, actor, q, d.Note); err != nil {
			return err
		}
	}
	if !isLogged {
		return nil
	}
	return logDuplicate(tx, actor, q, was, moved, d.Note)
}

// holdForDuplicate holds both questions and reads them as they are then.
func holdForDuplicate(tx *store.Tx, actor community.Actor, q, of *community.Question) (*community.Question, *community.Question, error) {
	if q.ID == of.ID {
		return q, of, q.CanRepeat(of)
	}
	if err := tx.HoldForDuplicate(q.ID, of.ID); err != nil {
		return nil, nil, err
	}
	q, err := findQuestion(tx, actor, string(q.ID))
	if err != nil {
		return nil, nil, err
	}
	of, err = questionNamed(tx, actor, string(of.ID))
	return q, of, err
}

// mayRepeat reports whether actor may close q as the same as of, which is no duplicate
// itself: there is one place to read on.
func mayRepeat(tx *store.Tx, actor community.Actor, q, of *community.Question, merges bool) error {
	if err := actor.CanMarkDuplicate(q); err != nil {
		return err
	}
	if err := q.CanRepeat(of); err != nil {
		return err
	}
	if of.IsDuplicate() {
		return isDuplicateItself(tx, actor, of)
	}
	if !merges {
		return nil
	}
	if err := actor.CanMergeAnswers(q, of); err != nil {
		return err
	}
	return q.CanGiveAnswers(of)
}

// isDuplicateItself refuses a question that is a duplicate, and names the one that it is a
// duplicate of to who sees that.
func isDuplicateItself(tx *store.Tx, actor community.Actor, of *community.Question) error {
	seen := community.QuestionSeen{Question: *of}
	if err := sameQuestions(tx, actor, &seen); err != nil {
		return err
	}
	if seen.Original == nil {
		return community.Bad("of", community.WhyBadDuplicate, "must be a question that isn't a duplicate itself")
	}
	return community.Bad("of", community.WhyOfDuplicate, "is itself a duplicate of %q; use that one instead: %s",
		seen.Original.Title, seen.Original.ID)
}

// turnDuplicate stores whether q is a duplicate, and counts it as what it is now.
func turnDuplicate(tx *store.Tx, actor community.Actor, q *community.Question, of community.RecordID) error {
	before := *q
	q.Duplicate, q.Ruled = of, actor.RuleDuplicate(q)
	if err := tx.SaveDuplicate(q); err != nil {
		return err
	}
	return tx.Settle(before.Share(), q.Share())
}

// unmarkDuplicate opens q again. The answers that were moved go back as far as they are
// still there, and as the same people see both questions.
func unmarkDuplicate(tx *store.Tx, actor community.Actor, q *community.Question, isLogged bool) error {
	of, err := tx.Question(q.Portal, string(q.Duplicate))
	if community.KindOf(err) == community.NotFound {
		of, err = &community.Question{}, nil // which is deleted
	}
	if err != nil {
		return err
	}
	if err := tx.HoldMoved(q.ID, of.ID); err != nil {
		return err
	}
	if err := tx.HoldForDuplicate(q.ID, of.ID); err != nil {
		return err
	}
	if q, err = findQuestion(tx, actor, string(q.ID)); err != nil || !q.IsDuplicate() {
		return err
	}
	if err := actor.CanMarkDuplicate(q); err != nil {
		return err
	}
	was := q.Duplicate
	if err := turnDuplicate(tx, actor, q, ""); err != nil {
		return err
	}
	moved := 0
	if of.ID == was {
		if of, err = tx.Question(q.Portal, string(was)); err != nil {
			return err
		}
		if moved, err = unmergeAnswers(tx, actor, q, of); err != nil {
			return err
		}
		tx.Emit(community.QuestionChanged{Question: of.ID, By: actor.ID})
	}
	if err := tx.ForgetMoved(q.ID); err != nil {
		return err
	}
	tx.Emit(community.QuestionChanged{Question: q.ID, By: actor.ID})
	if err := tx.UntellAbout(community.VerbDuplicate, q.Ref()); err != nil || !isLogged {
		return err
	}
	return logDuplicate(tx, actor, q, was, moved, "")
}

// tellDuplicate tells who asked and who follows.
func tellDuplicate(tx *store.Tx, actor community.Actor, q *community.Question, note string) error {
	followers, err := tx.FollowersOf(q.Ref())
	if err != nil {
		return err
	}
	d := doing{verb: community.VerbDuplicate, about: q.Ref(), by: actor.ID, anonymous: q.Anonymous && actor.ID == q.Author, note: note}
	return tellSeers(tx, q, d, append(followers, q.Author)...)
}

// logDuplicate logs that staff closed a question of another's, or opened it again, and in
// any case that they moved answers.
func logDuplicate(tx *store.Tx, actor community.Actor, q *community.Question, was community.RecordID, moved int, note string) error {
	if q.Author == actor.ID && moved == 0 {
		return nil
	}
	before, after := community.State{"duplicateOf": string(was)}, community.State{"duplicateOf": string(q.Duplicate)}
	if moved > 0 {
		before[movedField], after[movedField] = "0", strconv.Itoa(moved)
	}
	if maps.Equal(before, after) {
		return nil
	}
	_, err := logAct(tx, actor, community.Act{Kind: community.ActDuplicate, On: q.Ref(), Of: q.Author, Note: note,
		Before: before, After: after})
	return err
}

// revertDuplicate makes a question the duplicate that it was before an act, or none.
func revertDuplicate(tx *store.Tx, actor community.Actor, q *community.Question, was *string) error {
	switch {
	case was == nil || *was == string(q.Duplicate):
		return nil
	case *was == "":
		return unmarkDuplicate(tx, actor, q, false)
	}
	of, err := questionNamed(tx, actor, *was)
	if err == nil {
		err = markDuplicate(tx, actor, q, of, Duplicating{}, false)
	}
	if community.KindOf(err) == community.Invalid {
		return community.Fail(community.Conflict, community.WhyActOvertaken,
			"The other question no longer exists or is a duplicate itself, so this action can't be undone.")
	}
	return err
}

// keepBack leaves a scheduled answer whose time has come with its author, as a draft, where
// the question takes no more answers.
func keepBack(c community.Content) {
	ans, ok := c.(*community.Answer)
	if ok && ans.CanComeOut(community.Scheduled) != nil {
		ans.Status, ans.Draft = community.Draft, ans.Content
	}
}

// sameQuestions says which question q is a duplicate of, and which are duplicates of it, as
// far as actor sees them.
func sameQuestions(tx *store.Tx, actor community.Actor, q *community.QuestionSeen) error {
	if q.IsDuplicate() {
		found, err := tx.QuestionsByID([]string{string(q.Duplicate)})
		if err != nil {
			return err
		}
		if len(found) == 1 && actor.CanSee(found[0]) == nil {
			q.Original = found[0]
		}
	}
	if !q.HasDuplicates {
		return nil
	}
	found, err := tx.DuplicatesOf(maxDuplicatesRead, string(q.ID))
	q.Repeats = seenOf(actor, found, maxDuplicates)
	return err
}

// seenOf are the first of the questions that actor sees.
func seenOf(actor community.Actor, found []*community.Question, limit int) (seen []*community.Question) {
	for _, q := range found {
		if len(seen) < limit && actor.CanSee(q) == nil {
			seen = append(seen, q)
		}
	}
	return seen
}

// Originals returns those of the questions that there are and that actor sees.
func (a *App) Originals(ctx context.Context, actor community.Actor, ids []string) ([]*community.QuestionSeen, error) {
	ids = slices.DeleteFunc(ids, func(id string) bool { return id == "" })
	if len(ids) == 0 {
		return nil, nil
	}
	return looked(ctx, a, func(tx *store.Tx) ([]*community.QuestionSeen, error) {
		found, err := tx.QuestionsByID(ids)
		if err != nil {
			return nil, err
		}
		found = slices.DeleteFunc(found, func(q *community.Question) bool {
			return q.Portal != actor.Portal || actor.CanSee(q) != nil
		})
		return a.questions.seeAll(tx, actor, found)
	})
}

// DuplicatesOfEach returns the duplicates of each of the questions that actor sees.
func (a *App) DuplicatesOfEach(ctx context.Context, actor community.Actor, of []*community.Question) ([][]*community.QuestionSeen, error) {
	rows := make([][]*community.QuestionSeen, len(of))
	var ids []string
	for _, q := range of {
		if q.HasDuplicates && actor.CanSee(q) == nil {
			ids = append(ids, string(q.ID))
		}
	}
	if len(ids) == 0 {
		return rows, nil
	}
	return looked(ctx, a, func(tx *store.Tx) ([][]*community.QuestionSeen, error) {
		found, err := tx.DuplicatesOf(maxDuplicatesRead, ids...)
		if err != nil {
			return nil, err
		}
		seen, err := a.questions.seeAll(tx, actor, seenOf(actor, found, len(found)))
		for i, q := range of {
			for _, d := range seen {
				if d.Duplicate == q.ID && len(rows[i]) < maxDuplicates && slices.Contains(ids, string(q.ID)) {
					rows[i] = append(rows[i], d)
				}
			}
		}
		return rows, err
	})
}
