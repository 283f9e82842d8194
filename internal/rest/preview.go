package rest

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// preview is what is kept of a page elsewhere, on the wire.
type preview struct {
	ID          string `json:"id" doc:"The same for the same address."`
	URL         string `json:"url" example:"https://example.com/guide" doc:"The address that the text leads to, without what follows a #."`
	Title       string `json:"title" example:"A guide to tea" doc:"Plain text, as the page says it: at most 200 characters."`
	Description string `json:"description" example:"Leaves, water and time." doc:"Plain text of at most 400 characters, or empty."`
	SiteName    string `json:"siteName" example:"Example" doc:"What the site calls itself, or its host."`
	Picture     string `json:"picture" example:"/pictures/hWTl0xedZZ8ssvo1TD7PVW0-?from=https%3A%2F%2Fexample.com%2Fcover.png" doc:"A path of the community, which serves it; empty for none, and where pictures are not proxied."`
	FetchedAt   string `json:"fetchedAt" format:"date-time" doc:"When the page was last asked."`
}

func toPreview(_ *caller, p app.PreviewSeen) preview {
	return preview{ID: string(p.ID), URL: p.URL, Title: p.Title, Description: p.Description, SiteName: p.SiteName(), Picture: p.Path,
		FetchedAt: stamp(p.Fetched)}
}

const tagPreviews = "Previews"

// PreviewPath names a preview in an address.
type PreviewPath struct {
	ID string `path:"id" maxLength:"64" doc:"The preview's id."`
}

func (s *api) previews() {
	for _, k := range []kind{questionKind, answerKind, postKind, commentKind} {
		s.previewsOf(k)
	}
	does(s, operation{id: "dropPreview", level: community.ScopeModerate, method: "DELETE", path: "/previews/{id}", tag: tagPreviews,
		refuses: ofStaff, summary: "Drop a preview", text: "Moderators only. No preview of its address is shown or fetched in this " +
			"community any more, until one is asked for by `refreshPreview`. Dropping twice is dropping once."}, s.dropPreview)
	does(s, operation{id: "refreshPreview", level: community.ScopeModerate, method: "POST", path: "/previews/{id}/refresh",
		tag: tagPreviews, refuses: ofStaff, summary: "Fetch a preview anew", text: "Moderators only. Its page is asked again, soon; " +
			"of one that was dropped too."}, s.refreshPreview)
}

// previewsOf puts the previews of records of a kind on the interface.
func (s *api) previewsOf(k kind) {
	lists(s, operation{id: "list" + k.name + "Previews", method: "GET", path: k.path("/previews"), tag: tagPreviews, refuses: ofRecord,
		summary: "List previews in " + k.a, text: "Of the pages elsewhere that its links lead to which stand alone in a paragraph, in " +
			"their order: five at most. A page that nothing is known of yet is asked soon."},
		func(ctx context.Context, c *caller, in *RecordPath) (community.Listing[app.PreviewSeen], error) {
			found, err := s.app.PreviewsOn(ctx, c.Actor, k.ref(in.ID))
			return community.Listing[app.PreviewSeen]{Items: found, Total: len(found)}, err
		}, toPreview)
}

func (s *api) dropPreview(ctx context.Context, c *caller, in *PreviewPath) error {
	return s.app.DropPreview(ctx, c.Actor, in.ID)
}

func (s *api) refreshPreview(ctx context.Context, c *caller, in *PreviewPath) error {
	return s.app.RenewPreview(ctx, c.Actor, in.ID)
}
