package page

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// readable refuses what no database takes as text, wherever it stands in a request: nothing is at
// such a path, and a parameter is refused by its name. No browser sends any of it by itself.
func readable(r *http.Request) error {
	if !httpkit.IsText(r.URL.Path) {
		return community.ErrNotFound
	}
	if err := areTexts(r.URL.Query()); err != nil {
		return err
	}
	media, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";")
	if r.Method != http.MethodPost || !strings.EqualFold(strings.TrimSpace(media), "application/x-www-form-urlencoded") {
		return nil
	}
	err := r.ParseForm()
	if e, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return community.Fail(community.TooLarge, community.WhyBodyTooLarge, "The form is larger than %d bytes.", e.Limit)
	}
	if err != nil {
		return errDamaged
	}
	return areTexts(r.PostForm)
}

func areTexts(fields url.Values) error {
	for name, values := range fields {
		if !httpkit.IsText(name) || slices.ContainsFunc(values, func(v string) bool { return !httpkit.IsText(v) }) {
			return unreadable(strings.ToValidUTF8(strings.ReplaceAll(name, "\x00", ""), ""))
		}
	}
	return nil
}

func unreadable(field string) error {
	return community.Bad(field, community.WhyBadCharacters, "contains a NUL character or isn't valid UTF-8")
}
