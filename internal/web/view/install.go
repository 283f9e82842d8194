package view

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// What has a browser install the portal as an app, and serve it without a connection: see
// docs/phone.md.

// The addresses of it.
const (
	ManifestPath = "/manifest.webmanifest"
	IconPath     = "/icons/"
	WorkerPath   = "/sw.js"
	OfflinePath  = "/offline"
)

// An Icon is a form of the portal's icon.
type Icon struct {
	Name    string
	Size    int
	Purpose string // of a manifest's
	IsWhole bool   // filled to the edge, since systems cut their own shape out of it
}

// touchIcon is that of Apple's home screens.
const touchIcon = "apple-180"

// Icons are all forms that there are.
var Icons = []Icon{
	{"any-192", 192, "any", false}, {"any-512", 512, "any", false},
	{"maskable-192", 192, "maskable", true}, {"maskable-512", 512, "maskable", true},
	{touchIcon, 180, "", true},
}

// iconForm is counted up when icons are made otherwise.
const iconForm = "1"

// IconSource is the upload of the portal that its icons are made from: its icon or its logo,
// "" where it has none here. Pictures of other sites are never fetched.
func IconSource(s community.Settings) string {
	for _, path := range []string{s.Favicon, s.Logo} {
		if name, ok := strings.CutPrefix(path, community.UploadPath); ok && !strings.HasSuffix(name, ".svg") {
			return name
		}
	}
	return ""
}

// IconAt is the address of an icon: another one for whatever looks otherwise.
func (v *Visit) IconAt(name string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s %q %q %v", iconForm, v.Portal.Settings.Name, IconSource(v.Portal.Settings), v.Look.Colors))
	return IconPath + name + "." + hex.EncodeToString(sum[:8]) + ".png"
}

type manifestIcon struct {
	Source  string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose"`
}

type manifestShortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

type manifest struct {
	ID          string             `json:"id"`
	Name        string             `json:"name"`
	ShortName   string             `json:"short_name"`
	Description string             `json:"description,omitempty"`
	Lang        string             `json:"lang"`
	Dir         string             `json:"dir"`
	Start       string             `json:"start_url"`
	Scope       string             `json:"scope"`
	Display     string             `json:"display"`
	Theme       string             `json:"theme_color"`
	Background  string             `json:"background_color"`
	Icons       []manifestIcon     `json:"icons"`
	Shortcuts   []manifestShortcut `json:"shortcuts"`
}

// Manifest says how the portal is installed as an app, in the visitor's language. It tells
// no more than the page to sign in does.
func (v *Visit) Manifest() ([]byte, error) {
	s := v.Portal.Settings
	m := manifest{ID: "/", Name: s.Name, ShortName: s.Name, Lang: v.Tongue.Code, Dir: v.Tongue.Dir, Start: "/", Scope: "/",
		Display: "standalone", Theme: v.Look.bars[0], Background: v.Look.bars[0],
		Shortcuts: []manifestShortcut{{v.T("ask"), "/ask"}, {v.T("bell.label"), "/notifications"}, {v.T("search.label"), "/search"}}}
	if v.IsPublic() {
		m.Description = s.Description
	}
	for _, icon := range Icons {
		if icon.Purpose != "" {
			size := strconv.Itoa(icon.Size)
			m.Icons = append(m.Icons, manifestIcon{v.IconAt(icon.Name), size + "x" + size, "image/png", icon.Purpose})
		}
	}
	return json.Marshal(m)
}

// barsOf are the colours of the bar at the top, by day and by night.
func barsOf(t community.Template) [2]string {
	if ground, ok := parseShade(t.Menu.Background); ok {
		return [2]string{ground.String(), ground.String()}
	}
	return [2]string{"#ffffff", "#171b1a"}
}

// SendWorker sends the service worker. It has the files of this version in it, so that it
// changes with them.
func SendWorker(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", assetMedia[".js"])
	h.Set("Cache-Control", "no-cache")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; connect-src 'self'")
	w.Write(workerScript()) // an error here is a client that left
}

func workerScript() []byte {
	files, err := json.Marshal([]string{AssetAt("stoa.css"), AssetAt("stoa.js"), AssetAt("outbox.js"), AssetAt("icons.svg"),
		AssetAt("favicon.svg")})
	if err != nil {
		panic(err)
	}
	return bytes.Replace(must(assetFiles.ReadFile("assets/sw.js")), []byte(`"{files}"`), files, 1)
}
