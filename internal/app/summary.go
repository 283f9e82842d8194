package app

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/store"
)

const (
	// summaryMail is what a mail is for that sums up what is new in what one follows.
	summaryMail = SummaryMail
	// summariesEvery is how often digests that are due are looked for.
	summariesEvery = 20 * time.Second
	summaryBatch   = 500
	// maxSummed is how many records a digest lists: of more it tells how many.
	maxSummed = 10
	// maxFresh is among how many new records of each kind a digest chooses.
	maxFresh = 5_000
)

// A summaryPosting is what the job of a digest keeps: what was chosen for it. Whether its
// reader may see that is asked when it is sent.
type summaryPosting struct {
	Every community.Digest
	Items []community.Ref
	More  int `json:",omitempty"`
}

// summaryOnce is what the names of a person's digests begin with.
func summaryOnce(user userID) string { return summaryMail + " " + string(user) }

// runSummaries posts digests that are due until ctx ends.
func (a *App) runSummaries(ctx context.Context) {
	if !a.config.HasMail {
		return
	}
	every(ctx, summariesEvery, "digests could not be posted; it is tried again", a.PostSummaries)
}

// PostSummaries adds a job for each person whose digest is due, and for whom there is
// anything new. What is new on a portal is read once for all of them.
func (a *App) PostSummaries(ctx context.Context) error {
	var news map[string]*freshNews
	return a.whileAny(ctx, (*store.Tx).HasSummaries, func(tx *store.Tx) error {
		if news == nil {
			news = map[string]*freshNews{}
		}
		return postSummaries(tx, news)
	})
}

func postSummaries(tx *store.Tx, news map[string]*freshNews) error {
	due, err := tx.TakeSummaries(summaryBatch, func(d store.DueSummary) time.Time {
		if d.Every == community.NoDigest {
			return time.Time{}
		}
		return d.Every.Next(tx.Now, d.Zone)
	})
	if err != nil {
		return err
	}
	groups := map[string][]store.DueSummary{}
	for _, d := range due {
		if d.Every != community.NoDigest {
			// Those of one morning go together: what is too old for some is left out for them.
			key := string(d.Portal) + " " + string(d.Every)
			groups[key] = append(groups[key], d)
		}
	}
	for key, group := range groups {
		if err := postGroup(tx, news, key, group); err != nil {
			return err
		}
	}
	return nil
}

// freshNews is what is new on a portal, by what somebody may follow of it.
type freshNews struct {
	since time.Time
	by    map[string][]*store.Fresh
}

// newsOf returns what is new on a portal since then: that which was read for others, where
// it goes back as far.
func newsOf(tx *store.Tx, known map[string]*freshNews, key string, portal community.PortalID, since time.Time) (*freshNews, error) {
	if n := known[key]; n != nil && !n.since.After(since) {
		return n, nil
	}
	fresh, err := tx.FreshRecords(portal, since, maxFresh)
	if err != nil {
		return nil, err
	}
	n := &freshNews{since: since, by: map[string][]*store.Fresh{}}
	for _, f := range fresh {
		for _, id := range followedOf(f) {
			n.by[id] = append(n.by[id], f)
		}
	}
	known[key] = n
	return n, nil
}

// postGroup chooses for people of one portal whose digests are as frequent.
func postGroup(tx *store.Tx, known map[string]*freshNews, key string, group []store.DueSummary) error {
	since := group[0].From
	users := make([]userID, len(group))
	for i, d := range group {
		users[i] = d.User
		if d.From.Before(since) {
			since = d.From
		}
	}
	fresh, err := newsOf(tx, known, key, group[0].Portal, since)
	if err != nil || len(fresh.by) == 0 {
		return err
	}
	may, err := tx.Mailable(users)
	if err != nil {
		return err
	}
	bonds, err := tx.Bonds(users)
	if err != nil {
		return err
	}
	follows, spaces := map[userID][]string{}, map[userID]map[string]bool{}
	for _, b := range bonds {
		if !b.IsIn {
			follows[b.User] = append(follows[b.User], b.ID)
		}
		if spaces[b.User] == nil {
			spaces[b.User] = map[string]bool{}
		}
		spaces[b.User][b.ID] = true
	}
	chosen := map[userID][]*store.Fresh{}
	var records []string
	for _, d := range group {
		if !may[d.User] {
			continue
		}
		chosen[d.User] = fresh.of(d, follows[d.User], spaces[d.User])
		for _, f := range chosen[d.User] {
			records = append(records, f.On.ID, cmp.Or(f.Question, f.On.ID))
		}
	}
	slices.Sort(records)
	heard, err := tx.Heard(users, slices.Compact(records), since)
	if err != nil {
		return err
	}
	return queueSummaries(tx, group, chosen, heard)
}

// of is what is new to a person: the best of it first, each thread once.
func (n *freshNews) of(d store.DueSummary, follows []string, spaces map[string]bool) (list []*store.Fresh) {
	seen := map[string]bool{}
	for _, id := range follows {
		for _, f := range n.by[id] {
			switch {
			case seen[f.On.ID], f.Author == d.User, !f.Published.After(d.From), f.Shelf.IsClosed() && !spaces[string(f.Space)]:
				continue
			}
			seen[f.On.ID] = true
			list = append(list, f)
		}
	}
	slices.SortFunc(list, func(a, b *store.Fresh) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), b.Published.Compare(a.Published), cmp.Compare(a.On.ID, b.On.ID))
	})
	return list
}

// queueSummaries adds the jobs of those who have anything new that they have not heard of.
func queueSummaries(tx *store.Tx, group []store.DueSummary, chosen map[userID][]*store.Fresh, heard map[string]bool) error {
	var jobs []*store.Job
	for _, d := range group {
		list := slices.DeleteFunc(chosen[d.User], func(f *store.Fresh) bool {
			return heard[string(d.User)+f.On.ID] || f.Question != "" && heard[string(d.User)+f.Question]
		})
		if len(list) == 0 {
			continue
		}
		p := posting{For: summaryMail, User: d.User, Summary: &summaryPosting{Every: d.Every, More: max(0, len(list)-maxSummed)}}
		for _, f := range list[:min(len(list), maxSummed)] {
			p.Summary.Items = append(p.Summary.Items, f.On)
		}
		j := p.job(d.Portal)
		// A pool of their own, so that thousands of them in the morning hold up no other mail.
		j.Pool, j.Once = community.MailJob+" "+summaryMail, summaryOnce(d.User)+" "+strconv.FormatInt(tx.Now.UnixMilli(), 10)
		jobs = append(jobs, j)
	}
	return tx.AddJobs(jobs...)
}

// postSummary makes a digest of what was chosen, as far as its reader may see that now.
func (a *App) postSummary(ctx context.Context, portal *community.Portal, j *store.Job, p posting) (Posted, error) {
	if p.Summary == nil || portal.Settings.Policies.Email == community.EmailDisabled {
		return Posted{}, nil
	}
	var u *community.User
	var l mail.Letter
	err := a.db.Read(ctx, func(tx *store.Tx) (err error) {
		if u, err = tx.User(portal.ID, p.User); err != nil {
			return err
		}
		l, err = a.sum(tx, portal, u, *p.Summary)
		return err
	})
	if errors.Is(err, community.ErrNotFound) {
		return Posted{}, nil
	}
	if err != nil || len(l.Items) == 0 {
		return Posted{}, err
	}
	if l.Unsubscribe, err = a.unsubscribe(ctx, portal, u.ID, SummaryMail); err != nil {
		return Posted{}, err
	}
	message, err := a.message(portal, u, j, l)
	if err != nil {
		return Posted{}, err
	}
	a.list(portal, message)
	message.IsBulk = true
	return Posted{Message: message}, nil
}

// sum is a digest, without items where there is nothing in it after all.
func (a *App) sum(tx *store.Tx, portal *community.Portal, u *community.User, p summaryPosting) (l mail.Letter, err error) {
	box, err := tx.Mailbox(u.ID)
	if err != nil || box.Summary == community.NoDigest || u.Email == "" || u.Status != community.Active {
		return l, err
	}
	actor, err := actorOf(tx, u)
	if err != nil {
		return l, err
	}
	var records []community.Content
	people := newLook(a, community.Actor{Portal: portal.ID}) // names alone: a letter says nothing of whom its reader follows
	for _, on := range p.Items {
		c, err := a.oneRecord(tx, actor, on)
		switch community.KindOf(err) {
		case community.NotFound, community.Gone, community.Forbidden:
			continue
		}
		if err != nil {
			return l, err
		}
		if r := c.Base(); r.Shelf.Inside() == community.Open {
			records = append(records, c)
			people.people[shownAs(r.Author, r.Anonymous)] = true
		}
	}
	if len(records) == 0 {
		return l, nil
	}
	if err := people.takePeople(tx); err != nil {
		return l, err
	}
	return a.summaryLetter(portal, u, p, records, people), nil
}

func (a *App) summaryLetter(portal *community.Portal, u *community.User, p summaryPosting, records []community.Content,
	people *look) mail.Letter {
	t, name, base := tongueOf(portal, u), portal.Settings.Name, a.address(portal)
	l := mail.Letter{Tongue: t, Lines: []string{t.Say("summary."+string(p.Every), "portal", name)},
		Button: mail.Link{Text: t.Say("news.visit", "portal", name), URL: base},
		Footer: []string{t.Say("summary.footer", "portal", name)}}
	for _, c := range records {
		r, item := c.Base(), recordTold(c, base).item
		who := t.Say("who.somebody")
		if by := people.users[shownAs(r.Author, r.Anonymous)]; by != nil {
			who = by.Profile.Name
		}
		item.Text = t.Count("did."+doneWith(r.On), 1, "who", who)
		l.Items = append(l.Items, item)
	}
	if p.More > 0 {
		l.Footer = append([]string{t.Count("summary.more", int64(p.More))}, l.Footer...)
	}
	l.Subject = t.Say("news.one", "news", name, "title", l.Items[0].Title)
	if more := len(l.Items) - 1; more > 0 {
		l.Subject = t.Count("summary.subject", int64(more), "portal", name, "title", l.Items[0].Title)
	}
	return l
}

// doneWith is what was done with a new record, as a letter says it.
func doneWith(on community.Subject) string {
	if on == community.OnQuestion {
		return string(community.VerbNewQuestion)
	}
	return string(community.VerbPublish) + "." + string(on)
}

// endSummary ends a person's digest of what they follow.
func endSummary(tx *store.Tx, u *community.User) error {
	box, err := tx.Mailbox(u.ID)
	if err != nil || box.Summary == community.NoDigest {
		return err
	}
	box.Summary = community.NoDigest
	return tx.SaveMailbox(u.Portal, u.ID, box)
}

// followedOf are the ids by following which one hears of a record. That one follows its
// secret author counts for nothing: it would give them away.
func followedOf(f *store.Fresh) []string {
	ids := slices.Clone(f.Topics)
	if !f.Anonymous {
		ids = append(ids, string(f.Author))
	}
	if f.Question != "" {
		return append(ids, f.Question)
	}
	if f.Space != "" {
		ids = append(ids, string(f.Space))
	}
	return ids
}
