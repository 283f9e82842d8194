package machine

import (
	"html"
	"net/url"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/twin"
	"github.com/stoa-community/stoa/internal/web/view"
)

// adminFeed puts the feeds of admins on mux, each at an address that is a secret. Nobody may keep
// what is sent, and no link tells where it was read.
func (s pages) adminFeed(mux page.Mux) {
	s.Open(mux, "GET "+view.AdminFeedPath+"{name}", func(v *view.Visit) (view.Page, error) {
		h := v.Writer.Header()
		h.Set("Cache-Control", "no-store")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("X-Robots-Tag", "noindex")
		for _, form := range forms {
			secret, ok := strings.CutSuffix(v.PathValue("name"), form.end)
			if !ok {
				continue
			}
			r, err := s.App.FeedReader(v.Ctx, v.Portal, secret)
			if err != nil {
				return view.Page{}, err
			}
			f, err := s.feedOfAdmin(v, reader{r, r.Actor})
			if err != nil {
				return view.Page{}, err
			}
			// What is read may be passed on, so it does not tell the address.
			v.Request = v.Request.WithContext(v.Ctx)
			v.URL = &url.URL{Path: strings.TrimSuffix(view.AdminFeedPath, "/") + form.end}
			text, err := form.write(v, f)
			if err != nil {
				return view.Page{}, err
			}
			return handOutTo(v, "no-store", form.media, text)
		}
		return view.Page{}, community.ErrNotFound
	})
}

// feedOfAdmin is the newest of all that an admin sees: what was written, what waits for approval,
// what was reported, and who joined.
func (s pages) feedOfAdmin(v *view.Visit, r reader) (feed, error) {
	records, err := s.feedOf(v, r)
	if err != nil {
		return feed{}, err
	}
	comments, err := s.App.NewestComments(v.Ctx, r.viewer, perFeed)
	if err != nil {
		return feed{}, err
	}
	waiting, err := s.App.NewestUnapproved(v.Ctx, r.viewer, perFeed)
	if err != nil {
		return feed{}, err
	}
	first := community.Page{Number: 1, Limit: perFeed}
	reports, err := s.App.Reports(v.Ctx, r.viewer, "open", first)
	if err != nil {
		return feed{}, err
	}
	joined, err := s.App.Users(v.Ctx, r.viewer, app.UserQuery{IsBare: true, IsUncounted: true}, first)
	if err != nil {
		return feed{}, err
	}
	entries := records.entries
	for i := range comments {
		entries = append(entries, commentEntry(v, &comments[i]))
	}
	for i := range waiting {
		if p := waiting[i].Proposal; p != nil {
			entries = append(entries, proposalEntry(v, &waiting[i], p))
		}
	}
	for i := range reports.Items {
		entries = append(entries, reportEntry(v, &reports.Items[i]))
	}
	for _, u := range joined.Items {
		path := view.UserPath(u.Username)
		entries = append(entries, entry{id: v.Absolute("/users/" + string(u.ID)), url: v.Absolute(view.EscapePath(path)),
			title: v.T("feed.joined", "name", u.Profile.Name), author: u.Profile.Name, published: u.Created, updated: u.Created})
	}
	return feed{ofPortal(v, v.T("admin.feed")), "/admin", newestFirst(entries)}, nil
}

func commentEntry(v *view.Visit, c *app.CommentOn) entry {
	r, by := c.Of.Base(), c.By
	if c.Anonymous || r.Anonymous && c.Comment.Author == r.Author { // also where the reader may know
		by = nil
	}
	at := "/" + string(r.On) + "s/" + r.ShortID + "/comments#comment-" + string(c.ID)
	return entry{id: v.Absolute(at), url: v.Absolute(at), title: v.T("feed.comment", "title", view.RecordTitle(c.Of)), html: c.Body,
		author: twin.NameOf(v, by), published: c.Created, updated: c.Updated}
}

// proposalEntry is of a comment or a change that waits. What it is about stands in the queue.
func proposalEntry(v *view.Visit, w *app.WaitingSeen, p *community.ProposalSeen) entry {
	isHidden := p.Says["anonymous"] == "true" || w.Question != nil && w.Question.Anonymous ||
		w.Answer != nil && w.Answer.Anonymous || w.Post != nil && w.Post.Anonymous
	author := w.Author
	if isHidden {
		author = nil
	}
	return entry{id: v.Absolute("/desk#" + w.On.ID), url: v.Absolute("/desk"), title: v.T("feed.waiting", "title", v.ProposedAbout(w)),
		html: p.Text(), author: twin.NameOf(v, author), published: w.Since, updated: w.Since}
}

func reportEntry(v *view.Visit, r *app.ReportSeen) entry {
	kind := r.Type
	if key := "report." + kind; v.Tongue.Has(key) {
		kind = v.T(key)
	}
	return entry{id: v.Absolute("/desk#" + string(r.ID)), url: v.Absolute("/desk?queue=reported"),
		title: v.T("feed.reported", "reason", kind), html: html.EscapeString(r.Description),
		author: twin.NameOf(v, r.Reporter), published: r.Created, updated: r.Updated}
}
