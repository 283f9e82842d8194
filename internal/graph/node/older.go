package node

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// What older clients of this API family read, made of what there is.

// Reply is a comment as older clients read it: a post that replies to another record.
type Reply struct {
	absent
	*Comment
}

// Replies returns comments as replies.
func (v *Viewer) Replies(seen []community.CommentSeen) []*Reply {
	return each(v.Comments(seen), func(c *Comment) *Reply { return &Reply{absent{}, c} })
}

func (r *Reply) Text() *string           { return text(r.Body) }
func (r *Reply) Status() leaf.PostStatus { return postStatus(r.CommentSeen.Status) }
func (r *Reply) IsHidden() bool          { return r.CommentSeen.Status != community.Published }
func (r *Reply) Published() *time.Time   { return moment(r.Created) }
func (r *Reply) RepliedToID() *string    { return &r.On.ID }
func (r *Reply) RepliedToIds() []string  { return []string{r.On.ID} }
func (r *Reply) NetworkID() string       { return string(r.Portal) }
func (r *Reply) PostTypeID() string      { return "comment" }
func (r *Reply) ReactionsCount() int64   { return r.CommentSeen.Comment.Upvotes }

func (r *Reply) MappingFields() []leaf.PostMappingField {
	return []leaf.PostMappingField{{Key: "content", Type: leaf.PostMappingTypeEnumHTML, Value: quoted(r.Body)}}
}

func (r *Reply) Fields() []CustomField {
	return []CustomField{{Key: "content", Value: new(quoted(r.Body))}}
}

func (r *Reply) Reactions() []leaf.PostReactionDetail {
	return []leaf.PostReactionDetail{{Reaction: "+1", Count: int(r.ReactionsCount()), Reacted: r.Upvoted}}
}

func (r *Reply) Owner() (*SpaceMember, error) {
	m, err := r.Author()
	if m == nil || err != nil {
		return nil, err
	}
	return &SpaceMember{Member: m}, nil
}

func (r *Reply) OwnerID() string {
	if r.By == nil {
		return ""
	}
	return string(r.By.ID)
}

// Replies are the comments on a post.
func (p *Post) Replies(ctx context.Context, limit int, after *string, reverse *bool) (*ReplyConnection, error) {
	page := Paging{Limit: limit, After: after, Reverse: reverse}
	return listOf(ctx, p.among, "replies", page, page.Page, p.viewer.Replies,
		p.viewer.App.CommentsOnEach, func(p *Post) app.Commented { return commented(&p.Record, p.By) })
}

// typeQuestion is the sort of post that older clients ask questions by.
const typeQuestion = "question"

// postTypes are the sorts of posts that older clients know.
var postTypes = []*leaf.PostType{
	postType(typeQuestion, "Question", "A question that can be answered."),
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

func (p *Post) isQuestion() bool { return p.Type == typeQuestion }

// Asked is a question as the post that older clients made of it.
func Asked(q community.QuestionSeen) community.PostSeen {
	return community.PostSeen{By: q.By, Poster: q.Poster, About: q.About, Votes: q.Votes, Followed: q.Followed,
		Post: community.Post{Record: q.Record, Type: typeQuestion, Title: q.Title, Content: q.Description}}
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

// ModerationItem is a report, as older clients read it.
type ModerationItem struct{ *Report }

// ModerationItems returns reports as such.
func (v *Viewer) ModerationItems(seen []app.ReportSeen) []*ModerationItem {
	return each(v.Reports(seen), func(r *Report) *ModerationItem { return &ModerationItem{r} })
}

// moderationStatuses are what became of reports, by our words.
var moderationStatuses = map[string]leaf.ModerationStatus{"open": leaf.ModerationStatusReview,
	"accepted": leaf.ModerationStatusAccepted, "rejected": leaf.ModerationStatusRejected}

// ReportStatus is our word for what became of a report.
func ReportStatus(s *leaf.ModerationStatus) string {
	for word, status := range moderationStatuses {
		if s != nil && *s == status {
			return word
		}
	}
	return ""
}

func (i *ModerationItem) Description() *string { return text(i.ReportSeen.Description) }
func (i *ModerationItem) Status() leaf.ModerationStatus {
	return moderationStatuses[i.ReportSeen.Status]
}

func (i *ModerationItem) FlaggedBy() leaf.FlaggedType {
	if i.ReportSeen.By == "" {
		return leaf.FlaggedTypeSystem
	}
	return leaf.FlaggedTypeMember
}

func (i *ModerationItem) Moderator() (*Member, error) {
	return oneOf(i.among, "moderator", i.viewer.Members, func(r *Report) community.Byline { return r.ResolvedBy })
}

// Reporters is the one who made it: each has a report of their own.
func (i *ModerationItem) Reporters(limit int) (*ModerationItemReporterConnection, error) {
	p := Paging{Limit: limit}
	if _, err := p.Page(); err != nil {
		return nil, err
	}
	l := community.Listing[*ModerationItemReporter]{Total: 1, Items: []*ModerationItemReporter{{i.Report}}}
	return Connect(p, func(r []*ModerationItemReporter) []*ModerationItemReporter { return r })(l, nil)
}

// ModerationItemReporter is who made a report, and what they said.
type ModerationItemReporter struct{ *Report }

// Reporters returns reports as those who made them.
func (v *Viewer) Reporters(seen []app.ReportSeen) []*ModerationItemReporter {
	return each(v.Reports(seen), func(r *Report) *ModerationItemReporter { return &ModerationItemReporter{r} })
}

func (r *ModerationItemReporter) ReportCategory() string     { return r.ReportSeen.Type }
func (r *ModerationItemReporter) Description() *string       { return text(r.ReportSeen.Description) }
func (r *ModerationItemReporter) Reporter() (*Member, error) { return r.Author() }

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
