package app

import (
	"cmp"
	"context"
	"errors"
	"net/url"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/tongue"
)

// How much of what was written a mail has, in characters: where it is all that is in it,
// where a thread has more, and where there are many.
const (
	wholeText  = 6_000
	threadText = 2_000
	manyText   = 500
)

// maxThreads is of how many threads one is written to in mails of their own: of more there
// is one mail that gathers them.
const maxThreads = 5

// A newsletter gathers notifications for one person.
type newsletter struct {
	app      *App
	tx       *store.Tx
	portal   *community.Portal
	to       *community.User
	tongue   *tongue.Tongue  // theirs
	actor    community.Actor // they
	box      community.Mailbox
	unwanted []community.Verb
	pieces   []piece
	told     []store.ToldNews // those that are in the letter, once it is made
	left     []store.ToldNews // those of which nothing is sent
	isMore   bool             // whether others wait for a letter of their own
}

// postNews makes a mail of what a person is to be told. What they have read, may
// not see or do not want any more is left out, and with nothing left there is no
// mail.
func (a *App) postNews(ctx context.Context, portal *community.Portal, j *store.Job, p posting) (Posted, error) {
	var n *newsletter
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
		n, err = a.gather(tx, portal, p.User)
		return err
	})
	if errors.Is(err, community.ErrNotFound) {
		return Posted{}, nil // erased meanwhile, notifications and all
	}
	if err != nil {
		return Posted{}, err
	}
	posted := Posted{Then: n.settle(a.db.Now().UnixMilli(), posting{For: news, User: p.User}.job(portal.ID))}
	if len(n.pieces) == 0 {
		return posted, nil
	}
	l := n.letter()
	reply, err := n.replyAddress(ctx)
	if err != nil {
		return Posted{}, err
	}
	l.CanReply = reply != ""
	if l.Unsubscribe, err = a.unsubscribe(ctx, portal, n.to.ID, cmp.Or(l.Unsubscribe, AllMail)); err != nil {
		return Posted{}, err
	}
	if posted.Message, err = a.message(portal, n.to, j, l); err != nil {
		return Posted{}, err
	}
	posted.Message.ReplyTo = reply
	n.frame(posted.Message)
	return posted, nil
}

// gather reads what a person is to be told, as they see it now.
func (a *App) gather(tx *store.Tx, portal *community.Portal, user userID) (*newsletter, error) {
	queued, err := tx.QueuedNews(user, 10*maxNews)
	if err != nil {
		return nil, err
	}
	u, err := tx.User(portal.ID, user)
	if err != nil {
		return nil, err
	}
	n := &newsletter{app: a, tx: tx, portal: portal, to: u, tongue: tongueOf(portal, u)}
	if n.actor, err = actorOf(tx, u); err != nil {
		return nil, err
	}
	if n.box, err = tx.Mailbox(u.ID); err != nil {
		return nil, err
	}
	if n.unwanted, err = tx.UnwantedMail(u.ID); err != nil {
		return nil, err
	}
	for _, about := range queued {
		if err := n.add(about); err != nil {
			return nil, err
		}
	}
	n.choose()
	return n, nil
}

// settle writes down what became of the notifications of a letter, and has those that wait
// for one of their own sent.
func (n *newsletter) settle(made int64, next *store.Job) func(*store.Tx, store.JobState) error {
	return func(tx *store.Tx, state store.JobState) error {
		if state == store.JobWaiting {
			return nil
		}
		if err := tx.SettleNews(n.left, 0); err != nil {
			return err
		}
		if state != store.JobDone {
			made = 0
		}
		if err := tx.SettleNews(n.told, made); err != nil || !n.isMore {
			return err
		}
		return tx.AddJob(next)
	}
}

// add puts a notification in, if it may be sent.
func (n *newsletter) add(about *community.Notification) error {
	told := store.ToldNews{ID: about.ID, Rev: about.Rev}
	if n.to.Status != community.Active || n.to.Email == "" || about.Web && about.Read || slices.Contains(n.unwanted, about.Verb) ||
		!n.portal.Settings.Policies.AllowsMail(about.Verb) || len(n.pieces) >= maxNews {
		n.left = append(n.left, told)
		return nil
	}
	pieces, err := n.read(about)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone, community.Forbidden:
		n.left = append(n.left, told)
		return nil
	}
	for i := range pieces {
		pieces[i].verb, pieces[i].told = about.Verb, told
	}
	n.pieces = append(n.pieces, pieces...)
	return err
}

// choose leaves the pieces of one letter, the oldest thread's: what belongs to no thread
// is gathered, as is everything for who wants a digest, and where it is too much.
func (n *newsletter) choose() {
	defer func() {
		for _, p := range n.pieces {
			if !slices.Contains(n.told, p.told) {
				n.told = append(n.told, p.told)
			}
		}
	}()
	threads := map[community.Ref]bool{}
	for _, p := range n.pieces {
		if p.thread.ID != "" {
			threads[p.thread] = true
		}
	}
	if n.box.Digest != community.NoDigest || len(threads) < 2 || len(threads) > maxThreads {
		return
	}
	first := n.pieces[len(n.pieces)-1].thread
	n.isMore = true
	n.pieces = slices.DeleteFunc(n.pieces, func(p piece) bool { return p.thread != first })
}

// thread is what all pieces are of, empty where they are of several or none.
func (n *newsletter) thread() (of community.Ref) {
	of = n.pieces[0].thread
	for _, p := range n.pieces {
		if p.thread != of {
			return community.Ref{}
		}
	}
	return of
}

func (n *newsletter) letter() mail.Letter {
	t, name := n.tongue, n.portal.Settings.Name
	l := mail.Letter{Tongue: t, Button: mail.Link{Text: t.Say("news.visit", "portal", name), URL: n.app.address(n.portal)}}
	isThread, limit, count := n.thread().ID != "", manyText, int64(len(n.pieces))
	switch {
	case n.box.Digest != community.NoDigest:
		l.Lines = []string{t.Say("digest.text", "portal", name)}
		l.Subject = t.Say("digest."+string(n.box.Digest), "portal", name)
	case count == 1:
		limit = wholeText
	case isThread:
		limit = threadText
		slices.Reverse(n.pieces) // as it was said
		l.Subject = t.Count("news.thread", count, "title", n.pieces[0].item.Title)
	default:
		l.Subject = t.Count("news.several", count, "portal", name)
	}
	isOne := true
	for _, p := range n.pieces {
		l.Items = append(l.Items, p.dressed(n.app.address(n.portal), limit))
		isOne = isOne && p.verb == n.pieces[0].verb
	}
	if count == 1 || isThread && n.box.Digest == community.NoDigest {
		l.Button = mail.Link{Text: t.Say("news.read"), URL: n.pieces[len(n.pieces)-1].item.URL}
	}
	if l.Subject == "" {
		l.Subject = t.Say("news.one", "news", l.Items[0].Text, "title", l.Items[0].Title)
		if n.pieces[0].isUntitled {
			l.Subject, l.Items[0].Title = l.Items[0].Text, ""
		}
		l.Whole = l.Items[0].Body != ""
	}
	l.Footer = []string{t.Say("news.footer", "portal", name)}
	if isOne {
		l.Unsubscribe = string(n.pieces[0].verb)
	}
	return l
}

// frame says which thread and list a letter is of.
func (n *newsletter) frame(m *mail.Message) {
	n.app.list(n.portal, m)
	m.IsBulk = n.box.Digest != community.NoDigest
	thread := n.thread()
	if thread.ID == "" || m.IsBulk {
		return
	}
	root, last := mailID("", thread, n.to.ID), n.pieces[len(n.pieces)-1]
	m.Thread = []string{root}
	if parent := last.parent; parent.ID != "" && parent != thread {
		m.Thread = append(m.Thread, mailID("", parent, n.to.ID))
	}
	if len(n.pieces) > 1 {
		return
	}
	m.ID = mailID(last.verb, last.on, n.to.ID)
	if m.ID == root {
		m.Thread = nil
	}
}

// list makes a mail one of the portal's list.
func (a *App) list(portal *community.Portal, m *mail.Message) {
	if u, err := url.Parse(a.address(portal)); err == nil && u.Hostname() != "" {
		m.List, m.ListID = portal.Settings.Name, "community."+u.Hostname()
	}
}

// replyAddress is where the reader answers a letter: what is told last in it, where all of
// it is of one thread.
func (n *newsletter) replyAddress(ctx context.Context) (string, error) {
	if n.thread().ID == "" || n.box.Digest != community.NoDigest {
		return "", nil
	}
	on := n.pieces[len(n.pieces)-1].on
	if len(n.pieces) > 1 {
		on = n.thread()
	}
	return n.app.replyAddress(ctx, n.portal, n.to.ID, on)
}
