package app

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// SuggestionEdit is what somebody would have a record say; nil fields stay as they are.
type SuggestionEdit struct {
	Title *string
	TextEdit
	Topics *[]string
	Reason *string            // why
	Only   community.Versions // of the record, for which it is meant
	Own    community.Versions // of the suggestion, for which it is meant
}

// isTold reports whether e has any words for the record.
func (e SuggestionEdit) isTold() bool {
	return e.Title != nil || e.TextEdit.isTold() || e.Topics != nil
}

// Suggest suggests an edit of what somebody else wrote.
func (a *App) Suggest(ctx context.Context, actor community.Actor, on community.Ref, e SuggestionEdit) (seen community.SuggestionSeen,
	err error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return seen, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.SuggestionSeen, err error) {
		c, err := findRecord(tx, actor, on)
		if err != nil {
			return seen, err
		}
		if err := actor.CanSuggest(settings.Policies, c); err != nil {
			return seen, err
		}
		s := &community.Suggestion{ID: community.NewID[community.Suggestion](tx.Now), Portal: actor.Portal, Created: tx.Now,
			Updated: tx.Now, On: c.Base().Ref(), By: actor.ID, Status: community.SuggestionWaits}
		if err := compose(tx, actor, settings, s, c, e); err != nil {
			return seen, err
		}
		if err := addSuggestion(tx, actor, c, s); err != nil {
			return seen, err
		}
		return a.seeSuggestion(tx, actor, s)
	})
}

// addSuggestion stores a suggestion within the limits, counts it, and tells the author of the record.
func addSuggestion(tx *store.Tx, actor community.Actor, c community.Content, s *community.Suggestion) error {
	if err := tx.Claim(s.On); err != nil {
		return err
	}
	if err := tx.Claim(community.Ref{On: community.OnUser, ID: string(actor.ID)}); err != nil { // so that what they have is counted
		return err
	}
	_, err := tx.SuggestionBy(s.On, actor.ID)
	switch {
	case err == nil:
		return community.Fail(community.Conflict, community.WhySuggestedAlready,
			"A suggestion of yours is already waiting here. Change or withdraw it instead.")
	case !errors.Is(err, community.ErrNotFound):
		return err
	}
	waiting, made, err := tx.SuggestedBy(actor.Reviewing(), tx.Now.Add(-day))
	switch {
	case err != nil:
		return err
	case waiting >= community.MaxSuggestionsWaiting:
		return community.Fail(community.Conflict, community.WhyTooManySuggestions,
			"You can have up to %d suggestions waiting for a review.", community.MaxSuggestionsWaiting)
	case made >= community.SuggestionsADay:
		return community.FailFor(time.Hour, community.RateLimited, community.WhySuggestionsADay,
			"You can suggest up to %d edits in 24 hours.", community.SuggestionsADay)
	}
	if err := tx.AddSuggestions(s); err != nil {
		return err
	}
	if err := tx.CountSuggestion(c.Base(), 1); err != nil {
		return err
	}
	tx.Emit(community.SuggestionAdded{Suggestion: s.ID, On: s.On, By: s.By})
	return tellSeers(tx, c, doing{verb: community.VerbSuggestion, about: s.On, by: s.By}, c.Base().Author)
}

// compose makes what e says of a record the words of a suggestion, which is held to the rules that an edit
// would be.
func compose(tx *store.Tx, actor community.Actor, settings community.Settings, s *community.Suggestion, c community.Content,
	e SuggestionEdit) error {
	version := versionOf(c)
	if err := e.Only.Check(version); err != nil {
		return err
	}
	before := c.Copy()
	if err := sayNow(tx, actor, c, e); err != nil {
		return err
	}
	says, err := differing(before, c)
	if err != nil {
		return err
	}
	if err := suffices(actor, settings.Policies, before, c); err != nil {
		return inContent(err)
	}
	screened, err := screen(tx, actor, settings.Moderation, false)
	if err != nil {
		return err
	}
	if err := screened.record(c.Copy()); err != nil {
		return inContent(err)
	}
	if err := takeSource(tx, s.On, says); err != nil {
		return err
	}
	s.Says, s.For = says, version
	if e.Reason != nil {
		s.Reason, err = remark("reason", *e.Reason)
	}
	return err
}

// differing is what of the words of a record is other than before: something must be.
func differing(before, c community.Content) (community.State, error) {
	_, says := changesOf(wordsOfRecord(before), wordsOfRecord(c))
	if len(says) == 0 {
		return nil, community.Bad("content", community.WhyNothingChanged, "must differ from what it says now, or the title or topics must")
	}
	return says, nil
}

// remark is why somebody suggests or rejects an edit.
func remark(field, source string) (string, error) {
	text := markup.Plain(source)
	if n := utf8.RuneCountInString(text); n > community.MaxReason {
		return "", community.Bad(field, community.WhyTooLongText, "must be at most %d characters long, not %d", community.MaxReason, n)
	}
	return text, nil
}

// inContent names the text of a question as suggestions do.
func inContent(err error) error {
	e, ok := errors.AsType[*community.Error](err)
	if !ok {
		return err
	}
	at := slices.IndexFunc(e.Fields, func(f community.Field) bool { return f.Name == "description" })
	if at < 0 {
		return err
	}
	named := e.Fields[at]
	named.Name = "content"
	renamed := *e
	renamed.Text = strings.Replace(e.Text, "description", "content", 1)
	renamed.Fields = slices.Clone(e.Fields)
	renamed.Fields[at] = named
	return &renamed
}

// sayNow gives a record the words that a suggestion, or who improves one, has for it. It makes no topic.
func sayNow(tx *store.Tx, actor community.Actor, c community.Content, e SuggestionEdit) error {
	if err := retitle(c, e.Title); err != nil {
		return err
	}
	switch c := c.(type) {
	case *community.Question:
		if err := writeQuestion(tx, c, e.TextEdit); err != nil {
			return inContent(err)
		}
		return retopic(tx, actor, &c.Record, &c.Topics, e.Topics)
	case *community.Post:
		if err := writePost(tx, c, e.TextEdit); err != nil {
			return err
		}
		return retopic(tx, actor, &c.Record, &c.Topics, e.Topics)
	case *community.Answer:
		if e.Topics != nil && len(*e.Topics) > 0 {
			return community.Bad("topics", community.WhyNotOfAnswers, "can't be given: answers have none")
		}
		told, err := e.read(Text.read, "content", true)
		if err != nil {
			return err
		}
		text, err := told.of(c.Content)
		if err != nil || text == nil {
			return err
		}
		return write(tx, c, *text)
	}
	return nil
}

// retitle gives a record another title. What has none gets none.
func retitle(c community.Content, told *string) (err error) {
	if told == nil {
		return nil
	}
	switch c := c.(type) {
	case *community.Question:
		c.Title, err = title(*told)
	case *community.Post:
		if *told != "" || c.Title != "" {
			c.Title, err = title(*told)
		}
	case *community.Answer:
		if *told != "" {
			err = community.Bad("title", community.WhyNotOfAnswers, "can't be given: answers have none")
		}
	}
	return err
}

// retopic gives a record other topics, all of which are there.
func retopic(tx *store.Tx, actor community.Actor, of *community.Record, to *[]community.TopicID, told *[]string) error {
	if told == nil {
		return nil
	}
	if len(*told) > maxAbout {
		return community.Bad("topics", community.WhyTooManyItems, "must be at most %d, not %d", maxAbout, len(*told))
	}
	var ids []community.TopicID
	for _, ref := range *told {
		t, err := topicThere(tx, actor, of, ref)
		if community.KindOf(err) == community.NotFound {
			return community.Bad("topics", community.WhyNoSuchTopic, "names no topic: %q", ref)
		}
		if err != nil {
			return err
		}
		if !slices.Contains(ids, t.ID) {
			ids = append(ids, t.ID)
		}
	}
	*to = ids
	return nil
}

func topicThere(tx *store.Tx, actor community.Actor, of *community.Record, ref string) (*community.Topic, error) {
	if !community.IsID(ref) {
		circle := community.CircleOf(closedSpace(of))
		return tx.TopicNamed(of.Portal, markup.Plain(ref), circle, circle)
	}
	t, err := tx.Topic(of.Portal, ref)
	if err == nil {
		err = actor.CanSeeTopic(t)
	}
	return t, err
}

// ChangeSuggestion has a suggestion of actor's that waits say something else, for what the record says now.
func (a *App) ChangeSuggestion(ctx context.Context, actor community.Actor, id string, e SuggestionEdit) (seen community.SuggestionSeen,
	err error) {
	settings, err := a.settings(ctx, actor)
	if err != nil {
		return seen, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.SuggestionSeen, err error) {
		s, c, err := ownSuggestion(tx, actor, id, e.Own)
		if err != nil {
			return seen, err
		}
		if err := actor.CanSuggest(settings.Policies, c); err != nil {
			return seen, err
		}
		before := *s
		if err := compose(tx, actor, settings, s, c, e); err != nil {
			return seen, err
		}
		s.Updated = later(tx.Now, before.Updated)
		if err := tx.Claim(s.On); err != nil {
			return seen, err
		}
		if err := tx.SaveSuggestion(&before, s); err != nil {
			return seen, err
		}
		return a.seeSuggestion(tx, actor, s)
	})
}

// later is a time that is not the one before: by it is known that something changed.
func later(now, before time.Time) time.Time {
	if now.After(before) {
		return now
	}
	return before.Add(time.Millisecond)
}

// ownSuggestion finds a suggestion of actor's that waits, with what it is about.
func ownSuggestion(tx *store.Tx, actor community.Actor, id string, only community.Versions) (*community.Suggestion, community.Content,
	error) {
	s, c, isActive, err := readSuggestion(tx, actor, id)
	if err != nil {
		return nil, nil, err
	}
	if err := actor.CanSeeSuggestion(s, c, isActive); err != nil {
		return nil, nil, err
	}
	if err := actor.CanChangeSuggestion(s); err != nil {
		return nil, nil, err
	}
	return s, c, only.Check(s.Version())
}

// readSuggestion reads a suggestion, what it is about, and whether who made it may still act.
func readSuggestion(tx *store.Tx, actor community.Actor, id string) (s *community.Suggestion, c community.Content, isActive bool,
	err error) {
	if s, err = tx.Suggestion(actor.Portal, id); err != nil {
		return s, c, isActive, err
	}
	if c, err = readRecord(tx, actor.Portal, s.On); err != nil {
		return s, c, isActive, err
	}
	u, err := tx.User(actor.Portal, s.By)
	return s, c, err == nil && u.Status == community.Active, err
}

// WithdrawSuggestion takes back a suggestion of actor's that waits.
func (a *App) WithdrawSuggestion(ctx context.Context, actor community.Actor, id string, only community.Versions) error {
	return a.write(ctx, actor, func(tx *store.Tx) error {
		s, c, err := ownSuggestion(tx, actor, id, only)
		if err != nil {
			return err
		}
		before := *s
		s.Status, s.Says, s.Reason = community.SuggestionWithdrawn, community.State{}, "" // it is kept for the limits alone
		return end(tx, c, &before, s)
	})
}

// end stores that a suggestion waits no longer, and takes back what was told of it unless others do.
func end(tx *store.Tx, c community.Content, before, s *community.Suggestion) error {
	if err := tx.Claim(s.On); err != nil {
		return err
	}
	s.Updated, s.Reviewed = later(tx.Now, before.Updated), tx.Now
	if err := tx.SaveSuggestion(before, s); err != nil {
		return err
	}
	if err := tx.CountSuggestion(c.Base(), -1); err != nil {
		return err
	}
	return noLongerSuggested(tx, c.Base().Counts.Suggestions-1, s.On)
}

// noLongerSuggested takes back that an edit is suggested, where none waits any more.
func noLongerSuggested(tx *store.Tx, waiting int64, on community.Ref) error {
	if waiting > 0 {
		return nil
	}
	return tx.UntellAbout(community.VerbSuggestion, on)
}
