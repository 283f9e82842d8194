package demo

import (
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// Ids that this package names often.
type (
	userID  = community.UserID
	topicID = community.TopicID
)

// batch is what one transaction writes, and what that adds to the counters of
// others.
type batch struct {
	units         int
	users         []*community.User
	topics        []*community.Topic
	questions     []*community.Question
	answers       []*community.Answer
	posts         []*community.Post
	comments      []*community.Comment
	votes         []community.Vote
	reactions     []community.Reaction
	follows       []community.Follow
	asks          []store.Ask
	choices       []store.Choice
	edits         []*community.Edit
	reports       []*community.Report
	notifications []*community.Notification
	collections   []*community.Collection
	spaces        []*community.Space
	memberships   []community.Membership // any number of them for one person in a space

	shares []community.Share
	days   []store.AnswerDay // any number of them for one day
	acts   []act
}

// act is that a person did something.
type act struct {
	by    userID
	when  time.Time
	wrote bool // a question, an answer or a post
}

func (b *batch) store(tx *store.Tx, portal community.PortalID) error {
	for _, add := range []func() error{
		func() error { return tx.AddUsers(b.users...) },
		func() error { return tx.AddTopics(b.topics...) },
		func() error { return tx.AddQuestions(b.questions...) },
		func() error { return previews(tx, portal, b.questions) },
		func() error { return tx.AddAnswers(b.answers...) },
		func() error { return tx.AddPosts(b.posts...) },
		func() error { return tx.AddComments(b.comments...) },
		func() error { return tx.AddVotes(portal, b.votes...) },
		func() error { return tx.AddReactions(portal, b.reactions...) },
		func() error { return tx.AddFollows(portal, b.follows...) },
		func() error { return tx.AddAsks(b.asks...) },
		func() error { return tx.AddChoices(b.choices...) },
		func() error { return tx.AddEdits(portal, b.edits...) },
		func() error { return tx.AddReports(b.reports...) },
		func() error { return tx.AddNotifications(b.notifications...) },
		func() error { return tx.AddCollections(b.collections...) },
		func() error { return addSpaces(tx, b.spaces) },
	} {
		if err := add(); err != nil {
			return err
		}
	}
	return nil
}

func addSpaces(tx *store.Tx, spaces []*community.Space) error {
	for _, s := range spaces {
		if err := tx.AddSpace(s); err != nil {
			return err
		}
	}
	return nil
}

// count adds to the book what a record adds to others.
func (b *batch) count(s community.Share) { b.shares = append(b.shares, s) }

// credit adds to a person's profile.
func (b *batch) credit(to userID, points int64, c community.UserCounts) {
	b.count(community.Share{Author: to, Points: points, Counts: c})
}

func (b *batch) did(by userID, when time.Time) { b.acts = append(b.acts, act{by: by, when: when}) }

func (b *batch) wrote(by userID, when time.Time) {
	b.acts = append(b.acts, act{by: by, when: when, wrote: true})
}

func (b *batch) follow(on community.Ref, by userID, when time.Time) {
	b.follows = append(b.follows, community.Follow{On: on, User: by, Level: community.WatchOf(on.On), Created: when})
	b.did(by, when)
}

// day counts what the answers of a person received.
func (b *batch) day(of userID, metric string, when time.Time, n int64) {
	b.days = append(b.days, store.AnswerDay{User: of, Metric: metric, Day: store.Day(when), N: n})
}
