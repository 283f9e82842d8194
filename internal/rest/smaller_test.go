package rest_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// scene is a JPEG of w by h that is worth being smaller.
func scene(w, h int) string {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for i := range img.Pix {
		img.Pix[i] = byte(i * i >> 7)
	}
	for x := range w {
		img.SetRGBA(x, h/2, color.RGBA{255, 0, 0, 255})
	}
	var b bytes.Buffer
	must(0, jpeg.Encode(&b, img, nil))
	return b.String()
}

func TestAPictureIsSentInAWidthThatIsAskedFor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		url := uploaded(t, s, "ann", "a.jpg", scene(1200, 600))
		whole := s.Ask(t, row{Do: "GET /" + url})
		tags := map[string]bool{whole.Header.Get("ETag"): true}
		for _, width := range []int{200, 480, 800} {
			do := "GET /" + url + "?w=" + strconv.Itoa(width)
			got := s.Ask(t, row{Do: do, Status: 200})
			size, kind, err := image.DecodeConfig(bytes.NewReader(got.Body))
			if err != nil || kind != "jpeg" || size.Width != width || size.Height != width/2 || len(got.Body) >= len(whole.Body) {
				t.Errorf("%s is a %s of %v in %d bytes: %v", do, kind, size, len(got.Body), err)
			}
			tag := got.Header.Get("ETag")
			if tags[tag] || got.Header.Get("Cache-Control") != "public, max-age=31536000, immutable" ||
				got.Header.Get("Content-Type") != "image/jpeg" || got.Header.Get("X-Content-Type-Options") != "nosniff" ||
				!strings.Contains(got.Header.Get("Content-Security-Policy"), "sandbox") {
				t.Errorf("%s is sent with %v", do, got.Header)
			}
			tags[tag] = true
			s.Check(t, row{Do: do, Header: "If-None-Match: " + tag, Status: 304}, row{Do: do, Header: "Range: bytes=0-9", Status: 206})
			if again := s.Ask(t, row{Do: do}); string(again.Body) != string(got.Body) {
				t.Errorf("%s is another picture the second time", do)
			}
		}
		s.Check(t, row{Do: "GET /" + url + "?w=1280", Status: 200})
		if got := s.Ask(t, row{Do: "GET /" + url + "?w=1280"}); string(got.Body) != string(whole.Body) || got.Header.Get("ETag") != whole.Header.Get("ETag") {
			t.Error("a picture is made larger")
		}
		if rows, files := kept(t, s); rows != 4 || files != 4 {
			t.Errorf("%d rows and %d files are kept", rows, files)
		}
	})
}

func TestNobodyFillsTheStorageByAskingForWidths(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		url := uploaded(t, s, "ann", "a.jpg", scene(900, 90))
		for _, width := range []string{"", "0", "-1", "1", "199", "201", "481", "799", "00481", "1e3", "480.0", "x", "99999999999999999999", "480px"} {
			s.Check(t, row{Do: "GET /" + url + "?w=" + width, Status: 400, Code: "invalid_parameter", Field: "w"})
		}
		s.Check(t, row{Do: "GET /uploads/" + blob.NewName("jpg") + "?w=480", Status: 404},
			row{Do: "GET /" + strings.ToUpper(url) + "?w=480", Status: 404})
		for _, file := range []struct{ name, content string }{{"a.gif", gifOf(600, 4)}, {"a.txt", "text"}, {"a.png", pngOf(150, 4)}} {
			as := uploaded(t, s, "ann", file.name, file.content)
			if a, b := s.Ask(t, row{Do: "GET /" + as}), s.Ask(t, row{Do: "GET /" + as + "?w=200"}); string(a.Body) != string(b.Body) ||
				a.Header.Get("Content-Disposition") != b.Header.Get("Content-Disposition") {
				t.Errorf("%s is another one in a width", file.name)
			}
		}
		two := uploaded(t, s, "ann", "two.png", pngOf(900, 900)) // of two colours, which would take more, not less
		for range 2 {
			s.Check(t, row{Do: "GET /" + two + "?w=480", Status: 200})
		}
		if rows, files := kept(t, s); rows != 5 || files != 5 {
			t.Errorf("%d rows and %d files are kept", rows, files)
		}
		var together sync.WaitGroup
		for range 20 {
			together.Go(func() { s.Ask(t, row{Do: "GET /" + url + "?w=480"}) })
		}
		together.Wait()
		if rows, files := kept(t, s); rows != 6 || files != 6 {
			t.Errorf("%d rows and %d files are kept of one width", rows, files)
		}
	})
}

func TestSmallerPicturesGoWithTheirPersonAndComeBackAfterARestore(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		anns, bobs := uploaded(t, s, "ann", "a.jpg", scene(900, 90)), uploaded(t, s, "bob", "b.jpg", scene(900, 90))
		before := files(t, s)
		s.Check(t, row{Do: "GET /" + anns + "?w=480", Status: 200}, row{Do: "GET /" + bobs + "?w=480", Status: 200})
		s.Clock.Advance(24 * time.Hour)
		if n, err := s.App.SweepUploads(t.Context()); err != nil || n != 0 {
			t.Errorf("%d were swept, %v", n, err)
		}
		for path := range files(t, s) {
			if !before[path] { // as in a backup, which has what was uploaded only
				must(0, os.Remove(path))
			}
		}
		s.Check(t, row{Do: "GET /" + anns + "?w=480", Status: 200}, row{Do: "GET /" + bobs + "?w=480", Status: 200})
		if n := len(files(t, s)); n != 4 {
			t.Errorf("%d files are kept", n)
		}
		err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
			return s.App.EraseUploads(t.Context(), tx, community.UserID(s.ID("ann")))
		})
		if err != nil {
			t.Fatal(err)
		}
		s.Check(t, row{Do: "GET /" + anns + "?w=480", Status: 404}, row{Do: "GET /" + bobs + "?w=480", Status: 200})
		if n := len(files(t, s)); n != 2 {
			t.Errorf("%d files are left", n)
		}
	})
}

// files are the paths of what is kept.
func files(t *testing.T, s *resttest.Site) map[string]bool {
	found := map[string]bool{}
	for _, path := range must(filepath.Glob(filepath.Join(s.Folder, "*", "*"))) {
		found[path] = true
	}
	return found
}
