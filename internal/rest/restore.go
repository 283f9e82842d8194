package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// ofRestore is what bringing something back refuses.
var ofRestore = all(ofRecord, refusals{
	403: {community.WhyNotYoursToRestore, community.WhyDeletedByStaff},
	409: {community.WhyTooLateToRestore, community.WhyNotDeleted, community.WhyPlaceDeleted, community.WhyConverted},
})

const restoreText = "As it was, with its votes, comments and counts. Moderators may for 30 days, of the portal or of the space that it stood " +
	"in, and the author who deleted it themself for one day. What a moderator deleted, its author cannot bring back."

// restoring puts on the interface how what was deleted is brought back.
func (s *api) restoring() {
	restores(s, questionKind, s.app.RestoreQuestion, toFullQuestion)
	restores(s, answerKind, s.app.RestoreAnswer, toAnswer)
	restores(s, postKind, s.app.RestorePost, toPost)
	changes(s, operation{id: "restoreComment", method: "POST", path: "/comments/{id}/restore", tag: tagComments, refuses: ofRestore,
		summary: "Restore a deleted comment", text: restoreText},
		func(ctx context.Context, c *caller, in *RecordPath) (community.CommentSeen, error) {
			return s.app.RestoreComment(ctx, c.Actor, community.Ref{}, in.ID)
		}, toComment)
	lists(s, operation{id: "listDeleted", method: "GET", path: "/moderation/deleted", tag: tagModeration, refuses: ofStaff,
		summary: "List deleted items", text: "From the last 30 days, newest first: what can still be restored. Drafts are not " +
			"among it. Moderators only; with `space` those who run the space too."}, s.listDeleted, toDeletion)
}

// restores is the operation of one kind of record.
func restores[S, W any](s *api, k kind, restore func(context.Context, community.Actor, string) (S, error), to func(*caller, S) W) {
	changes(s, operation{id: "restore" + k.name, method: "POST", path: k.path("/restore"), tag: k.tag, refuses: ofRestore,
		summary: "Restore it", text: "After it was deleted. " + restoreText},
		func(ctx context.Context, c *caller, in *RecordPath) (S, error) { return restore(ctx, c.Actor, in.ID) }, to)
}

// deletion is what was deleted, on the wire.
type deletion struct {
	MongoID   string `json:"_id"`
	ID        string `json:"id" doc:"The record's."`
	Type      string `json:"type" enum:"question,answer,post,comment"`
	Title     string `json:"title" doc:"Of an answer, its question's."`
	Summary   string `json:"summary" doc:"How it begins."`
	On        string `json:"on" doc:"The id of what an answer or comment was on."`
	User      *user  `json:"user,omitempty" doc:"Who wrote it; absent where that is a secret."`
	DeletedBy *user  `json:"deletedBy,omitempty"`
	As        string `json:"as" enum:"author,space,staff" doc:"As what they deleted it."`
	DeletedAt string `json:"deletedAt" format:"date-time"`
	Until     string `json:"until" format:"date-time" doc:"Until when a moderator can bring it back."`
}

func toDeletion(to *caller, d app.DeletionSeen) deletion {
	w := deletion{MongoID: d.On.ID, ID: d.On.ID, Type: string(d.On.On), Title: d.Title, Summary: d.Text, On: d.Parent.ID, As: string(d.As),
		DeletedAt: stamp(d.Deleted), Until: stamp(d.Until())}
	if d.Writer != nil {
		w.User = new(toUser(to, *d.Writer))
	}
	if d.Remover != nil {
		w.DeletedBy = new(toUser(to, *d.Remover))
	}
	return w
}

type deletedInput struct {
	Paging
	Space string `query:"space" maxLength:"64" doc:"The id of the space that it stood in."`
}

func (s *api) listDeleted(ctx context.Context, c *caller, in *deletedInput) (community.Listing[app.DeletionSeen], error) {
	return s.app.Deleted(ctx, c.Actor, in.Space, in.page)
}
