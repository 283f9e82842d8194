package view

import (
	"bytes"
	"context"
	"io"
	"sync"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/bounded"
	"github.com/stoa-community/stoa/internal/cache"
	"github.com/stoa-community/stoa/internal/tongue"
)

// A part is a piece of pages that is kept as it was rendered. It is a struct of all
// that it shows, made for the one who looks: a name, a score, whether they may edit.
// Rendering it is given those values, the language, and a visit by nobody in
// particular, of a portal whose pictures come from the same place: no person, no session, no request, no time. So parts that are equal
// look the same, to whomever and whenever; what is kept of one is never wrong, and
// tells nobody more than the values that it was asked for by.
//
// A record in a part is one that is never changed once it was read, such as a
// portal: another one is what it is after a change. Where a part has a list in it,
// that is what the parts in the list were kept as.
type part interface {
	comparable
	render(v *Visit) templ.Component
}

// html is a piece of a page that is safe as it is: sanitised when it was written, or
// ours.
type html string

// Render implements templ.Component.
func (h html) Render(_ context.Context, w io.Writer) error {
	_, err := io.WriteString(w, string(h))
	return err
}

// Raw is HTML that is safe as it is.
func Raw(text string) templ.Component { return html(text) }

// A keeper has the parts that are kept. Nil keeps none.
type Keeper struct {
	cache bounded.Cache[partKey, html]
}

// A partKey is a part with the language that it is in, and where its pictures are from.
type partKey struct {
	tongue   *tongue.Tongue
	pictures auth.PictureSigner
	part     any
}

// partSize is about what a part takes besides its texts.
const partSize = 400

// NewKeeper weighs texts twice: those of a part are in what was rendered of it.
func NewKeeper(b *cache.Budget) *Keeper {
	return &Keeper{cache.Bound(b, "html", func(_ partKey, h html) int { return partSize + 2*len(h) })}
}

// kept is the part as it is rendered: from memory, where it was before.
func kept[P part](v *Visit, p P) html {
	if v.Keeper == nil {
		return rendered(v, p)
	}
	key := partKey{v.Tongue, v.Pictures, p}
	if h, ok := v.Keeper.cache.GetIfPresent(key); ok {
		return h
	}
	h := rendered(v, p)
	v.Keeper.cache.Set(key, h)
	return h
}

// buffers keeps what parts are rendered into.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// rendered renders a part, for nobody in particular. It cannot fail, but by a
// mistake of ours: nobody's visit does not end before it is done either.
func rendered[P part](v *Visit, p P) html {
	b := buffers.Get().(*bytes.Buffer)
	defer buffers.Put(b)
	b.Reset()
	nobody := &Visit{Ctx: context.WithoutCancel(v.Ctx), Keeper: v.Keeper, Tongue: v.Tongue, Pictures: v.Pictures}
	if err := p.render(nobody).Render(nobody.Ctx, b); err != nil {
		panic(err)
	}
	return html(b.String())
}
