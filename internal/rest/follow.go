package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
)

// A follow is how the app has records of a kind followed, or with false no longer.
type follow[S any] = func(ctx context.Context, actor community.Actor, ref string, isWanted bool) (S, error)

// followersOf puts following records of a kind on the interface.
func followersOf[S, W any](s *api, k kind, set follow[S], wire func(*caller, S) W) {
	changes(s, operation{id: "follow" + k.name, method: "POST", path: k.path("/followers"), tag: k.tag, refuses: ofRecord,
		summary: "Follow " + k.a, text: "Following again changes nothing."},
		func(ctx context.Context, c *caller, in *RecordPath) (S, error) {
			return set(ctx, c.Actor, in.ID, true)
		}, wire)
	unfollowing(s, k, set)
}

// unfollowing puts the end of following records of a kind on the interface, and who follows them.
func unfollowing[S any](s *api, k kind, set follow[S]) {
	does(s, operation{id: "unfollow" + k.name, method: "DELETE", path: k.path("/followers"), tag: k.tag, refuses: ofRecord,
		summary: "Unfollow " + k.a, text: "Not an error if you weren't following."},
		func(ctx context.Context, c *caller, in *RecordPath) error {
			_, err := set(ctx, c.Actor, in.ID, false)
			return err
		})
	lists(s, operation{id: "list" + k.name + "Followers", method: "GET", path: k.path("/followers"), tag: k.tag, refuses: ofRecord,
		summary: "List followers of " + k.a, text: "Newest first."},
		func(ctx context.Context, c *caller, in *recordListInput) (community.Listing[community.UserSeen], error) {
			return s.app.FollowersOf(ctx, c.Actor, k.ref(in.ID), in.page)
		}, toUser)
}
