package node

import (
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// What older clients of this API family read, made of what there is.

// TypeQuestion is the sort of post that older clients ask questions by.
const TypeQuestion = "question"

// postTypes are the sorts of posts that older clients know.
var postTypes = []*leaf.PostType{
	postType(TypeQuestion, "Question", "A question that can be answered."),
	postType("discussion", "Discussion", "Something to talk about."),
	postType("article", "Article", "A longer text."), postType("post", "Post", "A plain post."),
	postType(community.EventPost, "Event", "Something to come to."),
}

func postType(id, name, what string) *leaf.PostType {
	return &leaf.PostType{ID: id, Name: name, PluralName: name + "s", Slug: id, Description: &what, Context: "post",
		PrimaryReactionType: "VOTE"}
}

// PostTypes are the sorts of posts whose names begin so.
func PostTypes(beginning string) []*leaf.PostType {
	return slices.DeleteFunc(slices.Clone(postTypes), func(t *leaf.PostType) bool {
		return !strings.HasPrefix(t.ID, strings.ToLower(beginning))
	})
}

func (p *Post) PostType() *leaf.PostType {
	for _, t := range postTypes {
		if t.ID == p.Type {
			return t
		}
	}
	return nil
}

func (p *Post) isQuestion() bool { return p.Type == TypeQuestion }

// Asked is a question as the post that older clients made of it.
func Asked(q community.QuestionSeen) community.PostSeen {
	return community.PostSeen{By: q.By, Poster: q.Poster, About: q.About, Votes: q.Votes, Followed: q.Followed,
		Post: community.Post{Record: q.Record, Type: TypeQuestion, Title: q.Title, Content: q.Description}}
}

// AskedPosts are questions as posts.
func (v *Viewer) AskedPosts(seen []*community.QuestionSeen) []*Post {
	return v.Posts(each(seen, func(q *community.QuestionSeen) *community.PostSeen { return new(Asked(*q)) }))
}

// Answered is an answer as the post that older clients made of it.
func Answered(a community.AnswerSeen) community.PostSeen {
	return community.PostSeen{By: a.By, Poster: a.Poster, Votes: a.Votes,
		Post: community.Post{Record: a.Record, Type: string(community.OnAnswer), Content: a.Content, Summary: a.Summary, Intro: a.Intro}}
}

// Commented is a comment as the post that older clients made of it.
func Commented(c community.CommentSeen) community.PostSeen {
	return community.PostSeen{By: c.By, Poster: c.Poster, Votes: community.Votes{Upvoted: c.Upvoted, Reactions: c.Reactions},
		Post: community.Post{Type: string(community.OnComment), Content: c.Body, Intro: c.Body, Record: community.Record{
			On: community.OnComment, ID: community.RecordID(c.ID), ShortID: string(c.ID), Portal: c.Portal, Rev: c.Rev,
			Created: c.Created, Updated: c.Updated, Published: c.Created, Author: c.Author, Assisted: c.Assisted, Status: c.Status,
			Anonymous: c.Anonymous, Score: c.Score, Counts: community.Counts{Upvotes: c.Comment.Upvotes}}}}
}

// Tags are topics as older clients read them.
func Tags(topics []community.TopicSeen) []*leaf.Tag {
	return each(topics, func(t community.TopicSeen) *leaf.Tag {
		return &leaf.Tag{ID: string(t.ID), Title: t.Name, Slug: t.ShortID, Description: text(t.Description)}
	})
}

// ReactionParticipant is who gave a reaction.
type ReactionParticipant struct{ Participant *Member }

// Participants are people as those who gave a reaction.
func (v *Viewer) Participants(by []community.Byline) []*ReactionParticipant {
	return each(v.Members(by), func(m *Member) *ReactionParticipant { return &ReactionParticipant{m} })
}

// SpaceJoinRequest is somebody who asks to join a space.
type SpaceJoinRequest struct {
	Member      *Member
	ID, SpaceID string
	Status      leaf.SpaceJoinRequestStatus
}

// JoinRequests are people as those who ask to join a space.
func (v *Viewer) JoinRequests(space string, people []community.UserSeen) []*SpaceJoinRequest {
	return each(v.People(people), func(m *Member) *SpaceJoinRequest {
		return &SpaceJoinRequest{m, m.ID(), space, leaf.SpaceJoinRequestStatusPending}
	})
}

// ChannelOf is how one is notified by a channel.
func ChannelOf(channel leaf.NotificationChannel, chosen map[community.Verb]community.Channels) *leaf.MemberNetworkNotificationSettings {
	on := func(c community.Channels) bool {
		return map[leaf.NotificationChannel]bool{leaf.NotificationChannelInApp: c.Web, leaf.NotificationChannelEmail: c.Email,
			leaf.NotificationChannelDesktop: c.Push}[channel]
	}
	set := &leaf.MemberNetworkNotificationSettings{Channel: channel, Enabled: new(false), Mention: new(on(chosen[community.VerbMention])),
		Reaction: new(on(chosen[community.VerbUpvote]))}
	for _, c := range chosen {
		*set.Enabled = *set.Enabled || on(c)
	}
	return set
}
