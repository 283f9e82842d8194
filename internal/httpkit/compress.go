package httpkit

import (
	"bytes"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/klauspost/compress/gzhttp/writer/gzkp"
	"github.com/klauspost/compress/gzhttp/writer/zstdkp"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// minCompressed is the size, in bytes, from which compressing a body pays.
const minCompressed = 1 << 10

// Compress compresses text-like bodies of 1 KiB and more with zstd or gzip,
// whichever the client prefers, at their fastest level. It leaves alone what is
// encoded already, partial, not to be transformed, or a stream of events. A
// strong ETag becomes weak or another, since it is no longer of these bytes.
// Handlers that have a Vary of their own add to the one there is. What comes again
// and again is compressed once; nil keeps nothing.
func Compress(kept *Bodies) Middleware {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			w.Header().Add("Vary", "Accept-Encoding")
			coding := chooseCoding(r.Header["Accept-Encoding"])
			if coding == "" || r.Method == http.MethodHead {
				next.ServeHTTP(w, r)
				return
			}
			c := &compressor{forward: forward{w}, coding: coding, kept: kept}
			next.ServeHTTP(c, r)
			c.finish()
		})
	}
}

// An encoder is what gzip and zstd have in common. Both come from a pool, which they
// return to when they are closed: after a panic they are not, nor used again.
type encoder interface {
	io.WriteCloser
	Flush() error
}

// newEncoder returns one of the fastest level, which works in the caller's goroutine
// and in a window that fits pages, not archives.
func newEncoder(coding string, w io.Writer) encoder {
	if coding == "zstd" {
		return zstdkp.NewWriter(w, int(zstd.SpeedFastest))
	}
	return gzkp.NewWriter(w, gzip.BestSpeed)
}

// Coding is how Compress would compress the answer to a request, "" for not at all.
func Coding(r *http.Request) string { return chooseCoding(r.Header["Accept-Encoding"]) }

// Encoded is a body in a coding that [Coding] names.
func Encoded(coding string, body []byte) []byte {
	var b bytes.Buffer
	e := newEncoder(coding, &b)
	e.Write(body) // to memory: it cannot fail
	e.Close()
	return slices.Clip(b.Bytes())
}

// Packed is a body as it is kept, in [PackedCoding].
func Packed(body []byte) []byte { return Encoded(PackedCoding, body) }

// PackedCoding is the smaller of the codings, and the one that is read faster.
const PackedCoding = "zstd"

// Unpack appends to dst the body that [Packed] was given.
func Unpack(dst, packed []byte) ([]byte, error) { return unpacker.DecodeAll(packed, dst) }

// unpacker may be used by many at once, and has no stream of its own.
var unpacker = func() *zstd.Decoder {
	d, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(0))
	if err != nil {
		panic(err)
	}
	return d
}()

// compressor holds back the header and up to 1 KiB of the body until it is known
// whether to compress.
type compressor struct {
	forward
	coding    string
	kept      *Bodies
	status    int    // chosen by the handler, 0 before
	held      []byte // written by the handler and not sent
	isDecided bool
	encoder   encoder // once decided for
}

func (c *compressor) WriteHeader(status int) {
	if status < 200 || c.isDecided {
		c.ResponseWriter.WriteHeader(status)
		return
	}
	if c.status != 0 {
		return
	}
	c.status = status
	if !c.isCandidate() {
		c.sendPlain()
	}
}

func (c *compressor) Write(b []byte) (int, error) {
	if c.status == 0 {
		c.WriteHeader(http.StatusOK)
	}
	if !c.isDecided {
		if len(c.held) == 0 && c.Header().Get("Content-Length") == strconv.Itoa(len(b)) {
			return len(b), c.sendWhole(b)
		}
		if len(c.held)+len(b) < minCompressed {
			c.held = append(c.held, b...)
			return len(b), nil
		}
		if err := c.decide(b); err != nil {
			return 0, err
		}
	}
	if c.encoder != nil {
		return c.encoder.Write(b)
	}
	return c.ResponseWriter.Write(b)
}

// Flush sends what there is. It decides by the media type alone, as the size of
// a body that is flushed in between is not known.
func (c *compressor) Flush() {
	if c.status == 0 {
		c.WriteHeader(http.StatusOK)
	}
	var err error
	if !c.isDecided {
		err = c.decide(nil)
	}
	if c.encoder != nil && err == nil {
		err = c.encoder.Flush()
	}
	if err == nil { // else the client left, and the next Write says so
		c.forward.Flush()
	}
}

// isCandidate reports whether status and headers let the body be compressed, as
// far as the handler has set them.
func (c *compressor) isCandidate() bool {
	switch c.status {
	case http.StatusNoContent, http.StatusPartialContent, http.StatusNotModified:
		return false
	}
	header := c.Header()
	if header.Get("Content-Encoding") != "" || strings.Contains(header.Get("Cache-Control"), "no-transform") {
		return false
	}
	if length := header.Get("Content-Length"); length != "" {
		if n, err := strconv.Atoi(length); err != nil || n < minCompressed {
			return false
		}
	}
	media := header.Get("Content-Type")
	return media == "" || isText(media)
}

// decide sends the header and what is held, compressed or not; next is what the
// handler writes after it.
func (c *compressor) decide(next []byte) error {
	if !c.shrinks(next) {
		return c.sendPlain()
	}
	c.sendHeader("")
	c.encoder = newEncoder(c.coding, c.ResponseWriter)
	_, err := c.encoder.Write(c.held)
	return err
}

// sendWhole is decide of a body that comes in one piece, and sends it.
func (c *compressor) sendWhole(body []byte) error {
	if !c.shrinks(body) {
		c.held = body
		return c.sendPlain()
	}
	if packed, ok := c.kept.of(c.coding, body); ok {
		c.sendHeader(strconv.Itoa(len(packed)))
		_, err := c.ResponseWriter.Write(packed)
		return err
	}
	if err := c.decide(nil); err != nil {
		return err
	}
	_, err := c.encoder.Write(body)
	return err
}

// shrinks reports whether a body of that media type does that goes on with next. A
// type not told is guessed as net/http does.
func (c *compressor) shrinks(next []byte) bool {
	header := c.Header()
	if header.Get("Content-Type") == "" && len(c.held)+len(next) > 0 {
		header.Set("Content-Type", http.DetectContentType(append(c.held, next[:min(len(next), 512)]...)))
	}
	return isText(header.Get("Content-Type"))
}

// sendHeader sends that of a compressed body, whose length is "" where nobody knows it yet.
func (c *compressor) sendHeader(length string) {
	header := c.Header()
	header.Set("Content-Encoding", c.coding)
	header.Del("Content-Length")
	if length != "" {
		header.Set("Content-Length", length)
	}
	header.Del("Accept-Ranges")
	if etag := header.Get("ETag"); etag != "" {
		header.Set("ETag", coded(etag, c.coding))
	}
	c.isDecided = true
	c.ResponseWriter.WriteHeader(c.status)
}

func (c *compressor) sendPlain() error {
	c.isDecided = true
	c.ResponseWriter.WriteHeader(c.status)
	if len(c.held) == 0 {
		return nil
	}
	_, err := c.ResponseWriter.Write(c.held)
	return err
}

// finish ends the body. It is not called after a panic: what was held is then
// dropped, so that an answer about the failure can be sent.
func (c *compressor) finish() {
	switch {
	case c.encoder != nil:
		c.encoder.Close() // an error here is a client that left
	case !c.isDecided && c.status != 0:
		c.sendPlain()
	}
}

// isText reports whether bodies of the media type shrink.
func isText(media string) bool {
	media, _, _ = strings.Cut(media, ";")
	media = strings.ToLower(strings.TrimSpace(media))
	switch media {
	case "text/event-stream":
		return false
	case "application/json", "application/xml", "application/javascript":
		return true
	}
	return strings.HasPrefix(media, "text/") || strings.HasSuffix(media, "+json") || strings.HasSuffix(media, "+xml")
}

// chooseCoding returns the coding an Accept-Encoding asks for, "" for none. Of
// two wanted alike zstd is taken: it is both faster and smaller.
func chooseCoding(lines []string) string {
	gzipQ, zstdQ, anyQ := -1.0, -1.0, 0.0
	for _, line := range lines {
		for item := range strings.SplitSeq(line, ",") {
			name, params, _ := strings.Cut(item, ";")
			switch strings.ToLower(strings.TrimSpace(name)) {
			case "gzip", "x-gzip":
				gzipQ = quality(params)
			case "zstd":
				zstdQ = quality(params)
			case "*":
				anyQ = quality(params)
			}
		}
	}
	if gzipQ < 0 {
		gzipQ = anyQ
	}
	if zstdQ < 0 {
		zstdQ = anyQ
	}
	switch {
	case zstdQ > 0 && zstdQ >= gzipQ:
		return "zstd"
	case gzipQ > 0:
		return "gzip"
	}
	return ""
}

// quality returns the q of an item, 1 if it has none and 0 if it is no number.
func quality(params string) float64 {
	for param := range strings.SplitSeq(params, ";") {
		name, value, _ := strings.Cut(strings.TrimSpace(param), "=")
		if strings.EqualFold(strings.TrimSpace(name), "q") {
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			if err != nil || !(q >= 0 && q <= 1) {
				return 0
			}
			return q
		}
	}
	return 1
}
