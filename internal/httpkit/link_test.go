package httpkit_test

import (
	"net/url"
	"testing"

	"github.com/stoa-community/stoa/internal/httpkit"
)

func TestAPageLinksToItsNeighbours(t *testing.T) {
	for _, row := range []struct {
		name, url          string
		page, limit, total int
		cursor, want       string
	}{
		{"the only page", "/a", 1, 20, 5, "",
			`</a?page=1&limit=20>; rel="first", </a?page=1&limit=20>; rel="last"`},
		{"nothing at all", "/a", 1, 20, 0, "",
			`</a?page=1&limit=20>; rel="first", </a?page=1&limit=20>; rel="last"`},
		{"the first of three", "/a", 1, 20, 41, "",
			`</a?page=1&limit=20>; rel="first", </a?page=2&limit=20>; rel="next", </a?page=3&limit=20>; rel="last"`},
		{"the middle, by cursor", "/a?page=2", 2, 20, 60, "xyz=+",
			`</a?page=1&limit=20>; rel="first", </a?page=1&limit=20>; rel="prev", </a?cursor=xyz%3D%2B&limit=20>; rel="next", </a?page=3&limit=20>; rel="last"`},
		{"the last", "/a", 3, 20, 60, "",
			`</a?page=1&limit=20>; rel="first", </a?page=2&limit=20>; rel="prev", </a?page=3&limit=20>; rel="last"`},
		{"beyond the last", "/a", 9, 20, 60, "",
			`</a?page=1&limit=20>; rel="first", </a?page=3&limit=20>; rel="prev", </a?page=3&limit=20>; rel="last"`},
		{"asked for by cursor", "/a?cursor=abc", 0, 20, 60, "def",
			`</a?page=1&limit=20>; rel="first", </a?cursor=def&limit=20>; rel="next", </a?page=3&limit=20>; rel="last"`},
		{"by cursor, at the end", "/a?cursor=abc", 0, 20, 60, "",
			`</a?page=1&limit=20>; rel="first", </a?page=3&limit=20>; rel="last"`},
		{"of unknown length", "/a", 2, 20, -1, "def",
			`</a?page=1&limit=20>; rel="first", </a?page=1&limit=20>; rel="prev", </a?cursor=def&limit=20>; rel="next"`},
		{"other parameters stay", "http://x.example/a%20b?sort=score.desc&limit=7&page=1&topic=a&topic=b", 1, 7, 1, "",
			`</a%20b?sort=score.desc&topic=a&topic=b&page=1&limit=7>; rel="first", </a%20b?sort=score.desc&topic=a&topic=b&page=1&limit=7>; rel="last"`},
		{"a client cannot write a link of its own", `/a?q=x>;rel="y",<//evil`, 1, 20, 1, "",
			`</a?page=1&limit=20>; rel="first", </a?page=1&limit=20>; rel="last"`},
		{"nor with a well-formed query", `/a?q=x>,<//evil"`, 1, 20, 1, "",
			`</a?q=x%3E%2C%3C%2F%2Fevil%22&page=1&limit=20>; rel="first", </a?q=x%3E%2C%3C%2F%2Fevil%22&page=1&limit=20>; rel="last"`},
	} {
		u, err := url.Parse(row.url)
		if err != nil {
			t.Fatal(err)
		}
		if got := httpkit.PageLinks(u, row.page, row.limit, row.total, row.cursor); got != row.want {
			t.Errorf("%s:\n got %s\nwant %s", row.name, got, row.want)
		}
	}
}
