package mail

import (
	htmltemplate "html/template"
	"io"
	"strings"
	"sync"

	"github.com/stoa-community/stoa/internal/tongue"
)

// Item is one piece of news.
type Item struct {
	Text   string // who did what
	Title  string // what it was done to
	URL    string
	Detail string            // a few words of it
	Body   htmltemplate.HTML // what was written, sanitised; "" for none
	Plain  string            // the same as plain text
	IsCut  bool              // whether there is more of it at the address
}

// Lead is what an item says of itself in plain text, each line set in: the whole of it, or
// a few words.
func (i Item) Lead() string {
	text := i.Plain
	if text == "" {
		text = i.Detail
	}
	if text == "" {
		return ""
	}
	return "  " + strings.ReplaceAll(text, "\n", "\n  ")
}

// A piece is all that an item is laid out of.
type piece struct {
	Item
	Whole  bool
	Color  string
	Tongue *tongue.Tongue
}

// maxLaid is how many items are kept as they were laid out: what a morning's digests have in common.
const maxLaid = 1024

var htmlItems, textItems laid

// laid keeps what items were laid out as: thousands are told of the same in one morning.
type laid struct {
	mu sync.Mutex
	as map[piece]string
}

// of lays the items of a letter out.
func (k *laid) of(l *Letter, layout interface{ Execute(io.Writer, any) error }) (string, error) {
	var b strings.Builder
	for _, i := range l.Items {
		p := piece{i, l.Whole, l.Portal.Color, l.Tongue}
		if as, ok := k.find(p); ok {
			b.WriteString(as)
			continue
		}
		from := b.Len()
		if err := layout.Execute(&b, p); err != nil {
			return "", err
		}
		if p.Body == "" && p.Plain == "" { // a whole text goes to few, and may be long
			k.keep(p, strings.Clone(b.String()[from:]))
		}
	}
	return b.String(), nil
}

func (k *laid) find(p piece) (string, bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	as, ok := k.as[p]
	return as, ok
}

func (k *laid) keep(p piece, as string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.as == nil || len(k.as) >= maxLaid {
		k.as = map[piece]string{}
	}
	k.as[p] = as
}
