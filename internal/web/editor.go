package web

import (
	"encoding/json"
	"mime/multipart"
	"net/http"
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// editorPages are what the editor's script asks for.
func (s *site) editorPages(mux page.Mux) {
	s.Allowed(mux, "POST /editor/preview", community.Actor.CanAsk, s.preview)
	s.Allowed(mux, "POST /editor/blocks", community.Actor.CanAsk, s.blocks)
	s.Page(mux, "POST /editor/upload", s.upload)
	s.Page(mux, "GET /editor/draft", s.draft)
	s.Allowed(mux, "GET /drafts", community.Actor.CanAsk, s.drafts)
	s.Allowed(mux, "POST /drafts/discard", community.Actor.CanAsk, s.discardDraft)
	s.Allowed(mux, "POST /editor/draft", community.Actor.CanAsk, s.keepDraft)
}

// preview shows a text as it will read.
func (s *site) preview(v *view.Visit) (view.Page, error) {
	html, err := previewed("source", v.PostFormValue("source"))
	if err != nil {
		return view.Page{}, err
	}
	return fragment(v, view.Raw(html), nil)
}

// A block is one of a text's, as the editor shows it: see [markup.Block].
type block struct {
	Source  string `json:"source"`
	Gap     string `json:"gap"`
	HTML    string `json:"html"`
	IsPlain bool   `json:"isPlain"`
	IsOpen  bool   `json:"isOpen"`
}

// maxTexts is how many texts are parted into blocks at once.
const maxTexts = 2000

// blocks parts texts into their blocks, for a rich editor.
func (s *site) blocks(v *view.Visit) (view.Page, error) {
	size := 0
	v.PostFormValue("source") // reads the form
	texts := v.PostForm["source"]
	for _, text := range texts {
		size += len(text)
	}
	if size > app.MaxContent || len(texts) > maxTexts {
		return view.Page{}, community.TooLong("source", max(size, app.MaxContent+1), app.MaxContent)
	}
	all := make([][]block, len(texts))
	for i, text := range texts {
		list, err := markup.Blocks(text)
		if err != nil {
			return view.Page{}, markup.Named("source", err)
		}
		all[i] = make([]block, len(list))
		for n, b := range list {
			all[i][n] = block(b)
		}
	}
	return answerJSON(v, http.StatusOK, map[string]any{"texts": all})
}

// previewed is what a text will read as, held to the bounds it will be held to
// when it is sent.
func previewed(field, source string) (string, error) {
	if len(source) > app.MaxContent {
		return "", community.TooLong(field, len(source), app.MaxContent)
	}
	c, err := markup.Read(markdown, source)
	return c.HTML, markup.Named(field, err)
}

// answerJSON answers a script.
func answerJSON(v *view.Visit, status int, body any) (view.Page, error) {
	encoded, err := json.Marshal(body)
	if err != nil {
		return view.Page{}, err
	}
	v.Writer.Header().Set("Content-Type", "application/json")
	v.Writer.Header().Set("Cache-Control", "private, no-store")
	v.Writer.WriteHeader(status)
	v.Writer.Write(encoded) // an error here is a client that left
	return view.Page{}, nil
}

// draft has what is kept of the forms that a page has.
func (s *site) draft(v *view.Visit) (view.Page, error) {
	kept, err := s.App.AllUnfinished(v.Ctx, v.Actor)
	if err != nil {
		return view.Page{}, err
	}
	forms, asked := map[string]map[string]string{}, v.URL.Query()["form"]
	for _, u := range kept {
		if slices.Contains(asked, u.Form) {
			forms[u.Form] = u.Fields
		}
	}
	return answerJSON(v, http.StatusOK, map[string]any{"forms": forms})
}

func (s *site) keepDraft(v *view.Visit) (view.Page, error) {
	fields := map[string]string{}
	if err := json.Unmarshal([]byte(v.PostFormValue("fields")), &fields); err != nil {
		return view.Page{}, community.Bad("fields", community.WhyWrongType, "must be an object of strings")
	}
	if err := s.App.KeepUnfinished(v.Ctx, v.Actor, v.PostFormValue("form"), fields); err != nil {
		return view.Page{}, err
	}
	return answerJSON(v, http.StatusOK, map[string]bool{"kept": true})
}

// upload takes a picture or file that was dropped into a text.
func (s *site) upload(v *view.Visit) (view.Page, error) {
	u, err := s.takeUpload(v)
	if err != nil {
		return view.Page{}, err
	}
	return answerJSON(v, http.StatusCreated, map[string]any{"url": u.Path(), "name": u.Filename, "isPicture": u.IsPicture()})
}

// takeUpload keeps the one file of a form.
func (s *site) takeUpload(v *view.Visit) (*community.Upload, error) {
	_, u, err := s.TakeFile(v, func(_ map[string]string, file *multipart.Part) (*app.Incoming, error) {
		return s.App.TakeUpload(v.Ctx, v.Actor, file.FileName(), file)
	})
	if err == nil && u == nil {
		err = community.Lacking(blob.Field)
	}
	return u, err
}
