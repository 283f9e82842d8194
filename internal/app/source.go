package app

import (
	"context"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/store"
)

// What was written as Markdown is kept beside the HTML that it made, so that who changes
// it goes on where they were. It is found by the HTML: a text that comes back, from a
// draft or from an earlier version, comes with its source.

// A wording is a text that has been read.
type wording struct {
	markup.Content
	source string // the Markdown it was written in, "" where it was HTML
}

// worded is what a text says, with its source.
func (t Text) worded(c markup.Content) wording {
	if t.format() == markup.HTML {
		return wording{c, ""}
	}
	return wording{c, t.Source}
}

// keep keeps how a text of something was written.
func (w wording) keep(tx *store.Tx, portal community.PortalID, on community.Ref) error {
	if w.source == "" || w.HTML == "" {
		return nil
	}
	return tx.KeepSource(portal, on, w.HTML, w.source)
}

// TextEdit is what is told of a text; nil fields are not told.
type TextEdit struct {
	Content *string
	Format  string // of the source, or of the content where there is none
	Source  *string
}

// isTold reports whether anything is told of the text.
func (e TextEdit) isTold() bool { return e.Content != nil || e.Source != nil }

// first reads the text of something new, which must be told.
func (e TextEdit) first(way func(t Text, field string, required bool) (wording, error), field string) (w wording, err error) {
	if !e.isTold() {
		return w, community.Lacking(field)
	}
	told, err := e.read(way, field, true)
	if err != nil {
		return w, err
	}
	text, err := told.of("")
	if err != nil {
		return w, err
	}
	return *text, nil
}

// A retelling is a text that was told, perhaps in two ways.
type retelling struct{ content, source *wording }

// read reads what is told of a text, whose content callers call field, by one of the ways
// to read a Text.
func (e TextEdit) read(way func(t Text, field string, required bool) (wording, error), field string, required bool) (retelling, error) {
	switch {
	case !e.isTold():
		return retelling{}, nil
	case e.Source == nil:
		content, err := way(Text{*e.Content, e.Format}, field, required)
		return retelling{content: &content}, err
	}
	source, err := way(Text{*e.Source, e.Format}, "source", required)
	if err != nil || e.Content == nil {
		return retelling{source: &source}, err
	}
	content, err := way(Text{Source: *e.Content}, field, required)
	return retelling{&content, &source}, err
}

// of returns the text that is meant where html is what it says now: the one that is new,
// since who sends back what they got sends both. It is nil where none was told.
func (r retelling) of(html string) (*wording, error) {
	switch {
	case r.source == nil:
		return r.content, nil
	case r.content == nil, r.content.HTML == r.source.HTML, r.content.HTML == html:
		return r.source, nil
	case r.source.HTML == html:
		return r.content, nil
	}
	return nil, community.Bad("source", community.WhyTwoTexts, "doesn't match the content; send only one of them")
}

// dropUnsaid forgets how texts were written that a record is to say no more, and that nobody
// can go back to: what isKept is kept as an earlier version.
func dropUnsaid(tx *store.Tx, before, c community.Content, isKept bool) error {
	now := saidBy(c)
	if isKept {
		_, text := before.Says()
		now[text] = true
	}
	for text := range saidBy(before) {
		if now[text] {
			continue
		}
		if err := tx.DropSource(c.Base().Ref(), text); err != nil {
			return err
		}
	}
	return nil
}

// saidBy are the texts of a record, its draft among them.
func saidBy(c community.Content) map[string]bool {
	_, text := c.Says()
	texts := map[string]bool{text: true}
	if ans, ok := c.(*community.Answer); ok {
		texts[ans.Draft] = true
	}
	delete(texts, "")
	return texts
}

// A penned text is one that may be handed back as it was written.
type penned struct {
	id, html string
	isTheirs bool // whether who asks may change it
}

// Written returns records as they were written, each nil where actor may not change it.
func (a *App) Written(ctx context.Context, actor community.Actor, records []community.Content) ([]*community.Written, error) {
	texts := make([]penned, len(records))
	for i, c := range records {
		texts[i] = pen(actor, c)
	}
	return looked(ctx, a, func(tx *store.Tx) ([]*community.Written, error) { return written(tx, actor, texts) })
}

// WrittenComments is Written of comments.
func (a *App) WrittenComments(ctx context.Context, actor community.Actor, comments []*community.Comment) ([]*community.Written, error) {
	texts := make([]penned, len(comments))
	for i, c := range comments {
		texts[i] = penComment(actor, c)
	}
	return looked(ctx, a, func(tx *store.Tx) ([]*community.Written, error) { return written(tx, actor, texts) })
}

func pen(actor community.Actor, c community.Content) penned {
	_, text := c.Says()
	return penned{string(c.Base().ID), text, actor.CanEdit(c) == nil}
}

func penComment(actor community.Actor, c *community.Comment) penned {
	return penned{string(c.ID), c.Body, actor.CanEditComment(c) == nil}
}

// A writing is how texts were written, for who asks.
type writing struct {
	texts   []penned
	sources map[string]string
	waiting []*community.Proposal // the words that who asks has waiting for them
}

// readings are what is to be asked for it.
func (w *writing) readings(actor community.Actor) []store.Reading {
	theirs, ids := map[string]string{}, []string{}
	for _, t := range w.texts {
		if t.isTheirs {
			theirs[t.id], ids = t.html, append(ids, t.id)
		}
	}
	if len(theirs) == 0 {
		return nil
	}
	w.sources = map[string]string{}
	readings := []store.Reading{store.SourcesOf(w.sources, theirs)}
	if !actor.IsStaff() { // whose words need not wait
		readings = append(readings, store.Rewordings(&w.waiting, ids, actor.ID))
	}
	return readings
}

// written returns each text as it was written, nil for those that are not theirs who ask.
func (w *writing) written() []*community.Written {
	all, at := make([]*community.Written, len(w.texts)), map[string]*community.Written{}
	for i, t := range w.texts {
		if t.isTheirs {
			all[i] = writtenIn(t.html, w.sources[t.id])
			at[t.id] = all[i]
		}
	}
	seen := penProposals(w.waiting)
	for i := range seen {
		at[seen[i].On.ID].Proposal = &seen[i]
	}
	return all
}

// written returns texts as they were written, nil for those that are not theirs who ask.
func written(tx *store.Tx, actor community.Actor, texts []penned) ([]*community.Written, error) {
	w := &writing{texts: texts}
	if err := tx.Ask(w.readings(actor)...); err != nil {
		return nil, err
	}
	return w.written(), nil
}

// writtenIn is a text that was written in that source, or in HTML where there is none.
func writtenIn(html, source string) *community.Written {
	if source != "" {
		return &community.Written{Source: source, Format: string(markup.Markdown)}
	}
	return &community.Written{Source: html, Format: string(markup.HTML)}
}

// handBack has a record say how it was written, to who may change it, and when it was
// edited.
func (k *kind[R, S]) handBack(tx *store.Tx, actor community.Actor, seen S) (S, error) {
	record, _, _ := k.written(&seen)
	all, err := written(tx, actor, []penned{pen(actor, record)})
	if err != nil {
		return seen, err
	}
	return k.handOver(tx, actor, seen, all[0])
}

// handOver has a record say that it was written so, and when it was edited.
func (k *kind[R, S]) handOver(tx *store.Tx, actor community.Actor, seen S, so *community.Written) (S, error) {
	record, to, edited := k.written(&seen)
	*to = so
	mark, err := k.app.editMark(tx, actor, record.Base())
	if *edited = mark; so != nil || mark != nil {
		*k.same(&seen) = 0
	}
	return seen, err
}
