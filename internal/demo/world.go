package demo

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/demo/corpus"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// world is what every question and post of the community may look at. It does not
// change once it is made, so that many can be made at once.
type world struct {
	o      Options
	portal *community.Portal
	corpus *corpus.Corpus
	cal    *calendar
	plan   *plan
	crowd  *crowd
	topics []*community.Topic
	named  map[string]topicID
	spaces []*community.Space

	collections []*community.Collection

	staff  []*person // moderators among the crowd
	admins []userID  // of the portal, from before

	twins    [2]*unit           // two questions that are the same, the earlier first
	original community.RecordID // of the earlier
}

func newWorld(ctx context.Context, db *store.DB, portal *community.Portal, o Options) (*world, error) {
	w := &world{o: o, portal: portal, corpus: corpus.New(o.Seed), cal: newCalendar(o.Seed, o.Now), named: map[string]topicID{}}
	err := db.Read(ctx, func(tx *store.Tx) (err error) {
		_, w.admins, err = tx.Staff(portal.ID)
		return err
	})
	if err != nil {
		return nil, err
	}
	w.populate()
	w.plan = newPlan(o.Seed, o.questions(), w.cal, w.crowd)
	w.addTopics()
	w.addSpaces()
	w.addTwins()
	return w, w.addPortraits(ctx)
}

func (w *world) addTopics() {
	for i, source := range w.corpus.Topics() {
		d := roll(w.o.Seed, ofTopic, i)
		created := w.cal.start.Add(-w.cal.start.Sub(w.staff[0].user.Created) / 2)
		t := &community.Topic{
			ID: newID[community.Topic](d, created), Portal: w.portal.ID, ShortID: newShortID(d), Created: created, Updated: created,
			Author: w.staff[0].user.ID, Name: markup.Plain(source.Name), Description: markup.SanitizeProfile(source.Description),
		}
		w.topics = append(w.topics, t)
		w.named[source.Name] = t.ID
	}
}

func (w *world) topicsOf(names []string) []topicID {
	ids := make([]topicID, len(names))
	for i, n := range names {
		ids[i] = w.named[n]
	}
	return ids
}

// firstBatch is the first batch: the people, the topics, and who follows whom.
func (w *world) firstBatch() *batch {
	b := &batch{topics: w.topics, collections: w.collections, spaces: w.spaces}
	for _, s := range w.spaces {
		b.memberships = append(b.memberships, community.Membership{Space: s.ID, User: s.Author, Role: community.SpaceAdmin,
			Created: s.Created})
	}
	for _, p := range w.crowd.people {
		b.users = append(b.users, p.user)
		b.did(p.user.ID, p.user.Created)
	}
	notices := newNotices(w)
	for _, p := range w.crowd.people {
		d := roll(w.o.Seed, ofPerson, p.index|1<<40)
		w.followPeople(b, notices, d, p)
		w.followTopics(b, d, p)
	}
	b.notifications = notices.rows(roll(w.o.Seed, ofPerson, 1<<41))
	return b
}

func (w *world) followPeople(b *batch, notices *notices, d dice, p *person) {
	if !p.isThere() {
		return
	}
	n := int(min(3*d.ExpFloat64()*min(p.weight, 4), float64(len(w.crowd.people)/3)))
	for other, when := range w.comers(d, n, following, latest(p.user.Created, w.cal.start), year/3, p) {
		about := community.Ref{On: community.OnUser, ID: string(other.user.ID)}
		b.follow(about, p.user.ID, when)
		notices.note(other.user.ID, "follow_user", about, p.user.ID, when)
	}
}

func (w *world) followTopics(b *batch, d dice, p *person) {
	if !p.isThere() {
		return
	}
	for _, i := range d.Perm(len(w.topics))[:d.IntN(7)] {
		when := w.cal.later(d, latest(p.user.Created, w.topics[i].Created), 20*day)
		b.follow(community.Ref{On: community.OnTopic, ID: string(w.topics[i].ID)}, p.user.ID, when)
	}
}
