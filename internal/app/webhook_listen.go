package app

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/live"
	"github.com/stoa-community/stoa/internal/store"
)

// Listening hands an admin what endpoints of their portal would be told, as it happens: to a
// program that nobody outside can reach, such as one on its developer's own machine.
type Listening struct {
	app      *App
	portal   community.PortalID
	listener *live.Listener[userID, Signal]
	at       store.Position // behind which all is still to be told
	before   []int64        // but for what these batches have, which was there before anybody listened
}

// wholePortal is the key of those who hear of all that happens on a portal. No person has it.
func wholePortal(portal community.PortalID) userID { return userID("* " + string(portal)) }

// Listen begins to listen, behind what is called after, or with what happens from now on.
func (a *App) Listen(ctx context.Context, actor community.Actor, after string) (*Listening, error) {
	if err := actor.CanManageApps(); err != nil {
		return nil, err
	}
	l := &Listening{app: a, portal: actor.Portal, listener: a.stream.hub.Listen(wholePortal(actor.Portal))}
	if l.listener == nil {
		return nil, community.Fail(community.RateLimited, community.WhyTooManyStreams, "There are already %d listeners.", livePages)
	}
	if err := l.open(ctx, after); err != nil {
		l.Close()
		return nil, err
	}
	return l, nil
}

func (l *Listening) open(ctx context.Context, after string) error {
	if err := l.app.stream.wait(ctx); err != nil {
		return err
	}
	now, err := looked(store.OnPrimary(ctx), l.app, func(tx *store.Tx) (now store.Position, err error) {
		if l.before, err = tx.Ahead(); err != nil {
			return now, err
		}
		return tx.Horizon()
	})
	l.at = now
	if last, resumes := parsePosition(after); resumes && last.Batch <= now.Batch {
		l.at, l.before = last, nil
	}
	return err
}

// Close ends the listening.
func (l *Listening) Close() { l.listener.Close() }

// Signals brings something whenever there is something to tell. It is closed when who listens
// was too slow.
func (l *Listening) Signals() <-chan Signal { return l.listener.Signals() }

// Tell tells of all that has happened since the last time, in its order. What a guest may not list
// by now is not told, as to any endpoint. After is where to go on from.
func (l *Listening) Tell(ctx context.Context, tell func(p Payload, after string) error) error {
	for len(l.listener.Signals()) > 0 {
		<-l.listener.Signals() // which all say the same: look
	}
	for n := liveBatch; n == liveBatch; {
		happened, err := looked(store.OnPrimary(ctx), l.app, func(tx *store.Tx) ([]store.Entry, error) {
			return tx.Stream(l.at, liveBatch)
		})
		if err != nil {
			return err
		}
		for _, h := range happened {
			if !slices.Contains(l.before, h.Batch) {
				if err := l.tell(ctx, h, tell); err != nil {
					return err
				}
			}
			l.at = h.Position
		}
		n = len(happened)
	}
	return nil
}

func (l *Listening) tell(ctx context.Context, h store.Entry, tell func(Payload, string) error) error {
	if h.Portal != l.portal || h.Created.Before(l.app.db.Now().Add(-replayed)) {
		return nil
	}
	event, err := eventOf(h)
	if event == nil || err != nil {
		return err
	}
	m := messageOf(event)
	after := positionText(h.Position)
	m.ID, m.Kind, m.When = "msg_"+after, h.Kind, h.Created
	p, err := l.app.Payload(ctx, l.portal, m)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return nil
	}
	if err != nil {
		return err
	}
	return tell(p, after)
}

// told are the events that endpoints can be told of, by their kinds.
var told = byKind(
	community.UserJoined{}, community.UserChanged{}, community.UserErased{}, community.UserFollowed{},
	community.QuestionAsked{}, community.QuestionChanged{}, community.QuestionDeleted{}, community.QuestionReasked{},
	community.AnswerPublished{}, community.AnswerChanged{}, community.AnswerAccepted{}, community.AnswerUnaccepted{},
	community.AnswerDeleted{}, community.RewardStaked{}, community.RewardGiven{}, community.RewardBack{},
	community.PostAdded{}, community.PostChanged{}, community.PostDeleted{},
	community.Commented{}, community.CommentChanged{}, community.CommentDeleted{}, community.Restored{},
	community.Voted{}, community.VoteWithdrawn{}, community.Reacted{}, community.ReactionWithdrawn{},
	community.PollVoted{}, community.PollVoteWithdrawn{}, community.Followed{},
	community.GuestJoined{}, community.GuestQueued{}, community.GuestLeft{}, community.EventCancelled{},
	community.SuggestionAdded{}, community.SuggestionTaken{}, community.SuggestionRefused{},
	community.TopicAdded{}, community.TopicChanged{}, community.TopicDeleted{},
	community.SpaceAdded{}, community.SpaceChanged{}, community.SpaceDeleted{}, community.SpaceJoined{}, community.SpaceLeft{},
	community.SpaceRoleChanged{},
)

func byKind(events ...community.Event) map[string]reflect.Type {
	types := map[string]reflect.Type{}
	for _, e := range events {
		types[e.Kind()] = reflect.TypeOf(e)
	}
	return types
}

// eventOf is the event that the stream has, or nil if endpoints are not told of its kind.
func eventOf(h store.Entry) (community.Event, error) {
	of, isTold := told[h.Kind]
	if !isTold {
		return nil, nil
	}
	event := reflect.New(of)
	if err := json.Unmarshal([]byte(h.Body), event.Interface()); err != nil {
		return nil, err
	}
	return event.Elem().Interface().(community.Event), nil
}
