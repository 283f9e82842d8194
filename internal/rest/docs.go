package rest

import "net/http"

// introduction stands at the top of the document.
const introduction = `The REST interface of a Stoa community.

Every call but those that get a token carries ` + "`Authorization: Bearer <access token>`" + `. Bodies are JSON in UTF-8.

**Lists** are plain arrays. ` + "`X-Total-Count`" + ` tells how many there are in all, ` + "`Link`" + ` where the other pages are.

**Errors** are problem documents (RFC 9457): ` + "`application/problem+json`" + ` with ` + "`type title status detail success code requestId`" + `, and ` + "`errors: [{field, message}]`" + ` where input was wrong. ` + "`code`" + ` is stable.

**Times** are UTC, as ` + "`2026-01-02T03:04:05.678Z`" + `. **Ids** are opaque; ` + "`_id` and `id`" + ` are the same.`

func (s *api) docs(mux *http.ServeMux) {}
