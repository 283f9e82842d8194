package community

import (
	"strconv"
	"strings"
	"time"
)

// Moderation is what a portal holds back by itself.
type Moderation struct {
	NewUsers NewUsers
	Rules    []Rule
}

// NewUsers says who is new, and how much they may write. A person is new while
// younger than Days or below Score; zeros turn each of it off.
type NewUsers struct {
	Days, Score  int
	PostsPerHour int // questions, answers, posts and comments together
}

// IsNew reports whether u is new at that time.
func (n NewUsers) IsNew(u *User, now time.Time) bool {
	return n.Days > 0 && now.Sub(u.Created) < time.Duration(n.Days)*24*time.Hour || n.Score > 0 && u.Score < int64(n.Score)
}

// Rule is a word, a domain or a number of links that content may not have
// without consequence. Staff are not held to it.
type Rule struct {
	Kind         string // one of RuleKinds
	Value        string // the word or phrase; the domain; how many links are still fine
	Action       string // one of RuleActions
	NewUsersOnly bool
}

// The kinds and actions of rules.
const (
	RuleWord   = "word"
	RuleDomain = "domain"
	RuleLinks  = "links"

	RuleFlag   = "flag"   // shown, and reported to the moderators
	RuleHold   = "hold"   // unapproved until a moderator approves it
	RuleRefuse = "refuse" // not taken
)

// RuleKinds and RuleActions are all of them, the mildest action first.
var (
	RuleKinds   = []string{RuleWord, RuleDomain, RuleLinks}
	RuleActions = []string{RuleFlag, RuleHold, RuleRefuse}
)

// MaxRules is how many rules a portal may have.
const MaxRules = 500

// Validate returns the first fault of the rule, as a field below that name.
func (r Rule) Validate(field string) error {
	if err := OneOf(field+".kind", r.Kind, RuleKinds); err != nil {
		return err
	}
	if err := OneOf(field+".action", r.Action, RuleActions); err != nil {
		return err
	}
	switch {
	case strings.TrimSpace(r.Value) == "":
		return Lacking(field + ".value")
	case r.Kind == RuleDomain:
		return ValidHost(field+".value", r.Value)
	case r.Kind == RuleLinks:
		if n, err := strconv.Atoi(r.Value); err != nil || n < 0 || n > 1000 {
			return Bad(field+".value", WhyLinkCount, "must be a number of links from 0 to 1000, not %q", r.Value)
		}
	}
	return AtMost(field+".value", r.Value, 100)
}

// Waiting is a record that waits for a moderator: to be approved, or because
// people reported it.
type Waiting struct {
	On         Ref
	Portal     PortalID
	Since      time.Time
	Unapproved bool
	Reports    int64 // open ones
}

// Act is one thing that staff did to another's content or person, as it is
// logged: what it was done to, and how that was before and is after. Its texts
// are emptied when what it was done to is deleted.
type Act struct {
	ID            ActID
	Portal        PortalID
	Created       time.Time
	By            UserID // "" for the portal itself
	Kind          string // one of ActKinds
	Action        string // by which it was resolved, if it was
	On            Ref
	Of            UserID // whose content it is, or the person
	Note          string
	Before, After State
	Reports       []ReportID // resolved by it
	Conduct       Conduct    // what it adds to the numbers of whom it concerns, until it is undone
	UndoneBy      ActID
	Undoes        ActID
}

// State is what an act changed, as text by the name of the field.
type State map[string]string

// The kinds of acts.
const (
	ActEdit    = "edit"
	ActStatus  = "status"
	ActLock    = "lock"
	ActVerify  = "verify"
	ActAccept  = "accept"
	ActDelete  = "delete"
	ActResolve = "resolve"
	ActReport  = "report" // a single report was resolved
	ActBan     = "ban"
	ActUnban   = "unban"
	ActApprove = "approve" // of a person who waited
	ActRole    = "role"
	ActErase   = "erase"
	ActWrite   = "write" // in another person's name
	ActUndo    = "undo"
	ActRestore = "restore"
	ActPin     = "pin"
	ActConvert = "convert"
	ActMerge   = "merge" // of topics: the note is the name that is another's now

	ActDuplicate = "duplicate" // of a question: closed as the same as another, or opened again
)

// ActKinds are all of them.
var ActKinds = []string{ActEdit, ActStatus, ActLock, ActVerify, ActAccept, ActDelete, ActResolve, ActReport, ActBan, ActUnban,
	ActApprove, ActRole,
	ActErase, ActWrite, ActUndo, ActRestore, ActMerge, ActPin, ActConvert, ActDuplicate}

// Conduct is what moderation has had to do with a person, in numbers.
type Conduct struct {
	Approved, Rejected int64 // records that waited or were reported
	Reported, Accepted int64 // reports about their content: all, and those found right
	Bans               int64
}

// Negative is what takes c back.
func (c Conduct) Negative() Conduct {
	return Conduct{Approved: -c.Approved, Rejected: -c.Rejected, Reported: -c.Reported, Accepted: -c.Accepted, Bans: -c.Bans}
}
