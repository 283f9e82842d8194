package page

import (
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/web/view"
)

// transferTime is how long a browser may take to send a file.
const transferTime = 10 * time.Minute

// maxBeside is how much is read of a field that stands before the file of a form, in bytes.
const maxBeside = 4 << 10

// TakeFile keeps the one file of a form, as take takes it: it is told what stands before the file. A form
// without a file has a nil upload.
func (s *Site) TakeFile(v *view.Visit, take func(fields map[string]string, file *multipart.Part) (*app.Incoming, error)) (
	fields map[string]string, u *community.Upload, err error) {
	if err := v.Actor.CanUpload(); err != nil {
		return nil, nil, err
	}
	control := http.NewResponseController(v.Writer)
	for _, set := range []func(time.Time) error{control.SetReadDeadline, control.SetWriteDeadline} {
		if err := set(s.Clock().Add(transferTime)); err != nil {
			return nil, nil, err
		}
	}
	form, err := v.MultipartReader()
	if err != nil {
		return nil, nil, community.Fail(community.Unsupported, community.WhyBodyType, "The form must be multipart/form-data.")
	}
	fields = map[string]string{}
	for {
		part, err := form.NextPart()
		if err == io.EOF {
			return fields, nil, nil
		}
		if err != nil || !httpkit.IsText(part.FormName()) {
			return nil, nil, errDamaged
		}
		if part.FormName() == blob.Field && part.FileName() != "" {
			u, err = s.keepFile(v, func() (*app.Incoming, error) { return take(fields, part) })
			return fields, u, err
		}
		value, err := io.ReadAll(io.LimitReader(part, maxBeside))
		if err != nil {
			return nil, nil, errDamaged
		}
		text := strings.ToValidUTF8(string(value), "") // it may be cut within a letter
		if !httpkit.IsText(text) {
			return nil, nil, unreadable(part.FormName())
		}
		if len(fields) < 20 {
			fields[part.FormName()] = text
		}
	}
}

var errDamaged = community.Fail(community.Invalid, community.WhyFormDamaged, "The form is damaged or incomplete.")

func (s *Site) keepFile(v *view.Visit, take func() (*app.Incoming, error)) (*community.Upload, error) {
	in, err := take()
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
