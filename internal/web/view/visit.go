// Package view is what the pages look like: templ components, what they show, and
// how that is told in each language, with the style sheets and scripts.
package view

import (
	"context"
	"embed"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/tongue"
)

//go:generate go run ../../tools/templates

//go:embed text
var textFiles embed.FS

// AllLanguages reads the message files once: they are part of the program.
var AllLanguages = sync.OnceValue(func() tongue.Languages { return tongue.MustRead(textFiles, "text", "text/staff") })

// A Visit is one request for a page: who comes, to which portal, and how the page
// is to look to them. Components take it as their first argument.
type Visit struct {
	*http.Request
	Ctx         context.Context
	Portal      *community.Portal
	Pictures    auth.PictureSigner // of pictures elsewhere
	Look        *Look
	Actor       community.Actor
	Session     *app.Session // nil for a guest
	Tongue      *tongue.Tongue
	Theme       string // light, dark, or "" for what the browser prefers
	Now         time.Time
	Since       time.Time                                 // when a member's last visit ended; zero where that is not known
	Unread      int64                                     // notifications
	UnreadTalks int64                                     // conversations
	Spaces      map[community.SpaceID]app.SpaceName       // those of the records that are shown
	Edited      map[community.RecordID]community.EditMark // those of them that were edited, where that is shown
	Previews    map[string]*community.Preview             // of what the texts lead to, by its address
	PeerTubes   []string                                  // hosts that the operator has named
	Frames      []string                                  // the origins of the videos that the page has
	AnySpaces   bool                                      // whether there is one that the visitor may know of
	Flash       string                                    // the key of what to tell about what was done before
	Undo        string                                    // the path that takes it back, "" for none
	Writer      http.ResponseWriter
	Keeper      *Keeper
	BaseURL     string // the public address, as far as it is known
	SendsMail   bool
	Consented   bool // to cookies
	Dismissed   bool // whether they have seen enough of the announcement
	Making      *Making
	Asking      *Asking // whom the viewer may ask to answer the question that is shown; nil where they may not
}

// Asking is whom one may ask to answer a question, and who was asked.
type Asking struct {
	Experts  []community.ExpertSeen
	Requests []community.AnswerRequestSeen
}

// Making is what a page notes that is made to be kept: nil of one that is not.
type Making struct {
	Until  time.Time // when it would look otherwise, whatever happens
	Always []func(*Visit) error
	Keep   func(Page, []byte)
}

// Always does what is done whenever the page is shown, whoever it was made for.
func (v *Visit) Always(do func(*Visit) error) error {
	if v.Making != nil {
		v.Making.Always = append(v.Making.Always, do)
	}
	return do(v)
}

// lasts notes that the page looks otherwise from then on, if that is to come.
func (v *Visit) lasts(until time.Time) {
	if m := v.Making; m != nil && until.After(v.Now) && until.Before(m.Until) {
		m.Until = until
	}
}

// A Page is what a handler answers with: a page, or where to go on.
type Page struct {
	Status   int // 200 when 0
	Title    string
	About    string // the description for search engines
	Path     string // the canonical one, where the page has more than one address
	Image    string // for those who share the page; the portal's banner when ""
	Kind     string // of the page: "article" where it is one
	Place    string // the entry of the menu that the page stands under
	Head     templ.Component
	Body     templ.Component
	Aside    templ.Component // stands beside the body
	Nav      templ.Component // stands in the place of the community's places
	IsBare   bool            // of a page with no more around it than the name of the portal
	IsOurs   bool            // of a page that the portal's own CSS must not touch
	IsFramed bool            // of a page for the frame of another site
	IsHome   bool
	Hidden   bool // from search engines

	To    string // where to go instead, a path
	Away  string // or an address elsewhere, which an admin has named
	Flash string // the key of what is told there
	Undo  string // the path of a form there that takes back what was done
}

// T is the text of a key, see [tongue.Tongue.Say].
func (v *Visit) T(key string, values ...string) string { return v.Tongue.Say(key, values...) }

// N is the text of a key for a number, see [tongue.Tongue.Count].
func (v *Visit) N(key string, n int64, values ...string) string {
	return v.Tongue.Count(key, n, values...)
}

// asset is the address of a file of assets.
func (v *Visit) asset(name string) string { return AssetAt(name) }

// SignedIn reports whether it is known who comes.
func (v *Visit) SignedIn() bool { return v.Session != nil }

// Me is the person who comes; there is one where SignedIn.
func (v *Visit) Me() *community.User { return v.Session.User }

// Guest is who pages for machines and for frames are made for.
func (v *Visit) Guest() community.Actor { return community.Actor{Portal: v.Portal.ID} }

// From is where the visitor comes from.
func (v *Visit) From() netip.Addr { return httpkit.ScopeOf(v.Ctx).IP }

// Absolute is the whole address of a path, as far as it is known.
func (v *Visit) Absolute(path string) string {
	if strings.HasPrefix(path, "http://") || strings.HasPrefix(path, "https://") {
		return path
	}
	return v.origin() + path
}

// origin is what stands before a path in whole addresses; "" where that is not
// known, see httpkit.Origin.
func (v *Visit) origin() string {
	return httpkit.Origin(v.Request, v.BaseURL, v.Portal.Domain, v.Portal.Aliases)
}

// Here is the path and query of the request.
func (v *Visit) Here() string { return v.URL.RequestURI() }

// Back is the path of the page that a form was sent from, or otherwise.
func (v *Visit) Back(otherwise string) string {
	from, err := url.Parse(v.Referer())
	if err != nil || from.Host != v.Host || from.Path == "" {
		return otherwise
	}
	return LocalPath(from.RequestURI())
}

// LocalPath returns path if it is one within this portal, else the home page's.
func LocalPath(path string) string {
	if !community.IsLocalPath(path) {
		return "/"
	}
	return path
}
