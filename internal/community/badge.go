package community

import (
	"slices"
	"strings"
	"time"
)

// A Badge is what people earn by what they did well, or are given by an admin. The ids of
// our own are words, see [OwnBadges].
type Badge struct {
	ID               BadgeID
	Portal           PortalID
	Rev              int64
	Created, Updated time.Time
	Name             string
	Short, Long      string // plain text: what it is for, and more about it
	Rule             BadgeRule
	Active           bool // whether it is given and shown
	IsOwn            bool // whether it is one of ours
}

// BadgeID names one.
type BadgeID = ID[Badge]

// A BadgeRule says who has a badge: those of whom so much is counted. The zero rule is of a
// badge that is given by hand.
type BadgeRule struct {
	Merit Merit
	Least int64
}

// IsByHand reports whether an admin gives the badge.
func (r BadgeRule) IsByHand() bool { return r.Merit == "" }

// A Merit is a number of a person that badges go by. All of them are of what everybody sees
// under the person's name, so that no badge tells on the anonymous or on closed spaces.
type Merit string

// The merits. Scores are without the author's own vote; an acceptance counts where it gave
// points: see [Answer.Accept].
const (
	MeritPoints            Merit = "points"
	MeritQuestions         Merit = "questions"
	MeritAnswers           Merit = "answers"
	MeritComments          Merit = "comments"
	MeritAnswersVotes      Merit = "answersVotes"
	MeritFollowers         Merit = "followers"
	MeritRequests          Merit = "requests"
	MeritHelpfulAnswers    Merit = "helpfulAnswers"    // of a score of 1 or more
	MeritGoodAnswers       Merit = "goodAnswers"       // of 10 or more
	MeritGreatAnswers      Merit = "greatAnswers"      // of 25 or more
	MeritAcceptedAnswers   Merit = "acceptedAnswers"   // by who asked, or staff
	MeritHelpfulQuestions  Merit = "helpfulQuestions"  // of a score of 1 or more
	MeritGoodQuestions     Merit = "goodQuestions"     // of 10 or more
	MeritGreatQuestions    Merit = "greatQuestions"    // of 25 or more
	MeritFollowedQuestions Merit = "followedQuestions" // by 25 people or more
	MeritSolvedQuestions   Merit = "solvedQuestions"   // by somebody else's answer
	MeritGoodPosts         Merit = "goodPosts"         // of a score of 10 or more
	MeritGoodComments      Merit = "goodComments"      // with 5 upvotes or more
)

// Merits are all of them.
var Merits = []Merit{
	MeritPoints, MeritQuestions, MeritAnswers, MeritComments, MeritAnswersVotes, MeritFollowers, MeritRequests,
	MeritHelpfulAnswers, MeritGoodAnswers, MeritGreatAnswers, MeritAcceptedAnswers,
	MeritHelpfulQuestions, MeritGoodQuestions, MeritGreatQuestions, MeritFollowedQuestions, MeritSolvedQuestions,
	MeritGoodPosts, MeritGoodComments,
}

// From which numbers on something is helpful, good and great.
const (
	HelpfulScore     = 1
	GoodScore        = 10
	GreatScore       = 25
	GoodCommentScore = 5
	ManyFollowers    = 25
)

// Bounds of a portal's own badges.
const (
	MaxBadges        = 100
	MaxBadgeName     = 60
	MaxBadgeShort    = 200
	MaxBadgeLong     = 2000
	MaxBadgeLeast    = 1_000_000_000
	MaxGivenBadges   = 100 // that one person is given by hand
	MaxBadgesInNotes = 10  // that one notification names
)

// Merited are a person's merits; what is not named is 0.
type Merited map[Merit]int64

// Earns reports whether a person with these merits has what b asks for.
func (m Merited) Earns(b *Badge) bool { return !b.Rule.IsByHand() && m[b.Rule.Merit] >= b.Rule.Least }

// An Award is that a person has a badge, or had it.
type Award struct {
	User   UserID
	Badge  BadgeID
	Portal PortalID
	Given  time.Time
	By     UserID // who gave it, "" for the rule
	Taken  bool   // whether its ground went
}

// BadgesOf returns the badges of a portal: our own, as far as it did not change them, and then
// its others, oldest first. kept is what the portal has stored.
func BadgesOf(portal PortalID, kept []*Badge) []*Badge {
	list := make([]*Badge, 0, len(OwnBadges)+len(kept))
	for _, own := range OwnBadges {
		b := &Badge{ID: own.ID, Portal: portal, Rule: own.Rule, Active: true, IsOwn: true}
		if i := slices.IndexFunc(kept, func(k *Badge) bool { return k.ID == own.ID }); i >= 0 {
			b.Rev, b.Created, b.Updated, b.Active = kept[i].Rev, kept[i].Created, kept[i].Updated, kept[i].Active
		}
		list = append(list, b)
	}
	for _, b := range kept {
		if OwnBadge(b.ID) == nil {
			list = append(list, b)
		}
	}
	return list
}

// OwnBadge returns the one of ours that is called id, nil for none.
func OwnBadge(id BadgeID) *OwnBadgeKind {
	if i := slices.IndexFunc(OwnBadges, func(b OwnBadgeKind) bool { return b.ID == id }); i >= 0 {
		return &OwnBadges[i]
	}
	return nil
}

// In returns the badge as it is called in a language: ours have a name in each that pages
// speak, those of a portal the one that it gave them.
func (b *Badge) In(lang string) *Badge {
	if !b.IsOwn {
		return b
	}
	said := *b
	text := OwnBadge(b.ID).In(lang)
	said.Name, said.Short = text.Name, text.Short
	return &said
}

// CanSetBadges reports whether a may make badges, and give and take those that are given by hand.
func (a Actor) CanSetBadges() error { return a.atLeast(Admin, "manage badges") }

// CanSeeBadge reports whether a is shown b: what is switched off is the admins' alone.
func (a Actor) CanSeeBadge(b *Badge) error {
	if b.Active || a.Role >= Admin {
		return nil
	}
	return ErrNotFound
}

// BadgeNames names badges in a language, with commas between.
func BadgeNames(badges []*Badge, lang string) string {
	names := make([]string, len(badges))
	for i, b := range badges {
		names[i] = b.In(lang).Name
	}
	return strings.Join(names, ", ")
}
