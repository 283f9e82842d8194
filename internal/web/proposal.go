package web

import (
	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

// proposals is what of one's own waits for approval.
func (s *site) proposals(v *view.Visit) (view.Page, error) {
	list, err := s.App.Proposals(v.Ctx, v.Actor, v.ListPage(view.PerPage))
	return settingsView(v, "proposals", view.Proposals(v, list)), err
}

// withdraw takes a proposal back.
func (s *site) withdraw(v *view.Visit) (view.Page, error) {
	return view.Page{To: v.Back("/settings/proposals"), Flash: "withdrawn"}, s.App.Withdraw(v.Ctx, v.Actor, v.PathValue("id"))
}

// withProposed puts what the viewer has waiting about records above the page that shows
// them. It is asked for only where content is approved.
func (s *site) withProposed(v *view.Visit, body templ.Component, ids ...string) (templ.Component, error) {
	if v.Portal.Settings.Policies.Content != community.ContentApproval {
		return body, nil
	}
	list, err := s.App.ProposalsOn(v.Ctx, v.Actor, ids...)
	if err != nil || len(list) == 0 {
		return body, err
	}
	return templ.Join(view.Proposed(v, list), body), nil
}

// saved is what a form says that changed a record: that it is saved, or waits.
func saved(w *community.Written) string {
	if w != nil && w.Proposal != nil && w.Proposal.Refused.IsZero() {
		return "proposed"
	}
	return "saved"
}

// proposedTitle is a title for its author to go on with.
func proposedTitle(w *community.Written, title string) string {
	if w != nil && w.Proposal != nil {
		if proposed, ok := w.Proposal.Says["title"]; ok {
			return proposed
		}
	}
	return title
}
