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

type userID = community.UserID

// A doing is what somebody did to a record.
type doing struct {
	verb      community.Verb
	about     community.Ref
	by        userID
	anonymous bool
	note      string // what they are told besides
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
	return tx.Tell(store.Telling{Verb: d.verb, About: d.about, By: d.by, To: to, Note: d.note})
}

// isReadByAll reports whether everybody sees a record at its address.
func isReadByAll(c community.Content) bool { return c.Base().Shelf <= community.ByName }

// seers returns who of people see a record. Of one that not all see, each is asked.
func seers(tx *store.Tx, c community.Content, people ...userID) ([]userID, error) {
	people = slices.DeleteFunc(people, func(id userID) bool { return id == "" })
	if isReadByAll(c) || len(people) == 0 {
		return people, nil
	}
	users, err := tx.UsersByID(people)
	if err != nil {
		return nil, err
	}
	return seersOf(tx, c, users)
}

// seersOf asks each of users. What spaces they are in matters in a space only.
func seersOf(tx *store.Tx, c community.Content, users []*community.User) (ids []userID, err error) {
	spaces := map[userID]*community.Spaces{}
	if c.Base().Space != "" && !isReadByAll(c) {
		if spaces, err = spacesByUser(tx, users); err != nil {
			return nil, err
		}
	}
	for _, u := range users {
		actor := u.Actor()
		actor.Spaces = spaces[u.ID]
		if actor.CanSee(c) == nil {
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
func tellSeers(tx *store.Tx, c community.Content, d doing, people ...userID) error {
	to, err := seers(tx, c, people...)
	if err != nil {
		return err
	}
	return tell(tx, d, to...)
}

// tellMentioned tells the people whom a record names, and who see it, but for those
// who are told of it anyway. Of one that is not out yet nobody is told, though
// moderators see it.
func tellMentioned(tx *store.Tx, c community.Content, d doing, told ...userID) error {
	if community.ShelfOf(c.Base().Status) > community.ByName {
		return nil
	}
	_, text := c.Says()
	return tellMentionedOn(tx, c, d, text, told...)
}

// tellMentionedOn tells the people whom a text of a record or on it names.
func tellMentionedOn(tx *store.Tx, c community.Content, d doing, html string, told ...userID) error {
	if !strings.Contains(html, "@") {
		return nil
	}
	content := markup.Kept(html)
	if len(content.Mentions) == 0 {
		return nil
	}
	users, err := tx.UsersNamed(c.Base().Portal, content.Mentions)
	if err != nil {
		return err
	}
	d.verb = community.VerbMention
	to, err := seersOf(tx, c, users)
	if err != nil {
		return err
	}
	to = slices.DeleteFunc(to, func(id userID) bool { return slices.Contains(told, id) })
	return tell(tx, d, to...)
}

// hideFrom takes back what was told about a record that is hidden by now, but
// from those of people who still see it.
func hideFrom(tx *store.Tx, c community.Content, people ...userID) error {
	if isReadByAll(c) {
		return nil
	}
	still, err := seers(tx, c, people...)
	if err != nil {
		return err
	}
	r := c.Base()
	space := r.Space
	if r.Shelf.Inside() > community.ByName {
		space = "" // it is hidden from those in it too
	}
	return tx.HideNotifications(r.Portal, r.Ref(), still, space)
}

// untell takes back what is not to be told of a changed record.
func untell(tx *store.Tx, before, c community.Content) error {
	was, r := before.Base(), c.Base()
	concerned := []userID{r.Author}
	var question community.RecordID
	switch c := c.(type) {
	case *community.Question:
		concerned = append(concerned, c.Asked)
	case *community.Answer:
		concerned, question = append(concerned, c.Of.Author, c.Of.Asked), c.Question
	}
	if r.Anonymous && !was.Anonymous {
		if err := tx.MakeAnonymous(r.Ref(), question, r.Author); err != nil {
			return err
		}
	}
	if r.Status == was.Status && r.Shelf == was.Shelf && r.Space == was.Space {
		return nil
	}
	if ans, ok := c.(*community.Answer); ok && community.ShelfOf(was.Status) == community.Open &&
		community.ShelfOf(r.Status) != community.Open {
		if err := tx.UntellAnswer(ans); err != nil {
			return err
		}
	}
	return hideFrom(tx, c, concerned...)
}

// tellChanged tells of a change of a record, to whom it is new.
func tellChanged(tx *store.Tx, before, c community.Content) error {
	switch c := c.(type) {
	case *community.Question:
		return tellQuestion(tx, before.(*community.Question), c)
	case *community.Answer:
		return announce(tx, before.(*community.Answer), c)
	case *community.Post:
		return tellPost(tx, before.(*community.Post), c)
	}
	return nil
}

// tellQuestion tells whom a question is put to, once it is out, and whom it names.
func tellQuestion(tx *store.Tx, before, q *community.Question) error {
	if err := announceRecord(tx, before, q); err != nil {
		return err
	}
	d := doing{verb: community.VerbAsk, about: q.Ref(), by: q.Author, anonymous: q.Anonymous}
	if isOut(before.Status, q.Status) && q.Asked != "" {
		if err := tellSeers(tx, q, d, q.Asked); err != nil {
			return err
		}
	}
	if q.Description == before.Description && q.Status == before.Status && q.Shelf.Inside() == before.Shelf.Inside() {
		return nil
	}
	return tellMentioned(tx, q, d, q.Asked)
}

// isOut reports whether a record comes out with a change of its status.
func isOut(before, now community.Status) bool {
	return (before == "" || community.ShelfOf(before) > community.ByName) && community.ShelfOf(now) <= community.ByName
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
	d := doing{about: ans.Ref(), by: ans.Author, anonymous: ans.Anonymous}
	return tellMentioned(tx, ans, d, told...)
}

func tellAnswered(tx *store.Tx, ans *community.Answer) ([]userID, error) {
	on := ans.Of.Ref()
	followers, err := tx.FollowersOf(on)
	if err != nil {
		return nil, err
	}
	people, err := seers(tx, ans, append(followers, ans.Of.Author)...)
	if err != nil {
		return nil, err
	}
	return people, tell(tx, doing{verb: community.VerbAnswer, about: on, by: ans.Author, anonymous: ans.Anonymous}, slices.Clone(people)...)
}

// tellPost tells whom a post names.
func tellPost(tx *store.Tx, before, p *community.Post) error {
	if err := announceRecord(tx, before, p); err != nil {
		return err
	}
	if err := tellGathering(tx, before, p); err != nil {
		return err
	}
	if p.Content == before.Content && p.Status == before.Status {
		return nil
	}
	return tellMentioned(tx, p, doing{about: p.Ref(), by: p.Author, anonymous: p.Anonymous})
}

// tellComment tells the author of a record of a new comment on it, or of the comment that it
// answers.
func tellComment(tx *store.Tx, t community.Content, c, to *community.Comment) error {
	told, author := []userID{}, t.Base().Author
	if to != nil {
		if err := tellReply(tx, t, c, to); err != nil {
			return err
		}
		told = append(told, to.Author)
	}
	if to == nil || to.Author != author {
		d := doing{verb: community.VerbComment, about: c.On, by: c.Author, anonymous: c.Anonymous}
		if err := tellSeers(tx, t, d, author); err != nil {
			return err
		}
	}
	return tellNamed(tx, t, c, told...)
}

// tellNamed tells whom a comment names, but for those who are told of it anyway.
func tellNamed(tx *store.Tx, t community.Content, c *community.Comment, told ...userID) error {
	r := t.Base()
	secret := c.Anonymous || r.Anonymous && c.Author == r.Author
	d := doing{about: c.Ref(), by: c.Author, anonymous: secret}
	return tellMentionedOn(tx, t, d, c.Body, append(told, r.Author)...)
}

// tellVote tells the author of a record of an upvote.
func tellVote(tx *store.Tx, actor community.Actor, b *ballot, v voting) error {
	if v.value <= 0 {
		return nil
	}
	d := doing{verb: community.VerbUpvote, about: b.on, by: actor.ID}
	if b.comment != nil {
		d.verb = community.VerbCommentUpvote
	}
	return tellSeers(tx, b.record, d, b.author)
}

// tellReask tells whom a question was put to that one more wants it answered, or
// else who asked it.
func tellReask(tx *store.Tx, actor community.Actor, q *community.Question) error {
	to := q.Author
	if q.Asked != "" {
		to = q.Asked
	}
	return tellSeers(tx, q, doing{verb: community.VerbRequestAnswer, about: q.Ref(), by: actor.ID}, to)
}

// tellStaff tells the moderators and admins of a report.
func tellStaff(tx *store.Tx, r *community.Report) error {
	if r.By == "" {
		return nil // the portal's own, which nobody did: it waits in the queue
	}
	return tellModerators(tx, r.Portal, doing{verb: community.VerbReport, about: r.On, by: r.By})
}

// tellWaiting tells the moderators and admins of a person who waits for approval.
func tellWaiting(tx *store.Tx, u *community.User) error {
	return tellModerators(tx, u.Portal, doing{verb: community.VerbMemberWaits, about: u.Ref(), by: u.ID})
}

// tellAnsweredFor ends that a person waits for approval, and tells them who have it.
func tellAnsweredFor(tx *store.Tx, actor community.Actor, u *community.User) error {
	if err := tx.UntellAbout(community.VerbMemberWaits, u.Ref()); err != nil || u.Status != community.Active {
		return err
	}
	return tell(tx, doing{verb: community.VerbMemberApprove, about: u.Ref(), by: actor.ID}, u.ID)
}
