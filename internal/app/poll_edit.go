package app

import (
	"cmp"
	"slices"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// PollEdit is what is told of a poll; nil fields stay as they are.
type PollEdit struct {
	Options  []OptionEdit
	Multiple *bool
	ClosesAt *time.Time // the zero time is never
}

// OptionEdit is what is told of an option of a poll.
type OptionEdit struct {
	ID   string // of one that is there; "" for one that is new, or known by its text
	Text string
}

// Texts are options that are told by their texts only; nil are none told at all.
func Texts(texts []string) (options []OptionEdit) {
	for _, text := range texts {
		options = append(options, OptionEdit{Text: text})
	}
	if texts != nil && options == nil {
		options = []OptionEdit{}
	}
	return options
}

// applyPollEdit changes what e names of the poll in q. Whether that may still be is
// asked of [community.Question.CanBecome].
func applyPollEdit(tx *store.Tx, q *community.Question, e PollEdit) (err error) {
	if e.Options != nil && !areSame(q.Options, e.Options) {
		if q.Options, err = pollOptions(tx, q, e.Options); err != nil {
			return err
		}
	}
	if e.Multiple != nil && *e.Multiple != q.Multiple {
		if q.Type != community.Poll {
			return notAPoll("multiple")
		}
		q.Multiple = *e.Multiple
	}
	if e.ClosesAt != nil {
		return setClosing(q, e.ClosesAt.UTC().Truncate(time.Millisecond), tx.Now)
	}
	return nil
}

func notAPoll(field string) error {
	return community.Bad(field, community.WhyNotAPoll, "only works for polls")
}

// setClosing says when a poll closes. A time that is the same as before may have passed.
func setClosing(q *community.Question, at, now time.Time) error {
	switch {
	case at.Equal(q.Closes):
		return nil
	case q.Type != community.Poll:
		return notAPoll("closesAt")
	case at.IsZero():
	case !at.After(now):
		return community.Bad("closesAt", community.WhyNotInFuture, "must be in the future, not %s", at.Format(time.RFC3339))
	case q.Status == community.Scheduled && !at.After(q.Published):
		return community.Bad("closesAt", community.WhyNotInFuture, "must be after it is published, not %s", at.Format(time.RFC3339))
	}
	q.Closes = at
	return nil
}

// areSame reports whether options are told as they are: what one was shown may always
// be sent back.
func areSame(options []community.PollOption, told []OptionEdit) bool {
	return slices.EqualFunc(options, told, func(o community.PollOption, e OptionEdit) bool {
		return o.Text == e.Text && (e.ID == "" || e.ID == string(o.ID))
	})
}

// pollOptions are the options that are told of q. One that it has already, by its id or
// else by its text, keeps its id.
func pollOptions(tx *store.Tx, q *community.Question, told []OptionEdit) ([]community.PollOption, error) {
	if q.Type != community.Poll {
		return nil, community.Bad("options", community.WhyOnCreationOnly, "can only be set on creation, since this question isn't a poll")
	}
	if len(told) < 2 || len(told) > maxOptions {
		return nil, community.Bad("options", community.WhyOptionCount, "must be 2 to %d, not %d", maxOptions, len(told))
	}
	options, left := make([]community.PollOption, len(told)), leftOptions(q.Options)
	for i, e := range told {
		text, err := title(e.Text)
		if err != nil {
			return nil, community.Bad(optionField(i), community.WhyOptionText, "must have a text of 1 to %d characters", MaxTitle)
		}
		if e.ID != "" {
			options[i] = left.take(func(o community.PollOption) bool { return string(o.ID) == e.ID })
			if options[i].ID == "" {
				return nil, community.Bad(optionField(i), community.WhyNoSuchOption,
					"must have the id of an option of this question, not %q", e.ID)
			}
		}
		options[i].Text = text
	}
	for i, o := range options {
		if o.ID == "" {
			options[i] = cmp.Or(left.take(func(was community.PollOption) bool { return was.Text == o.Text }),
				community.PollOption{ID: community.NewID[community.PollOption](tx.Now), Text: o.Text})
		}
	}
	return options, differ(options)
}

// leftOptions are those of a poll that nothing told was found to be yet.
type leftOptions []community.PollOption

// take returns the first that is so, once, with the votes that it has; the zero option
// for none.
func (l *leftOptions) take(is func(community.PollOption) bool) (o community.PollOption) {
	if at := slices.IndexFunc(*l, is); at >= 0 {
		o = (*l)[at]
		*l = slices.Delete(slices.Clone(*l), at, at+1)
	}
	return o
}

// differ refuses options that read alike.
func differ(options []community.PollOption) error {
	first := map[string]string{}
	for i, o := range options {
		alike := community.SameChoice(o.Text)
		if other, ok := first[alike]; ok {
			return community.Bad(optionField(i), community.WhySameOption, "says the same as %q", other)
		}
		first[alike] = o.Text
	}
	return nil
}

func optionField(i int) string { return "options." + strconv.Itoa(i) }
