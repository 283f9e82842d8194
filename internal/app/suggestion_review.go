package app

import (
	"context"
	"maps"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A Ruling is what a reviewer decides about a suggestion.
type Ruling struct {
	Note           string
	SuggestionEdit // other words to accept it with; Only is the version of the record that these are meant for
}

// AcceptSuggestion has a record say what was suggested, or what the reviewer made of that, as an edit of
// whose suggestion it was. Of two reviewers at once exactly one decides.
func (a *App) AcceptSuggestion(ctx context.Context, actor community.Actor, id string, v Ruling) (seen community.SuggestionSeen, err error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return seen, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.SuggestionSeen, err error) {
		s, c, err := toJudge(tx, actor, id, v.Own)
		if err != nil {
			return seen, err
		}
		by, err := tx.User(actor.Portal, s.By)
		if err != nil {
			return seen, err
		}
		r := review{actor: actor, by: by.Actor(), settings: settings, was: c.Copy(), is: c}
		if err := r.reword(tx, s, v); err != nil {
			return seen, err
		}
		decided, err := r.decided(tx, s, community.SuggestionAccepted, v.Note)
		if err != nil {
			return seen, err
		}
		if err := r.save(tx, s, decided); err != nil {
			return seen, err
		}
		return a.seeSuggestion(tx, actor, decided)
	})
}

// RejectSuggestion rejects a suggestion.
func (a *App) RejectSuggestion(ctx context.Context, actor community.Actor, id string, v Ruling) (community.SuggestionSeen, error) {
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.SuggestionSeen, err error) {
		s, c, err := toJudge(tx, actor, id, v.Own)
		if err != nil {
			return seen, err
		}
		r := review{actor: actor, was: c, is: c}
		decided, err := r.decided(tx, s, community.SuggestionRejected, v.Note)
		if err != nil {
			return seen, err
		}
		if err := end(tx, c, s, decided); err != nil {
			return seen, err
		}
		tx.Emit(community.SuggestionRefused{Suggestion: s.ID, On: s.On, By: s.By})
		if err := r.tell(tx, community.VerbSuggestionReject, decided); err != nil {
			return seen, err
		}
		return a.seeSuggestion(tx, actor, decided)
	})
}

// toJudge finds a suggestion that actor may decide about, with what it is about.
func toJudge(tx *store.Tx, actor community.Actor, id string, only community.Versions) (*community.Suggestion, community.Content, error) {
	s, c, isActive, err := readSuggestion(tx, actor, id)
	if err != nil {
		return nil, nil, err
	}
	if err := actor.CanJudge(s, c, isActive); err != nil {
		return nil, nil, err
	}
	return s, c, only.Check(s.Version())
}

// A review is a decision about a suggestion.
type review struct {
	actor, by  community.Actor // who reviews, and who suggested it
	settings   community.Settings
	was, is    community.Content
	isImproved bool
	screened   *screening
}

// reword gives the record the words that are accepted, and holds them to the rules.
func (r *review) reword(tx *store.Tx, s *community.Suggestion, v Ruling) error {
	only := v.Only
	if !v.isTold() || only == nil { // who does not say what they read has read what was suggested
		only = community.OnlyVersion(s.For)
	}
	if err := only.Check(versionOf(r.is)); err != nil {
		return err
	}
	if source := s.Says["source"]; source != "" {
		if err := tx.KeepSource(s.Portal, s.On, s.Says.Text(), source); err != nil {
			return err
		}
	}
	if err := rewordRecord(tx, r.actor, r.is, valuesOf(s.Says), community.Points{}); err != nil {
		return inContent(err)
	}
	suggested := wordsOfRecord(r.is)
	if err := sayNow(tx, r.actor, r.is, v.SuggestionEdit); err != nil {
		return err
	}
	r.isImproved = !maps.Equal(suggested, wordsOfRecord(r.is))
	if _, err := differing(r.was, r.is); err != nil {
		return err
	}
	return r.hold(tx)
}

// hold holds the words to what is asked of those who edit: of the reviewer where these are staff, and of who
// suggested it.
func (r *review) hold(tx *store.Tx) (err error) {
	writer := r.by
	if r.actor.IsStaff() {
		writer = r.actor
	}
	if err := suffices(writer, r.settings.Policies, r.was, r.is); err != nil {
		return inContent(err)
	}
	if r.screened, err = screen(tx, writer, r.settings.Moderation, false); err != nil {
		return err
	}
	if err := r.screened.record(r.is.Copy()); err != nil {
		return inContent(err)
	}
	return r.actor.CanAcceptWaiting(writer.MustWait(r.settings.Policies) || r.screened.holds())
}

// decided is the suggestion with what is decided about it.
func (r *review) decided(tx *store.Tx, s *community.Suggestion, status community.SuggestionStatus, note string) (*community.Suggestion,
	error) {
	decided := *s
	decided.Status, decided.Reviewer, decided.Reviewed, decided.Updated = status, r.actor.ID, tx.Now, later(tx.Now, s.Updated)
	decided.Improved = r.isImproved
	decided.Credited = status == community.SuggestionAccepted && isReadByAll(r.is)
	var err error
	decided.Note, err = remark("note", note)
	return &decided, err
}

// save stores an edit that was accepted, and tells of it.
func (r *review) save(tx *store.Tx, s, decided *community.Suggestion) error {
	if err := tx.Claim(s.On); err != nil {
		return err
	}
	if err := tx.SaveSuggestion(s, decided); err != nil {
		return err
	}
	record := r.is.Base()
	record.Counts.Suggestions--
	if err := saveReviewed(tx, r.by, r.actor.ID, r.was, r.is); err != nil {
		return err
	}
	if err := r.screened.report(tx, record.Portal, s.On, record.Author); err != nil {
		return err
	}
	if decided.Credited {
		if err := tx.CountUser(s.By, 0, community.UserCounts{Suggestions: 1}); err != nil {
			return err
		}
	}
	if r.actor.IsStaff() {
		if err := logChange(tx, r.actor, s.On, record.Author, stateOf(r.was), stateOf(r.is)); err != nil {
			return err
		}
	}
	tx.Emit(community.SuggestionTaken{Suggestion: s.ID, On: s.On, By: s.By})
	if err := noLongerSuggested(tx, record.Counts.Suggestions, s.On); err != nil {
		return err
	}
	return r.tell(tx, community.VerbSuggestionAccept, decided)
}

// tell tells who suggested an edit what became of it. An anonymous author has no name there either.
func (r *review) tell(tx *store.Tx, verb community.Verb, s *community.Suggestion) error {
	record := r.is.Base()
	d := doing{verb: verb, about: s.On, by: r.actor.ID, anonymous: record.Anonymous && r.actor.ID == record.Author, note: s.Note}
	return tellSeers(tx, r.is, d, s.By)
}
