package stoa

import (
	"bytes"
	"context"
	"io"
	"mime/multipart"
	"net/http"
)

// Upload uploads a picture or a file; URL of the answer is where it is served from then on. It is read into memory first, so
// that it can be sent again.
func (c *Client) Upload(ctx context.Context, fileName string, file io.Reader, options ...Option) (*Upload, error) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	part, err := w.CreateFormFile("upload", fileName)
	if err == nil {
		_, err = io.Copy(part, file)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return nil, err
	}
	r := request{method: http.MethodPost, path: "/uploads", once: true, form: &form{w.FormDataContentType(), b.Bytes()}}
	return one[Upload](ctx, c, r, options)
}
