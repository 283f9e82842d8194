package node

import (
	"context"
	"io"
	"slices"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

const dateTimeLayout = `"2006-01-02T15:04:05.000Z"`

// MarshalDateTime writes a moment as the whole service does.
func MarshalDateTime(t time.Time) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) {
		w.Write(t.UTC().AppendFormat(nil, dateTimeLayout)) // into memory: it cannot fail
	})
}

// UnmarshalDateTime reads a moment.
func UnmarshalDateTime(v any) (time.Time, error) {
	s, _ := v.(string)
	t, err := time.Parse(time.RFC3339, s)
	if err != nil {
		return t, community.Fail(community.Invalid, community.WhyNotATime, "must be a time such as 2026-01-02T03:04:05.678Z")
	}
	return t.UTC().Truncate(time.Millisecond), nil
}

// Text is a text that may be absent, and is empty then.
func Text(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// IsSelected reports whether the field that is being resolved is asked for that
// field of what it returns.
func IsSelected(ctx context.Context, name string) bool {
	fields := graphql.CollectFieldsCtx(ctx, nil)
	return slices.ContainsFunc(fields, func(f graphql.CollectedField) bool { return f.Name == name })
}

// The connections of the schema.
type (
	MemberConnection                 = Connection[*Member]
	MemberEdge                       = Edge[*Member]
	QuestionConnection               = Connection[*Question]
	QuestionEdge                     = Edge[*Question]
	AnswerConnection                 = Connection[*Answer]
	AnswerEdge                       = Edge[*Answer]
	CommentConnection                = Connection[*Comment]
	CommentEdge                      = Edge[*Comment]
	PostConnection                   = Connection[*Post]
	PostEdge                         = Edge[*Post]
	PostTypeConnection               = Connection[*leaf.PostType]
	PostTypeEdge                     = Edge[*leaf.PostType]
	ModerationItemConnection         = Connection[*ModerationItem]
	ModerationItemEdge               = Edge[*ModerationItem]
	ModerationItemReporterConnection = Connection[*ModerationItemReporter]
	ModerationItemReporterEdge       = Edge[*ModerationItemReporter]
	ReactionParticipantConnection    = Connection[*ReactionParticipant]
	ReactionParticipantEdge          = Edge[*ReactionParticipant]
	TagConnection                    = Connection[*leaf.Tag]
	TagEdge                          = Edge[*leaf.Tag]
	ReplyConnection                  = Connection[*Reply]
	ReplyEdge                        = Edge[*Reply]
	TopicConnection                  = Connection[*Topic]
	TopicEdge                        = Edge[*Topic]
	FeedItemConnection               = Connection[*FeedItem]
	FeedItemEdge                     = Edge[*FeedItem]
	SearchHitEdge                    = Edge[*SearchHit]
	NotificationConnection           = Connection[*Notification]
	NotificationEdge                 = Edge[*Notification]
	ReportConnection                 = Connection[*Report]
	ReportEdge                       = Edge[*Report]
	SpaceConnection                  = Connection[*Space]
	SpaceEdge                        = Edge[*Space]
	SpaceMemberConnection            = Connection[*SpaceMember]
	SpaceMemberEdge                  = Edge[*SpaceMember]
)
