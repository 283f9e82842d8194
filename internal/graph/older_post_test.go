package graph_test

import (
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// To older clients a question is a post, its answers are replies, and what is said about those are too.
func TestOlderClientsAskAndAnswer(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "room", ask("ann", `mutation { createSpace(input: {name: "Room"}) { id } }`, "", ""), "data.createSpace.id")
		s.Check(t, row{As: "bob", Do: "POST /spaces/{room}/membership", Status: 200, Events: []string{"space.joined"}})
		make := func(name, as, on, input string, event string) {
			s.Clock.Advance(time.Second)
			keep(s, t, name, with(ask(as, `mutation { createReply(postId: "`+on+`", input: {`+input+`}) { id } }`, "", ""), event), "data.createReply.id")
		}
		keep(s, t, "q", ask("ann", `mutation { createPost(spaceId: "{room}", input: {postTypeId: "question", title: "How?", content: "Tell me."}) { id } }`, "", ""), "data.createPost.id")
		make("a", "bob", "{q}", `content: "So."`, "answer.published")
		make("b", "mia", "{q}", `content: "Or so.", postTypeId: "answer"`, "answer.published")
		make("remark", "mia", "{q}", `content: "Which?", postTypeId: "comment"`, "commented")
		make("c", "ann", "{a}", `content: "Thanks."`, "commented")
		make("d", "bob", "{c}", `content: "Gladly."`, "commented")
		changed := func(as, act, of string, events ...string) row {
			return with(ask(as, `mutation { `+act+` { status } }`, "", `{"data":{"`+of+`":{"status":"succeeded"}}}`), events...)
		}
		s.Check(t,
			ask("bob", `{ post(id: "{q}") { id title postTypeId repliesCount space { id } relativeUrl url
				replies(limit: 5) { totalCount nodes { id postTypeId content repliedToId repliesCount owner { member { username } } replies(limit: 5) { totalCount nodes { id postTypeId repliedToId replies(limit: 1) { totalCount } } } } } } }`, "",
				`{"data":{"post":{"id":"{q}","title":"How?","postTypeId":"question","repliesCount":2,"space":{"id":"{room}"},
				"replies":{"totalCount":2,"nodes":[{"id":"{a}","postTypeId":"answer","content":"So.","repliedToId":"{q}","repliesCount":2,"owner":{"member":{"username":"bob"}},
					"replies":{"totalCount":2,"nodes":[{"id":"{c}","postTypeId":"comment","repliedToId":"{a}","replies":{"totalCount":0}},{"id":"{d}"}]}},
				{"id":"{b}","repliesCount":0,"replies":{"totalCount":0,"nodes":[]}}]}}}}`),
			ask("bob", `{ posts(limit: 5, postTypeIds: ["question"], spaceIds: ["{room}"]) { totalCount nodes { id postTypeId replies(limit: 1, reverse: true) { nodes { id } } } } }`, "",
				`{"data":{"posts":{"totalCount":1,"nodes":[{"id":"{q}","postTypeId":"question","replies":{"nodes":[{"id":"{b}"}]}}]}}}`),
			fails("bob", `{ posts(limit: 5, type: "question") { totalCount } }`, "", "106"),
			ask("bob", `{ replies(postId: "{q}", limit: 1) { totalCount pageInfo { hasNextPage } nodes { id relativeUrl } } on: replies(postId: "{a}", limit: 5) { nodes { id } } }`, "",
				`{"data":{"replies":{"totalCount":2,"pageInfo":{"hasNextPage":true},"nodes":[{"id":"{a}"}]},"on":{"nodes":[{"id":"{c}"},{"id":"{d}"}]}}}`),
			fails("bob", `{ replies(postId: "nothing", limit: 1) { totalCount } }`, "", "110"),
			ask("bob", `{ a: post(id: "{a}") { id postTypeId content relativeUrl } c: post(id: "{c}") { postTypeId content relativeUrl replies(limit: 1) { totalCount } } }`, "",
				`{"data":{"a":{"id":"{a}","postTypeId":"answer","content":"So."},"c":{"postTypeId":"comment","content":"Thanks.","relativeUrl":null,"replies":{"totalCount":0}}}}`),

			changed("bob", `addReaction(postId: "{q}", input: {reaction: "like"})`, "addReaction", "voted"),
			changed("ann", `addReaction(postId: "{a}", input: {reaction: "like"})`, "addReaction", "voted"),
			changed("ann", `addReaction(postId: "{a}", input: {reaction: "🎉"})`, "addReaction", "reacted"),
			changed("mia", `addReaction(postId: "{c}", input: {reaction: "🎉"})`, "addReaction", "reacted"),
			ask("bob", `{ who: postReactionParticipants(postId: "{q}", reaction: "like", limit: 5) { nodes { participant { username } } }
				cheers: postReactionParticipants(postId: "{c}", reaction: "🎉", limit: 5) { nodes { participant { username } } }
				replies(postId: "{q}", limit: 1) { nodes { reactionsCount reactions { reaction count } } } }`, "",
				`{"data":{"who":{"nodes":[{"participant":{"username":"bob"}}]},"cheers":{"nodes":[{"participant":{"username":"mia"}}]},
				"replies":{"nodes":[{"reactionsCount":1,"reactions":[{"reaction":"+1","count":1},{"reaction":"-1","count":0},{"reaction":"🎉","count":1}]}]}}}`),
			changed("bob", `removeReaction(postId: "{q}", reaction: "like")`, "removeReaction", "vote.withdrawn"),

			with(ask("ann", `mutation { updatePost(id: "{q}", input: {title: "How then?"}) { id title postTypeId } }`, "",
				`{"data":{"updatePost":{"id":"{q}","title":"How then?","postTypeId":"question"}}}`), "question.changed"),
			with(ask("bob", `mutation { updatePost(id: "{a}", input: {content: "Thus."}) { id content } }`, "",
				`{"data":{"updatePost":{"id":"{a}","content":"Thus."}}}`), "answer.changed"),
			with(ask("ann", `mutation { updatePost(id: "{c}", input: {content: "Thanks!"}) { id content } }`, "",
				`{"data":{"updatePost":{"id":"{c}","content":"Thanks!"}}}`), "comment.changed"),
			fails("ann", `mutation { updatePost(id: "{c}", input: {title: "No"}) { id } }`, "", "106"),
			fails("ann", `mutation { updatePost(id: "{a}", input: {content: "Mine"}) { id } }`, "", "102"),
			fails("bob", `mutation { updatePost(id: "{q}", input: {title: "Mine"}) { id } }`, "", "102"),

			// Whoever may not see a question is told of none of it, nor may change it.
			with(row{As: "mia", Do: "PUT /questions/{q}", Body: `{"status":"archived"}`, Status: 200}, "question.changed"),
			fails("bob", `{ post(id: "{q}") { id } }`, "", "110"),
			fails("bob", `{ replies(postId: "{q}", limit: 1) { totalCount } }`, "", "110"),
			fails("bob", `mutation { createReply(postId: "{q}", input: {content: "x"}) { id } }`, "", "110"),
			fails("bob", `mutation { addReaction(postId: "{q}", input: {reaction: "like"}) { status } }`, "", "110"),
			with(row{As: "mia", Do: "PUT /questions/{q}", Body: `{"status":"published"}`, Status: 200}, "question.changed"),

			fails("bob", `mutation { deletePost(id: "{b}") { status } }`, "", "102"),
			changed("mia", `deletePost(id: "{b}")`, "deletePost", "answer.deleted"),
			fails("bob", `mutation { deletePost(id: "{q}") { status } }`, "", "102"),
			changed("mia", `deletePost(id: "{q}")`, "deletePost", "answer.deleted", "question.deleted"))
	})
}

// A notification says who did what to what, and a report what it is about.
func TestOlderClientsAreToldWhatItIsAbout(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "room", ask("ann", `mutation { createSpace(input: {name: "Room"}) { id } }`, "", ""), "data.createSpace.id")
		s.Check(t, row{As: "bob", Do: "POST /spaces/{room}/membership", Status: 200, Events: []string{"space.joined"}})
		keep(s, t, "q", ask("ann", `mutation { createQuestion(input: {title: "How?", spaceId: "{room}"}) { id } }`, "", ""), "data.createQuestion.id")
		keep(s, t, "a", ask("bob", `mutation { createAnswer(questionId: "{q}", input: {content: "So."}) { id } }`, "", ""), "data.createAnswer.id")
		keep(s, t, "c", ask("bob", `mutation { createReply(postId: "{a}", input: {content: "Or so."}) { id } }`, "", ""), "data.createReply.id")
		s.Check(t, ask("ann", `{ notifications(limit: 5) { nodes { verb actor { id name type } object { type } target { id name type } space { id } } } }`, "",
			`{"data":{"notifications":{"nodes":[{"verb":"answer","actor":{"id":"{bob}","type":"MEMBER"},"object":{"type":"POST"},"target":{"id":"{q}","name":"How?","type":"POST"},"space":null}]}}}`))
		for _, on := range []string{"questionId: \"{q}\"", "answerId: \"{a}\"", "commentId: \"{c}\""} {
			s.Clock.Advance(time.Second)
			s.Check(t, with(ask("admin", `mutation { report(on: {`+on+`}, type: "Spam") { id } }`, "", ""), "reported"))
		}
		const items = `{ moderationItems(limit: 5, status: REVIEW) { nodes { spaceId entity { __typename ... on Post { id postTypeId title } ... on Member { username } } } } }`
		s.Check(t,
			ask("mia", items, "", `{"data":{"moderationItems":{"nodes":[{"spaceId":"{room}","entity":{"__typename":"Post","id":"{c}","postTypeId":"comment"}},
				{"spaceId":"{room}","entity":{"id":"{a}","postTypeId":"answer"}},{"entity":{"id":"{q}","postTypeId":"question","title":"How?"}}]}}}`),
			fails("bob", items, "", "102"),
			with(row{As: "mia", Do: "DELETE /comments/{c}", Status: 200}, "comment.deleted"),
			with(row{As: "mia", Do: "DELETE /answers/{a}", Status: 200}, "answer.deleted"),
			ask("mia", `{ moderationItems(limit: 1) { nodes { id entity { __typename } } } }`, "", ""))
	})
}

// Members are blocked and given roles in spaces by older clients as by others.
func TestOlderClientsBlockAndGiveRoles(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "room", ask("ann", `mutation { createSpace(input: {name: "Room"}) { id } }`, "", ""), "data.createSpace.id")
		s.Check(t,
			fails("ann", `mutation { blockMember(memberId: "{bob}") { status } }`, "", "102"), // messages are off
			row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"messages":"members"}}`, Status: 200, Events: []string{"portal.changed"}},
			ask("ann", `mutation { blockMember(memberId: "{bob}") { status } }`, "", `{"data":{"blockMember":{"status":"succeeded"}}}`),
			ask("ann", `{ blocks(limit: 5) { member { username } } }`, "", `{"data":{"blocks":[{"member":{"username":"bob"}}]}}`),
			ask("ann", `mutation { unblockMember(memberId: "{bob}") { status } }`, "", `{"data":{"unblockMember":{"status":"succeeded"}}}`),
			ask("ann", `{ blocks(limit: 5) { member { username } } }`, "", `{"data":{"blocks":[]}}`),
			fails("ann", `mutation { blockMember(memberId: "nobody") { status } }`, "", "110"))
		give := func(as, id, code string, events ...string) {
			q := `mutation { updateMemberSpaceRole(memberId: "{bob}", spaceId: "{room}", input: {roleId: "` + id + `"}) { status } }`
			if code != "" {
				s.Check(t, fails(as, q, "", code))
				return
			}
			s.Check(t, with(ask(as, q, "", `{"data":{"updateMemberSpaceRole":{"status":"succeeded"}}}`), events...))
		}
		give("bob", "moderator", "102")
		give("ann", "king", "106")
		give("ann", "member", "", "space.joined")
		give("ann", "moderator", "", "space.role.changed")
	})
}
