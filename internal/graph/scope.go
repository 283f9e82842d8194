package graph

import (
	"strings"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/stoa-community/stoa/internal/community"
)

// areas have the fields that an operation begins with, by what they are about.
var areas = areasOf(map[community.Area]string{
	community.AreaContent: `answer answers bookmarks pins pin convert proposals withdrawProposal experts answerRequests suggestedQuestions requestAnswer events eventGuests answerEvent feedItems search post posts feed question questions similarQuestions topic topics
		createAnswer updateAnswer deleteAnswer voteAnswer saveAnswerDraft deleteAnswerDraft publishAnswer bookmark unbookmark
		createComment updateComment deleteComment voteComment createPost updatePost deletePost publishPost votePost followPost
		addReaction removeReaction react unreact reactors createQuestion updateQuestion deleteQuestion voteQuestion followQuestion reaskQuestion votePoll
		edits suggestions suggestion suggestEdit updateSuggestion withdrawSuggestion acceptSuggestion rejectSuggestion restoreQuestionText restoreAnswerText restorePostText
		unvotePoll restoreQuestion restoreAnswer restorePost restoreComment acceptAnswer markDuplicate unmarkDuplicate
		postTypes postType tags tagPosts replies memberPosts postReactionParticipants createReply createTag updateTag hidePost unhidePost movePost movePosts
		spacePinnedPosts pinPostToSpace unpinPostFromSpace
		unacceptAnswer stakeReward awardReward createTopic updateTopic deleteTopic mergeTopic followTopic report`,
	community.AreaPeople: `member members followers followings roles badges updateMember followMember
		unfollowMember deleteMember createBadge updateBadge deleteBadge assignBadge revokeBadge`,
	community.AreaAccount: "me authMember tokens mayBeAsked setMayBeAsked mailSettings updateMailSettings",
	community.AreaSpaces: `space spaces spaceMembers memberSpaces collections collection spaceRoles createSpace addSpace updateSpace deleteSpace
		exploreSpaces spacesByIds spacesBySlugs spaceMembershipRequests requestSpaceMembership approveSpaceMembershipRequest declineSpaceMembershipRequest
		updateMemberSpaceRole joinSpace leaveSpace addSpaceMembers removeSpaceMembers createCollection updateCollection deleteCollection`,
	community.AreaMessages: `conversations conversation conversationMessages unreadConversations messagesFrom blocks beginConversation sendMessage updateMessage
		deleteMessage reportMessage readConversation muteConversation renameConversation addToConversation removeFromConversation leaveConversation
		acceptMessagesFrom setBlocked blockMember unblockMember`,
	community.AreaNotifications: `notifications notificationsCount readNotification readNotifications readAllNotifications live memberNotificationSettings
		updateMemberNetworkNotificationSettings`,
	community.AreaModeration: `reports resolveReport moderationItem moderationItems moderationItemReporters updateModerationItem
		dropPreview refreshPreview`,
	community.AreaPortal: "network networkPublicInfo networkHealth leaderboard updateNetwork",
})

// lists have those that records lead to, further down.
var lists = areasOf(map[community.Area]string{
	community.AreaContent:    "questions answers posts comments replies",
	community.AreaSpaces:     "spaces members",
	community.AreaModeration: "reporters",
})

// ofStaff are the fields that take more than reading or writing does.
var ofStaff = map[string]community.Level{
	"reports": community.ScopeModerate, "resolveReport": community.ScopeModerate, "updateTopic": community.ScopeModerate,
	"mergeTopic": community.ScopeModerate, "convert": community.ScopeModerate, "markDuplicate": community.ScopeModerate,
	"unmarkDuplicate": community.ScopeModerate,
	"moderationItem":  community.ScopeModerate, "moderationItems": community.ScopeModerate,
	"dropPreview": community.ScopeModerate, "refreshPreview": community.ScopeModerate, "moderationItemReporters": community.ScopeModerate,
	"updateModerationItem": community.ScopeModerate, "updateTag": community.ScopeModerate,
	"deleteTopic": community.ScopeModerate, "createCollection": community.ScopeModerate, "updateCollection": community.ScopeModerate,
	"deleteCollection": community.ScopeModerate, "updateNetwork": community.ScopeAdmin,
	"createBadge": community.ScopeAdmin, "updateBadge": community.ScopeAdmin, "deleteBadge": community.ScopeAdmin,
	"assignBadge": community.ScopeAdmin, "revokeBadge": community.ScopeAdmin,
}

// unscoped are the fields by which a client gets tokens, of no more than its own
// scope, and those about the query itself.
var unscoped = map[string]bool{"loginNetwork": true, "limitedToken": true, "__typename": true, "__schema": true, "__type": true}

func areasOf(fields map[community.Area]string) map[string]community.Area {
	byName := map[string]community.Area{}
	for area, names := range fields {
		for _, name := range strings.Fields(names) {
			byName[name] = area
		}
	}
	return byName
}

// admit lets the caller run what their token's scope allows, with the powers that it
// leaves them where it is narrowest.
func (c *caller) admit(op *operation) error {
	if c.session == nil || c.session.Scope == community.Everything {
		return nil
	}
	least := community.ScopeAdmin
	err := op.each(op.def.SelectionSet, true, func(f *ast.Field, isRoot bool) error {
		area, isKnown := lists[f.Name]
		if isRoot {
			area, isKnown = areas[f.Name]
		} else if f.Arguments.ForName("limit") == nil {
			return nil
		}
		if unscoped[f.Name] {
			return nil
		}
		if !isKnown {
			return community.Fail(community.Forbidden, community.WhyScopeMissing, "The token's scope isn't wide enough. This needs %s.",
				"admin")
		}
		if c.session.Scope[area] < least {
			least, c.area = c.session.Scope[area], area
		}
		return c.session.Scope.Allows(op.level(f, isRoot), area)
	})
	c.Actor = c.session.Actor.Under(least)
	return err
}

// level is what a field takes.
func (o *operation) level(f *ast.Field, isRoot bool) community.Level {
	switch {
	case isRoot && ofStaff[f.Name] != community.ScopeNone:
		return ofStaff[f.Name]
	case isRoot && o.def.Operation == ast.Mutation:
		return community.ScopeWrite
	}
	return community.ScopeRead
}

// each visits the fields of a selection and all below them, until one is refused.
func (o *operation) each(set ast.SelectionSet, isRoot bool, visit func(f *ast.Field, isRoot bool) error) error {
	for _, selected := range set {
		var below ast.SelectionSet
		isBelowRoot := isRoot
		switch s := selected.(type) {
		case *ast.Field:
			if err := visit(s, isRoot); err != nil {
				return err
			}
			below, isBelowRoot = s.SelectionSet, false
		case *ast.InlineFragment:
			below = s.SelectionSet
		case *ast.FragmentSpread:
			below = o.document.Fragments.ForName(s.Name).SelectionSet
		}
		if err := o.each(below, isBelowRoot, visit); err != nil {
			return err
		}
	}
	return nil
}

// missed is err, or where it was the token's scope that took the power, which would do.
func (c *caller) missed(err error) error {
	if c.session == nil {
		return err
	}
	return c.session.Scope.Missed(err, c.session.Actor.Role, c.area)
}
