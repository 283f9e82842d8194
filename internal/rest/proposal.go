package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

// proposal is what waits for approval beside what is public, on the wire.
type proposal struct {
	MongoID   string    `json:"_id"`
	ID        string    `json:"id" doc:"Of a new comment, the one that it will have."`
	CreatedAt moment    `json:"createdAt" format:"date-time"`
	UpdatedAt moment    `json:"updatedAt" format:"date-time" doc:"When it was last changed, or refused."`
	Status    string    `json:"status" enum:"waiting,refused"`
	Note      string    `json:"note" doc:"Why it was refused, where a moderator said so."`
	New       bool      `json:"new" doc:"Whether it is a new comment on the record. Otherwise it is what the record or comment would say."`
	Type      string    `json:"type" enum:"question,answer,post,comment" doc:"What it is about."`
	Target    string    `json:"target" doc:"The id of that."`
	User      userID    `json:"user" doc:"The id of who wrote it."`
	Title     *string   `json:"title,omitempty" doc:"Here and below: absent where that would stay as it is."`
	Content   *string   `json:"content,omitempty" doc:"Sanitised HTML: the description of a question, the content of an answer or post, the body of a comment."`
	Source    *string   `json:"source,omitempty" doc:"The text exactly as it was written."`
	Format    string    `json:"format,omitempty" enum:"html,markdown" doc:"Of the source."`
	Topics    *[]string `json:"topics,omitempty" doc:"Ids."`
	Options   *[]string `json:"options,omitempty" doc:"Of a poll: their texts."`
}

func toProposal(p community.ProposalSeen) proposal {
	w := proposal{MongoID: string(p.ID), ID: string(p.ID), CreatedAt: momentOf(p.Created), UpdatedAt: momentOf(p.Updated),
		Status: p.Status(), Note: p.Note, New: p.IsComment, Type: string(p.On.On), Target: p.On.ID, User: userID(p.By)}
	if title, ok := p.Says["title"]; ok {
		w.Title = &title
	}
	if text := p.Text(); text != "" {
		w.Content = &text
		w.Source, w.Format = toWritten(p.Written)
	}
	if _, ok := p.Says["topics"]; ok {
		w.Topics = new(p.Proposal.Topics())
	}
	if _, ok := p.Says["options"]; ok {
		w.Options = new(p.Proposal.Options())
	}
	return w
}

// toWaiting is what somebody would have their text say instead.
func toWaiting(w *community.Written) *proposal {
	if w == nil || w.Proposal == nil {
		return nil
	}
	return new(toProposal(*w.Proposal))
}

const tagProposals = "Proposals"

func (s *api) proposals() {
	lists(s, operation{id: "listProposals", method: "GET", path: "/user/proposals", tag: tagProposals,
		summary: "List my pending proposals", text: "Where content is approved (`policies.content`), a member's comments, and " +
			"their new words for what is public, wait for a moderator. The acting user's own, the newest first, with what was " +
			"refused in the last 30 days. A new record that waits is in its own list, with the status `unapproved`."},
		s.listProposals, plain(toProposal))
	does(s, operation{id: "withdrawProposal", method: "DELETE", path: "/user/proposals/{id}", tag: tagProposals,
		summary: "Withdraw a proposal", text: "Pending or rejected."},
		func(ctx context.Context, c *caller, in *RecordPath) error { return s.app.Withdraw(ctx, c.Actor, in.ID) })
}

type listProposalsInput struct{ Paging }

func (s *api) listProposals(ctx context.Context, c *caller, in *listProposalsInput) (community.Listing[community.ProposalSeen], error) {
	return s.app.Proposals(ctx, c.Actor, in.page)
}
