package node

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

type (
	ProposalConnection = Connection[*Proposal]
	ProposalEdge       = Edge[*Proposal]
)

// Proposal is what somebody wrote that waits for approval.
type Proposal struct {
	ID, Status, Note, Kind, RecordID string
	IsNew                            bool
	CreatedAt, UpdatedAt             time.Time
	Title, Content, Source, Format   *string
	Topics, Options                  []string
}

// Proposals returns what somebody proposed as nodes.
func (v *Viewer) Proposals(list []community.ProposalSeen) []*Proposal {
	return each(list, func(p community.ProposalSeen) *Proposal { return proposal(&p) })
}

func proposal(p *community.ProposalSeen) *Proposal {
	n := &Proposal{ID: string(p.ID), Status: p.Status(), Note: p.Note, Kind: string(p.On.On), RecordID: p.On.ID, IsNew: p.IsComment,
		CreatedAt: p.Created, UpdatedAt: p.Updated}
	if title, ok := p.Says["title"]; ok {
		n.Title = &title
	}
	if content := p.Text(); content != "" {
		n.Content, n.Source, n.Format = &content, &p.Written.Source, &p.Written.Format
	}
	if _, ok := p.Says["topics"]; ok {
		n.Topics = p.Proposal.Topics()
	}
	if _, ok := p.Says["options"]; ok {
		n.Options = p.Proposal.Options()
	}
	return n
}

// proposalOf is what waits to take the place of what was written.
func proposalOf(w *community.Written, err error) (*Proposal, error) {
	if w == nil || w.Proposal == nil {
		return nil, err
	}
	return proposal(w.Proposal), err
}
