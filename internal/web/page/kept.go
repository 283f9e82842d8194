package page

import (
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/bounded"
	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/tongue"
	"github.com/stoa-community/stoa/internal/web/view"
)

// A page that is asked for again is kept as it was sent, and sent again for as long as all that it
// was made of is as it was: see [cache.Grounds]. Besides that it depends on what is in its key, and
// on the time as [view.Visit] tells it. Guests are all sent the same.

// A keptKey is what a page is asked for by.
type keptKey struct {
	portal              *community.Portal // another one after any change of its settings
	session             *app.Session      // nil for guests; another one after any change of the person's rights
	since               time.Time         // their last visit
	points              int64             // that they have, where the community asks for points
	host, origin, uri   string
	tongue              *tongue.Tongue
	theme, announcement string
	part                string
	anySpaces, consents bool
}

// length is about what the texts of a key take.
func (k keptKey) length() int { return len(k.host) + len(k.origin) + len(k.uri) + 200 }

const (
	// maxKeptAddress is how long the address of a page may be that is kept.
	maxKeptAddress = 500
	// keptFor is how long a page is kept that tells no time.
	keptFor = 24 * time.Hour
)

// A keptPage is one as it was sent: without a body, one that was asked for once. The body is kept
// compressed, as nearly all browsers take it: so there is room for eight times as many.
type keptPage struct {
	shown   view.Page // what its headers say
	packed  []byte    // the body, nil for none
	length  int       // of the body
	grounds *cache.Grounds
	until   time.Time // when it would tell another time
	always  []func(*view.Visit) error
	frames  []string // see [view.Visit]

	mu    sync.Mutex
	coded map[string][]byte // the body in other codings, once it was asked for
}

func newKept(b *cache.Budget) bounded.Cache[keptKey, *keptPage] {
	return cache.Bound(b, "pages", func(k keptKey, p *keptPage) int {
		weight := k.length()
		if p.packed != nil {
			weight += 2*len(p.packed) + p.grounds.Weight() // once more for another coding
		}
		return weight
	})
}

// Kept is Page, of pages that are kept. What is done before may depend on the request as it likes.
func (s *Site) Kept(mux Mux, pattern string, h Handler, before ...func(*view.Visit)) {
	s.Page(mux, pattern, func(v *view.Visit) (view.Page, error) {
		for _, do := range before {
			do(v)
		}
		key, isKept := s.keptKey(v)
		if !isKept {
			return h(v)
		}
		found, ok := s.kept.GetIfPresent(key)
		if !ok {
			s.kept.Set(key, &keptPage{})
			return h(v)
		}
		holds, err := found.holds(v)
		if err != nil {
			return view.Page{}, err
		}
		if holds {
			return view.Page{}, s.sendKept(v, found)
		}
		v.Making = &view.Making{Until: v.Now.Add(keptFor), Keep: s.keep(v, key)}
		return h(v)
	})
}

// keptKey is what the page is kept under, if it may be.
func (s *Site) keptKey(v *view.Visit) (key keptKey, isKept bool) {
	if s.kept == nil || v.Method != http.MethodGet || len(v.Host)+len(v.URL.RequestURI()) > maxKeptAddress ||
		s.Cookie(v, flashCookie) != "" {
		return key, false
	}
	aside, err := s.App.Aside(v.Ctx, v.Portal.ID)
	if err != nil { // which whoever makes the page finds too
		return key, false
	}
	return keptKey{portal: v.Portal, session: v.Session, since: v.Since, points: v.Actor.Standing.Points(),
		host: v.Host, origin: v.Absolute(""), uri: v.URL.RequestURI(),
		tongue: v.Tongue, theme: v.Theme, announcement: s.Cookie(v, AnnouncementCookie), part: v.Header.Get(view.PartHeader),
		anySpaces: aside.Spaces > 0, consents: v.Consented}, true
}

// holds reports whether it would be made the same now.
func (p *keptPage) holds(v *view.Visit) (bool, error) {
	if p.packed == nil || !v.Now.Before(p.until) {
		return false, nil
	}
	return p.grounds.Hold(v.Ctx)
}

// keep has it noted what a page is made of, and returns what keeps it then.
func (s *Site) keep(v *view.Visit, key keptKey) func(view.Page, []byte) {
	var grounds *cache.Grounds
	v.Ctx, grounds = s.App.Noting(v.Ctx)
	ctx, headers := v.Ctx, len(v.Writer.Header())
	return func(shown view.Page, body []byte) {
		if shown.Status > http.StatusOK || len(v.Writer.Header()) != headers || !grounds.Whole(ctx) {
			return
		}
		s.kept.Set(key, &keptPage{shown: view.Page{IsFramed: shown.IsFramed, IsOurs: shown.IsOurs, Hidden: shown.Hidden},
			packed: httpkit.Packed(body), length: len(body), grounds: grounds, until: v.Making.Until, always: v.Making.Always,
			frames: v.Frames})
	}
}

// sendKept sends what is kept, once what is always done has been.
func (s *Site) sendKept(v *view.Visit, p *keptPage) error {
	for _, do := range p.always {
		if err := do(v); err != nil {
			return err
		}
	}
	v.Frames = p.frames
	headers(v, p.shown)
	coding, room := httpkit.Coding(v.Request), bodies.Get().(*[]byte)
	defer bodies.Put(room)
	body, err := p.in(coding, room)
	if err != nil {
		return err
	}
	h := v.Writer.Header()
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	v.Writer.WriteHeader(http.StatusOK)
	v.Writer.Write(body) // an error here is a client that left
	return nil
}

// bodies are what pages are unpacked into that are sent as they are.
var bodies = sync.Pool{New: func() any { return new([]byte) }}

// in is the body in a coding, or as it is, in the room that is given.
func (p *keptPage) in(coding string, room *[]byte) (body []byte, err error) {
	switch coding {
	case httpkit.PackedCoding:
		return p.packed, nil
	case "":
		return p.unpacked(room)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.coded[coding] == nil {
		if body, err = p.unpacked(room); err != nil {
			return nil, err
		}
		if p.coded == nil {
			p.coded = map[string][]byte{}
		}
		p.coded[coding] = httpkit.Encoded(coding, body)
	}
	return p.coded[coding], nil
}

func (p *keptPage) unpacked(room *[]byte) (body []byte, err error) {
	*room, err = httpkit.Unpack(slices.Grow((*room)[:0], p.length), p.packed)
	return *room, err
}
