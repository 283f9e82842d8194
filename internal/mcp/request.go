package mcp

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
)

// maxBody is the most a request may weigh, in bytes: an answer of the greatest
// length, however it is escaped.
const maxBody = 1 << 20

const methodListen = "subscriptions/listen"

// request is what we need to know of one before it is handled.
type request struct{ method, name string }

var (
	errBatch = community.Fail(community.Invalid, community.WhyBodyUnreadable,
		"The body is a list. Send one message per request.")
	errOrigin = community.Fail(community.Forbidden, community.WhyFromElsewhere,
		"This came from a page on another site. An admin can allow its origin in the community's settings.")
)

// readRequest looks into a request, which is read again by who handles it. The body must
// be JSON that is read in one way only.
func readRequest(w http.ResponseWriter, r *http.Request) (*request, error) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if e, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return nil, community.Fail(community.TooLarge, community.WhyBodyTooLarge, "The body is larger than %d bytes.", e.Limit)
	}
	if err != nil {
		return nil, community.Fail(community.Invalid, community.WhyBodyUnreadable, "The body could not be read.")
	}
	if bytes.HasPrefix(bytes.TrimSpace(body), []byte("[")) {
		return nil, errBatch
	}
	if err := httpkit.CheckJSON(body); err != nil {
		return nil, err
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	var message, params map[string]json.RawMessage // whose names are as they are written, unlike a struct's
	asked := &request{}
	json.Unmarshal(body, &message) // what it is not is for its handler to refuse
	json.Unmarshal(message["method"], &asked.method)
	json.Unmarshal(message["params"], &params)
	if asked.method == "tools/call" {
		json.Unmarshal(params["name"], &asked.name)
	}
	return asked, nil
}

// checkOrigin refuses what the page of another site sends, unless the portal lets its
// pages use the interfaces. The host of the request says nothing: a name of somebody
// else's may lead here.
func checkOrigin(r *http.Request, own string, listed []string) error {
	origin := r.Header.Get("Origin")
	if origin == "" || slices.Contains(listed, "*") || hostOf(origin) != "" && hostOf(origin) == hostOf(own) ||
		slices.ContainsFunc(listed, func(entry string) bool { return strings.EqualFold(entry, origin) }) {
		return nil
	}
	return errOrigin
}

func hostOf(origin string) string {
	_, host, _ := strings.Cut(origin, "://")
	return strings.ToLower(host)
}
