package app

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/live"
	"github.com/stoa-community/stoa/internal/store"
)

// News is one thing that an open page is told. Exactly one of its fields but the
// last is set.
type News struct {
	Notification  *community.NotificationSeen
	Answer        *community.AnswerSeen // to a question that the person follows
	Unread        *int64                // how many notifications they have not read
	Conversations int64                 // with Unread: in how many conversations there is something new
	IsReset       bool                  // what was missed cannot be caught up with: all is to be read anew

	// After is where to go on: "" until all that happened at once was told, so
	// that who goes on from the last they have may be told twice, and misses
	// nothing.
	After string
}

// LivePage is an open page of somebody.
type LivePage struct {
	app      *App
	actor    community.Actor
	listener *live.Listener[userID, Signal]
	from     store.Position

	hasMessages bool // whether they may have conversations
}

// OpenPage begins to listen for actor. The news are what they missed since after,
// which is the After of the last they have or "", and how things stand.
func (a *App) OpenPage(ctx context.Context, actor community.Actor, after string) (*LivePage, []News, error) {
	last, resumes := parsePosition(after)
	p := &LivePage{app: a, actor: actor, listener: a.stream.hub.Listen(actor.ID),
		hasMessages: a.mayMessage(ctx, actor) == nil}
	if p.listener == nil {
		return nil, nil, community.Fail(community.RateLimited, community.WhyTooManyStreams,
			"This account already has %d open pages.", livePages)
	}
	news, err := p.open(ctx, last, resumes)
	if err != nil {
		p.Close()
		return nil, nil, err
	}
	return p, news, nil
}

// open waits until the stream is read, so that nothing is lost between what it
// finds here and what it will hear.
func (p *LivePage) open(ctx context.Context, last store.Position, resumes bool) ([]News, error) {
	if err := p.app.stream.wait(ctx); err != nil {
		return nil, err
	}
	return looked(store.OnPrimary(ctx), p.app, func(tx *store.Tx) ([]News, error) { // a replica does not know what is still running
		var missed []Signal
		isWhole, err := true, error(nil)
		if p.from, err = tx.Horizon(); err != nil {
			return nil, err
		}
		if resumes {
			if missed, isWhole, err = p.missed(tx, last); err != nil {
				return nil, err
			}
		}
		if !isWhole {
			missed = nil
		}
		news, err := p.newsOf(tx, missed, true)
		if !isWhole {
			news = append([]News{{IsReset: true}}, news...)
		}
		return news, err
	})
}

// missed are the signals after last, and whether they are all: they are not where
// it is too long ago, or the database is not the one it was.
func (p *LivePage) missed(tx *store.Tx, last store.Position) (missed []Signal, isWhole bool, err error) {
	if last.Batch > p.from.Batch {
		return nil, false, nil
	}
	for looked := 0; looked < maxReplay; looked += liveBatch {
		happened, err := tx.Stream(last, liveBatch)
		if err != nil {
			return nil, false, err
		}
		if len(happened) > 0 && happened[0].Created.Before(tx.Now.Add(-replayed)) {
			return nil, false, nil
		}
		found, err := signals(tx, happened, []userID{p.actor.ID})
		if err != nil {
			return nil, false, err
		}
		for _, f := range found {
			missed = append(missed, f.Signal)
		}
		if len(happened) < liveBatch {
			return missed, true, nil
		}
		last = happened[len(happened)-1].Position
	}
	return nil, false, nil
}

// Signals brings something whenever there is news, for News to be made of. It is
// closed when the page was too slow.
func (p *LivePage) Signals() <-chan Signal { return p.listener.Signals() }

// News returns what there is to tell because of first, and of all that waits
// behind it. What actor may not see by now is not told.
func (p *LivePage) News(ctx context.Context, first Signal) ([]News, error) {
	waiting := []Signal{first}
	for n := len(p.listener.Signals()); n > 0; n-- {
		if s, ok := <-p.listener.Signals(); ok {
			waiting = append(waiting, s)
		}
	}
	waiting = slices.DeleteFunc(waiting, func(s Signal) bool { return s.at.Batch <= p.from.Batch }) // which open told
	if len(waiting) == 0 {
		return nil, nil
	}
	return looked(ctx, p.app, func(tx *store.Tx) ([]News, error) { return p.newsOf(tx, waiting, false) })
}

// newsOf makes news of signals. withCount has the number of unread ones told in any
// case.
func (p *LivePage) newsOf(tx *store.Tx, waiting []Signal, withCount bool) (news []News, err error) {
	at := p.from
	var moments []time.Time
	var answers []string
	for _, s := range waiting {
		if s.answer != "" {
			answers = append(answers, s.answer)
		} else {
			moments = append(moments, s.when)
		}
		if s.at.Batch > at.Batch {
			at = s.at
		}
	}
	if len(waiting) > 0 { // who may have left a space since the page was opened
		memberships, err := tx.Memberships(p.actor.ID)
		if err != nil {
			return nil, err
		}
		p.actor.Spaces = community.SpacesOf(memberships)
	}
	if news, err = p.newsOfNotifications(tx, moments); err != nil {
		return nil, err
	}
	added, err := p.newsOfAnswers(tx, answers)
	if err != nil {
		return nil, err
	}
	news = append(news, added...)
	if len(moments) > 0 || withCount {
		n, err := tx.CountUnread(p.actor.ID)
		if err != nil {
			return nil, err
		}
		told := News{Unread: &n}
		if p.hasMessages {
			boxes, err := tx.Letterboxes(p.actor.ID)
			if err != nil {
				return nil, err
			}
			told.Conversations = boxes[p.actor.ID].Unread
		}
		news = append(news, told)
	}
	if len(news) > 0 {
		news[len(news)-1].After = positionText(at)
	}
	return news, nil
}

func (p *LivePage) newsOfNotifications(tx *store.Tx, moments []time.Time) (news []News, err error) {
	if len(moments) == 0 {
		return nil, nil
	}
	told, err := tx.NotificationsOf(p.actor.ID, moments)
	if err != nil || len(told) == 0 {
		return nil, err
	}
	seen, err := p.app.seeNotifications(tx, p.actor, told)
	for i := range seen {
		news = append(news, News{Notification: &seen[i]})
	}
	return news, err
}

func (p *LivePage) newsOfAnswers(tx *store.Tx, ids []string) (news []News, err error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := tx.AnswersByID(ids)
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(ans *community.Answer) bool { return p.actor.CanSee(ans) != nil })
	seen, err := p.app.answers.seeAll(tx, p.actor, found)
	for _, answer := range seen {
		news = append(news, News{Answer: answer})
	}
	return news, err
}

// Close ends the listening.
func (p *LivePage) Close() { p.listener.Close() }

// positionText is a position as clients keep it.
func positionText(p store.Position) string {
	return strconv.FormatInt(p.Batch, 36) + "-" + strconv.FormatInt(p.Seq, 36)
}

// parsePosition reads what positionText wrote; of anything else it is as if there
// were nothing.
func parsePosition(text string) (p store.Position, ok bool) {
	batch, seq, found := strings.Cut(text, "-")
	var errs [2]error
	p.Batch, errs[0] = strconv.ParseInt(batch, 36, 64)
	p.Seq, errs[1] = strconv.ParseInt(seq, 36, 64)
	if !found || errs != [2]error{} || p.Batch < 0 || p.Seq < 0 {
		return store.Position{}, false
	}
	return p, true
}
