package graph_test

import (
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// Moderators and admins do by older clients what they may, and nobody else does.
func TestOlderClientsModerate(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		for name, input := range map[string]string{"room": `name: "Room"`, "closed": `name: "Closed", hidden: true, private: true`} {
			keep(s, t, name, ask("ann", `mutation { createSpace(input: {`+input+`}) { id } }`, "", ""), "data.createSpace.id")
		}
		keep(s, t, "p", ask("ann", `mutation { createPost(spaceId: "{room}", input: {title: "Tulips", content: "x"}) { id } }`, "", ""), "data.createPost.id")
		keep(s, t, "q", ask("ann", `mutation { createQuestion(input: {title: "How?", spaceId: "{room}"}) { id } }`, "", ""), "data.createQuestion.id")
		keep(s, t, "draft", ask("bob", `mutation { createPost(input: {title: "Later", content: "x", publish: false}) { id } }`, "", ""), "data.createPost.id")
		keep(s, t, "r", ask("bob", `mutation { report(on: {postId: "{p}"}, type: "Spam") { id } }`, "", ""), "data.report.id")
		did := func(as, act, of string, events ...string) row {
			return with(ask(as, `mutation { `+act+` { status } }`, "", `{"data":{"`+of+`":{"status":"succeeded"}}}`), events...)
		}
		s.Check(t,
			// What is hidden is its author's and the moderators'; a draft does not come out so.
			fails("bob", `mutation { hidePost(id: "{p}") { status } }`, "", "102"),
			fails("bob", `mutation { unhidePost(id: "{p}") { status } }`, "", "102"),
			did("mia", `hidePost(id: "{p}")`, "hidePost", "post.changed"),
			did("mia", `hidePost(id: "{p}")`, "hidePost"),
			fails("bob", `{ post(id: "{p}") { id } }`, "", "110"),
			ask("ann", `{ post(id: "{p}") { isHidden } }`, "", `{"data":{"post":{"isHidden":true}}}`),
			fails("ann", `mutation { unhidePost(id: "{p}") { status } }`, "", "102"),
			did("mia", `unhidePost(id: "{p}")`, "unhidePost", "post.changed"),
			did("mia", `hidePost(id: "{q}")`, "hidePost", "question.changed"),
			fails("bob", `{ question(id: "{q}") { id } }`, "", "110"),
			did("mia", `unhidePost(id: "{q}")`, "unhidePost", "question.changed"),
			fails("mia", `mutation { unhidePost(id: "{draft}") { status } }`, "", "118"),
			fails("mia", `mutation { hidePost(id: "nothing") { status } }`, "", "110"),

			// Pinned to the space that they are in, both are posts to older clients.
			fails("bob", `mutation { pinPostToSpace(postId: "{p}") { status } }`, "", "102"),
			did("ann", `pinPostToSpace(postId: "{p}")`, "pinPostToSpace", "post.changed"),
			did("ann", `pinPostToSpace(postId: "{q}")`, "pinPostToSpace", "question.changed"),
			ask("bob", `{ spacePinnedPosts(spaceId: "{room}") { id title } }`, "", `{"data":{"spacePinnedPosts":[{"id":"{q}","title":"How?"},{"id":"{p}","title":"Tulips"}]}}`),
			did("ann", `unpinPostFromSpace(postId: "{q}")`, "unpinPostFromSpace", "question.changed"),
			ask("bob", `{ spacePinnedPosts(spaceId: "{room}") { id } }`, "", `{"data":{"spacePinnedPosts":[{"id":"{p}"}]}}`),
			fails("bob", `{ spacePinnedPosts(spaceId: "{closed}") { id } }`, "", "110"),

			// Nobody learns of a space that is hidden from them, nor moves something into it.
			ask("bob", `{ spacesByIds(ids: ["nothing", "{closed}", "{room}"]) { name } spacesBySlugs(slugs: ["closed", "room", "room"]) { id } }`, "",
				`{"data":{"spacesByIds":[{"name":"Room"}],"spacesBySlugs":[{"id":"{room}"}]}}`),
			ask("ann", `{ spacesByIds(ids: ["{closed}", "{room}"]) { name } spacesBySlugs(slugs: ["room", "closed"]) { id } }`, "",
				`{"data":{"spacesByIds":[{"name":"Closed"},{"name":"Room"}],"spacesBySlugs":[{"id":"{room}"},{"id":"{closed}"}]}}`),
			fails("bob", `mutation { movePost(id: "{p}", spaceId: "{room}") { id } }`, "", "102"),
			fails("mia", `mutation { movePost(id: "{p}", spaceId: "nothing") { id } }`, "", "106"),
			with(ask("ann", `mutation { movePost(id: "{q}", spaceId: "{closed}") { id space { id } } }`, "",
				`{"data":{"movePost":{"id":"{q}","space":{"id":"{closed}"}}}}`), "question.changed"),
			fails("bob", `{ question(id: "{q}") { id } }`, "", "110"),

			// Several are moved together, or none of them where one may not be.
			fails("ann", `mutation { movePosts(ids: [], spaceId: "{room}") { id } }`, "", "112"),
			fails("mia", `mutation { movePosts(ids: ["{p}", "nothing"], spaceId: "{room}") { id } }`, "", "110"),
			fails("mia", `mutation { movePosts(ids: ["{p}"], spaceId: "nothing") { id } }`, "", "106"),
			fails("bob", `mutation { movePosts(ids: ["{draft}", "{p}"], spaceId: "{room}") { id } }`, "", "102"),
			ask("bob", `{ post(id: "{p}") { space { id } } }`, "", `{"data":{"post":{"space":{"id":"{room}"}}}}`),
			ask("bob", `{ post(id: "{draft}") { space { id } } }`, "", `{"data":{"post":{"space":null}}}`),
			with(ask("ann", `mutation { movePosts(ids: ["{q}", "{p}", "{q}"], spaceId: "{closed}") { id space { id } } }`, "",
				`{"data":{"movePosts":[{"id":"{q}","space":{"id":"{closed}"}},{"id":"{p}","space":{"id":"{closed}"}},{"id":"{q}"}]}}`), "post.changed"),
			fails("bob", `{ post(id: "{p}") { id } }`, "", "110"),
			with(ask("ann", `mutation { movePosts(ids: ["{q}", "{p}"], spaceId: "{room}") { space { id } } }`, "",
				`{"data":{"movePosts":[{"space":{"id":"{room}"}},{"space":{"id":"{room}"}}]}}`), "question.changed", "post.changed"),

			// A report by its id.
			ask("mia", `{ moderationItem(id: "{r}") { id status flaggedBy reporters(limit: 5) { nodes { reporter { username } } } } }`, "",
				`{"data":{"moderationItem":{"id":"{r}","status":"REVIEW","flaggedBy":"MEMBER","reporters":{"nodes":[{"reporter":{"username":"bob"}}]}}}}`),
			fails("bob", `{ moderationItem(id: "{r}") { id } }`, "", "102"),
			fails("mia", `{ moderationItem(id: "nothing") { id } }`, "", "110"),

			// All who reported the same, the newest first, for moderators.
			with(row{As: "admin", Do: "POST /posts/{p}/reports", Body: `{"type":"Plagiarism","description":"Mine"}`, Status: 201}, "reported"),
			ask("mia", `{ moderationItemReporters(moderationId: "{r}", limit: 5) { totalCount nodes { description reportCategory reporter { username } } } }`, "",
				`{"data":{"moderationItemReporters":{"totalCount":2,"nodes":[{"description":"Mine","reportCategory":"Plagiarism","reporter":{"username":"admin"}},
				{"reportCategory":"Spam","reporter":{"username":"bob"}}]}}}`),
			fails("bob", `{ moderationItemReporters(moderationId: "{r}", limit: 5) { nodes { id } } }`, "", "102"),
			fails("mia", `{ moderationItemReporters(moderationId: "nothing", limit: 5) { nodes { id } } }`, "", "110"),
			fails("mia", `{ moderationItemReporters(moderationId: "{r}", limit: 101) { nodes { id } } }`, "", "106"),

			// A person.
			fails("mia", `mutation { deleteMember(id: "{bob}") { status } }`, "", "102"),
			did("admin", `deleteMember(id: "{bob}")`, "deleteMember", "user.erased"))
	})
}

// The replies to a post, the newest first, in pages.
func TestOlderClientsReadRepliesFromTheEnd(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		keep(s, t, "p", ask("ann", `mutation { createPost(input: {title: "Tulips", content: "x"}) { id } }`, "", ""), "data.createPost.id")
		for _, name := range []string{"one", "two", "three"} {
			s.Clock.Advance(time.Second)
			keep(s, t, name, ask("bob", `mutation { createReply(postId: "{p}", input: {content: "`+name+`"}) { id } }`, "", ""), "data.createReply.id")
		}
		const page = `query($after: String) { replies(postId: "{p}", limit: 2, reverse: true, after: $after) { totalCount pageInfo { hasNextPage endCursor } nodes { id } } }`
		first := s.Ask(t, ask("ann", page, "", ""))
		s.Set("end", first.Get("data.replies.pageInfo.endCursor").(string))
		s.Check(t,
			ask("ann", page, "", `{"data":{"replies":{"totalCount":3,"pageInfo":{"hasNextPage":true},"nodes":[{"id":"{three}"},{"id":"{two}"}]}}}`),
			ask("ann", page, `{"after":"{end}"}`, `{"data":{"replies":{"pageInfo":{"hasNextPage":false},"nodes":[{"id":"{one}"}]}}}`),
			ask("ann", `{ replies(postId: "{p}", limit: 1) { nodes { id } } posts(limit: 1) { nodes {
				oldest: replies(limit: 2) { nodes { id } } newest: replies(limit: 2, reverse: true) { nodes { id } pageInfo { hasNextPage } } } } }`, "",
				`{"data":{"replies":{"nodes":[{"id":"{one}"}]},"posts":{"nodes":[{"oldest":{"nodes":[{"id":"{one}"},{"id":"{two}"}]},
				"newest":{"nodes":[{"id":"{three}"},{"id":"{two}"}],"pageInfo":{"hasNextPage":true}}}]}}}`))
	})
}
