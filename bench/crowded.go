package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync/atomic"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// crowd makes the first answer, question and person of the world crowded. Answers are
// written as everybody writes them; votes and notifications, of which that would take
// long, go straight into the database while the server is stopped, and stoa doctor counts
// them.
func (w *world) crowd(ctx context.Context, program string, p place) error {
	if err := w.readNotices(); err != nil {
		return err
	}
	if err := w.server.stop(); err != nil {
		return err
	}
	failed := errors.Join(w.store(ctx, p), mend(ctx, program, p))
	server, err := startStoaOn(ctx, program, p.folder, p.address)
	if err != nil {
		return errors.Join(failed, err)
	}
	w.server = server
	if failed != nil {
		return failed
	}
	written := &atomic.Int64{}
	_, err = server.drive(ctx, connections, func(n int) bool { return n < (crowdAnswers+connections-1)/connections },
		func(int, int) []byte { return w.answerTo(w.questions[:1], written) })
	return err
}

// readNotices has the first person read what they were told: there is one unread
// notification of a kind about a thing, and the new ones might be of the same.
func (w *world) readNotices() error {
	c, err := dial(w.server.address)
	if err != nil {
		return err
	}
	defer c.close()
	return c.roundTrip(request{method: "POST", path: "/api/v1/notifications/read"}.encode(w.server.address, w.tokens[0], "{}"))
}

// mend has the counters say what there is.
func mend(ctx context.Context, program string, p place) error {
	cmd := exec.CommandContext(ctx, program, "doctor", "--fix", "--data="+p.folder)
	cmd.Env = append(os.Environ(), "STOA_DATABASE_URL="+p.address)
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("doctor: %w: %s", err, said)
	}
	return nil
}

// store adds the votes and the notifications.
func (w *world) store(ctx context.Context, p place) (err error) {
	address := p.address
	if address == "" {
		address = filepath.Join(p.folder, store.FileName)
	}
	db, err := store.Open(ctx, address)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	var portal community.PortalID
	err = db.Read(ctx, func(tx *store.Tx) error {
		portals, err := tx.Portals()
		if err == nil {
			portal = portals[0].ID
		}
		return err
	})
	if err != nil {
		return err
	}
	voters := newVoters(portal, db.Now())
	votes := append(votesOn(w.answers[0].ID, voters, db.Now()), votesOn(w.answers[1].ID, voters[:longVotes], db.Now())...)
	return errors.Join(
		inChunks(ctx, db, voters, func(tx *store.Tx, some []*community.User) error { return tx.AddUsers(some...) }),
		inChunks(ctx, db, votes, func(tx *store.Tx, some []community.Vote) error { return tx.AddVotes(portal, some...) }),
		inChunks(ctx, db, w.notices(portal, db.Now()), func(tx *store.Tx, some []*community.Notification) error {
			return tx.AddNotifications(some...)
		}))
}

// inChunks writes a long list in many transactions.
func inChunks[T any](ctx context.Context, db *store.DB, list []T, add func(*store.Tx, []T) error) error {
	for some := range slices.Chunk(list, 2000) {
		if err := db.Write(ctx, func(tx *store.Tx) error { return add(tx, some) }); err != nil {
			return err
		}
	}
	return nil
}

func newVoters(portal community.PortalID, now time.Time) []*community.User {
	users := make([]*community.User, crowdVotes)
	for i := range users {
		users[i] = &community.User{ID: community.NewID[community.User](now), Portal: portal, Role: community.Member,
			Status: community.Active, Username: fmt.Sprint("voter", i), Created: now, Updated: now,
			Profile: community.Profile{Name: fmt.Sprint("Voter ", i)}}
	}
	return users
}

// votesOn are votes of all of these, a second apart.
func votesOn(answer string, voters []*community.User, now time.Time) []community.Vote {
	votes := make([]community.Vote, len(voters))
	for i, u := range voters {
		votes[i] = community.Vote{On: community.Ref{On: community.OnAnswer, ID: answer}, User: u.ID, Value: 1,
			Created: now.Add(-time.Duration(i) * time.Second)}
	}
	return votes
}

// notices are what the first person was told: an unread one for each answer and verb, as
// far as there are answers, and before them all the others, which were read.
func (w *world) notices(portal community.PortalID, now time.Time) []*community.Notification {
	verbs := []community.Verb{community.VerbUpvote, community.VerbComment, community.VerbMention}
	list := make([]*community.Notification, crowdNotices)
	for i := range list {
		when := now.Add(-time.Duration(i) * time.Minute)
		list[i] = &community.Notification{ID: community.NewID[community.Notification](when), Portal: portal, Created: when, Updated: when,
			To: community.UserID(w.people[0].ID), Verb: verbs[i/len(w.answers)%len(verbs)],
			About: community.Ref{On: community.OnAnswer, ID: w.answers[i%len(w.answers)].ID},
			From:  []community.UserID{community.UserID(w.people[1+i%(len(w.people)-1)].ID)},
			Web:   true, Read: i >= len(w.answers)*len(verbs)}
	}
	return list
}
