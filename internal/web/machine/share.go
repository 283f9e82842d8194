package machine

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sync/singleflight"

	"github.com/stoa-community/stoa/internal/bounded"
	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/web/draw"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/twin"
	"github.com/stoa-community/stoa/internal/web/view"
)

// shared puts on mux what others show of a page that was shared.
func (s pages) shared(mux page.Mux, cards *gallery) {
	s.Open(mux, "GET "+view.CardPath+"{name}", func(v *view.Visit) (view.Page, error) {
		if !v.IsPublic() {
			return view.Page{}, community.ErrNotFound
		}
		card := v.CardOf(nil)
		return cards.show(v, view.CardAt(view.PortalCard, card), card.PNG)
	})
	s.Open(mux, "GET "+view.CardPath+"questions/{name}", func(v *view.Visit) (view.Page, error) {
		q, err := s.App.Question(v.Ctx, v.Guest(), nameOf(v))
		return cards.of(v, &q.Question, err)
	})
	s.Open(mux, "GET "+view.CardPath+"posts/{name}", func(v *view.Visit) (view.Page, error) {
		p, err := s.App.Post(v.Ctx, v.Guest(), nameOf(v))
		return cards.of(v, &p.Post, err)
	})
	s.Open(mux, "GET "+view.OEmbedPath, s.oEmbed)
}

// nameOf is which record a card's name has before its hash.
func nameOf(v *view.Visit) string {
	name, _, _ := strings.Cut(v.PathValue("name"), ".")
	return name
}

// A gallery has pictures that were drawn.
type gallery struct {
	kept    bounded.Cache[string, []byte] // by portal and path
	flight  singleflight.Group
	drawing chan struct{} // has room for as many as are drawn at a time
}

func newGallery(site *page.Site) *gallery {
	weigh := func(path string, picture []byte) int { return len(path) + len(picture) }
	return &gallery{kept: cache.Bound(site.App.Budget(), "pictures", weigh), drawing: make(chan struct{}, 2)}
}

// of shows the card of a record that a guest sees.
func (g *gallery) of(v *view.Visit, c community.Content, err error) (view.Page, error) {
	if kind := community.KindOf(err); err != nil && kind != community.NotFound && kind != community.Gone {
		return view.Page{}, err
	}
	if err != nil || !v.IsShown(c) {
		return view.Page{}, community.ErrNotFound
	}
	card := v.CardOf(c)
	return g.show(v, view.CardAt(view.CardPathOf(c), card), card.PNG)
}

// show sends a picture at its address. From that of an earlier one it leads there: only what is
// there now is drawn, whatever is asked for.
func (g *gallery) show(v *view.Visit, at string, draw func() ([]byte, error)) (view.Page, error) {
	h := v.Writer.Header()
	if v.URL.Path != at {
		h.Set("Cache-Control", "public, max-age=300")
		h.Set("Location", at)
		v.Writer.WriteHeader(http.StatusTemporaryRedirect)
		return view.Page{}, nil
	}
	picture, err := g.picture(v, at, draw)
	if err != nil {
		return view.Page{}, err
	}
	sendPicture(v, picture)
	return view.Page{}, nil
}

// pictureAge is for how long others keep a picture whose address is that of its content: not for
// ever, so that what is hidden or deleted here is forgotten there too.
const pictureAge = 24 * 60 * 60

func sendPicture(v *view.Visit, picture []byte) {
	h := v.Writer.Header()
	h.Set("Content-Type", "image/png")
	h.Set("Content-Length", strconv.Itoa(len(picture)))
	h.Set("Cache-Control", "public, max-age="+strconv.Itoa(pictureAge)+", immutable")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "cross-origin") // others show it on pages of theirs
	v.Writer.Write(picture)                               // an error here is a client that left
}

// picture is one from memory, or drawn: once for all who ask for it, and few at a time.
func (g *gallery) picture(v *view.Visit, path string, draw func() ([]byte, error)) ([]byte, error) {
	key := string(v.Portal.ID) + path
	if picture, ok := g.kept.GetIfPresent(key); ok {
		return picture, nil
	}
	drawn, err, _ := g.flight.Do(key, func() (any, error) {
		g.drawing <- struct{}{}
		defer func() { <-g.drawing }()
		picture, err := draw()
		if err == nil {
			g.kept.Set(key, picture)
		}
		return picture, err
	})
	if err != nil {
		return nil, err
	}
	return drawn.([]byte), nil
}

// An oEmbed describes a page, after oembed.com.
type oEmbed struct {
	Type            string `json:"type"`
	Version         string `json:"version"`
	Title           string `json:"title,omitempty"`
	AuthorName      string `json:"author_name,omitempty"`
	AuthorURL       string `json:"author_url,omitempty"`
	ProviderName    string `json:"provider_name"`
	ProviderURL     string `json:"provider_url"`
	CacheAge        int    `json:"cache_age"`
	Thumbnail       string `json:"thumbnail_url,omitempty"`
	ThumbnailWidth  int    `json:"thumbnail_width,omitempty"`
	ThumbnailHeight int    `json:"thumbnail_height,omitempty"`
}

// oEmbed describes what stands at an address to those who link to it, as guests see it.
func (s pages) oEmbed(v *view.Visit) (view.Page, error) {
	if err := v.Guest().CanEnter(v.Portal.Settings.Policies); err != nil {
		return view.Page{}, err
	}
	asked := v.URL.Query()
	if format := asked.Get("format"); format != "" && format != "json" {
		http.Error(v.Writer, "Only format=json is there.", http.StatusNotImplemented)
		return view.Page{}, nil
	}
	if asked.Get("url") == "" {
		return view.Page{}, community.Lacking("url")
	}
	path, ok := s.pathOf(v, asked.Get("url"))
	if !ok {
		return view.Page{}, community.ErrNotFound
	}
	told := oEmbed{Type: "link", Version: "1.0", ProviderName: v.Portal.Settings.Name, ProviderURL: v.Absolute("/"), CacheAge: pictureAge}
	image, err := s.describe(v, path, &told)
	if err != nil {
		return view.Page{}, err
	}
	if fits(asked.Get("maxwidth"), draw.CardWidth) && fits(asked.Get("maxheight"), draw.CardHeight) {
		told.Thumbnail, told.ThumbnailWidth, told.ThumbnailHeight = v.Absolute(image), draw.CardWidth, draw.CardHeight
	}
	text, err := json.Marshal(told)
	if err != nil {
		return view.Page{}, err
	}
	return handOut(v, "application/json; charset=utf-8", text)
}

// fits reports whether something is no larger than was asked for, if that was.
func fits(most string, size int) bool {
	n, err := strconv.Atoi(most)
	return err != nil || n >= size
}

// pathOf is the path of an address of this portal.
func (s pages) pathOf(v *view.Visit, address string) (path string, ok bool) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || !httpkit.IsText(u.Path) {
		return "", false
	}
	own, err := url.Parse(v.Absolute("/"))
	isOwn := err == nil && own.Host != "" && strings.EqualFold(u.Host, own.Host)
	return u.Path, isOwn || slices.Contains(append(v.Portal.Aliases, v.Portal.Domain), strings.ToLower(u.Hostname()))
}

// describe fills in what is told of the record at a path, and returns the path of its card.
func (s pages) describe(v *view.Visit, path string, told *oEmbed) (image string, err error) {
	kind, rest, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	id, _, _ := strings.Cut(rest, "/")
	switch {
	case path == "" || path == "/":
		told.Title = v.Portal.Settings.Name
		return view.CardAt(view.PortalCard, v.CardOf(nil)), nil
	case kind == "questions" && id != "":
		q, err := s.App.Question(v.Ctx, v.Guest(), id)
		if err != nil {
			return "", unseen(err)
		}
		told.by(v, q.Title, q.By, q.Anonymous)
		return v.CardFor(&q.Question), nil
	case kind == "answers" && id != "":
		a, err := s.App.Answer(v.Ctx, v.Guest(), id)
		if err != nil {
			return "", unseen(err)
		}
		told.by(v, a.Question.Title, a.By, a.Anonymous)
		return v.CardFor(&a.Question.Question), nil
	case kind == "posts" && id != "":
		p, err := s.App.Post(v.Ctx, v.Guest(), id)
		if err != nil {
			return "", unseen(err)
		}
		told.by(v, view.PostTitle(&p.Post), p.By, p.Anonymous)
		return v.CardFor(&p.Post), nil
	}
	return "", community.ErrNotFound
}

// unseen is err, told of what is gone as of what never was.
func unseen(err error) error {
	if community.KindOf(err) == community.Gone {
		return community.ErrNotFound
	}
	return err
}

func (o *oEmbed) by(v *view.Visit, title string, by community.Byline, isAnonymous bool) {
	o.Title = title
	if by != nil && !isAnonymous {
		o.AuthorName, o.AuthorURL = twin.NameOf(v, by), v.Absolute(view.UserPath(by.Username))
	}
}
