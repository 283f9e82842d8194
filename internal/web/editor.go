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
)

// transferTime is how long a browser may take to send a file.
const transferTime = 10 * time.Minute

// editorPages are what the editor's script asks for.
func (s *site) editorPages(mux Mux) {
	s.page(mux, "POST /editor/preview", s.preview)
	s.page(mux, "POST /editor/upload", s.upload)
	s.page(mux, "GET /editor/draft", s.draft)
	s.page(mux, "POST /editor/draft", s.keepDraft)
}

// preview shows a text as it will read.
func (s *site) preview(v *visit) (view, error) {
	if err := v.actor.CanAsk(); err != nil {
		return view{}, err
	}
	html, err := previewed("source", v.PostFormValue("source"))
	if err != nil {
		return view{}, err
	}
	return v.fragment(raw(html))
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
func (v *visit) answerJSON(status int, body any) (view, error) {
	encoded, err := json.Marshal(body)
	if err != nil {
		return view{}, err
	}
	v.writer.Header().Set("Content-Type", "application/json")
	v.writer.Header().Set("Cache-Control", "private, no-store")
	v.writer.WriteHeader(status)
	v.writer.Write(encoded) // an error here is a client that left
	return view{}, nil
}

func (s *site) draft(v *visit) (view, error) {
	fields, err := s.app.Unfinished(v.ctx, v.actor, v.URL.Query().Get("form"))
	if err != nil {
		return view{}, err
	}
	return v.answerJSON(http.StatusOK, map[string]any{"fields": fields})
}

func (s *site) keepDraft(v *visit) (view, error) {
	if err := v.actor.CanAsk(); err != nil {
		return view{}, err
	}
	fields := map[string]string{}
	if err := json.Unmarshal([]byte(v.PostFormValue("fields")), &fields); err != nil {
		return view{}, community.Bad("fields", community.WhyWrongType, "must be an object of strings")
	}
	if err := s.app.KeepUnfinished(v.ctx, v.actor, v.PostFormValue("form"), fields); err != nil {
		return view{}, err
	}
	return v.answerJSON(http.StatusOK, map[string]bool{"kept": true})
}

// upload takes a picture or file that was dropped into a text.
func (s *site) upload(v *visit) (view, error) {
	u, err := s.takeUpload(v)
	if err != nil {
		return view{}, err
	}
	return v.answerJSON(http.StatusCreated, map[string]any{"url": u.Path(), "name": u.Filename, "isPicture": u.IsPicture()})
}

// takeUpload keeps the one file of a form.
func (s *site) takeUpload(v *visit) (*community.Upload, error) {
	if err := v.actor.CanUpload(); err != nil {
		return nil, err
	}
	control := http.NewResponseController(v.writer)
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
		in, err := s.app.TakeUpload(v.ctx, v.actor, part.FileName(), part)
		if errors.Is(err, blob.ErrBusy) {
			return nil, httpkit.RetryAfter(blob.RetryIn, err)
		}
		if err != nil {
			return nil, err
		}
		if err := s.app.KeepUpload(v.ctx, v.actor, in); err != nil {
			s.app.DropUpload(v.ctx, in)
			return nil, err
		}
		return in.Upload, nil
	}
}
