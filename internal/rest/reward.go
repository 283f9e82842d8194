package rest

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// reward is a reward on the wire.
type reward struct {
	MongoID   string  `json:"_id"`
	ID        string  `json:"id"`
	User      author  `json:"user" doc:"Who staked it. The reward of who asked anonymously is as anonymous."`
	Amount    int64   `json:"amount" example:"50" doc:"Points."`
	Paid      int64   `json:"paid" example:"50" doc:"What of it the author of the answer got; the rest went back."`
	Status    string  `json:"status" enum:"open,paid,returned"`
	Answer    *string `json:"answer" doc:"The id of the answer that it was given; null while there is none, or that is deleted."`
	CreatedAt moment  `json:"createdAt" format:"date-time"`
	ExpiresAt moment  `json:"expiresAt" format:"date-time" doc:"When its time is over."`
}

func toReward(to *caller, r community.RewardSeen) reward {
	return reward{MongoID: string(r.ID), ID: string(r.ID), User: toAuthor(to, r.By), Amount: r.Amount, Paid: r.Paid,
		Status: string(r.Status), Answer: toAccepted(r.Answer), CreatedAt: momentOf(r.Created), ExpiresAt: momentOf(r.Expires)}
}

func toRewards(to *caller, list []community.RewardSeen) []reward {
	out := make([]reward, len(list))
	for i, r := range list {
		out[i] = toReward(to, r)
	}
	return out
}

type stakeBody struct {
	Amount *int `json:"amount" example:"50" doc:"Points: 1 to 1,000,000, and no more than one has."`
	Days   *int `json:"days,omitempty" example:"7" doc:"For how long it can be given: 1 to 30; 7 when absent."`
}

type stakeInput struct {
	RecordPath
	Body[stakeBody]
}

type awardBody struct {
	Answer string `json:"answer" doc:"The id or shortId of a published answer to the question, of somebody else."`
}

// RewardPath names a reward of a question in an address.
type RewardPath struct {
	ID     string `path:"id" maxLength:"64" doc:"The id or shortId of the question."`
	Reward string `path:"reward" maxLength:"64" doc:"The reward's id."`
}

type awardInput struct {
	RewardPath
	Body[awardBody]
}

// rewards puts the rewards for answering questions on the interface.
func (s *api) rewards() {
	changes(s, operation{id: "stakeReward", method: "POST", path: "/questions/{id}/rewards", tag: tagQuestions, status: http.StatusCreated,
		refuses: all(ofVote, refusals{
			400: {community.WhyRequired, community.WhyOutOfRange},
			403: {community.WhyCurrencyOff, community.WhyAnswerLocked, community.WhyQuestionDuplicate, community.WhyNotInSpace},
			409: {community.WhyTooFewPoints, community.WhyTooManyRewards},
		}),
		summary: "Offer points for an answer", text: "From your own balance. The person who offered them gives them to an answer; " +
			"accepting an answer gives those that who asked has staked. When the time is over, half goes to the accepted answer, or else " +
			"to the best one with a score of 2 or more, and the rest comes back. Needs the portal's `currency` to be enabled. Returns " +
			"the reward."}, s.stakeReward, toReward)
	changes(s, operation{id: "awardReward", method: "POST", path: "/questions/{id}/rewards/{reward}/award", tag: tagQuestions,
		status: http.StatusOK,
		refuses: all(ofVote, refusals{
			400: {community.WhyRequired, community.WhyNoSuchAnswer, community.WhyOwnAnswer, community.WhyAuthorErased},
			403: {community.WhyCurrencyOff, community.WhyNotYoursToAward},
			404: {community.WhyNoReward},
			409: {community.WhyRewardClosed},
		}),
		summary: "Give a reward to an answer", text: "All of it, once. Only the person who offered it can, whatever their role, and not to an answer of " +
			"their own. The author of the answer is told. Returns the reward."}, s.awardReward, toReward)
}

func (s *api) stakeReward(ctx context.Context, c *caller, in *stakeInput) (r community.RewardSeen, err error) {
	if in.body.Amount == nil {
		return r, community.Lacking("amount")
	}
	days := community.RewardDays
	if in.body.Days != nil {
		days = *in.body.Days
	}
	q, err := s.app.StakeReward(ctx, c.Actor, in.ID, *in.body.Amount, days)
	if err != nil {
		return r, err
	}
	return q.Given[0], nil
}

func (s *api) awardReward(ctx context.Context, c *caller, in *awardInput) (r community.RewardSeen, err error) {
	q, err := s.app.AwardReward(ctx, c.Actor, in.ID, in.Reward, in.body.Answer)
	for _, r := range q.Given {
		if string(r.ID) == in.Reward {
			return r, err
		}
	}
	return r, err
}

// statement is a person's points on the wire.
type statement struct {
	Balance  int64       `json:"balance" example:"120" doc:"What one has: the reputation, and what rewards took and gave. It is less than zero when one lost reputation that was staked."`
	Earned   int64       `json:"earned" example:"140" doc:"The reputation."`
	Staked   int64       `json:"staked" example:"20" doc:"What is in open rewards; it is no part of the balance."`
	Since    int64       `json:"since" example:"5" doc:"What was earned since the newest of the movements."`
	Currency string      `json:"currency" example:"points" doc:"How the points are called."`
	External *worth      `json:"external,omitempty" doc:"What the balance is worth outside; absent where the portal names no external currency."`
	Items    []pointMove `json:"items" nullable:"false" doc:"What moved, the newest first."`
	Count    int         `json:"count" doc:"How many movements there are in all."`
}

type worth struct {
	Name   string  `json:"name" example:"EUR"`
	Amount float64 `json:"amount" example:"1.2"`
}

type pointMove struct {
	MongoID   string  `json:"_id"`
	ID        string  `json:"id" doc:"Its number: one's first movement is 1."`
	Kind      string  `json:"kind" enum:"staked,received,returned"`
	Amount    int64   `json:"amount" example:"-20" doc:"Less than zero for what was staked."`
	Earned    int64   `json:"earned" example:"15" doc:"The reputation that came or went since the movement before."`
	Balance   int64   `json:"balance" example:"120" doc:"What one had then."`
	Reward    string  `json:"reward"`
	Question  *string `json:"question" doc:"The id of the question; null where one does not see it any more."`
	Title     string  `json:"title" doc:"Of the question; empty where one does not see it any more."`
	CreatedAt moment  `json:"createdAt" format:"date-time"`
}

func toStatement(_ *caller, s app.Statement) statement {
	w := statement{Balance: s.Points(), Earned: s.Earned, Staked: s.Staked, Since: s.Since, Currency: s.Currency.Internal,
		Items: make([]pointMove, len(s.Page.Items)), Count: s.Page.Total}
	if s.Currency.External != "" {
		w.External = &worth{s.Currency.External, s.Currency.Worth(s.Points())}
	}
	for i, m := range s.Page.Items {
		w.Items[i] = pointMove{MongoID: m.Number(), ID: m.Number(), Kind: string(m.Kind), Amount: m.Amount, Earned: m.Earned,
			Balance: m.Balance, Reward: string(m.Reward), CreatedAt: momentOf(m.Created)}
		if m.About != nil {
			w.Items[i].Question, w.Items[i].Title = new(string(m.About.ID)), m.About.Title
		}
	}
	return w
}

type pointsInput struct {
	Page  int `query:"page" default:"1" minimum:"1" maximum:"100000000" doc:"Which page, from 1."`
	Limit int `query:"limit" default:"20" minimum:"1" maximum:"100" doc:"How many movements to a page."`
}

func (s *api) points() {
	shows(s, operation{id: "getPoints", method: "GET", path: "/user/points", tag: tagUsers,
		summary: "Get my points", text: "The acting user's balance, and a page of their rewards. Nobody else can see it."},
		s.getPoints, toStatement)
}

func (s *api) getPoints(ctx context.Context, c *caller, in *pointsInput) (app.Statement, error) {
	return s.app.Points(ctx, c.Actor, community.Page{Number: in.Page, Limit: in.Limit})
}

func toCurrency(c community.Currency) currency {
	return currency{currencyName{c.External}, currencyName{c.Internal}, c.Rate, c.Enabled}
}

type currencyBody struct {
	Internal       nameBody `json:"internal,omitzero" doc:"How the points are called: at most 30 characters; points when empty."`
	External       nameBody `json:"external,omitzero" doc:"A real currency, whose amount is shown beside the points: at most 30 characters."`
	ConversionRate float64  `json:"conversionRate,omitempty" example:"0.01" doc:"How much of it a point is worth: more than 0, at most 1,000,000."`
	Enabled        loose    `json:"enabled,omitzero" doc:"Whether points can be staked on questions."`
}

// nameBody is the name of a currency, also taken as the bare text.
type nameBody struct {
	Name string `json:"name,omitempty"`
}

// UnmarshalJSON reads either form.
func (n *nameBody) UnmarshalJSON(b []byte) error {
	if bytes.HasPrefix(b, []byte(`"`)) {
		return json.Unmarshal(b, &n.Name)
	}
	type object nameBody
	if err := json.Unmarshal(b, (*object)(n)); err != nil {
		return err
	}
	return unknownIn(reflect.TypeFor[object](), b, "currency.")
}

func presentCurrency(c community.Currency) currencyBody {
	return currencyBody{nameBody{c.Internal}, nameBody{c.External}, c.Rate, loose{given: true, value: c.Enabled}}
}

func (b currencyBody) read() (community.Currency, error) {
	enabled, err := b.Enabled.get("currency.enabled")
	return community.Currency{Internal: b.Internal.Name, External: b.External.Name, Rate: b.ConversionRate,
		Enabled: enabled != nil && *enabled}, err
}
