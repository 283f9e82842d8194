package web_test

import (
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/view"
)

// A stage has what the tables of who may do what tell apart: a record of every kind
// and status, in every sort of place, a space of every sort for each role that its
// people may have in it, and people of every sort to look at them.
type stage struct {
	*browser
	records map[string]record         // by what the tables call it
	pages   map[string]resttest.Reply // by who looked at what
	people  map[string]*community.User
	tx      *store.Tx
	hour    time.Time // of all that was written
}

// A record of the stage is where it is shown, and what is filled in where marks have
// names.
type record struct {
	page       string
	names      *strings.Replacer
	hiddenFrom string // who sees it nowhere but at its own address, which leads to what they may not see
}

func (r record) fill(text string) string {
	if r.names == nil {
		return text
	}
	return r.names.Replace(text)
}

func newStage(t *testing.T, site *resttest.Site) *stage {
	t.Helper()
	s := &stage{browser: newBrowser(site), records: map[string]record{}, pages: map[string]resttest.Reply{},
		people: map[string]*community.User{}, hour: site.Clock.Now().Add(-3 * time.Hour)}
	err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
		s.tx = tx
		for _, set := range []func() error{s.addPeople, s.addContent, s.addSpaces} {
			if err := set(); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// addPeople adds who looks, with a session each, and who is looked at.
func (s *stage) addPeople() error {
	for _, name := range []string{"member", "author", "asker", "answerer", "moderator", "bot", "admin", "banned", "pending"} {
		role, status := community.Member, community.Active
		switch name {
		case "moderator", "bot", "admin":
			role, _ = community.ParseRole("role", name)
		case "banned", "pending":
			status = community.UserStatus(name)
		}
		if err := s.addPerson(name, role, status); err != nil {
			return err
		}
	}
	s.cookies["own"], s.people["own"] = s.cookies["author"], s.people["author"]
	for _, role := range []community.Role{community.Member, community.Moderator, community.Bot, community.Admin} {
		if err := s.addTarget(role, community.Active); err != nil {
			return err
		}
	}
	for _, status := range []community.UserStatus{community.Pending, community.Banned, community.Erased} {
		if err := s.addTarget(community.Member, status); err != nil {
			return err
		}
	}
	return nil
}

func (s *stage) addPerson(name string, role community.Role, status community.UserStatus) error {
	u := &community.User{ID: community.NewID[community.User](s.hour), Portal: s.Portal.ID, Created: s.hour, Updated: s.hour, Role: role,
		Status: status, Username: "the-" + strings.ReplaceAll(name, " ", "-"), Profile: community.Profile{Name: name}}
	s.people[name] = u
	if err := s.tx.AddUsers(u); err != nil {
		return err
	}
	token := auth.NewToken("stoa_")
	s.cookies[name] = "stoa=" + token
	return s.tx.AddTokens(&community.Token{Hash: auth.TokenHash(token), Portal: s.Portal.ID, Use: community.PageToken, User: u.ID,
		Family: token, Created: s.hour, Expires: s.hour.Add(100 * time.Hour)})
}

// addTarget adds somebody to look at.
func (s *stage) addTarget(role community.Role, status community.UserStatus) error {
	name := string(status) + " " + role.String()
	if err := s.addPerson(name, role, status); err != nil {
		return err
	}
	u, done := s.people[name], "ban"
	switch status {
	case community.Banned:
		done = "unban"
	case community.Pending:
		done = "approve"
	}
	s.records[name] = record{page: view.UserPath(u.Username),
		names: strings.NewReplacer("{id}", string(u.ID), "{status}", string(status), "{done}", done, "{shown}", "")}
	return nil
}

// written is a record by somebody.
func (s *stage) written(on community.Subject, by string, status community.Status, at community.Place) community.Record {
	return community.Record{On: on, ID: community.NewID[community.Record](s.hour), Portal: s.Portal.ID, ShortID: community.NewShortID(),
		Created: s.hour, Updated: s.hour, Published: s.hour, Author: s.people[by].ID, Place: at, Status: status,
		Shelf: community.ShelfOf(status), Privacy: community.Public}
}

func (s *stage) question(by string, status community.Status, at community.Place, change func(*community.Question)) *community.Question {
	q := &community.Question{Record: s.written(community.OnQuestion, by, status, at), Type: community.General, Title: "Why"}
	change(q)
	if q.Privacy == community.Private {
		q.Shelf = q.Shelf.Under(community.Staff)
	}
	return q
}

// addQuestion adds a question with two comments of the author's, before and after it
// was brought to where it stands.
func (s *stage) addQuestion(name string, q *community.Question) error {
	q.Counts.Comments = 2
	if err := s.tx.AddQuestions(q); err != nil {
		return err
	}
	names := []string{"{at}", "/questions/" + q.ShortID, "{shown}", ""}
	for which, hours := range map[string]int{"{before}": 0, "{later}": 2} {
		c := &community.Comment{ID: community.NewID[community.Comment](s.hour), Portal: s.Portal.ID, On: q.Ref(),
			Author: s.people["own"].ID, Body: "<p>So</p>", Status: community.Published,
			Created: s.hour.Add(time.Duration(hours) * time.Hour)}
		if err := s.tx.AddComments(c); err != nil {
			return err
		}
		names = append(names, which, string(c.ID))
	}
	s.records[name] = record{page: view.QuestionPath(q), names: strings.NewReplacer(names...)}
	return nil
}

// polled makes a question a poll.
func polled(q *community.Question) {
	q.Type = community.Poll
	q.Options = []community.PollOption{{ID: "019a2b3c4d5e6f7081920a1b", Text: "Tea"}, {ID: "019a2b3c4d5e6f7081920a1c", Text: "Coffee"}}
}

// addAnswer adds an answer with its question, whose page shows it if it is asked to.
func (s *stage) addAnswer(name, by string, status community.Status, q *community.Question) error {
	if err := s.tx.AddQuestions(q); err != nil {
		return err
	}
	a := &community.Answer{Record: s.written(community.OnAnswer, by, status, q.Place), Question: q.ID, Of: q, Content: "<p>Because</p>"}
	a.Privacy, a.Shelf, a.Wiki = q.Privacy, a.Shelf.Under(q.Shelf), strings.Contains(name, "community answer")
	s.records[name] = record{page: view.QuestionPath(q) + "?answer=" + a.ShortID,
		names: strings.NewReplacer("{at}", "/answers/"+a.ShortID, "{shown}", `id="answer-`+a.ShortID+`"`)}
	return s.tx.AddAnswers(a)
}

func (s *stage) addPost(name string, status community.Status, at community.Place, isClosed bool) error {
	p := &community.Post{Record: s.written(community.OnPost, "own", status, at), Type: "article", Title: "How", Content: "<p>So</p>"}
	p.Shelf = p.Shelf.In(isClosed)
	s.records[name] = record{page: view.PostPath(p), names: strings.NewReplacer("{at}", "/posts/"+p.ShortID, "{shown}", "")}
	return s.tx.AddPosts(p)
}

// addContent adds what stands in no space.
func (s *stage) addContent() error {
	public := func(*community.Question) {}
	private := func(q *community.Question) { q.Privacy = community.Private }
	putToOwn := func(q *community.Question) { q.Privacy, q.Asked = community.Private, s.people["own"].ID }
	held := []community.Status{community.Published, community.Archived}
	for _, kind := range []struct {
		name, by string
		statuses []community.Status
		change   func(*community.Question)
	}{
		{"question", "own", community.QuestionStatuses, public},
		{"locked question", "own", held[:1], func(q *community.Question) { q.Locked = true }},
		{"private question", "own", held, private},
		{"private question put to own", "asker", held, putToOwn},
		{"poll", "own", held, polled},
		{"closed poll", "own", held[:1], func(q *community.Question) { polled(q); q.Closes = s.hour }},
		{"private poll", "own", held[:1], func(q *community.Question) { polled(q); private(q) }},
	} {
		for _, status := range kind.statuses {
			if err := s.addQuestion(string(status)+" "+kind.name, s.question(kind.by, status, community.Place{}, kind.change)); err != nil {
				return err
			}
		}
	}
	for _, kind := range []struct {
		name, by string
		statuses []community.Status
		asked    community.Status
		change   func(*community.Question)
	}{
		{"answer", "own", community.AnswerStatuses, community.Published, public},
		{"answer to a private question", "own", held, community.Published, private},
		{"answer to a private question put to own", "answerer", held, community.Published, putToOwn},
		{"answer to an archived question", "own", held[:1], community.Archived, public},
		{"community answer", "own", community.AnswerStatuses, community.Published, public},
		{"community answer to a locked question", "own", held[:1], community.Published, func(q *community.Question) { q.Locked = true }},
		{"community answer to a private question", "own", held[:1], community.Published, private},
	} {
		for _, status := range kind.statuses {
			q := s.question("asker", kind.asked, community.Place{}, kind.change)
			if err := s.addAnswer(string(status)+" "+kind.name, kind.by, status, q); err != nil {
				return err
			}
		}
	}
	for _, status := range community.PostStatuses {
		if err := s.addPost(string(status)+" post", status, community.Place{}, false); err != nil {
			return err
		}
	}
	for _, name := range []string{"published answer to a private question", "archived answer to a private question",
		"published answer to an archived question", "published community answer to a private question"} {
		r := s.records[name] // its author may not see the question any more
		r.hiddenFrom = "own"
		s.records[name] = r
	}
	return nil
}

// addSpaces adds a space of each sort for each role, which all people have there, and
// what stands in the open ones and the private ones.
func (s *stage) addSpaces() error {
	for sort, made := range map[string]community.Space{"an open": {}, "an invite-only": {InviteOnly: true},
		"a private": {Private: true}, "a hidden": {Hidden: true}} {
		for role := community.Outsider; role <= community.SpaceAdmin; role++ {
			who := "outside"
			if role > community.Outsider {
				who = "its " + role.String()
			}
			space := made
			space.ID, space.Portal, space.Created, space.Updated = community.NewID[community.Space](s.hour), s.Portal.ID, s.hour, s.hour
			space.Name, space.Slug, space.Author = "Space", "space-"+string(space.ID), s.people["asker"].ID
			if err := s.addSpace(sort+" space: "+who, &space, role); err != nil {
				return err
			}
			var err error
			switch sort {
			case "an open":
				err = s.addInside(" an open space: "+who, &space)
			case "a private":
				err = s.addInside(" a closed space: "+who, &space)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

func (s *stage) addSpace(name string, space *community.Space, role community.SpaceRole) error {
	if err := s.tx.AddSpace(space); err != nil {
		return err
	}
	s.records[name] = record{page: view.SpacePath(space), names: strings.NewReplacer("{at}", "/spaces/"+string(space.ID), "{shown}", "")}
	if role == community.Outsider {
		return nil
	}
	var all []community.Membership
	for _, who := range []string{"member", "own", "moderator", "bot", "admin"} {
		all = append(all, community.Membership{Space: space.ID, User: s.people[who].ID, Role: role, Closed: space.IsClosed(),
			Created: s.hour})
	}
	return s.tx.AddMembers(s.Portal.ID, all...)
}

// addInside adds what stands in a space, in each way that it may have come there.
func (s *stage) addInside(where string, space *community.Space) error {
	isClosed := space.IsClosed()
	for how, at := range map[string]community.Place{
		" written in": {Space: space.ID},
		" brought to": {Space: space.ID, Moved: s.hour.Add(time.Hour)},
		" ruled on in": {Space: space.ID, Ruled: community.RuledStatus | community.RuledLock | community.RuledVerified |
			community.RuledAccepted | community.RuledDuplicate},
	} {
		there := func(q *community.Question) { q.Shelf = q.Shelf.In(isClosed) }
		locked := func(q *community.Question) { q.Shelf, q.Locked = q.Shelf.In(isClosed), true }
		poll := func(q *community.Question) { polled(q); there(q) }
		for name, q := range map[string]*community.Question{
			"poll":              s.question("own", community.Published, at, poll),
			"question":          s.question("own", community.Published, at, there),
			"waiting question":  s.question("own", community.Unapproved, at, there),
			"archived question": s.question("own", community.Archived, at, there),
			"locked question":   s.question("own", community.Published, at, locked),
		} {
			if err := s.addQuestion(name+how+where, q); err != nil {
				return err
			}
		}
		for name, status := range map[string]community.Status{"answer": community.Published, "archived answer": community.Archived,
			"draft answer": community.Draft} {
			if err := s.addAnswer(name+how+where, "own", status, s.question("asker", community.Published, at, there)); err != nil {
				return err
			}
		}
		if err := s.addPost("post"+how+where, community.Published, at, isClosed); err != nil {
			return err
		}
	}
	return nil
}
