package view

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

//go:embed assets
var assetFiles embed.FS

// assets are the files that pages load, each at an address that has the hash of
// its content in it, so that a browser need never ask for it again.
type assets struct {
	paths map[string]string // by the name of the file
	files map[string]*asset // by path
}

// An asset is compressed when it is first asked for in that form, and kept.
type asset struct {
	media      string
	isShared   bool // with the scripts of any origin
	plain      []byte
	gzip, zstd func() []byte
}

const AssetPath = "/assets/"

var assetMedia = map[string]string{
	".css": "text/css; charset=utf-8",
	".js":  "text/javascript; charset=utf-8",
	".svg": "image/svg+xml",
}

// allAssets reads them once. They are part of the program: they are the same for
// every site, and whatever fails is a mistake of ours.
var allAssets = sync.OnceValue(func() *assets {
	a := &assets{paths: map[string]string{}, files: map[string]*asset{}}
	elements := map[string]string{}
	files := slices.Concat(must(fs.Glob(assetFiles, "assets/elements/*.js")), must(fs.Glob(assetFiles, "assets/writing/*.js")),
		must(fs.Glob(assetFiles, "assets/*.*")))
	for _, file := range files {
		name := strings.TrimPrefix(file, "assets/")
		a.read(name, elements)
		if element, isOne := strings.CutPrefix(name, ElementFolder); isOne {
			elements[strings.TrimSuffix(element, ".js")] = a.paths[name]
		}
	}
	return a
})

var imported = regexp.MustCompile(`"\./([a-z/]+\.js)"`)

// read adds a file, after the scripts that it imports, whose addresses it then has.
func (a *assets) read(name string, elements map[string]string) {
	if a.paths[name] != "" {
		return
	}
	content := must(fs.ReadFile(assetFiles, "assets/"+name))
	if name == "embed.js" { // it loads the elements, and so knows where they are
		content = bytes.Replace(content, []byte(`"{elements}"`), must(json.Marshal(elements)), 1)
	}
	if path.Dir(name) == "writing" || name == "editor.js" {
		content = imported.ReplaceAllFunc(content, func(script []byte) []byte {
			name := string(imported.FindSubmatch(script)[1])
			a.read(name, elements)
			return must(json.Marshal(a.paths[name]))
		})
	}
	if path.Ext(name) == ".css" {
		content = forWritersOnly.ReplaceAll(content, []byte("\n"))
	}
	a.add(name, content)
}

// forWritersOnly are comments, indents and empty lines of style sheets, which no browser has use for.
var forWritersOnly = regexp.MustCompile(`(?s)\s*(?:/\*.*?\*/\s*)+|\s*\n\s*`)

// ElementFolder is where the files stand that other sites' pages load with embed.js, below AssetPath.
const ElementFolder = "elements/"

func (a *assets) add(name string, content []byte) {
	sum := sha256.Sum256(content)
	ext := path.Ext(name)
	at := AssetPath + strings.TrimSuffix(name, ext) + "." + hex.EncodeToString(sum[:6]) + ext
	a.paths[name] = at
	a.files[at] = &asset{
		media:    assetMedia[ext],
		isShared: strings.HasPrefix(name, ElementFolder),
		plain:    content,
		gzip:     sync.OnceValue(func() []byte { return gzipped(content) }),
		zstd:     sync.OnceValue(func() []byte { return zstded(content) }),
	}
}

func gzipped(content []byte) []byte {
	var b bytes.Buffer
	w := must(gzip.NewWriterLevel(&b, gzip.BestCompression))
	must(w.Write(content))
	if err := w.Close(); err != nil {
		panic(err)
	}
	return b.Bytes()
}

func zstded(content []byte) []byte {
	w := must(zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBestCompression), zstd.WithEncoderConcurrency(1)))
	defer w.Close()
	return w.EncodeAll(content, nil)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// AssetAt is the address of a file.
func AssetAt(name string) string { return allAssets().paths[name] }

// SendAsset sends the file at a path.
func SendAsset(w http.ResponseWriter, r *http.Request, path string) {
	file := allAssets().files[path]
	if file == nil {
		http.NotFound(w, r)
		return
	}
	file.serve(w, r)
}

func (a *asset) serve(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", a.media)
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("X-Content-Type-Options", "nosniff")
	if a.isShared {
		h.Set("Access-Control-Allow-Origin", "*")
		h.Set("Cross-Origin-Resource-Policy", "cross-origin")
	}
	content := a.plain
	accepted := r.Header.Get("Accept-Encoding")
	for _, form := range []struct {
		name string
		of   func() []byte
	}{{"zstd", a.zstd}, {"gzip", a.gzip}} {
		if !strings.Contains(accepted, form.name) {
			continue
		}
		if short := form.of(); len(short) < len(content) {
			content = short
			h.Set("Content-Encoding", form.name)
		}
	}
	w.Write(content) // an error here is a client that left
}
