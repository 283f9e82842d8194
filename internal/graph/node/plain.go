package node

import (
	"time"

	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// Objects that are nothing but what they hold.

// FeedItem is one thing that was published.
type FeedItem struct {
	Type        string
	PublishedAt time.Time
	Found
}

// SearchHit is something that a search found.
type SearchHit struct {
	Kind, Title, Body string
	Found
}

// SearchHitConnection is a page of what a search found.
type SearchHitConnection struct {
	Connection[*SearchHit]

	TotalCountIsAtLeast bool
	Corrected           *string
}

// Found is one thing of a list of several kinds: one of these is not nil.
type Found struct {
	Question *Question
	Answer   *Answer
	Post     *Post
	Topic    *Topic
	Member   *Member
}

// NotificationObject is what a notification is about, in few words.
type NotificationObject struct {
	Kind, ID                         string
	ShortID, Title, Text, QuestionID *string
	Author                           *Member
}

// Leader is a person and what they earned in a time.
type Leader struct {
	Member *Member
	Total  int64
}

// AuthToken is a token and who it is of.
type AuthToken struct {
	AccessToken       string
	RefreshToken      *string
	Member            *Member
	Network           *Network
	NetworkPublicInfo *Network
	Role              *leaf.Role
}

// LiveEvent is one thing that happened.
type LiveEvent struct {
	Kind         leaf.LiveKind
	Notification *Notification
	Answer       *Answer
	Count        *int64
	After        *string
}

// CustomField is a value by its name.
type CustomField struct {
	Key              string
	Value            *string
	RelationEntities *CustomFieldRelation
}

// CustomFieldRelation is what a value names; nothing here names anything.
type CustomFieldRelation struct {
	Medias  []leaf.Media
	Members []*Member
	Posts   []*Post
	Spaces  []*Space
	Tags    []*leaf.Tag
}
