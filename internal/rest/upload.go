package rest

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/store"
)

// MaxUpload is the most the body of an upload may weigh, in bytes: the largest
// file, and the form around it.
const MaxUpload = blob.MaxFile + 1<<20

// transferTime is how long a client may take to send or fetch a file.
const transferTime = 10 * time.Minute

// dropWithin is how long it may take to drop what gets no row: its uploader waits, who may have
// waited for a database that is away already. The sweep drops what is left.
const dropWithin = time.Second

const tagUploads = "Uploads"

const uploadText = `The body is ` + "`multipart/form-data`" + ` with one file in the field ` + "`upload`" + `.

What it is, is told from its bytes. **Pictures** (PNG, JPEG, GIF, WebP; up to 10 MiB and 40 megapixels, fewer where a pixel takes more memory) are drawn anew, upright, without their metadata, and at most 2560 pixels a side; a WebP becomes a PNG or JPEG. **Files** (PDF, UTF-8 text such as CSV and Markdown, zip, gzip, and the office formats docx, xlsx, pptx, odt, ods, odp; up to 25 MiB) are kept as they are and only ever downloaded. Anything else, HTML and SVG among it, is refused.

` + "`url`" + ` is where it is served from then on, to whoever knows it. With ` + "`?w=`" + ` and one of the widths 48, 96, 200, 480, 800 and 1280, a PNG or JPEG is sent smaller; nothing is ever enlarged.`

// upload is an upload on the wire.
type upload struct {
	MongoID   string `json:"_id"`
	ID        string `json:"id"`
	CreatedAt string `json:"createdAt" format:"date-time"`
	Uploaded  bool   `json:"uploaded" doc:"Always true."`
	URL       string `json:"url" doc:"Where it is served: absolute where the server knows its public address, else from the root."`
	FileName  string `json:"fileName" doc:"What a download of it is called; empty for a picture."`
	Type      string `json:"type" doc:"The media type it is served as." example:"image/png"`
	Size      int64  `json:"size" doc:"Bytes."`
	Width     int    `json:"width" doc:"Pixels; 0 unless it is a picture."`
	Height    int    `json:"height" doc:"Pixels; 0 unless it is a picture."`
}

func (s *api) toUpload(p *community.Portal, u *community.Upload) changed[upload] {
	return changed[upload]{upload{
		MongoID: string(u.ID), ID: string(u.ID), CreatedAt: stamp(u.Created), Uploaded: true, URL: s.origin(p) + u.Path(),
		FileName: u.Filename, Type: u.Type, Size: u.Size, Width: u.Width, Height: u.Height,
	}}
}

// origin is what stands before a path in a portal's absolute addresses, "" where
// the server does not know.
func (s *api) origin(p *community.Portal) string {
	public, err := url.Parse(s.options.BaseURL)
	if s.options.BaseURL == "" || err != nil || p.Domain == "" || p.Domain == public.Hostname() {
		return s.options.BaseURL
	}
	return s.baseURL(p.Domain)
}

func (s *api) uploads(mux Mux) {
	op := operation{id: "upload", method: http.MethodPost, path: "/uploads", tag: tagUploads, status: http.StatusCreated,
		refuses: refusals{
			400: {community.WhyRequired, community.WhyOneFile, community.WhyFormDamaged, community.WhyEmptyFile,
				community.WhyFileFormat, community.WhyDamagedPicture, community.WhyDamagedFile, community.WhyNoPixels,
				community.WhyAnimatedWebP, community.WhyNotUTF8, community.WhyControlCharacters, community.WhyTooManyPixels,
				community.WhySideTooLong, community.WhyTooManyFrames, community.WhyArchiveTooLong},
			413: {community.WhyFileTooLarge},
			415: {community.WhyBodyType},
			503: {community.WhyPicturesWait, community.WhyNoUploads, community.WhyStorageUnreachable},
		},
		summary: "Upload an image or file", text: uploadText,
		answer:   reflect.TypeFor[changed[upload]](),
		document: func(documented *huma.Operation) { documented.RequestBody = uploadBody() }}
	clock := time.Now // deadlines are the machine's, whatever time the store has
	register(s, op, func(ctx context.Context, in *uploadInput) (*output, error) {
		if err := allowTime(in.writer, clock()); err != nil {
			return nil, err
		}
		return s.upload(ctx, callerOf(ctx), op, in)
	})
	mux.HandleFunc("GET "+community.RemotePicturePath+"{signature}", func(w http.ResponseWriter, r *http.Request) {
		if err := s.serveRemote(w, r, clock()); err != nil {
			httpkit.WriteProblem(w, r, busy(err))
		}
	})
	mux.HandleFunc("GET "+community.UploadPath+"{name}", func(w http.ResponseWriter, r *http.Request) {
		if err := s.serveUpload(w, r, clock()); err != nil {
			httpkit.WriteProblem(w, r, err)
		}
	})
}

// uploadBody is the form, as the document shows it.
func uploadBody() *huma.RequestBody {
	form := &huma.Schema{Type: huma.TypeObject, Required: []string{blob.Field},
		Properties: map[string]*huma.Schema{blob.Field: {Type: huma.TypeString, Format: "binary", Description: "The picture or file."}}}
	return &huma.RequestBody{Required: true, Content: map[string]*huma.MediaType{"multipart/form-data": {Schema: form}}}
}

// uploadInput is a request whose body the handler reads itself.
type uploadInput struct {
	writer http.ResponseWriter
	digest string
}

// Resolve is called by huma, before the handler.
func (in *uploadInput) Resolve(ctx huma.Context) []error {
	_, in.writer = humago.Unwrap(ctx)
	return nil
}

func (in *uploadInput) raw() []byte { return []byte(in.digest) }

// upload takes the file in before anything else, and then adds its row, once if
// the request is keyed. Content that gets no row is dropped again.
func (s *api) upload(ctx context.Context, c *caller, op operation, in *uploadInput) (*output, error) {
	if err := c.CanUpload(); err != nil {
		return nil, err
	}
	incoming, err := s.takeUpload(ctx, c)
	if err != nil {
		return nil, err
	}
	in.digest = incoming.Digest
	out, err := s.once(ctx, c, op, in, func(ctx context.Context) (*output, error) {
		if err := s.app.KeepUpload(ctx, c.Actor, incoming); err != nil {
			return nil, err
		}
		return &output{Status: op.success(),
			Body: reply{encoded: encode(s.toUpload(c.portal, incoming.Upload))}}, nil
	})
	if err != nil || out.Replayed != "" {
		s.app.DropUpload(store.Within(ctx, dropWithin), incoming)
	}
	return out, err
}

// takeUpload finds the one file in the form and takes it in. Other fields are
// passed over.
func (s *api) takeUpload(ctx context.Context, c *caller) (incoming *app.Incoming, err error) {
	if c.request.ContentLength > MaxUpload {
		return nil, blob.TooLarge(blob.Format{})
	}
	form, err := c.request.MultipartReader()
	if err != nil {
		return nil, community.Fail(community.Unsupported, community.WhyBodyType,
			"The body must be multipart/form-data, not %q.", c.request.Header.Get("Content-Type"))
	}
	defer func() {
		if err != nil && incoming != nil {
			s.app.DropUpload(store.Within(ctx, dropWithin), incoming)
		}
	}()
	for {
		part, err := form.NextPart()
		switch {
		case err == io.EOF && incoming == nil:
			return nil, community.Lacking(blob.Field)
		case err == io.EOF:
			return incoming, nil
		case err != nil:
			return incoming, unread(err)
		case part.FormName() != blob.Field:
			continue
		case part.FileName() == "":
			return incoming, community.Bad(blob.Field, community.WhyOneFile, "must be a file, with a file name")
		case incoming != nil:
			return incoming, community.Bad(blob.Field, community.WhyOneFile, "must be one file, not several")
		}
		if incoming, err = s.app.TakeUpload(ctx, c.Actor, part.FileName(), sent{part}); err != nil {
			return nil, busy(err)
		}
	}
}

// busy returns err, telling who came when too many did when to come again.
func busy(err error) error {
	if errors.Is(err, blob.ErrBusy) {
		return httpkit.RetryAfter(blob.RetryIn, err)
	}
	return err
}

// sent is a part of the form, whose errors are the sender's.
type sent struct{ part *multipart.Part }

func (s sent) Read(p []byte) (int, error) {
	n, err := s.part.Read(p)
	if err != nil && err != io.EOF {
		err = unread(err)
	}
	return n, err
}

// unread is the error of a form that could not be read to its end.
func unread(err error) error {
	if community.KindOf(err) == community.TooLarge {
		return blob.TooLarge(blob.Format{})
	}
	return community.Fail(community.Invalid, community.WhyFormDamaged, "The form is damaged or incomplete.")
}

// allowTime lets an answer, and the reading of the request before it, take
// longer than others may. A writer without deadlines needs none moved.
func allowTime(w http.ResponseWriter, now time.Time) error {
	control := http.NewResponseController(w)
	for _, set := range []func(time.Time) error{control.SetReadDeadline, control.SetWriteDeadline} {
		if err := set(now.Add(transferTime)); err != nil && !errors.Is(err, http.ErrNotSupported) {
			return err
		}
	}
	return nil
}

// serveUpload answers with the content of an upload. The headers see to it that
// nothing in it can act in the page's name: a browser takes it for what the
// record says, runs nothing in it, and only shows it if it is a picture.
func (s *api) serveUpload(w http.ResponseWriter, r *http.Request, now time.Time) error {
	scope := httpkit.ScopeOf(r.Context())
	ctx := store.WithCounter(r.Context(), &scope.Statements)
	portal, err := s.app.PortalAt(ctx, r.Host)
	if err != nil {
		return err
	}
	scope.Portal = string(portal.ID)
	u, err := s.picture(ctx, portal.ID, r)
	if err != nil {
		return err
	}
	defer u.Content.Close() // it was only read
	if err := allowTime(w, now); err != nil {
		return err
	}
	header := w.Header()
	header.Set("Content-Type", u.Type)
	header.Set("X-Content-Type-Options", "nosniff")
	header.Set("Content-Security-Policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
	header.Set("Cross-Origin-Resource-Policy", "cross-origin")
	header.Set("Cache-Control", "public, max-age=31536000, immutable")
	header.Set("ETag", `"`+u.Tag+`"`)
	if u.IsForNow {
		header.Set("Cache-Control", "public, max-age=60")
	}
	if !u.IsPicture() {
		header.Set("Content-Disposition", "attachment; filename*=UTF-8''"+strings.ReplaceAll(url.QueryEscape(u.Filename), "+", "%20"))
	}
	http.ServeContent(w, r, "", u.Created, u.Content)
	return nil
}

// picture is the upload that is asked for, in the width that is.
func (s *api) picture(ctx context.Context, portal community.PortalID, r *http.Request) (*app.Picture, error) {
	name, query := r.PathValue("name"), r.URL.Query()
	if !query.Has("w") {
		u, content, err := s.app.Upload(ctx, portal, name)
		if err != nil {
			return nil, err
		}
		return &app.Picture{Upload: u, Content: content, Tag: u.Name}, nil
	}
	width, err := strconv.Atoi(query.Get("w"))
	if err != nil {
		width = 0 // which is none of them
	}
	return s.app.Picture(ctx, portal, name, width)
}
