package rest_test

import (
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io/fs"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// sentFile is a part of a form.
type sentFile struct{ field, name, content string }

// uploading is the request that sends a form of these parts.
func uploading(as string, parts ...sentFile) row {
	var b bytes.Buffer
	form := multipart.NewWriter(&b)
	for _, p := range parts {
		header := textproto.MIMEHeader{}
		header.Set("Content-Type", "image/png") // whatever it is
		disposition := fmt.Sprintf(`form-data; name=%q`, p.field)
		if p.name != "" {
			disposition += fmt.Sprintf(`; filename="%s"`, p.name)
		}
		header.Set("Content-Disposition", disposition)
		w, err := form.CreatePart(header)
		if err == nil {
			_, err = w.Write([]byte(p.content))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := form.Close(); err != nil {
		panic(err)
	}
	return row{As: as, Do: "POST /uploads", Body: b.String(), Header: "Content-Type: " + form.FormDataContentType()}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// dots is a picture of w by h.
func dots(w, h int) *image.Paletted {
	img := image.NewPaletted(image.Rect(0, 0, w, h), color.Palette{color.White, color.Black})
	img.SetColorIndex(w/2, h/2, 1)
	return img
}

func pngOf(w, h int) string {
	var b bytes.Buffer
	must(0, png.Encode(&b, dots(w, h)))
	return b.String()
}

func jpegOf(w, h int) string {
	var b bytes.Buffer
	must(0, jpeg.Encode(&b, dots(w, h), nil))
	return b.String()
}

func gifOf(w, h int) string {
	var b bytes.Buffer
	must(0, gif.EncodeAll(&b, &gif.GIF{Image: []*image.Paletted{dots(w, h), dots(w, h)}, Delay: []int{5, 5}}))
	return b.String()
}

// photo is a JPEG that says it was held sideways, and where it was taken.
func photo(w, h int) string {
	exif := "Exif\x00\x00MM\x00\x2a\x00\x00\x00\x08\x00\x01\x01\x12\x00\x03\x00\x00\x00\x01\x00\x06\x00\x00GPS 52.5200 13.4050"
	segment := "\xff\xe1" + string(binary.BigEndian.AppendUint16(nil, uint16(len(exif)+2))) + exif
	return "\xff\xd8" + segment + jpegOf(w, h)[2:]
}

// claiming is a PNG of a few bytes that says it is w by h.
func claiming(w, h uint32) string { return claimingDepth(w, h, 8, 0) }

// claimingDepth says too how many bits a channel has, and whether it is interlaced.
func claimingDepth(w, h uint32, depth, interlaced byte) string {
	header := append([]byte("IHDR"), binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, w), h)...)
	header = append(header, depth, 6, 0, 0, interlaced)
	return "\x89PNG\r\n\x1a\n\x00\x00\x00\x0d" + string(header) + string(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(header)))
}

func zipOf(entries ...string) string {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, name := range entries {
		must(must(w.Create(name)).Write([]byte("x")))
	}
	must(0, w.Close())
	return b.String()
}

func gzipOf(text string) string {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	must(w.Write([]byte(text)))
	must(0, w.Close())
	return b.String()
}

// A pixel each, and the beginning of an animation.
var (
	lossyWebP    = string(must(base64.StdEncoding.DecodeString("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=")))
	losslessWebP = string(must(base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")))
	animatedWebP = "RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00"
)

func TestPicturesAndFilesAreTakenForWhatTheirBytesAre(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, f := range []struct{ name, content, media, ext, filename string }{
			{"a.png", pngOf(40, 20), "image/png", ".png", ""},
			{"a.exe", pngOf(40, 20), "image/png", ".png", ""},
			{"a.jpg", jpegOf(40, 20), "image/jpeg", ".jpg", ""},
			{"a.gif", gifOf(40, 20), "image/gif", ".gif", ""},
			{"a.webp", lossyWebP, "image/jpeg", ".jpg", ""},
			{"a.webp", losslessWebP, "image/png", ".png", ""},
			{"Straße.pdf", "%PDF-1.7\n%%EOF", "application/pdf", ".pdf", "Straße.pdf"},
			{"notes.txt", "some notes", "text/plain; charset=utf-8", ".txt", "notes.txt"},
			{"people.csv", "name;age\nAnn;41\n", "text/plain; charset=utf-8", ".txt", "people.csv"},
			{"x.html", "no markup here", "text/plain; charset=utf-8", ".txt", "x.html.txt"},
			{"a.zip", zipOf("notes.txt"), "application/zip", ".zip", "a.zip"},
			{"a.png", zipOf("notes.txt"), "application/zip", ".zip", "a.png.zip"},
			{"logs.tar.gz", gzipOf("x"), "application/gzip", ".gz", "logs.tar.gz"},
			{"a.docx", zipOf("[Content_Types].xml", "word/document.xml"), blob.DOCX.Type, ".docx", "a.docx"},
		} {
			reply := s.Ask(t, uploading("ann", sentFile{"upload", f.name, f.content}))
			url, _ := reply.Get("url").(string)
			name, served := strings.CutPrefix(url, "/uploads/")
			ext := f.ext
			if f.filename == "" { // a picture, whose address says how large it is
				ext = fmt.Sprintf("-%vx%v%s", reply.Get("width"), reply.Get("height"), f.ext)
			}
			if reply.Status != 201 || reply.Get("uploaded") != true || reply.Get("success") != true || reply.Get("type") != f.media ||
				!served || len(name) != 32+len(ext) || !strings.HasSuffix(name, ext) || reply.Get("fileName") != f.filename {
				t.Errorf("%s: %d %s", f.name, reply.Status, reply.Body)
				continue
			}
			got := s.Ask(t, row{Do: "GET /" + url})
			if got.Status != 200 || got.Header.Get("Content-Type") != f.media || float64(len(got.Body)) != reply.Get("size") {
				t.Errorf("%s: %d %s, %d bytes", f.name, got.Status, got.Header.Get("Content-Type"), len(got.Body))
			}
			if f.filename != "" && string(got.Body) != f.content {
				t.Errorf("%s is not what was sent", f.name)
			}
			if f.filename == "" && (reply.Get("width") == 0.0 || reply.Get("height") == 0.0) {
				t.Errorf("%s has no size: %s", f.name, reply.Body)
			}
		}
	})
}

// kept returns how many uploads have a row, and how many files there are.
func kept(t *testing.T, s *resttest.Site) (rows, files int) {
	t.Helper()
	var names []string
	err := filepath.WalkDir(s.Folder, func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			names = append(names, filepath.Base(filepath.Dir(path))+filepath.Base(path))
		}
		return err
	})
	if err == nil {
		err = s.DB.Read(t.Context(), func(tx *store.Tx) error {
			known, err := tx.UploadNames(names)
			rows = len(known)
			return err
		})
	}
	if err != nil {
		t.Fatal(err)
	}
	return rows, len(names)
}

func TestWhatIsRefusedLeavesNothing(t *testing.T) {
	// Not parallel, so that the folder for temporary files can be this test's.
	scratch := t.TempDir()
	t.Setenv("TMPDIR", scratch)
	huge := strings.Repeat("x", rest.MaxUpload)
	t.Run("each", func(t *testing.T) {
		resttest.Each(t, func(t *testing.T, s *resttest.Site) {
			png := pngOf(4, 4)
			one := func(name, content string) row { return uploading("ann", sentFile{"upload", name, content}) }
			refused := func(r row, status int, code, field string) {
				t.Helper()
				r.Status, r.Code, r.Field = status, code, field
				s.Check(t, r)
			}
			for name, content := range map[string]string{
				"a.svg": `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`, "b.svg": `<?xml version="1.0"?><svg/>`,
				"a.html": "<!doctype html><script>alert(1)</script>", "b.html": "\n <!-- x --><b>", "c.html": "\ufeff<html>",
				"a.png": "MZ\x90\x00\x03\x00\x00\x00\x04\x00\x00\x00\xff\xff", "elf.png": "\x7fELF\x02\x01\x01\x00",
				"a.bmp": "BM\x00\x00", "a.mp4": "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom", "utf16.txt": "\xff\xfea\x00",
				"empty.txt": "", "late.txt": strings.Repeat("a", 600) + "\x00", "cut.png": png[:len(png)/2], "cut.jpg": jpegOf(8, 8)[:300],
				"cut.gif": gifOf(8, 8)[:40], "cut.webp": lossyWebP[:30], "cut.zip": zipOf("a")[:40], "cut.gz": gzipOf("a")[:5],
				"animated.webp": animatedWebP, "bomb.png": claiming(50_000, 50_000), "long.png": claiming(1<<31-1, 1),
				"none.png": claiming(0, 9), "deep.png": claimingDepth(8000, 5000, 16, 0), "interlaced.png": claimingDepth(8000, 5000, 8, 1),
				"row.png":  claiming(40_000_000, 1),
				"jpeg.png": "GIF89a<script>alert(1)</script>", "js.jpg": "\xff\xd8\xff\xe0/*" + strings.Repeat("x", 100) + "*/=alert(1)",
			} {
				refused(one(name, content), 400, "invalid_parameter", "upload")
			}
			for limit, content := range map[string]string{"10 MiB": png + huge[:blob.MaxImage], "25 MiB": huge[:blob.MaxFile+1],
				"25 MiB.": huge} {
				reply := s.Ask(t, one("a", content))
				if detail, _ := reply.Get("detail").(string); reply.Status != 413 || reply.Get("code") != "too_large" ||
					!strings.Contains(detail, limit) {
					t.Errorf("%d %s", reply.Status, reply.Body)
				}
			}
			refused(uploading("ann"), 400, "missing_parameter", "upload")
			refused(uploading("ann", sentFile{"file", "a.png", png}), 400, "missing_parameter", "upload")
			refused(uploading("ann", sentFile{"upload", "", png}), 400, "invalid_parameter", "upload")
			refused(uploading("ann", sentFile{"upload", "a.png", png}, sentFile{"upload", "b.png", png}), 400, "invalid_parameter",
				"upload")
			refused(uploading("ann", sentFile{"upload", "a.png", png}, sentFile{"upload", "b.svg", "<svg>"}), 400, "invalid_parameter",
				"upload")
			refused(row{As: "ann", Do: "POST /uploads", Body: `{"upload": "x"}`}, 415, "unsupported_media_type", "")
			refused(row{As: "ann", Do: "POST /uploads"}, 415, "unsupported_media_type", "")
			cut := one("a.png", png)
			cut.Body = cut.Body[:len(cut.Body)-30]
			refused(cut, 400, "invalid_parameter", "")
			keyed := one("a.png", png)
			keyed.Header += "\nIdempotency-Key: \xff"
			refused(keyed, 400, "invalid_parameter", "Idempotency-Key")
			refused(uploading("", sentFile{"upload", "a.png", png}), 401, "unauthorized", "")
			if rows, files := kept(t, s); rows != 0 || files != 0 {
				t.Errorf("%d rows and %d files are left", rows, files)
			}
			s.Check(t, row{As: "ann", Do: "GET /uploads", Status: 405})
		})
	})
	if left := must(filepath.Glob(filepath.Join(scratch, "stoa-upload-*"))); len(left) > 0 {
		t.Errorf("temporary files are left: %v", left)
	}
}

func TestAPictureIsServedUprightWithoutItsMetadataAndNotTooLarge(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, f := range []struct {
			content       string
			width, height float64
		}{
			{photo(60, 30), 30, 60},
			{photo(3000, 30), 25, 2560},
			{jpegOf(30, 20) + "PK\x03\x04<script>GPS</script>", 30, 20}, // more than a picture
			{pngOf(30, 20) + "<script>GPS</script>", 30, 20},
			{gifOf(30, 20) + "<script>GPS</script>", 30, 20},
		} {
			reply := s.Ask(t, uploading("ann", sentFile{"upload", "a", f.content}))
			if reply.Status != 201 || reply.Get("width") != f.width || reply.Get("height") != f.height {
				t.Errorf("%d %s, not %v x %v", reply.Status, reply.Body, f.width, f.height)
				continue
			}
			got := s.Ask(t, row{Do: fmt.Sprintf("GET /%s", reply.Get("url"))})
			config, _, err := image.DecodeConfig(bytes.NewReader(got.Body))
			if err != nil || float64(config.Width) != f.width || bytes.Contains(got.Body, []byte("GPS")) ||
				bytes.Contains(got.Body, []byte("Exif")) {
				t.Errorf("%v, %d wide, %q", err, config.Width, got.Body[max(0, len(got.Body)-100):])
			}
		}
	})
}

// uploaded sends content as ann and returns where it is served.
func uploaded(t *testing.T, s *resttest.Site, as, name, content string) string {
	t.Helper()
	reply := s.Ask(t, uploading(as, sentFile{"upload", name, content}))
	url, ok := reply.Get("url").(string)
	if reply.Status != 201 || !ok {
		t.Fatalf("%s: %d %s", name, reply.Status, reply.Body)
	}
	return url
}

func TestNothingServedCanActInThePagesName(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		picture, file := uploaded(t, s, "ann", "a.png", pngOf(4, 4)), uploaded(t, s, "ann", "Zürich; x.csv", "a;b\n")
		for url, disposition := range map[string]string{picture: "", file: "attachment; filename*=UTF-8''Z%C3%BCrich%3B%20x.csv"} {
			got := s.Ask(t, row{Do: "GET /" + url})
			for name, want := range map[string]string{
				"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
				"Cross-Origin-Resource-Policy": "cross-origin", "Cache-Control": "public, max-age=31536000, immutable",
				"Content-Disposition": disposition, "Accept-Ranges": "bytes", "Last-Modified": s.Clock.Now().UTC().Format(http.TimeFormat),
			} {
				if have := got.Header.Get(name); have != want {
					t.Errorf("%s: %s is %q, not %q", url, name, have, want)
				}
			}
		}
	})
}

func TestPartsOfAnUploadAreServedAndWhatTheClientHasIsNot(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		text := strings.Repeat("0123456789", 100)
		do := "GET /" + uploaded(t, s, "ann", "a.txt", text)
		etag := s.Ask(t, row{Do: do}).Header.Get("ETag")
		for _, f := range []struct {
			header, body string
			status       int
		}{
			{"", text, 200},
			{"Range: bytes=0-9", text[:10], 206},
			{"Range: bytes=995-", text[995:], 206},
			{"Range: bytes=-3", text[997:], 206},
			{"Range: bytes=5-6\nIf-Range: " + etag, text[5:7], 206},
			{"Range: bytes=5-6\nIf-Range: \"other\"", text, 200},
			{"If-None-Match: " + etag, "", 304},
			{"If-None-Match: \"other\"", text, 200},
			{"Accept-Encoding: gzip", text, 200},
		} {
			if got := s.Ask(t, row{Do: do, Header: f.header}); got.Status != f.status || string(got.Body) != f.body {
				t.Errorf("%q: %d %.50q", f.header, got.Status, got.Body)
			}
		}
		if got := s.Ask(t, row{Do: do, Header: "Range: bytes=5000-"}); got.Status != 416 {
			t.Errorf("a range outside: %d", got.Status)
		}
		head := s.Ask(t, row{Do: strings.Replace(do, "GET", "HEAD", 1)})
		if head.Status != 200 || len(head.Body) > 0 || head.Header.Get("Content-Length") != "1000" || head.Header.Get("ETag") != etag {
			t.Errorf("HEAD: %d %v", head.Status, head.Header)
		}
	})
}

func TestOnlyTheNameOfAnUploadFindsIt(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		url := uploaded(t, s, "ann", "a.png", pngOf(4, 4))
		if err := os.WriteFile(filepath.Join(s.Folder, "secret.txt"), []byte("secret"), 0o600); err != nil {
			t.Fatal(err)
		}
		name := strings.TrimPrefix(url, "/uploads/")
		for _, path := range []string{
			"/uploads/" + blob.NewName("png"), "/uploads/" + strings.ToUpper(name), "/uploads/" + name + ".part",
			"/uploads/" + name[:32] + ".jpg", "/uploads/secret.txt", "/uploads/..%2fsecret.txt", "/uploads/%2e%2e%2fsecret.txt",
			"/uploads/..%5csecret.txt", "/uploads/" + name[:2] + "%2f" + name[2:], "/uploads/" + name + "%00", "/uploads/%ff", "/uploads/",
		} {
			s.Check(t, row{Do: "GET /" + path, Status: 404, Code: "not_found"})
		}
		s.Check(t, row{Do: "DELETE /" + url, Status: 405})
	})
}

func TestAnUploadSentAgainUnderItsKeyIsKeptOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		r := uploading("ann", sentFile{"upload", "a.png", pngOf(4, 4)})
		r.Header += "\n" + keyed
		first, second := s.Ask(t, r), s.Ask(t, r)
		if first.Status != 201 || second.Status != 201 || string(first.Body) != string(second.Body) ||
			second.Header.Get("Idempotency-Replayed") != "true" {
			t.Errorf("%d %s\n%d %s", first.Status, first.Body, second.Status, second.Body)
		}
		other := uploading("ann", sentFile{"upload", "a.png", pngOf(5, 5)})
		other.Header += "\n" + keyed
		other.Status, other.Code = 409, "conflict"
		s.Check(t, other)
		if rows, files := kept(t, s); rows != 1 || files != 1 {
			t.Errorf("%d rows and %d files", rows, files)
		}
	})
}

func TestAPersonsUploadsGoWithTheirContent(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		anns, bobs := uploaded(t, s, "ann", "a.png", pngOf(4, 4)), uploaded(t, s, "bob", "b.png", pngOf(4, 4))
		err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
			return s.App.EraseUploads(t.Context(), tx, s.Actor(t, "ann").ID)
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Check(t, row{Do: "GET /" + anns, Status: 404}, row{Do: "GET /" + bobs, Status: 200})
		if rows, files := kept(t, s); rows != 1 || files != 1 {
			t.Errorf("%d rows and %d files are left", rows, files)
		}
	})
}

func TestContentWithoutARowIsSweptOnceItIsOld(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		url := uploaded(t, s, "ann", "a.png", pngOf(4, 4))
		folder := blob.NewFolder(s.Folder)
		young := ""
		for i, name := range []string{blob.NewName("png"), blob.NewName("pdf"), blob.NewName("png") + ".part", blob.NewName("png")} {
			if err := folder.Put(t.Context(), name, "", strings.NewReader("x")); err != nil {
				t.Fatal(err)
			}
			if i == 3 { // one on its way to its row
				young = filepath.Join(s.Folder, name[:2], name[2:])
				must(0, os.Chtimes(young, s.Clock.Now(), s.Clock.Now()))
			}
		}
		if n, err := s.App.SweepUploads(t.Context()); err != nil || n != 3 {
			t.Errorf("%d were swept, %v", n, err)
		}
		s.Check(t, row{Do: "GET /" + url, Status: 200})
		if _, err := os.Stat(young); err != nil {
			t.Error(err)
		}
		s.Clock.Advance(2 * time.Hour)
		if n, err := s.App.SweepUploads(t.Context()); err != nil || n != 1 {
			t.Errorf("later %d were swept, %v", n, err)
		}
	})
}

func TestAPictureOfTheProgramsOwnIsKeptOnce(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		paths := map[string]bool{}
		for range 2 {
			paths[must(s.App.StorePicture(t.Context(), s.Portal.ID, []byte(pngOf(9, 9))))] = true
		}
		if rows, files := kept(t, s); len(paths) != 1 || rows != 1 || files != 1 {
			t.Errorf("%v: %d rows and %d files", paths, rows, files)
		}
		for path := range paths {
			if got := s.Ask(t, row{Do: "GET /" + path}); got.Status != 200 || string(got.Body) != pngOf(9, 9) ||
				community.ValidPicture(path) != nil {
				t.Errorf("%s: %d", path, got.Status)
			}
		}
	})
}

func TestAServerWithoutAPlaceForUploadsSaysSo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a file, not a folder")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	resttest.EachWith(t, resttest.Options{Config: app.Config{Blobs: blob.NewFolder(file)}}, func(t *testing.T, s *resttest.Site) {
		r := uploading("ann", sentFile{"upload", "a.png", pngOf(4, 4)})
		r.Status, r.Code = 500, "internal"
		s.Check(t, r)
		if rows, _ := kept(t, s); rows != 0 {
			t.Errorf("%d rows", rows)
		}
	})
}
