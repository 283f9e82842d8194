package unfurl

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"time"

	"golang.org/x/net/html/charset"

	"github.com/stoa-community/stoa/internal/community"
)

const (
	// maxPage is how much of a page is read, once it is unpacked: what it says of itself stands at its
	// beginning.
	maxPage = 512 << 10
	// maxEmbed is how much of what a page says by oEmbed.
	maxEmbed = 64 << 10
	// fetchFor is how long one address may take in all, with what it leads to.
	fetchFor = 12 * time.Second
)

// A Page is what a page says of itself: plain text, and the address of a picture.
type Page struct {
	Title, Description, Site string
	Picture                  string
}

// A Fetcher asks pages.
type Fetcher struct {
	Client *http.Client  // bounds redirects, and refuses private addresses
	Agent  string        // who asks: see [Agent]
	Within time.Duration // how long one address may take in all; 0 is fetchFor
}

// Agent is the name that pages are asked under: of this program, and where whoever runs it is found.
func Agent(at string) string {
	if at == "" {
		return "StoaPreview/1.0 (link preview)"
	}
	return "StoaPreview/1.0 (link preview; +" + at + ")"
}

// ErrGone is the error of a page that says that there is none.
var ErrGone = errors.New("the page is not there")

// Fetch asks the page at an address. Its title is empty where it says nothing.
func (f Fetcher) Fetch(ctx context.Context, address string) (Page, error) {
	ctx, cancel := context.WithTimeout(ctx, cmp.Or(f.Within, fetchFor))
	defer cancel()
	if embed := knownEmbed(address); embed != "" { // which tells the same without a page of megabytes
		if p, err := f.embedded(ctx, embed); err == nil && p.Title != "" {
			return p, nil
		}
	}
	body, at, err := f.get(ctx, address, maxPage, "text/html", "application/xhtml+xml")
	if err != nil {
		return Page{}, err
	}
	says := read(body, at)
	if says.page.Title == "" || says.page.Picture == "" {
		if embed := resolve(at, says.embed); embed != "" {
			if p, err := f.embedded(ctx, embed); err == nil {
				says.page = says.page.or(p)
			}
		}
	}
	return says.page, nil
}

// embedded asks what a page says by oEmbed.
func (f Fetcher) embedded(ctx context.Context, address string) (Page, error) {
	body, at, err := f.get(ctx, address, maxEmbed, "application/json", "text/json", "application/json+oembed")
	if err != nil {
		return Page{}, err
	}
	var said struct {
		Title    string `json:"title"`
		Provider string `json:"provider_name"`
		Picture  string `json:"thumbnail_url"`
	}
	if err := json.Unmarshal(body, &said); err != nil {
		return Page{}, err
	}
	return Page{Title: plain(said.Title, community.MaxPreviewTitle), Site: plain(said.Provider, community.MaxPreviewSite),
		Picture: resolve(at, said.Picture)}, nil
}

// get returns the beginning of what is at an address, in UTF-8, and where it was found after all
// redirects. It must be of one of the types.
func (f Fetcher) get(ctx context.Context, address string, limit int64, types ...string) ([]byte, *url.URL, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, nil, err
	}
	r.Header.Set("User-Agent", f.Agent)
	r.Header.Set("Accept", strings.Join(types, ", "))
	response, err := f.Client.Do(r)
	if err != nil {
		return nil, nil, community.Unreachable(err)
	}
	defer response.Body.Close()
	switch response.StatusCode {
	case http.StatusOK:
	case http.StatusNotFound, http.StatusGone:
		return nil, nil, ErrGone
	default:
		return nil, nil, fmt.Errorf("HTTP %d", response.StatusCode)
	}
	says := response.Header.Get("Content-Type")
	media, _, err := mime.ParseMediaType(says)
	if err != nil || !isOneOf(media, types) {
		return nil, nil, fmt.Errorf("it is no page but %.100q", says)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, limit))
	if err != nil && len(body) == 0 {
		return nil, nil, community.Unreachable(err)
	}
	if media != "text/html" && media != "application/xhtml+xml" {
		return body, response.Request.URL, nil // JSON is UTF-8
	}
	return decoded(body, says), response.Request.URL, nil
}

func isOneOf(media string, types []string) bool {
	for _, t := range types {
		if media == t {
			return true
		}
	}
	return false
}

// decoded is a page in UTF-8, whatever it was written in: by what its header says, or it itself. What
// it has that is no text of that becomes U+FFFD.
func decoded(body []byte, media string) []byte {
	encoding, _, _ := charset.DetermineEncoding(body, media)
	out, err := io.ReadAll(io.LimitReader(encoding.NewDecoder().Reader(bytes.NewReader(body)), 4*maxPage))
	if err != nil && len(out) == 0 {
		return bytes.ToValidUTF8(body, []byte("\uFFFD"))
	}
	return bytes.ToValidUTF8(out, []byte("\uFFFD"))
}

// resolve is an address on a page as one of its own, "" for what is no picture's or page's.
func resolve(at *url.URL, address string) string {
	if address == "" {
		return ""
	}
	u, err := at.Parse(strings.TrimSpace(address))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil {
		return ""
	}
	if s := u.String(); len(s) <= community.MaxPreviewURL {
		return s
	}
	return ""
}

// embeds are the hosts that answer by oEmbed at an address that is known, and need not be asked
// for a page to find it.
var embeds = map[string]string{
	"youtube.com": "https://www.youtube.com/oembed", "youtu.be": "https://www.youtube.com/oembed",
	"vimeo.com": "https://vimeo.com/api/oembed.json",
}

func knownEmbed(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	host := strings.ToLower(u.Hostname())
	host = strings.TrimPrefix(strings.TrimPrefix(host, "www."), "m.")
	at := embeds[host]
	if at == "" {
		return ""
	}
	return at + "?" + url.Values{"format": {"json"}, "url": {address}}.Encode()
}
