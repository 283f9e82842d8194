package web

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/markup"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// transferTime is how long a browser may take to send a file.
const transferTime = 10 * time.Minute

// editorPages are what the editor's script asks for.
func (s *site) editorPages(mux page.Mux) {
	s.Allowed(mux, "POST /editor/preview", community.Actor.CanAsk, s.preview)
	s.Page(mux, "POST /editor/upload", s.upload)
	s.Page(mux, "GET /editor/draft", s.draft)
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

func (s *site) draft(v *view.Visit) (view.Page, error) {
	fields, err := s.App.Unfinished(v.Ctx, v.Actor, v.URL.Query().Get("form"))
	if err != nil {
		return view.Page{}, err
	}
	return answerJSON(v, http.StatusOK, map[string]any{"fields": fields})
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
	if err := v.Actor.CanUpload(); err != nil {
		return nil, err
	}
	control := http.NewResponseController(v.Writer)
	for _, set := range []func(time.Time) error{control.SetReadDeadline, control.SetWriteDeadline} {
		if err := set(s.clock().Add(transferTime)); err != nil {
			return nil, err
		}
	}
	form, err := v.MultipartReader()
	if err != nil {
		return nil, community.Fail(community.Unsupported, community.WhyBodyType, "The form must be multipart/form-data.")
	}
	for {
		part, err := form.NextPart()
		switch {
		case err == io.EOF:
			return nil, community.Lacking(blob.Field)
		case err != nil:
			return nil, community.Fail(community.Invalid, community.WhyFormDamaged, "The form cannot be read, or ends too early.")
		case part.FormName() != blob.Field || part.FileName() == "":
			continue
		}
		in, err := s.App.TakeUpload(v.Ctx, v.Actor, part.FileName(), part)
		if errors.Is(err, blob.ErrBusy) {
			return nil, httpkit.RetryAfter(blob.RetryIn, err)
		}
		if err != nil {
			return nil, err
		}
		if err := s.App.KeepUpload(v.Ctx, v.Actor, in); err != nil {
			s.App.DropUpload(v.Ctx, in)
			return nil, err
		}
		return in.Upload, nil
	}
}
