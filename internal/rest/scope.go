package rest

import (
	"net/http"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// A reach is what a token's scope must allow for an operation.
type reach struct {
	level community.Level
	area  community.Area
}

func (r reach) String() string { return r.level.String() + ":" + r.area.String() }

// reaches are what the operations of each tag take at least.
var reaches = map[string]reach{
	tagQuestions:     {community.ScopeRead, community.AreaContent},
	tagAnswers:       {community.ScopeRead, community.AreaContent},
	tagReactions:     {community.ScopeRead, community.AreaContent},
	tagEvents:        {community.ScopeRead, community.AreaContent},
	tagPreviews:      {community.ScopeRead, community.AreaContent},
	tagExperts:       {community.ScopeRead, community.AreaContent},
	tagPosts:         {community.ScopeRead, community.AreaContent},
	tagComments:      {community.ScopeRead, community.AreaContent},
	tagTopics:        {community.ScopeRead, community.AreaContent},
	tagBookmarks:     {community.ScopeRead, community.AreaContent},
	tagPins:          {community.ScopeRead, community.AreaContent},
	tagProposals:     {community.ScopeRead, community.AreaContent},
	tagSuggestions:   {community.ScopeRead, community.AreaContent},
	tagUploads:       {community.ScopeRead, community.AreaContent},
	tagFeed:          {community.ScopeRead, community.AreaContent},
	tagSearch:        {community.ScopeRead, community.AreaContent},
	tagUsers:         {community.ScopeRead, community.AreaPeople},
	tagBadges:        {community.ScopeRead, community.AreaPeople},
	tagTokens:        {community.ScopeRead, community.AreaAccount},
	tagInvitations:   {community.ScopeRead, community.AreaPeople},
	tagSSO:           {community.ScopeWrite, community.AreaAccount},
	tagSpaces:        {community.ScopeRead, community.AreaSpaces},
	tagMessages:      {community.ScopeRead, community.AreaMessages},
	tagNotifications: {community.ScopeRead, community.AreaNotifications},
	tagReports:       {community.ScopeModerate, community.AreaModeration},
	tagModeration:    {community.ScopeModerate, community.AreaModeration},
	tagPortal:        {community.ScopeRead, community.AreaPortal},
	tagStats:         {community.ScopeRead, community.AreaPortal},
	tagApps:          {community.ScopeAdmin, community.AreaPortal},
}

// scopeTable tells the areas, for the document.
const scopeTable = `The areas:

| area | what is in it |
|---|---|
| content | questions, answers, posts, comments, topics, bookmarks, uploads, the feed and search |
| people | other people: their profiles, followers and lists |
| account | oneself: profile, address, mails, personal tokens |
| spaces | spaces, their members, and collections |
| messages | conversations, whom one blocks, and from whom one accepts messages |
| notifications | what one is told, and the live stream |
| moderation | queues, reports, bans and the log of what staff did |
| portal | the portal's settings and statistics, apps and webhooks |`

// scope is what the operation takes: to read, or else to write, unless it is staff's.
func (o operation) scope() reach {
	r, ok := reaches[o.tag]
	if !ok {
		panic("rest: " + o.id + " is of no area: its tag has no line in reaches")
	}
	if o.tag == tagUsers && (o.path == "/user" || strings.HasPrefix(o.path, "/user/")) {
		r.area = community.AreaAccount
	}
	if o.method != http.MethodGet {
		r.level = max(r.level, community.ScopeWrite)
	}
	r.level = max(r.level, o.level)
	return r
}

// admit lets the caller do what takes so much, with the powers that their token
// leaves them there.
func (c *caller) admit(r reach) error {
	if err := c.session.Scope.Allows(r.level, r.area); err != nil {
		return err
	}
	c.area, c.Actor = r.area, c.session.Actor.Under(c.session.Scope[r.area])
	return nil
}

// missed is err, or where it was the token's scope that took the power, which would do.
func (c *caller) missed(err error) error {
	if c.session == nil {
		return err
	}
	return c.session.Scope.Missed(err, c.session.Actor.Role, c.area)
}
