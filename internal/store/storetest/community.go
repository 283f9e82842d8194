package storetest

import (
	"fmt"
	"slices"
	"time"

	"pgregory.net/rapid"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Community is one of a few people, spaces and records of every kind, made at
// random.
type Community struct {
	Portal      *community.Portal
	People      []*community.User // a moderator and, last, one who is banned among them
	Spaces      []*community.Space
	Memberships []community.Membership
	Questions   []*community.Question
	Answers     []*community.Answer
	Posts       []*community.Post
	clock       time.Time
}

// DrawCommunity makes one.
func DrawCommunity(t *rapid.T) *Community {
	d := &Community{clock: Now.Add(-24 * time.Hour)}
	d.Portal = community.NewPortal("Test", "", d.clock)
	for i := range 5 {
		role, status := community.Member, community.Active
		switch i {
		case 3:
			role = community.Moderator
		case 4:
			status = community.Banned
		}
		d.People = append(d.People, &community.User{ID: community.NewID[community.User](d.clock), Portal: d.Portal.ID, Role: role,
			Status: status, Username: fmt.Sprint("user", i), Created: d.clock, Updated: d.clock,
			Profile: community.Profile{Name: fmt.Sprint("User ", i)}})
	}
	for i := range 3 {
		d.drawSpace(t, i)
	}
	for range rapid.IntRange(1, 5).Draw(t, "questions") {
		d.drawQuestion(t)
	}
	for range rapid.IntRange(0, 6).Draw(t, "answers") {
		d.drawAnswer(t)
	}
	for range rapid.IntRange(0, 4).Draw(t, "posts") {
		p := &community.Post{Record: d.drawRecord(t, community.OnPost, community.PostStatuses),
			Type: rapid.SampledFrom(community.PostTypes).Draw(t, "type"), Title: "A stoa post", Content: "<p>Of columns</p>"}
		d.stand(t, &p.Record)
		d.Posts = append(d.Posts, p)
	}
	return d
}

func (d *Community) drawSpace(t *rapid.T, i int) {
	s := &community.Space{ID: community.NewID[community.Space](d.clock), Portal: d.Portal.ID, Created: d.clock, Updated: d.clock,
		Author: d.People[0].ID, Name: fmt.Sprint("Space ", i), Slug: fmt.Sprint("space-", i), Private: rapid.Bool().Draw(t, "private"),
		Hidden: rapid.Bool().Draw(t, "hidden")}
	d.Spaces = append(d.Spaces, s)
	for _, u := range d.People {
		role := rapid.SampledFrom([]community.SpaceRole{community.Outsider, community.Outsider, community.SpaceMember,
			community.SpaceModerator}).Draw(t, "role")
		if role != community.Outsider {
			d.Memberships = append(d.Memberships, community.Membership{Space: s.ID, User: u.ID, Role: role, Closed: s.IsClosed(),
				Created: d.clock})
		}
	}
}

func (d *Community) drawRecord(t *rapid.T, on community.Subject, statuses []community.Status) community.Record {
	d.clock = d.clock.Add(time.Second)
	status := community.Published
	if rapid.Bool().Draw(t, "unpublished") {
		status = rapid.SampledFrom(statuses).Draw(t, "status")
	}
	return community.Record{On: on, ID: community.NewID[community.Record](d.clock), Portal: d.Portal.ID, ShortID: community.NewShortID(),
		Created: d.clock, Updated: d.clock, Published: d.clock, Author: rapid.SampledFrom(d.People).Draw(t, "author").ID,
		Status: status, Shelf: community.ShelfOf(status), Anonymous: rapid.IntRange(0, 3).Draw(t, "anonymous") == 0}
}

// stand puts a record into a space, or none.
func (d *Community) stand(t *rapid.T, r *community.Record) {
	if i := rapid.IntRange(0, 2*len(d.Spaces)-1).Draw(t, "space"); i < len(d.Spaces) {
		r.Space, r.Shelf = d.Spaces[i].ID, r.Shelf.In(d.Spaces[i].IsClosed())
		if rapid.IntRange(0, 3).Draw(t, "moved") == 0 {
			r.Moved = d.clock
		}
	}
}

func (d *Community) drawQuestion(t *rapid.T) {
	q := &community.Question{Record: d.drawRecord(t, community.OnQuestion, community.QuestionStatuses), Type: community.General,
		Title: "Why a stoa?", Description: "<p>With columns</p>"}
	d.stand(t, &q.Record)
	q.Privacy = community.Public
	if rapid.IntRange(0, 3).Draw(t, "privacy") == 0 {
		q.Privacy, q.Shelf = community.Private, q.Shelf.Under(community.Staff)
		q.Asked = rapid.SampledFrom(d.People).Draw(t, "asked").ID
	}
	d.Questions = append(d.Questions, q)
}

func (d *Community) drawAnswer(t *rapid.T) {
	q := rapid.SampledFrom(d.Questions).Draw(t, "question")
	ans := &community.Answer{Record: d.drawRecord(t, community.OnAnswer, community.AnswerStatuses), Question: q.ID, Of: q,
		Content: "<p>Because a stoa has shade</p>"}
	ans.Place, ans.Privacy, ans.Shelf = q.Place, q.Privacy, ans.Shelf.Under(q.Shelf)
	d.Answers = append(d.Answers, ans)
}

// Store stores the community with its counts.
func (d *Community) Store(tx *store.Tx) error {
	if err := tx.AddPortal(d.Portal); err != nil {
		return err
	}
	if err := tx.AddUsers(d.People...); err != nil {
		return err
	}
	for _, s := range d.Spaces {
		if err := tx.AddSpace(s); err != nil {
			return err
		}
	}
	if err := tx.AddMembers(d.Portal.ID, d.Memberships...); err != nil {
		return err
	}
	if err := tx.AddQuestions(d.Questions...); err != nil {
		return err
	}
	if err := tx.AddAnswers(d.Answers...); err != nil {
		return err
	}
	if err := tx.AddPosts(d.Posts...); err != nil {
		return err
	}
	for _, c := range d.Records() {
		if err := tx.Settle(community.Share{}, c.Share()); err != nil {
			return err
		}
	}
	return nil
}

// Records are those of every kind.
func (d *Community) Records() (all []community.Content) {
	return slices.Concat(Contents(d.Questions), Contents(d.Answers), Contents(d.Posts))
}

// Contents are records as any content.
func Contents[R community.Content](records []R) (all []community.Content) {
	for _, r := range records {
		all = append(all, r)
	}
	return all
}

// Banned is the one whom nobody lets in.
func (d *Community) Banned() *community.User { return d.People[len(d.People)-1] }

// Actors are a guest and everybody who is let in.
func (d *Community) Actors() []community.Actor {
	all := []community.Actor{{Portal: d.Portal.ID}}
	for _, u := range d.People[:len(d.People)-1] {
		actor := u.Actor()
		var mine []community.Membership
		for _, m := range d.Memberships {
			if m.User == u.ID {
				mine = append(mine, m)
			}
		}
		actor.Spaces = community.SpacesOf(mine)
		all = append(all, actor)
	}
	return all
}
