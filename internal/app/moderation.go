package app

import (
	"context"
	"maps"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// WaitingSeen is a record that waits for a moderator, with one of its five forms,
// its open reports, and its author with what moderation had to do with them.
type WaitingSeen struct {
	*community.Waiting
	Question   *community.QuestionSeen
	Answer     *community.AnswerSeen
	Post       *community.PostSeen
	Comment    *community.CommentSeen
	Message    *community.ReportedMessage
	Proposal   *community.ProposalSeen // about the one of these that is there; a new comment is about a record
	ReportedAs []ReportSeen
	Author     community.Byline
	Conduct    community.Conduct
}

// ModerationQueue returns a page of what waits, the longest waiting first. It takes a
// dozen statements at most, whatever is in it.
func (a *App) ModerationQueue(ctx context.Context, actor community.Actor, q store.Queue,
	p community.Page) (list community.Listing[WaitingSeen], err error) {
	if err := actor.CanModerate(); err != nil {
		return list, err
	}
	return looked(ctx, a, func(tx *store.Tx) (list community.Listing[WaitingSeen], err error) {
		waiting, err := tx.Waiting(actor.Portal, q, p)
		if err != nil {
			return list, err
		}
		total, err := tx.CountWaiting(actor.Portal, q)
		if err != nil {
			return list, err
		}
		list.Total = int(total)
		if n := len(waiting); n == p.Limit {
			list.Next = community.Cursor{Value: waiting[n-1].Since.UnixMilli(), ID: waiting[n-1].On.ID}
		}
		list.Items, err = a.seeWaiting(tx, actor, waiting)
		return list, err
	})
}

// records are records of all kinds, by id.
type records struct {
	questions map[string]*community.Question
	answers   map[string]*community.Answer
	posts     map[string]*community.Post
	comments  map[string]*community.Comment
	proposals map[string]*community.Proposal
	messages  map[string]*reportedMessage
}

// readWaiting reads the records that wait: one statement a kind.
func readWaiting(tx *store.Tx, waiting []*community.Waiting) (r records, err error) {
	ids := map[community.Subject][]string{}
	for _, w := range waiting {
		ids[w.On.On] = append(ids[w.On.On], w.On.ID)
	}
	if r.proposals, err = byID(ids[community.OnProposal], tx.ProposalsByID,
		func(p *community.Proposal) string { return string(p.ID) }); err != nil {
		return r, err
	}
	for _, p := range r.proposals {
		ids[p.On.On] = append(ids[p.On.On], p.On.ID)
	}
	if r.questions, err = byID(ids[community.OnQuestion], tx.QuestionsByID,
		func(q *community.Question) string { return string(q.ID) }); err != nil {
		return r, err
	}
	if r.answers, err = byID(ids[community.OnAnswer], tx.AnswersByID,
		func(a *community.Answer) string { return string(a.ID) }); err != nil {
		return r, err
	}
	if r.posts, err = byID(ids[community.OnPost], tx.PostsByID, func(p *community.Post) string { return string(p.ID) }); err != nil {
		return r, err
	}
	r.comments, err = byID(ids[community.OnComment], tx.CommentsByID, func(c *community.Comment) string { return string(c.ID) })
	if err == nil {
		r.messages, err = readReported(tx, ids[community.OnMessage])
	}
	return r, err
}

func byID[R any](ids []string, read func([]string) ([]R, error), id func(R) string) (map[string]R, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	list, err := read(ids)
	found := make(map[string]R, len(list))
	for _, r := range list {
		found[id(r)] = r
	}
	return found, err
}

// putAll puts the records into a look.
func (r records) putAll(l *look) {
	l.content(maps.Values(r.questions), maps.Values(r.answers), maps.Values(r.posts))
	for _, c := range r.comments {
		l.entry(string(c.ID), c.Rev, c.Author, c.PostedBy, c.Upvotes)
	}
	for _, p := range r.proposals {
		l.people[p.By] = true
	}
	for _, m := range r.messages {
		m.putInto(l)
	}
}

func (a *App) seeWaiting(tx *store.Tx, actor community.Actor, waiting []*community.Waiting) ([]WaitingSeen, error) {
	if len(waiting) == 0 {
		return nil, nil
	}
	r, err := readWaiting(tx, waiting)
	if err != nil {
		return nil, err
	}
	l := newLook(a, actor)
	r.putAll(l)
	if err := l.take(tx); err != nil {
		return nil, err
	}
	seen := make([]WaitingSeen, len(waiting))
	ids := make([]string, len(waiting))
	for i, w := range waiting {
		seen[i], ids[i] = r.see(l, w), w.On.ID
	}
	reports, err := tx.OpenReports(ids)
	if err != nil {
		return nil, err
	}
	reported, err := a.seeReports(tx, actor, reports, nil) // a message is told once, beside them
	if err != nil {
		return nil, err
	}
	var authors []community.UserID
	for i := range seen {
		for _, report := range reported {
			if report.On == seen[i].On {
				seen[i].ReportedAs = append(seen[i].ReportedAs, report)
			}
		}
		if seen[i].Author != nil {
			authors = append(authors, seen[i].Author.ID)
		}
	}
	conducts, err := tx.Conducts(authors)
	for i := range seen {
		if seen[i].Author != nil {
			seen[i].Conduct = conducts[seen[i].Author.ID]
		}
	}
	return seen, err
}

// see dresses a record for a moderator, who knows every author.
func (r records) see(l *look, w *community.Waiting) (s WaitingSeen) {
	s.Waiting = w
	on := w.On.ID
	if p := r.proposals[on]; p != nil {
		s.Proposal, on = &community.ProposalSeen{Proposal: *p}, p.On.ID
	}
	if q := r.questions[on]; q != nil {
		s.Question, s.Author = new(l.seeQuestion(q)), l.users[q.Author]
	}
	if ans := r.answers[on]; ans != nil {
		s.Answer, s.Author = new(l.seeAnswer(ans)), l.users[ans.Author]
	}
	if p := r.posts[on]; p != nil {
		s.Post, s.Author = new(l.seePost(p)), l.users[p.Author]
	}
	if c := r.comments[on]; c != nil {
		s.Comment, s.Author = new(l.comment(c, l.of(string(c.ID)), false)), l.users[c.Author]
	}
	if m := r.messages[on]; m != nil {
		s.Message, s.Author = m.see(l), l.users[m.Author]
	}
	if s.Proposal != nil {
		s.Author = l.users[s.Proposal.By]
	}
	return s
}

// The actions by which a moderator resolves what waits.
const (
	Approve  = "approve"  // it is published if it waited, and its reports were wrong
	Dismiss  = "dismiss"  // its reports were wrong; it stays as it is
	Reject   = "reject"   // it is archived and its reports were right
	Archive  = "archive"  // the same, and not held against the author
	Collapse = "collapse" // it is collapsed and its reports were right
	Delete   = "delete"   // it is deleted
)

// Actions are all of them.
var Actions = []string{Approve, Dismiss, Reject, Archive, Collapse, Delete}

// maxResolved is how many records one call may resolve.
const maxResolved = 100

// A Verdict is what a moderator decides about records.
type Verdict struct {
	Action, Note string
	// TellsAuthor has the author of what is no longer shown as it was be told so, with the note. Who waited
	// for a moderator is told anyway.
	TellsAuthor bool
}

// Resolved is what became of a record that was to be resolved.
type Resolved struct {
	On        community.Ref
	IsDone    bool   // false where there was nothing to do
	IsAbsent  bool   // there is no such record, or no longer
	IsChanged bool   // it was changed since the moderator read it, and is as it was
	IsDeleted bool   // it is brought back by restoring it
	Act       string // the id of the act in the log
}

// An Item is a record that is to be resolved, as a moderator read it.
type Item struct {
	community.Ref
	Read time.Time // when it had been changed last; zero for however it is
}

// isAs reports whether what was last changed then is as the moderator read it.
func (i Item) isAs(updated time.Time) bool { return i.Read.IsZero() || !updated.After(i.Read) }

// Resolve resolves records in one transaction: what an action does is said with
// the actions. A record that is gone or has nothing to resolve stops no other.
func (a *App) Resolve(ctx context.Context, actor community.Actor, items []Item, d Verdict) ([]Resolved, error) {
	if err := actor.CanModerate(); err != nil {
		return nil, err
	}
	d.Note = markup.Plain(d.Note)
	switch {
	case d.Action == "":
		return nil, community.Lacking("action")
	case len(items) == 0:
		return nil, community.Lacking("items")
	case len(items) > maxResolved:
		return nil, community.Bad("items", community.WhyTooManyItems, "must be at most %d, not %d", maxResolved, len(items))
	case len(d.Note) > MaxComment:
		return nil, community.TooLong("note", len(d.Note), MaxComment)
	}
	if err := community.OneOf("action", d.Action, Actions); err != nil {
		return nil, err
	}
	return changed(ctx, a, actor, func(tx *store.Tx) ([]Resolved, error) {
		results := make([]Resolved, 0, len(items))
		for _, item := range items {
			r, err := resolve(tx, actor, item, d)
			if err != nil {
				return nil, err
			}
			results = append(results, r)
		}
		return results, nil
	})
}

func resolve(tx *store.Tx, actor community.Actor, item Item, d Verdict) (Resolved, error) {
	action, note := d.Action, d.Note
	if item.On == community.OnProposal {
		return resolveProposal(tx, actor, item, action, note)
	}
	if item.On == community.OnMessage {
		return resolveMessage(tx, actor, item, d)
	}
	c, err := openDocket(tx, actor, item.Ref)
	switch community.KindOf(err) {
	case community.NotFound, community.Gone:
		return Resolved{On: item.Ref, IsAbsent: true}, nil
	}
	if err != nil {
		return Resolved{}, err
	}
	if !item.isAs(c.updated()) {
		return Resolved{On: c.on, IsChanged: true}, nil
	}
	if err := c.hold(tx, action == Delete); err != nil {
		return Resolved{}, err
	}
	act := community.Act{Kind: community.ActResolve, Action: action, On: c.on, Of: c.author, Note: note}
	verdict := map[bool]string{true: "rejected", false: "accepted"}[action == Approve || action == Dismiss]
	if act.Reports, err = tx.ResolveReports(c.on, verdict, actor.ID, note); err != nil {
		return Resolved{}, err
	}
	for _, id := range act.Reports {
		tx.Emit(community.ReportResolved{Report: id, By: actor.ID})
	}
	if n := len(act.Reports); n > 0 {
		if err := tx.AwaitReports(actor.Portal, c.on, -int64(n)); err != nil {
			return Resolved{}, err
		}
	}
	before := c.record.Copy()
	if act.Before, act.After, err = c.apply(tx, actor, action); err != nil {
		return Resolved{}, err
	}
	if c.comment == nil && act.After["status"] != deleted {
		if err := tellRuled(tx, actor, before, c.record, note); err != nil {
			return Resolved{}, err
		}
	}
	if len(act.After) == 0 && len(act.Reports) == 0 {
		return Resolved{On: c.on}, nil
	}
	if d.TellsAuthor && act.Before["status"] != string(community.Unapproved) {
		if err := tellTaken(tx, actor, c.on, &act); err != nil {
			return Resolved{}, err
		}
	}
	act.Conduct = conductOf(&act)
	if act.After["status"] == deleted {
		act.Kind, act.Before, act.After, act.Reports = community.ActDelete, nil, nil, nil
	}
	id, err := logAct(tx, actor, act)
	return Resolved{On: c.on, IsDone: true, Act: string(id), IsDeleted: act.Kind == community.ActDelete}, err
}

// tellTaken tells the author that what they published is shown no longer, and why. What is deleted cannot be
// led to: they are told of themselves.
func tellTaken(tx *store.Tx, actor community.Actor, on community.Ref, act *community.Act) error {
	switch act.After["status"] {
	case "":
		return nil
	case deleted:
		on = userRef(act.Of)
	}
	return tell(tx, doing{verb: community.VerbContentRefuse, about: on, by: actor.ID, note: act.Note}, act.Of)
}

// conductOf is what an act adds to the numbers of whom it concerns.
func conductOf(act *community.Act) (c community.Conduct) {
	switch {
	case act.Kind == community.ActBan:
		c.Bans = one(act.After["status"] != "")
	case act.Kind == community.ActReport:
		c.Accepted = one(act.Action == "accept")
	case act.Kind != community.ActResolve:
	case act.Action == Approve:
		c.Approved = one(act.Before["status"] == string(community.Unapproved))
	case act.Action != Dismiss:
		c.Rejected, c.Accepted = one(act.Action == Reject), int64(len(act.Reports))
	}
	return c
}
