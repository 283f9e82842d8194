package community

import (
	"strings"
	"time"
)

// A ProposalID names a proposal.
type ProposalID = ID[Proposal]

// Proposal is what somebody wrote that waits for approval beside what is public: a new
// comment, or other words for a record or comment. Nobody but they and the moderators
// know of it; one that was refused is theirs to take up again for a while.
type Proposal struct {
	ID               ProposalID // of a comment, the one that it will have
	Portal           PortalID
	Created, Updated time.Time
	On               Ref  // what it rewords, or what is commented on
	IsComment        bool // whether it is a new comment
	By               UserID
	Says             State     // what it would say, by field
	Refused          time.Time // zero while it waits
	Note             string    // why it was refused
}

// Ref names the proposal.
func (p *Proposal) Ref() Ref { return Ref{OnProposal, string(p.ID)} }

// What becomes of a proposal that is not done.
const (
	ProposalWaits   = "waiting"
	ProposalRefused = "refused"
)

// Status is which of them.
func (p *Proposal) Status() string {
	if p.Refused.IsZero() {
		return ProposalWaits
	}
	return ProposalRefused
}

// Text is what it would say, but for its title; "" where that stays.
func (p *Proposal) Text() string { return p.Says.Text() }

// Text is the text of a state, whatever its record calls it.
func (s State) Text() string {
	for _, field := range []string{"description", "content", "body"} {
		if text, ok := s[field]; ok {
			return text
		}
	}
	return ""
}

// Source is the Markdown that its text was written in, "" where it was HTML. It is kept
// with the proposal: nothing else says that text yet.
func (p *Proposal) Source() string { return p.Says["source"] }

// Options are the texts of the options that a poll would have; none where they stay.
func (p *Proposal) Options() []string {
	return strings.FieldsFunc(p.Says["options"], func(r rune) bool { return r == '\n' })
}

// Topics are the topics that a record would have.
func (p *Proposal) Topics() []string { return p.Says.Topics() }

// Topics are the ids of the topics that a state names.
func (s State) Topics() []string {
	return strings.FieldsFunc(s["topics"], func(r rune) bool { return r == ',' })
}

// ProposalSeen is a proposal with its viewer's lens.
type ProposalSeen struct {
	Proposal
	About   []ObjectSeen // as in a notification; empty where the viewer may not see it
	Written *Written     // how its text was written
}

// RefusedFor is how long one can take up again what was refused.
const RefusedFor = 30 * 24 * time.Hour

// MustWait reports whether what a makes public waits for a moderator.
func (a Actor) MustWait(policy Policies) bool {
	return policy.Content == ContentApproval && a.Role < Moderator
}

// CanSeeProposal reports whether a may know of a proposal, and read it.
func (a Actor) CanSeeProposal(p *Proposal) error {
	if a.owns(p.By) || a.CanModerate() == nil {
		return nil
	}
	return ErrNotFound
}

// CanWithdraw reports whether a may take a proposal back.
func (a Actor) CanWithdraw(p *Proposal) error {
	if a.owns(p.By) {
		return nil
	}
	return ErrNotFound
}
