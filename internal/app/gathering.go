package app

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// GatheringEdit is what is told of an event; nil fields stay as they are.
type GatheringEdit struct {
	Starts, Ends      *time.Time
	Zone, Place, Link *string
	Seats             *int64
	Cancelled         *bool
}

// apply changes what e names of an event.
func (e *GatheringEdit) apply(p *community.Post, now time.Time) error {
	if e == nil {
		return nil
	}
	if !p.IsEvent() {
		return community.Bad("event", community.WhyNotAnEvent, "only works for posts of type event")
	}
	g, was := &p.Gathering, p.Gathering
	if e.Starts != nil {
		g.Starts = e.Starts.UTC().Truncate(time.Millisecond)
	}
	if e.Ends != nil {
		g.Ends = e.Ends.UTC().Truncate(time.Millisecond)
	}
	if e.Zone != nil {
		g.Zone = strings.TrimSpace(*e.Zone)
	}
	if e.Place != nil {
		g.Place = markup.Plain(*e.Place)
	}
	if e.Link != nil {
		g.Link = strings.TrimSpace(*e.Link)
	}
	if e.Seats != nil {
		g.Seats = *e.Seats
	}
	if e.Cancelled != nil {
		g.Cancelled = *e.Cancelled
	}
	return g.Validate(&was, now)
}

// gatheringState is what an event says besides other posts.
func gatheringState(g *community.Gathering) community.State {
	return community.State{"startsAt": stateTime(g.Starts), "endsAt": stateTime(g.Ends), "timeZone": g.Zone, "place": g.Place,
		"link": g.Link, "seats": strconv.FormatInt(g.Seats, 10), "cancelled": flag(g.Cancelled)}
}

// revertGathering gives an event the values of a state: a time of it may have passed meanwhile.
func revertGathering(p *community.Post, was func(string) *string) {
	g := &p.Gathering
	for field, value := range map[string]*string{"timeZone": &g.Zone, "place": &g.Place, "link": &g.Link} {
		if text := was(field); text != nil {
			*value = *text
		}
	}
	for field, value := range map[string]*time.Time{"startsAt": &g.Starts, "endsAt": &g.Ends} {
		if text := was(field); text != nil {
			*value, _ = time.Parse(time.RFC3339Nano, *text)
		}
	}
	if text := was("seats"); text != nil {
		n, _ := strconv.ParseInt(*text, 10, 64)
		g.Seats = n
		if n > 0 {
			g.Seats = max(n, g.Going)
		}
	}
	if isCancelled := flagOf(was("cancelled")); isCancelled != nil {
		g.Cancelled = *isCancelled
	}
}

// An EventQuery says which events one asks for.
type EventQuery struct {
	store.List
	Past  bool
	About string // a topic, by its id or name; "" for any
}

// Events returns a page of the events that actor's list holds: those to come, the next at the
// front, or those that are past, the last at the front.
func (a *App) Events(ctx context.Context, actor community.Actor, q EventQuery) (community.Listing[*community.PostSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[*community.PostSeen], err error) {
		if q.About != "" {
			if q.Topic, err = topicAsked(tx, actor, q.About); err != nil {
				return list, err
			}
		}
		return a.events(tx, actor, q.Past, q.List)
	})
}

func (a *App) events(tx *store.Tx, actor community.Actor, past bool, l store.List) (community.Listing[*community.PostSeen], error) {
	l.Type, l.Coming, l.Sort = community.EventPost, &store.Coming{At: tx.Now, Past: past}, community.Sort{Field: "startsAt", Asc: !past}
	return a.posts.listFor(tx, actor, l)
}

// OwnEvents is Events that actor comes to, or waits for.
func (a *App) OwnEvents(ctx context.Context, actor community.Actor, q EventQuery) (community.Listing[*community.PostSeen], error) {
	q.Guest = actor.ID
	return a.Events(ctx, actor, q)
}

// AnswerEvent records whether actor comes to an event: Going, which is Queued where no seat is left;
// Declined; or nothing any more.
func (a *App) AnswerEvent(ctx context.Context, actor community.Actor, ref string,
	answer community.GuestAnswer) (community.PostSeen, error) {
	may := actor.CanLeaveEvent
	switch answer {
	case community.Going:
		may = actor.CanAttend
	case community.Declined, "":
	default:
		return community.PostSeen{}, community.Bad("answer", community.WhyNotOneOf, "must be one of going, declined, not %q", answer)
	}
	return changed(ctx, a, actor, func(tx *store.Tx) (seen community.PostSeen, err error) {
		p, err := findAs[*community.Post](tx, actor, community.OnPost, ref)
		if err != nil {
			return seen, err
		}
		if err := may(p, tx.Now); err != nil {
			return seen, err
		}
		before, err := tx.GuestAnswer(p.ID, actor.ID)
		if err != nil {
			return seen, err
		}
		if !isSaid(before, answer) {
			if err := answerEvent(tx, actor, p, answer, may); err != nil {
				return seen, err
			}
		}
		return a.posts.seeAnew(tx, actor, p.ID)
	})
}

// isSaid reports whether an answer is the one that was given: who waits has said that they come.
func isSaid(before, answer community.GuestAnswer) bool {
	return before == answer || before == community.Queued && answer == community.Going
}

// answerEvent stores an answer while nobody else can give one: what was read before that may have
// changed, and the last seat be taken.
func answerEvent(tx *store.Tx, actor community.Actor, p *community.Post, answer community.GuestAnswer,
	may func(*community.Post, time.Time) error) error {
	if err := tx.Lock(p.Ref()); err != nil {
		return err
	}
	p, err := tx.Post(p.Portal, string(p.ID))
	if err != nil {
		return err
	}
	if err := may(p, tx.Now); err != nil {
		return err
	}
	before, err := tx.GuestAnswer(p.ID, actor.ID)
	if err != nil || isSaid(before, answer) {
		return err
	}
	if err := tx.Hold(userRef(actor.ID)); err != nil {
		return err
	}
	if answer == community.Going && p.Gathering.IsFull() {
		answer = community.Queued
	}
	if answer == "" {
		err = tx.DropGuest(p.ID, actor.ID)
	} else {
		err = tx.SetGuestAnswer(p, actor.ID, answer)
	}
	if err != nil {
		return err
	}
	switch answer {
	case community.Going:
		tx.Emit(community.GuestJoined{Post: p.ID, By: actor.ID})
	case community.Queued:
		tx.Emit(community.GuestQueued{Post: p.ID, By: actor.ID})
	default:
		if before == community.Going || before == community.Queued {
			tx.Emit(community.GuestLeft{Post: p.ID, By: actor.ID})
		}
	}
	if err := tx.CountGuests(p); err != nil {
		return err
	}
	return fillSeats(tx, p)
}

// fillSeats gives the free seats of an event, which is held, to those who have waited longest, and
// tells them.
func fillSeats(tx *store.Tx, p *community.Post) error {
	g := &p.Gathering
	if g.Free() == 0 || g.Cancelled || g.IsOver(tx.Now) {
		return nil
	}
	seated, err := tx.SeatNext(p.ID, g.Free())
	if err != nil {
		return err
	}
	if err := tx.CountGuests(p); err != nil {
		return err
	}
	for _, user := range seated {
		tx.Emit(community.GuestJoined{Post: p.ID, By: user})
	}
	return tellGuests(tx, p, community.VerbEventSeat, seated)
}

// seatWaiting gives seats that became free to those who wait for them, such as that of a person who
// was erased.
func seatWaiting(tx *store.Tx) error {
	events, err := tx.PostsToSeat(dueBatch)
	if err != nil {
		return err
	}
	for _, p := range events {
		tx.For(p.Portal)
		if err := tx.Lock(p.Ref()); err != nil {
			return err
		}
		if err := tx.CountGuests(p); err != nil {
			return err
		}
		if err := fillSeats(tx, p); err != nil {
			return err
		}
	}
	return nil
}

// remindGuests reminds those who come to events that are about to begin, each once: what was
// reminded of is stored together with what they are told.
func remindGuests(tx *store.Tx) error {
	events, err := tx.PostsToRemind(dueBatch)
	if err != nil {
		return err
	}
	for _, p := range events {
		tx.For(p.Portal)
		if err := tx.Reminded(p, p.Gathering.NextReminder(tx.Now)); err != nil {
			return err
		}
		if p.Gathering.Cancelled || !tx.Now.Before(p.Gathering.Starts) || community.ShelfOf(p.Status) > community.ByName {
			continue
		}
		guests, err := tx.GuestsOf(p.ID, community.Going, community.Going)
		if err != nil {
			return err
		}
		if err := tellGuests(tx, p, community.VerbEventReminder, guests); err != nil {
			return err
		}
	}
	return nil
}

// tellGuests tells those of people who see an event, whoever it is by. When it begins is told with it.
func tellGuests(tx *store.Tx, p *community.Post, verb community.Verb, people []userID) error {
	to, err := seers(tx, p, people...)
	if err != nil || len(to) == 0 {
		return err
	}
	by := p.Author
	if p.Anonymous {
		by = ""
	}
	return tx.Tell(store.Telling{Verb: verb, About: p.Ref(), By: by, To: to, Note: p.Gathering.When()})
}

// tellGathering tells those who come to an event, or wait, what else it is than before, and gives the
// seats that came with it.
func tellGathering(tx *store.Tx, before, p *community.Post) error {
	g, was := &p.Gathering, &before.Gathering
	if !p.IsEvent() || before.ID == "" || *g == *was {
		return nil
	}
	if g.Cancelled && !was.Cancelled {
		tx.Emit(community.EventCancelled{Post: p.ID})
	}
	verb := community.VerbEventChange
	if g.Cancelled {
		verb = community.VerbEventCancel
	}
	if (g.Moved(was) || g.Cancelled != was.Cancelled) && !g.IsOver(tx.Now) && community.ShelfOf(p.Status) <= community.ByName {
		guests, err := tx.GuestsOf(p.ID, community.Going, community.Queued)
		if err != nil {
			return err
		}
		if err := tellGuests(tx, p, verb, guests); err != nil {
			return err
		}
	}
	return fillSeats(tx, p)
}

// notHeld is what is told of an event that actor is about to delete, to those who come to it or wait: that it will
// not be. Who wrote it has a name there, and a moderator none.
func notHeld(tx *store.Tx, actor community.Actor, c community.Content) (t store.Telling, err error) {
	p, isPost := c.(*community.Post)
	if !isPost || !isAwaited(tx, p) {
		return t, nil
	}
	t = store.Telling{Note: cmp.Or(p.Title, p.Summary)}
	if actor.ID == p.Author && !p.Anonymous {
		t.By = p.Author
	}
	t.To, err = comingBut(tx, p, actor.ID)
	return t, err
}

// notHeldErased is notHeld of an event of somebody who is about to be erased: nothing that they wrote is kept, so
// when it would have been is told instead.
func notHeldErased(tx *store.Tx, p *community.Post) (t store.Telling, err error) {
	if !isAwaited(tx, p) {
		return t, nil
	}
	t.Note = p.Gathering.When()
	t.To, err = comingBut(tx, p, p.Author)
	return t, err
}

// guestsBut are those who come to an event, or wait, but for one.
func guestsBut(tx *store.Tx, p *community.Post, one userID) ([]userID, error) {
	guests, err := tx.GuestsOf(p.ID, community.Going, community.Queued)
	return slices.DeleteFunc(guests, func(id userID) bool { return id == one }), err
}

// comingBut are those of guestsBut who see the event.
func comingBut(tx *store.Tx, p *community.Post, one userID) ([]userID, error) {
	guests, err := guestsBut(tx, p, one)
	if err != nil {
		return nil, err
	}
	return seers(tx, p, guests...)
}

// deleteAndTell deletes a record, and tells what notHeld found. It cannot be led to any more: each is told of
// themselves, and of another in the same breath.
func deleteAndTell(tx *store.Tx, actor community.Actor, on community.Ref, t store.Telling) error {
	if err := deleteRecord(tx, actor, on); err != nil || len(t.To) == 0 {
		return err
	}
	t.Verb, t.About, t.Adds = community.VerbEventCancel, community.Ref{On: community.OnUser}, true
	return tx.Tell(t)
}

// isAwaited reports whether a post is an event that is still to be.
func isAwaited(tx *store.Tx, p *community.Post) bool {
	return p.IsEvent() && !p.Gathering.Cancelled && !p.Gathering.IsOver(tx.Now) && community.ShelfOf(p.Status) <= community.ByName
}

// tellRestored tells those who come to an event, or wait, that it takes place after all, as where it was cancelled.
func tellRestored(tx *store.Tx, actor community.Actor, c community.Content) error {
	p, isPost := c.(*community.Post)
	if !isPost || !isAwaited(tx, p) {
		return nil
	}
	guests, err := guestsBut(tx, p, actor.ID)
	if err != nil {
		return err
	}
	return tellGuests(tx, p, community.VerbEventChange, guests)
}

// EventGuests returns a page of those who gave an answer to coming to an event, the first at the front.
func (a *App) EventGuests(ctx context.Context, actor community.Actor, ref string, answer community.GuestAnswer,
	page community.Page) (community.Listing[community.AttendeeSeen], error) {
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[community.AttendeeSeen], err error) {
		if !slices.Contains([]community.GuestAnswer{community.Going, community.Queued, community.Declined}, answer) {
			return list, community.Bad("answer", community.WhyNotOneOf, "must be one of going, waiting, declined, not %q", answer)
		}
		p, err := a.posts.one(tx, actor, ref)
		if err != nil {
			return list, err
		}
		if err := actor.CanSeeGuests(p, answer); err != nil {
			return list, err
		}
		found, total, err := tx.Guests(p.ID, answer, page)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		list.Mark(page, len(found), func(i int) community.Cursor {
			return community.Cursor{Value: found[i].Created.UnixMilli(), ID: string(found[i].User)}
		})
		l := newLook(a, actor)
		for _, g := range found {
			l.people[g.User] = true
		}
		if err := l.takePeople(tx); err != nil {
			return list, err
		}
		for _, g := range found {
			if u := l.users[g.User]; u != nil {
				list.Items = append(list.Items, community.AttendeeSeen{UserSeen: *u, Answer: g.Answer, Created: g.Created})
			}
		}
		return list, nil
	})
}

// alonePost adds what only the post's own record tells.
func (a *App) alonePost(tx *store.Tx, actor community.Actor, p *community.PostSeen) (err error) {
	if err := a.tellPinned(tx, &p.Record, &p.Pinned); err != nil {
		return err
	}
	if p.IsEvent() && actor.ID != "" {
		p.Answer, err = tx.GuestAnswer(p.ID, actor.ID)
	}
	return err
}
