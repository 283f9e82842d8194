package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// bookmark is a bookmark on the wire.
type bookmark struct {
	MongoID   string    `json:"_id"`
	ID        string    `json:"id" doc:"The record's."`
	Type      string    `json:"type" enum:"question,answer,post" doc:"What was saved."`
	Note      string    `json:"note"`
	CreatedAt moment    `json:"createdAt" format:"date-time" doc:"When it was saved."`
	UpdatedAt moment    `json:"updatedAt" format:"date-time" doc:"When it was saved again, or its note changed."`
	Question  *question `json:"question,omitempty" doc:"Of type question. None of the three is there where one may not see the record any more."`
	Answer    *answer   `json:"answer,omitempty" doc:"Of type answer."`
	Post      *post     `json:"post,omitempty" doc:"Of type post."`
}

func toBookmark(to *caller, b app.BookmarkSeen) bookmark {
	w := bookmark{MongoID: b.On.ID, ID: b.On.ID, Type: string(b.On.On), Note: b.Note, CreatedAt: momentOf(b.Created),
		UpdatedAt: momentOf(b.Updated)}
	switch {
	case b.Question != nil:
		w.Question = new(toQuestion(to, *b.Question))
	case b.Answer != nil:
		w.Answer = new(toAnswer(to, *b.Answer))
	case b.Post != nil:
		w.Post = new(toPost(to, *b.Post))
	}
	return w
}

const tagBookmarks = "Bookmarks"

func (s *api) bookmarks() {
	lists(s, operation{id: "listBookmarks", sorts: bookmarkOrders, method: "GET", path: "/bookmarks", tag: tagBookmarks,
		refuses: all(ofContents, refusals{400: {community.WhyNotOneOf}}),
		summary: "List saved items", text: "The acting user's own. Nobody else can see them. `sort` is createdAt or updatedAt, with .asc or " +
			".desc. `query` finds those that have every word of it, in the note or in what the record said when it was saved, the last " +
			"one also as the beginning of a word."}, s.listBookmarks, toBookmark)
	for _, k := range []kind{questionKind, answerKind, postKind} {
		changes(s, operation{id: "bookmark" + k.name, method: "PUT", path: k.path("/bookmark"), tag: tagBookmarks,
			refuses: all(ofRecord, refusals{400: {community.WhyTooLongText}, 409: {community.WhyTooManyBookmarks}}),
			summary: "Save " + k.a, text: "Saving again changes nothing, and leaves the `note` as it is if you don't send one. At " +
				"most 2,000 records can be saved."},
			func(ctx context.Context, c *caller, in *bookmarkInput) (app.BookmarkSeen, error) {
				return s.app.Bookmark(ctx, c.Actor, k.ref(in.ID), in.body.Note)
			}, toBookmark)
		does(s, operation{id: "unbookmark" + k.name, method: "DELETE", path: k.path("/bookmark"), tag: tagBookmarks,
			summary: "Remove " + k.a + " from saved items", text: "Deletes its note too. Not an error if it wasn't saved."},
			func(ctx context.Context, c *caller, in *RecordPath) error {
				return s.app.Unbookmark(ctx, c.Actor, k.ref(in.ID))
			})
	}
}

type bookmarkInput struct {
	RecordPath
	Body[bookmarkBody]
}

type bookmarkBody struct {
	Note *string `json:"note,omitempty" doc:"For oneself: plain text of at most 1,000 characters."`
}

type listBookmarksInput struct {
	ContentQuery
	Query string `query:"query" maxLength:"1000" doc:"What to search for, in words."`
	Type  string `query:"type" maxLength:"100" example:"question,answer" doc:"Kinds of records, parted by commas: question, answer, post. All when absent."`
}

func (s *api) listBookmarks(ctx context.Context, c *caller, in *listBookmarksInput) (list community.Listing[app.BookmarkSeen], err error) {
	kinds, err := subjects(in.Type, store.BookmarkKinds)
	if err != nil {
		return list, err
	}
	return s.app.Bookmarks(ctx, c.Actor, store.BookmarkList{Page: in.page, Sort: in.list.Sort, Query: in.Query, Kinds: kinds})
}
