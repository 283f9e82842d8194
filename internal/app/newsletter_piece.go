package app

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// A piece is one thing that a person is told in a mail.
type piece struct {
	verb   community.Verb
	told   store.ToldNews
	item   mail.Item
	html   string        // what was written, "" for nothing to show
	on     community.Ref // what that is, or was done to
	thread community.Ref // the question or post that it belongs to, empty for none
	parent community.Ref // what it is on
	// isUntitled is whether the title of the item says no more than its text, and stands in lists alone.
	isUntitled bool
}

// dressed is the piece as a mail has it.
func (p piece) dressed(base string, limit int) mail.Item {
	if p.html == "" {
		return p.item
	}
	said := markup.ForMail(p.html, base, limit)
	p.item.Body, p.item.Plain, p.item.IsCut = said.HTML, said.Text, said.IsCut
	return p.item
}

// hands are the verbs that tell of something by handing it over: the first mail that one
// gets with it.
var hands = []community.Verb{"", community.VerbAnswer, community.VerbFirstAnswer, community.VerbPublish, community.VerbComment,
	community.VerbNewQuestion, community.VerbAsk}

// withText are the verbs whose mails have what was written, and belong to its thread.
var withText = append([]community.Verb{community.VerbMention, community.VerbRequestAnswer, community.VerbAccept}, hands...)

// mailID is the left part of the Message-ID of the mail by which somebody is told of a
// record: always the same, so that later ones can name it.
func mailID(verb community.Verb, on community.Ref, to userID) string {
	id := string(on.On) + "." + on.ID
	if !slices.Contains(hands, verb) {
		id = string(verb) + "." + id
	}
	mark := sha256.Sum256([]byte(id + " " + string(to)))
	return id + "." + hex.EncodeToString(mark[:6])
}

// read returns what a notification tells, as its receiver sees it now.
func (n *newsletter) read(about *community.Notification) ([]piece, error) {
	switch about.Verb {
	case community.VerbAnswer, community.VerbFirstAnswer:
		if found, err := n.answers(about); err != nil || len(found) > 0 {
			return found, err
		}
	case community.VerbComment:
		if found, err := n.comments(about); err != nil || len(found) > 0 {
			return found, err
		}
	case community.VerbMessage:
		return n.messages(about)
	case community.VerbReply:
		if found, err := n.replies(about); err != nil || len(found) > 0 {
			return found, err
		}
	}
	p, err := subject(n.tx, n.actor, n.app.address(n.portal), about.About)
	if err != nil {
		return nil, err
	}
	if !slices.Contains(withText, about.Verb) {
		p.html, p.thread = "", community.Ref{}
	}
	switch about.Verb {
	case community.VerbAnswer, community.VerbFirstAnswer, community.VerbComment:
		p.html = "" // what it is about is no news: what was written there is gone
	}
	if about.About.On == community.OnMessage {
		p.item.Title = n.tongue.Say("news.message")
	}
	who, err := n.names(about.From)
	if err != nil {
		return nil, err
	}
	p.item.Text = n.tongue.Count(saying(about), int64(max(1, len(about.From))), "who", who)
	switch {
	case about.Verb == community.VerbBadge:
		badges, err := n.app.badgesNoted(n.tx, about)
		if err == nil && len(badges) == 0 {
			err = community.ErrNotFound // they have none of them any more
		}
		p.item.Detail = community.BadgeNames(badges, n.tongue.Code)
		return []piece{p}, err
	case about.IsOfDeleted():
		p.item.Title, p.item.URL = about.Note, n.app.address(n.portal)+"/events"
	case strings.HasPrefix(string(about.Verb), "event_"):
		p.item.Detail = about.Note // when it begins
	case about.Note != "":
		p.item.Detail, p.html = n.tongue.Say("news.note", "note", about.Note), ""
	}
	return []piece{p}, nil
}

// shownAs is under whose id somebody is told of: nobody's, where they are a secret.
func shownAs(author userID, secret bool) userID {
	if secret {
		return ""
	}
	return author
}

// since is from when on what a notification collects was not in a mail yet.
func since(about *community.Notification) time.Time {
	if about.EmailSent {
		return about.EmailAt.Add(time.Millisecond)
	}
	return about.Created
}

// maxOfOne is how many texts of one notification a mail has.
const maxOfOne = 10

// fresh are the newest of a list in order of time, those since then: or the last, where that
// was written earlier and came up later.
func fresh[T any](list []T, when func(T) time.Time, then time.Time) []T {
	slices.SortStableFunc(list, func(a, b T) int { return when(a).Compare(when(b)) })
	i := slices.IndexFunc(list, func(one T) bool { return !when(one).Before(then) })
	if i < 0 {
		i = max(0, len(list)-1)
	}
	return list[max(i, len(list)-maxOfOne):]
}

// answers are those that a notification about their question collects.
func (n *newsletter) answers(about *community.Notification) ([]piece, error) {
	q, err := findQuestion(n.tx, n.actor, about.About.ID)
	if err != nil {
		return nil, err
	}
	var found []*community.Answer
	if err := n.tx.Ask(store.ListedAnswers(&found, q.ID, maxKeptAnswers)); err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(ans *community.Answer) bool {
		return ans.Author == n.to.ID || n.actor.CanSee(ans) != nil || !slices.Contains(about.From, shownAs(ans.Author, ans.Anonymous))
	})
	var pieces []piece
	for _, ans := range fresh(found, func(ans *community.Answer) time.Time { return ans.Published }, since(about)) {
		p := recordTold(ans, n.app.address(n.portal))
		if p.item.Text, err = n.doneBy(about, shownAs(ans.Author, ans.Anonymous)); err != nil {
			return nil, err
		}
		pieces = append(pieces, p)
	}
	return pieces, nil
}

// maxKeptAnswers is among how many answers those of a notification are looked for.
const maxKeptAnswers = 500

// comments are those that a notification about what they are on collects.
func (n *newsletter) comments(about *community.Notification) ([]piece, error) {
	t, err := findRecord(n.tx, n.actor, about.About)
	if err != nil {
		return nil, err
	}
	return n.commentsOn(t, about, func(*community.Comment) bool { return true })
}

// replies are those that a notification about a comment collects.
func (n *newsletter) replies(about *community.Notification) ([]piece, error) {
	to, t, err := findComment(n.tx, n.actor, about.About.ID, community.Ref{})
	if err != nil {
		return nil, err
	}
	return n.commentsOn(t, about, func(c *community.Comment) bool {
		return c.ReplyTo != "" && (c.ReplyTo == to.ID || c.ReplyTo == to.ReplyTo)
	})
}

func (n *newsletter) commentsOn(t community.Content, about *community.Notification, isOne func(*community.Comment) bool) ([]piece, error) {
	r := t.Base()
	found, err := n.tx.LatestComments(r.Ref(), 10*maxOfOne)
	if err != nil {
		return nil, err
	}
	secret := func(c *community.Comment) bool { return c.Anonymous || r.Anonymous && c.Author == r.Author }
	found = slices.DeleteFunc(found, func(c *community.Comment) bool {
		return c.Author == n.to.ID || !isOne(c) || !slices.Contains(about.From, shownAs(c.Author, secret(c)))
	})
	var pieces []piece
	for _, c := range fresh(found, func(c *community.Comment) time.Time { return c.Created }, since(about)) {
		p := commentTold(c, t, n.app.address(n.portal))
		if p.item.Text, err = n.doneBy(about, shownAs(c.Author, secret(c))); err != nil {
			return nil, err
		}
		pieces = append(pieces, p)
	}
	return pieces, nil
}

// messages are those of a conversation that a notification collects, as far as they were not read.
func (n *newsletter) messages(about *community.Notification) ([]piece, error) {
	if err := n.actor.CanMessage(n.portal.Settings.Policies); err != nil {
		return nil, community.ErrNotFound
	}
	t, err := takenPart(n.tx, n.actor, about.About.ID, false)
	if err != nil {
		return nil, err
	}
	found, _, err := n.tx.Messages(t.me, community.Page{Number: 1, Limit: 10 * maxOfOne})
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(m *community.Message) bool {
		return m.Author == n.to.ID || m.Deleted || m.Number <= t.me.Read || !slices.Contains(about.From, m.Author)
	})
	if len(found) == 0 {
		return nil, community.ErrNotFound
	}
	var pieces []piece
	for _, m := range fresh(found, func(m *community.Message) time.Time { return m.Created }, since(about)) {
		who, err := n.names([]userID{m.Author})
		if err != nil {
			return nil, err
		}
		pieces = append(pieces, piece{on: t.Ref(), html: m.Body, isUntitled: t.Title == "", item: mail.Item{
			Title: cmp.Or(t.Title, who), Detail: markup.Text(m.Body), Text: n.tongue.Count(saying(about), 1, "who", who),
			URL: n.app.address(n.portal) + "/messages/" + string(t.ID)}})
	}
	return pieces, nil
}

// doneBy says what one person did.
func (n *newsletter) doneBy(about *community.Notification, by userID) (string, error) {
	who, err := n.names([]userID{by})
	return n.tongue.Count(saying(about), 1, "who", who), err
}

// recordTold is a record that is told of.
func recordTold(c community.Content, base string) piece {
	r := c.Base()
	p := piece{on: r.Ref(), thread: r.Ref()}
	switch c := c.(type) {
	case *community.Question:
		p.item, p.html = mail.Item{Title: c.Title, Detail: c.Summary, URL: base + "/questions/" + c.ShortID}, c.Description
	case *community.Answer:
		p.item, p.html = mail.Item{Title: c.Of.Title, Detail: c.Summary, URL: base + "/answers/" + c.ShortID}, c.Content
		p.thread, p.parent = c.Of.Ref(), c.Of.Ref()
	case *community.Post:
		p.item, p.html = mail.Item{Title: c.Title, Detail: c.Summary, URL: base + "/posts/" + c.ShortID}, c.Content
	}
	return p
}

// commentTold is a comment that is told of.
func commentTold(c *community.Comment, t community.Content, base string) piece {
	p := recordTold(t, base)
	p.parent, p.on, p.html, p.item.Detail = p.on, c.Ref(), c.Body, markup.Text(c.Body)
	return p
}

// subject is what something is told of, as who is told sees it.
func subject(tx *store.Tx, actor community.Actor, base string, on community.Ref) (p piece, err error) {
	switch on.On {
	case community.OnQuestion, community.OnAnswer, community.OnPost:
		c, err := findRecord(tx, actor, on)
		if err != nil {
			return p, err
		}
		return recordTold(c, base), nil
	case community.OnComment:
		c, t, err := findComment(tx, actor, on.ID, community.Ref{})
		if err != nil {
			return p, err
		}
		return commentTold(c, t, base), nil
	}
	p.item, err = placeOrPerson(tx, actor, base, on)
	return p, err
}

func placeOrPerson(tx *store.Tx, actor community.Actor, base string, on community.Ref) (item mail.Item, err error) {
	switch on.On {
	case community.OnTopic:
		t, err := findTopic(tx, actor, on.ID)
		if err != nil {
			return item, err
		}
		return mail.Item{Title: t.Name, URL: base + "/topics/" + string(t.ID)}, nil
	case community.OnMessage: // which moderators find among what was reported
		return mail.Item{URL: base + "/desk?queue=reported"}, actor.CanModerate()
	case community.OnSpace:
		s, err := findSpace(tx, actor, on.ID)
		if err != nil {
			return item, err
		}
		return mail.Item{Title: s.Name, URL: base + "/spaces/" + string(s.ID)}, nil
	}
	u, err := findUser(tx, actor, on.ID)
	if err != nil {
		return item, err
	}
	return mail.Item{Title: u.Profile.Name, URL: base + "/users/" + url.PathEscape(u.Username)}, nil
}

// names is who did it: "Ann", "Ann and Bob", "Ann and 3 others".
func (n *newsletter) names(from []community.UserID) (string, error) {
	somebody := n.tongue.Say("who.somebody")
	if len(from) == 0 {
		return somebody, nil
	}
	users, err := n.tx.UsersByID(from[:min(2, len(from))])
	if err != nil {
		return "", err
	}
	name := func(id community.UserID) string {
		for _, u := range users {
			if u.ID == id {
				return u.Profile.Name
			}
		}
		return somebody
	}
	switch len(from) {
	case 1:
		return name(from[0]), nil
	case 2:
		return n.tongue.Say("who.two", "first", name(from[0]), "second", name(from[1])), nil
	}
	return n.tongue.Count("who.more", int64(len(from)-1), "first", name(from[0])), nil
}

// saying is the key of what was done, which is said for as many as did it.
func saying(about *community.Notification) string {
	switch about.Verb {
	case community.VerbUpvote, community.VerbComment, community.VerbReport, community.VerbPublish:
		return "did." + string(about.Verb) + "." + string(about.About.On)
	}
	return "did." + string(about.Verb)
}
