package node

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// Post is an article, a discussion, or a plain post.
type Post struct {
	absent
	*community.PostSeen
	among[*Post]
}

// Posts returns posts as nodes.
func (v *Viewer) Posts(seen []*community.PostSeen) []*Post {
	return gather(v, seen, func(s *community.PostSeen, a among[*Post]) *Post { return &Post{absent{}, s, a} })
}

// The fields of the schema, from here on.

func (p *Post) ID() string              { return string(p.PostSeen.ID) }
func (p *Post) TextContent() *string    { return text(p.Content) }
func (p *Post) Description() *string    { return text(p.Summary) }
func (p *Post) ShortContent() *string   { return text(p.Intro) }
func (p *Post) HasMoreContent() bool    { return len(p.Content) > len(p.Intro) }
func (p *Post) OwnStatus() string       { return string(p.PostSeen.Status) }
func (p *Post) IsHidden() bool          { return p.Shelf.Inside() != community.Open }
func (p *Post) PublishedAt() *time.Time { return moment(p.Published) }
func (p *Post) OwnerID() string         { return string(p.PostSeen.Author) }
func (p *Post) ReactionsCount() int64   { return p.PostSeen.Counts.Upvotes + p.PostSeen.Counts.Downvotes }
func (p *Post) SubscribersCount() int64 { return p.PostSeen.Counts.Followers }
func (p *Post) NetworkID() string       { return string(p.Portal) }
func (p *Post) URL() *string            { return p.viewer.url(p.RelativeURL()) }

func (p *Post) RelativeURL() *string {
	switch {
	case p.Type == string(community.OnComment): // which has no page of its own
		return nil
	case p.isQuestion(), p.Type == string(community.OnAnswer):
		return new("/" + p.Type + "s/" + p.ShortID)
	}
	return new("/posts/" + p.ShortID)
}

// RepliesCount is how many comments a post has, or answers a question.
func (p *Post) RepliesCount() int64 {
	if p.isQuestion() {
		return p.PostSeen.Counts.Answers
	}
	return p.PostSeen.Counts.Comments
}

func (p *Post) Status() leaf.PostStatus {
	return postStatus(p.PostSeen.Status)
}

func postStatus(s community.Status) leaf.PostStatus {
	switch s {
	case community.Draft, community.Scheduled:
		return leaf.PostStatusDrafted
	case community.Archived:
		return leaf.PostStatusArchived
	case community.Unapproved, community.New:
		return leaf.PostStatusBlocked
	}
	return leaf.PostStatusPublished
}

func (p *Post) PostedBy() (*Member, error) {
	return oneOf(p.among, "postedBy", p.viewer.Members, func(p *Post) community.Byline { return p.Poster })
}

func (p *Post) Author() (*Member, error) {
	return oneOf(p.among, "author", p.viewer.Members, func(p *Post) community.Byline { return p.By })
}

func (p *Post) Topics() ([]*Topic, error) {
	return someOf(p.among, "topics", p.viewer.Topics, func(p *Post) []community.TopicSeen { return p.About })
}

func (p *Post) Tags() []*leaf.Tag {
	return Tags(p.About)
}

func (p *Post) TagIds() []string {
	return each(p.About, func(t community.TopicSeen) string { return string(t.ID) })
}

func (p *Post) Reactions() []leaf.PostReactionDetail {
	return append([]leaf.PostReactionDetail{
		{Reaction: "+1", Count: int(p.PostSeen.Counts.Upvotes), Reacted: p.Upvoted},
		{Reaction: "-1", Count: int(p.PostSeen.Counts.Downvotes), Reacted: p.Downvoted},
	}, reactionsOf(p.Votes.Reactions)...)
}

func (p *Post) MappingFields() []leaf.PostMappingField {
	return []leaf.PostMappingField{
		{Key: "title", Type: leaf.PostMappingTypeEnumText, Value: quoted(p.Title)},
		{Key: "content", Type: leaf.PostMappingTypeEnumHTML, Value: quoted(p.Content)},
	}
}

func (p *Post) Fields() []CustomField {
	return []CustomField{{Key: "title", Value: new(quoted(p.Title))}, {Key: "content", Value: new(quoted(p.Content))}}
}

// quoted is a text as JSON.
func quoted(s string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(s); err != nil { // of a string: cannot be
		panic(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (p *Post) Comments(ctx context.Context, limit int, after *string) (*CommentConnection, error) {
	return commentsOf(ctx, p.among, Paging{Limit: limit, After: after}, func(p *Post) app.Commented { return commented(&p.Record, p.By) })
}

func (p *Post) Source(ctx context.Context) (*string, error) { return sourceOf(p.written(ctx)) }
func (p *Post) Format(ctx context.Context) (*string, error) { return formatOf(p.written(ctx)) }

func (p *Post) Proposal(ctx context.Context) (*Proposal, error) { return proposalOf(p.written(ctx)) }

// written is how it was written, read for all its crowd.
func (p *Post) written(ctx context.Context) (*community.Written, error) {
	if !slices.Contains(community.PostTypes, p.Type) { // it stands for another record
		return nil, nil
	}
	return writtenOf(ctx, p.among, func(p *Post) community.Content { return &p.PostSeen.Post })
}
