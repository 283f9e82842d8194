package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// badge is a badge on the wire.
type badge struct {
	MongoID          string     `json:"_id"`
	ID               string     `json:"id" doc:"Of a built-in badge a word, such as teacher."`
	Rev              int64      `json:"__v"`
	CreatedAt        string     `json:"createdAt" doc:"Empty for a built-in badge that was never changed."`
	UpdatedAt        string     `json:"updatedAt" doc:"Empty for a built-in badge that was never changed."`
	Portal           string     `json:"portal"`
	Name             string     `json:"name" example:"Good answer" doc:"Of a built-in badge in the community's language."`
	ShortDescription string     `json:"shortDescription" doc:"What it is for, in one sentence."`
	LongDescription  string     `json:"longDescription" doc:"More about it: plain text."`
	Active           bool       `json:"active" doc:"Whether it is given and shown."`
	Type             string     `json:"type" enum:"Rule,Manual" doc:"Rule: people earn it. Manual: an admin gives it."`
	BuiltIn          bool       `json:"builtIn" doc:"Whether every community has it. It can only be turned on and off."`
	Rule             *badgeRule `json:"rule,omitempty" doc:"Of type Rule."`
	Holders          *int64     `json:"holders,omitempty" doc:"How many people have it; absent in the list of a person's badges."`
}

// badgeRule says who has a badge.
type badgeRule struct {
	Metric string `json:"metric" example:"goodAnswers" enum:"points,questions,answers,comments,answersVotes,followers,requests,helpfulAnswers,goodAnswers,greatAnswers,acceptedAnswers,helpfulQuestions,goodQuestions,greatQuestions,followedQuestions,solvedQuestions,goodPosts,goodComments" doc:"Which number of a person counts."`
	Least  int64  `json:"least" example:"1" doc:"How high it must be at least."`
}

// award is a badge that somebody has, on the wire.
type award struct {
	Badge   badge  `json:"badge"`
	GivenAt string `json:"givenAt" format:"date-time" doc:"Since when."`
	ByHand  bool   `json:"byHand" doc:"Whether an admin gave it."`
}

func toBadge(to *caller, b app.BadgeSeen) badge {
	said := b.In(to.portal.Settings.Lang)
	w := badge{MongoID: string(b.ID), ID: string(b.ID), Rev: b.Rev, CreatedAt: stamp(b.Created), UpdatedAt: stamp(b.Updated),
		Portal: string(b.Portal), Name: said.Name, ShortDescription: said.Short, LongDescription: said.Long, Active: b.Active,
		Type: "Manual", BuiltIn: b.IsOwn, Holders: b.Holders}
	if !b.Rule.IsByHand() {
		w.Type, w.Rule = "Rule", &badgeRule{string(b.Rule.Merit), b.Rule.Least}
	}
	return w
}

func toAward(to *caller, a app.AwardSeen) award {
	return award{Badge: toBadge(to, a.Of), GivenAt: stamp(a.Given), ByHand: a.By != ""}
}

// badgeBody is what may be told of a badge.
type badgeBody struct {
	Name             *string        `json:"name,omitempty" needed:"create" example:"Bug hunter" doc:"1 to 60 characters; unique in the community."`
	ShortDescription *string        `json:"shortDescription,omitempty" doc:"Plain text of at most 200 characters."`
	LongDescription  *string        `json:"longDescription,omitempty" doc:"Plain text of at most 2,000 characters."`
	Active           loose          `json:"active,omitzero" doc:"Whether it is given and shown; true of a new one."`
	Rule             *badgeRuleBody `json:"rule,omitempty" doc:"By what it is earned. Left out of a new badge, or with an empty metric: admins give it by hand."`
}

type badgeRuleBody struct {
	Metric *string `json:"metric,omitempty" example:"goodAnswers" doc:"One of those that a badge's rule lists; empty for by hand."`
	Least  *int64  `json:"least,omitempty" example:"10" doc:"From 1."`
}

func (b badgeBody) edit() (e app.BadgeEdit, err error) {
	e = app.BadgeEdit{Name: b.Name, Short: b.ShortDescription, Long: b.LongDescription}
	if b.Rule != nil {
		e.Merit, e.Least = b.Rule.Metric, b.Rule.Least
	}
	e.Active, err = b.Active.get("active")
	return e, err
}

const tagBadges = "Badges"

// BadgePath names a badge in an address.
type BadgePath struct {
	ID string `path:"id" maxLength:"64" example:"teacher" doc:"The badge's id."`
}

// AwardPath names a person and a badge in an address.
type AwardPath struct {
	UserPath
	Badge string `path:"badge" maxLength:"64" example:"teacher" doc:"The badge's id."`
}

func (s *api) badges() {
	ofBadge := refusals{
		400: {community.WhyRequired, community.WhyTooLongText, community.WhyNotOneOf, community.WhyOutOfRange, community.WhyTaken},
		409: {community.WhyTooManyBadges, community.WhyBuiltInBadge, community.WhyTaken},
	}
	lists(s, operation{id: "listBadges", method: "GET", path: "/badges", tag: tagBadges,
		summary: "List badges", text: "All of them, the built-in ones first. Those that are turned off are shown to admins only."},
		s.listBadges, toBadge)
	changes(s, operation{id: "createBadge", level: community.ScopeAdmin, method: "POST", path: "/badges", tag: tagBadges,
		status: http.StatusCreated, refuses: all(ofStaff, ofBadge), summary: "Add a badge",
		text: "Admins only. With a `rule` it is earned, by everyone who already meets it too, a moment later; without one admins give it " +
			"by hand. A community can have up to 100 of its own."}, s.createBadge, toBadge)
	shows(s, operation{id: "getBadge", method: "GET", path: "/badges/{id}", tag: tagBadges,
		summary: "Get a badge", text: "By its id."}, s.getBadge, toBadge)
	changes(s, operation{id: "updateBadge", level: community.ScopeAdmin, method: "PUT", path: "/badges/{id}", tag: tagBadges,
		refuses: all(ofStaff, ofBadge), summary: "Update a badge",
		text: "Admins only. Fields you don't send stay as they are. A built-in badge can only be turned on and off."}, s.updateBadge, toBadge)
	does(s, operation{id: "deleteBadge", level: community.ScopeAdmin, method: "DELETE", path: "/badges/{id}", tag: tagBadges,
		refuses: all(ofStaff, refusals{409: {community.WhyBuiltInBadge}}), summary: "Delete a badge",
		text: "Admins only. Nobody has it any more."}, s.deleteBadge)
	lists(s, operation{id: "listBadgeHolders", method: "GET", path: "/badges/{id}/users", tag: tagBadges,
		summary: "List who has a badge", text: "The newest first."}, s.listHolders, toUser)
	lists(s, operation{id: "listUserBadges", method: "GET", path: "/users/{id}/badges", tag: tagBadges, refuses: ofPerson,
		summary: "List a person's badges", text: "The newest first. Work in closed spaces or under no name earns none."}, s.listUserBadges, toAward)
	byHand := all(ofStaff, ofPerson, refusals{409: {community.WhyBadgeIsEarned, community.WhyBadgeIsOff, community.WhyTooManyBadges}})
	changes(s, operation{id: "giveBadge", level: community.ScopeAdmin, method: "POST", path: "/users/{id}/badges/{badge}", tag: tagBadges,
		refuses: byHand, summary: "Give a person a badge", text: "Admins only, and only a badge without a rule. The person is " +
			"notified. Giving twice is giving once."}, s.giveBadge, toAward)
	does(s, operation{id: "takeBadge", level: community.ScopeAdmin, method: "DELETE", path: "/users/{id}/badges/{badge}", tag: tagBadges,
		refuses: byHand, summary: "Take a badge back", text: "Admins only, and only a badge without a rule. Not an error if they " +
			"don't have it."}, s.takeBadge)
}

func (s *api) listBadges(ctx context.Context, c *caller, _ *nothing) (community.Listing[app.BadgeSeen], error) {
	all, err := s.app.Badges(ctx, c.Actor)
	return community.Listing[app.BadgeSeen]{Items: all, Total: len(all)}, err
}

func (s *api) createBadge(ctx context.Context, c *caller, in *Body[badgeBody]) (app.BadgeSeen, error) {
	e, err := in.body.edit()
	if err != nil {
		return app.BadgeSeen{}, err
	}
	return s.app.AddBadge(ctx, c.Actor, e)
}

func (s *api) getBadge(ctx context.Context, c *caller, in *BadgePath) (app.BadgeSeen, error) {
	return s.app.Badge(ctx, c.Actor, in.ID)
}

type updateBadgeInput struct {
	BadgePath
	Body[badgeBody]
}

func (s *api) updateBadge(ctx context.Context, c *caller, in *updateBadgeInput) (app.BadgeSeen, error) {
	e, err := in.body.edit()
	if err != nil {
		return app.BadgeSeen{}, err
	}
	return s.app.EditBadge(ctx, c.Actor, in.ID, e)
}

func (s *api) deleteBadge(ctx context.Context, c *caller, in *BadgePath) error {
	return s.app.DeleteBadge(ctx, c.Actor, in.ID)
}

type badgeListInput struct {
	BadgePath
	Paging
}

func (s *api) listHolders(ctx context.Context, c *caller, in *badgeListInput) (community.Listing[community.UserSeen], error) {
	return s.app.Holders(ctx, c.Actor, in.ID, in.page)
}

func (s *api) listUserBadges(ctx context.Context, c *caller, in *UserPath) (community.Listing[app.AwardSeen], error) {
	all, err := s.app.BadgesOf(ctx, c.Actor, in.ID)
	return community.Listing[app.AwardSeen]{Items: all, Total: len(all)}, err
}

func (s *api) giveBadge(ctx context.Context, c *caller, in *AwardPath) (app.AwardSeen, error) {
	return s.app.GiveBadge(ctx, c.Actor, in.ID, in.Badge)
}

func (s *api) takeBadge(ctx context.Context, c *caller, in *AwardPath) error {
	return s.app.TakeBadge(ctx, c.Actor, in.ID, in.Badge)
}
