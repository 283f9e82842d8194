package app

import (
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// What follows writes notifications, in the transaction of what they tell of. A
// person is told of what others do and may see; who does it under no name has
// none here either.

type userID = community.ID[community.User]

// A doing is what somebody did to a record.
type doing struct {
	verb      community.Verb
	about     community.Ref
	by        userID
	anonymous bool
}

// tell writes a doing into the notifications of people, but for whose it is.
func tell(tx *store.Tx, d doing, to ...userID) error {
	to = slices.DeleteFunc(to, func(id userID) bool { return id == "" || id == d.by })
	if len(to) == 0 {
		return nil
	}
	if d.anonymous {
		d.by = ""
	}
	return tx.Tell(store.Telling{Verb: d.verb, About: d.about, By: d.by, To: to})
}

// A sight decides who sees a record.
type sight struct {
	shelf community.Shelf // all do up to the shelf ByName
	space community.ID[community.Space]
	by    func(community.Actor) error
}

func (s sight) isOpen() bool { return s.shelf <= community.ByName }

// among returns who of people see the record. Of one that not all see, each is
// asked.
func (s sight) among(tx *store.Tx, people ...userID) ([]userID, error) {
	people = slices.DeleteFunc(people, func(id userID) bool { return id == "" })
	if s.isOpen() || len(people) == 0 {
		return people, nil
	}
	users, err := tx.UsersByID(people)
	if err != nil {
		return nil, err
	}
	return s.filter(tx, users)
}

// filter asks each of users. What spaces they are in matters in a space only.
func (s sight) filter(tx *store.Tx, users []*community.User) (ids []userID, err error) {
	spaces := map[userID]*community.Spaces{}
	if s.space != "" && !s.isOpen() {
		if spaces, err = spacesByUser(tx, users); err != nil {
			return nil, err
		}
	}
	for _, u := range users {
		actor := u.Actor()
		actor.Spaces = spaces[u.ID]
		if s.by(actor) == nil {
			ids = append(ids, u.ID)
		}
	}
	return ids, nil
}

// spacesByUser returns the spaces that each of the people is in.
func spacesByUser(tx *store.Tx, users []*community.User) (map[userID]*community.Spaces, error) {
	ids := make([]userID, len(users))
	for i, u := range users {
		ids[i] = u.ID
	}
	memberships, err := tx.Memberships(ids...)
	of := map[userID][]community.Membership{}
	for _, m := range memberships {
		of[m.User] = append(of[m.User], m)
	}
	spaces := make(map[userID]*community.Spaces, len(of))
	for id, list := range of {
		spaces[id] = community.SpacesOf(list)
	}
	return spaces, err
}

// tellSeers is tell to those of people who see the record.
func tellSeers(tx *store.Tx, s sight, d doing, people ...userID) error {
	to, err := s.among(tx, people...)
	if err != nil {
		return err
	}
	return tell(tx, d, to...)
}

// tellMentioned tells the people whom a text names, and who see it, but for those
// who are told of it anyway. Of one that is not out yet nobody is told, though
// moderators see it.
func tellMentioned(tx *store.Tx, portal community.ID[community.Portal], status community.Status, s sight, d doing, html string, told ...userID) error {
	if community.ShelfOf(status) > community.ByName || !strings.Contains(html, "@") {
		return nil
	}
	content := markup.Kept(html)
	if len(content.Mentions) == 0 {
		return nil
	}
	users, err := tx.UsersNamed(portal, content.Mentions)
	if err != nil {
		return err
	}
	d.verb = community.VerbMention
	to, err := s.filter(tx, users)
	if err != nil {
		return err
	}
	to = slices.DeleteFunc(to, func(id userID) bool { return slices.Contains(told, id) })
	return tell(tx, d, to...)
}

// hideFrom takes back what was told about a record that is hidden by now, but
// from those of people who still see it.
func hideFrom(tx *store.Tx, portal community.ID[community.Portal], s sight, on community.Ref, people ...userID) error {
	if s.isOpen() {
		return nil
	}
	still, err := s.among(tx, people...)
	if err != nil {
		return err
	}
	space := s.space
	if s.shelf.Inside() > community.ByName {
		space = "" // it is hidden from those in it too
	}
	return tx.HideNotifications(portal, on, still, space)
}

func sightOfQuestion(q *community.Question) sight {
	return sight{q.Shelf, q.Space, func(a community.Actor) error { return a.CanSeeQuestion(q) }}
}

func sightOfAnswer(ans *community.Answer) sight {
	return sight{ans.Shelf, ans.Space, func(a community.Actor) error { return a.CanSeeAnswer(ans) }}
}

func sightOfPost(p *community.Post) sight {
	return sight{p.Shelf, p.Space, func(a community.Actor) error { return a.CanSeePost(p) }}
}

func refOfQuestion(q *community.Question) community.Ref {
	return community.Ref{On: community.OnQuestion, ID: string(q.ID)}
}

// tellQuestion tells whom a question is put to, once it is out, and whom it names.
func tellQuestion(tx *store.Tx, before, q *community.Question) error {
	d := doing{community.VerbAsk, refOfQuestion(q), q.Author, q.Anonymous}
	if isOut(before.Status, q.Status) && q.Asked != "" {
		if err := tellSeers(tx, sightOfQuestion(q), d, q.Asked); err != nil {
			return err
		}
	}
	if q.Description == before.Description && q.Status == before.Status && q.Shelf.Inside() == before.Shelf.Inside() {
		return nil
	}
	return tellMentioned(tx, q.Portal, q.Status, sightOfQuestion(q), d, q.Description, q.Asked)
}

// isOut reports whether a record comes out with a change of its status.
func isOut(before, now community.Status) bool {
	return (before == "" || community.ShelfOf(before) > community.ByName) && community.ShelfOf(now) <= community.ByName
}

// settleQuestion takes back what is not to be told of a changed question, and
// tells what is.
func settleQuestion(tx *store.Tx, before, q *community.Question) error {
	if q.Anonymous && !before.Anonymous {
		if err := tx.MakeAnonymous(refOfQuestion(q), "", q.Author); err != nil {
			return err
		}
	}
	if q.Status != before.Status || q.Shelf != before.Shelf || q.Space != before.Space {
		if err := hideFrom(tx, q.Portal, sightOfQuestion(q), refOfQuestion(q), q.Author, q.Asked); err != nil {
			return err
		}
	}
	return tellQuestion(tx, before, q)
}

// tellAnswer tells the author and the followers of a question of an answer that
// is in everybody's lists from now on, and whom it names.
func tellAnswer(tx *store.Tx, before, ans *community.Answer) error {
	var told []userID
	if community.ShelfOf(before.Status) != community.Open && community.ShelfOf(ans.Status) == community.Open {
		var err error
		if told, err = tellAnswered(tx, ans); err != nil {
			return err
		}
	}
	if ans.Content == before.Content && ans.Status == before.Status && ans.Shelf.Inside() == before.Shelf.Inside() {
		return nil
	}
	d := doing{about: community.Ref{On: community.OnAnswer, ID: string(ans.ID)}, by: ans.Author, anonymous: ans.Anonymous}
	return tellMentioned(tx, ans.Portal, ans.Status, sightOfAnswer(ans), d, ans.Content, told...)
}

func tellAnswered(tx *store.Tx, ans *community.Answer) ([]userID, error) {
	on := refOfQuestion(ans.Of)
	followers, err := tx.FollowersOf(on)
	if err != nil {
		return nil, err
	}
	people, err := sightOfAnswer(ans).among(tx, append(followers, ans.Of.Author)...)
	if err != nil {
		return nil, err
	}
	return people, tell(tx, doing{community.VerbAnswer, on, ans.Author, ans.Anonymous}, slices.Clone(people)...)
}

// settleAnswer takes back what is not to be told of a changed answer.
func settleAnswer(tx *store.Tx, before, ans *community.Answer) error {
	on := community.Ref{On: community.OnAnswer, ID: string(ans.ID)}
	if ans.Anonymous && !before.Anonymous {
		if err := tx.MakeAnonymous(on, ans.Question, ans.Author); err != nil {
			return err
		}
	}
	if ans.Status == before.Status && ans.Shelf == before.Shelf && ans.Space == before.Space {
		return nil
	}
	if community.ShelfOf(before.Status) == community.Open && community.ShelfOf(ans.Status) != community.Open {
		if err := tx.UntellAnswer(ans); err != nil {
			return err
		}
	}
	return hideFrom(tx, ans.Portal, sightOfAnswer(ans), on, ans.Author, ans.Of.Author, ans.Of.Asked)
}

// settlePost takes back what is not to be told of a changed post, and tells whom
// it names.
func settlePost(tx *store.Tx, before, p *community.Post) error {
	d := doing{about: community.Ref{On: community.OnPost, ID: string(p.ID)}, by: p.Author, anonymous: p.Anonymous}
	if p.Anonymous && !before.Anonymous {
		if err := tx.MakeAnonymous(d.about, "", p.Author); err != nil {
			return err
		}
	}
	if p.Status != before.Status || p.Shelf != before.Shelf || p.Space != before.Space {
		if err := hideFrom(tx, p.Portal, sightOfPost(p), d.about, p.Author); err != nil {
			return err
		}
	}
	if p.Content == before.Content && p.Status == before.Status {
		return nil
	}
	return tellMentioned(tx, p.Portal, p.Status, sightOfPost(p), d, p.Content)
}

// tellComment tells the author of a record of a new comment on it.
func tellComment(tx *store.Tx, t *thread, c *community.Comment) error {
	if err := tellSeers(tx, t.sight, doing{community.VerbComment, t.on, c.Author, c.Anonymous}, t.author); err != nil {
		return err
	}
	return tellNamed(tx, t, c)
}

// tellNamed tells whom a comment names.
func tellNamed(tx *store.Tx, t *thread, c *community.Comment) error {
	secret := c.Anonymous || t.anonymous && c.Author == t.author
	d := doing{about: community.Ref{On: community.OnComment, ID: string(c.ID)}, by: c.Author, anonymous: secret}
	return tellMentioned(tx, t.portal, c.Status, t.sight, d, c.Body, t.author)
}

// tellVote tells the author of a record of an upvote.
func tellVote(tx *store.Tx, actor community.Actor, b *ballot, v voting) error {
	if v.value <= 0 {
		return nil
	}
	d := doing{verb: community.VerbUpvote, about: b.on, by: actor.ID}
	if b.thread != nil {
		d.verb = community.VerbCommentUpvote
	}
	return tellSeers(tx, b.sight, d, b.author)
}

// tellReask tells whom a question was put to that one more wants it answered, or
// else who asked it.
func tellReask(tx *store.Tx, actor community.Actor, q *community.Question) error {
	to := q.Author
	if q.Asked != "" {
		to = q.Asked
	}
	return tellSeers(tx, sightOfQuestion(q), doing{verb: community.VerbRequestAnswer, about: refOfQuestion(q), by: actor.ID}, to)
}

// tellStaff tells the moderators and admins of a report.
func tellStaff(tx *store.Tx, r *community.Report) error {
	if r.By == "" {
		return nil // the portal's own, which nobody did: it waits in the queue
	}
	moderators, admins, err := tx.Staff(r.Portal)
	if err != nil {
		return err
	}
	return tell(tx, doing{verb: community.VerbReport, about: r.On, by: r.By}, append(moderators, admins...)...)
}
