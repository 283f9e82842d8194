package rest

import (
	"context"
	"net/http"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// collection is a group of spaces on the wire.
type collection struct {
	MongoID     string `json:"_id"`
	ID          string `json:"id"`
	Rev         int64  `json:"__v"`
	CreatedAt   moment `json:"createdAt" format:"date-time"`
	UpdatedAt   moment `json:"updatedAt" format:"date-time"`
	Portal      string `json:"portal"`
	Name        string `json:"name" example:"Hobbies"`
	Description string `json:"description"`
	Place       int    `json:"place" minimum:"1" example:"1" doc:"Where it stands among the collections."`
	IsDefault   bool   `json:"default" doc:"Whether spaces that name no collection stand in it."`
}

func toCollection(c *community.Collection) collection {
	return collection{
		MongoID: string(c.ID), ID: string(c.ID), Rev: c.Rev, CreatedAt: momentOf(c.Created), UpdatedAt: momentOf(c.Updated),
		Portal: string(c.Portal), Name: c.Name, Description: c.Description, Place: c.Place, IsDefault: c.IsDefault(),
	}
}

type collectionBody struct {
	Name        *string `json:"name,omitempty" needed:"create" example:"Hobbies" doc:"1 to 100 characters."`
	Description *string `json:"description,omitempty" doc:"Plain text."`
	Place       *int    `json:"place,omitempty" example:"2" doc:"Where to put it, from 1; the others make room."`
}

func (b collectionBody) edit() app.CollectionEdit { return app.CollectionEdit(b) }

func (s *api) collections() {
	lists(s, operation{id: "listCollections", method: "GET", path: "/collections", tag: tagSpaces,
		summary: "List collections", text: "All of them, in their order. There are at most 100."}, s.listCollections, plain(toCollection))
	changes(s, operation{id: "createCollection", level: community.ScopeModerate, method: "POST", path: "/collections", tag: tagSpaces,
		status: http.StatusCreated, refuses: all(ofStaff, refusals{
			400: {community.WhyRequired, community.WhyTooLongText, community.WhyPlaceFromOne},
			409: {community.WhyTooManyCollections},
		}),
		summary: "Add a collection", text: "Moderators only."}, s.createCollection, plain(toCollection))
	shows(s, operation{id: "getCollection", method: "GET", path: "/collections/{id}", tag: tagSpaces,
		summary: "Get a collection", text: "By its id."}, s.getCollection, plain(toCollection))
	changes(s, operation{id: "updateCollection", level: community.ScopeModerate, method: "PUT", path: "/collections/{id}", tag: tagSpaces,
		refuses: all(ofStaff, refusals{400: {community.WhyRequired, community.WhyTooLongText, community.WhyPlaceFromOne}}),
		summary: "Rename or move a collection", text: "Moderators only. Fields you don't send stay as they are."}, s.updateCollection,
		plain(toCollection))
	does(s, operation{id: "deleteCollection", level: community.ScopeModerate, method: "DELETE", path: "/collections/{id}", tag: tagSpaces,
		refuses: all(ofStaff, refusals{409: {community.WhyCollectionNotEmpty, community.WhyFirstCollection}}),
		summary: "Remove a collection", text: "Moderators only, and only an empty one; never the default one."}, s.deleteCollection)
}

type listCollectionsInput struct{}

func (s *api) listCollections(ctx context.Context, c *caller, _ *listCollectionsInput) (community.Listing[*community.Collection], error) {
	all, err := s.app.Collections(ctx, c.Actor)
	return community.Listing[*community.Collection]{Items: all, Total: len(all)}, err
}

func (s *api) createCollection(ctx context.Context, c *caller, in *Body[collectionBody]) (*community.Collection, error) {
	return s.app.AddCollection(ctx, c.Actor, in.body.edit())
}

func (s *api) getCollection(ctx context.Context, c *caller, in *CollectionPath) (*community.Collection, error) {
	return s.app.Collection(ctx, c.Actor, in.ID)
}

// CollectionPath names a collection in an address.
type CollectionPath struct {
	ID string `path:"id" maxLength:"64" doc:"The collection's id."`
}

type updateCollectionInput struct {
	CollectionPath
	Body[collectionBody]
}

func (s *api) updateCollection(ctx context.Context, c *caller, in *updateCollectionInput) (*community.Collection, error) {
	return s.app.EditCollection(ctx, c.Actor, in.ID, in.body.edit())
}

func (s *api) deleteCollection(ctx context.Context, c *caller, in *CollectionPath) error {
	return s.app.DeleteCollection(ctx, c.Actor, in.ID)
}
