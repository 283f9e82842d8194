package web_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// walkSpaces goes through the pages of spaces: an open one of ann's, a private and
// a hidden one.
func walkSpaces(t *testing.T, b *browser) {
	t.Helper()
	b.walk(t,
		step{Do: "GET /", Lacks: []string{`href="/spaces"`}},
		step{As: "mia", Do: "GET /spaces", Has: []string{"No spaces yet", `href="/spaces/new"`}},
		step{Do: "GET /spaces/new", To: "/sign-in?to=%2Fspaces%2Fnew"},
		step{As: "ann", Do: "GET /spaces/new", Has: []string{`name="name"`, `name="hidden"`}},
		step{As: "ann", Do: "POST /spaces/new", Form: "name=&description=Kept", Status: 400,
			Has: []string{`id="e-name"`, ">Kept</textarea>"}},
		step{Do: "GET /spaces/none", Status: 404},
	)
	b.keep(t, "open", "/spaces/", step{As: "ann", Do: "POST /spaces/new",
		Form: formOf("name", "Settings", "description", "For *all* of us.")})
	b.keep(t, "closed", "/spaces/", step{As: "ann", Do: "POST /spaces/new", Form: "name=Closed+room&private=true"})
	b.keep(t, "cellar", "/spaces/", step{As: "ann", Do: "POST /spaces/new", Form: "name=Cellar&hidden=true&inviteOnly=true"})
	b.walk(t,
		step{Do: "GET /spaces", Has: []string{"Settings", "For all of us.", "Closed room", "Private", "1 member"},
			Lacks: []string{"Cellar"}, Most: 3},
		step{As: "ann", Do: "GET /spaces?of=mine", Has: []string{"Cellar", "Hidden", "Invite only", "You’re an admin"}},
		step{As: "bob", Do: "GET /spaces?of=mine", Has: []string{"No spaces yet"}},
		step{Do: "GET /users/ann?tab=spaces", Has: []string{">Settings</a>"}, Lacks: []string{"Closed room", "Cellar"}},
		step{As: "ann", Do: "GET /users/ann?tab=spaces", Has: []string{">Settings</a>", "Closed room", "Cellar", "You’re an admin"}},
		step{As: "bob", Do: "GET /users/bob?tab=spaces", Has: []string{"Nothing here yet", `href="/spaces"`}},
		step{As: "ann", Do: "GET /users/bob?tab=spaces", Has: []string{"Nothing here yet"}},
		step{Do: "GET /spaces/{open}", Status: 301, To: "/spaces/{open}/settings-"}, // "settings" is a page of its own
		step{Do: "GET /spaces/slug:settings?tab=posts", Status: 301, To: "/spaces/{open}/settings-?tab=posts"},
		step{Do: "GET {openPath}", Has: []string{"<em>all</em>", "No questions yet", `rel="canonical"`, "/spaces/{open}/feed.atom",
			"/sign-in?to="}, Lacks: []string{`href="/ask?space=`, "/settings\""}},
		step{Do: "GET {openPath}?tab=posts", Has: []string{"No posts yet"}},
		step{Do: "GET {openPath}?tab=members", Has: []string{`href="/users/ann"`, "Admin"}},
		step{As: "bob", Do: "GET {closedPath}", Has: []string{"Members only", "Ask to join", "noindex"},
			Lacks: []string{"feed.atom", "?tab=members"}},
		step{As: "bob", Do: "GET {cellarPath}", Status: 404},
		step{As: "mia", Do: "GET {cellarPath}", Has: []string{"Cellar", "noindex"}},
		step{As: "bob", Do: "POST /spaces/{cellar}/join", Status: 404},
		step{Do: "POST /spaces/{open}/join", To: "/sign-in"},
	)
	walkCollections(t, b)
	walkContent(t, b)
	walkSpaceSettings(t, b)
}

// walkCollections puts spaces in order.
func walkCollections(t *testing.T, b *browser) {
	t.Helper()
	b.walk(t,
		step{Do: "GET /collections", To: "/sign-in?to=%2Fcollections"},
		step{As: "ann", Do: "GET /collections", Status: 403},
		step{As: "mia", Do: "POST /collections", Form: "name=", Status: 400, Has: []string{`id="e-name"`}},
		step{As: "mia", Do: "POST /collections", Form: "name=Hobbies&description=What+we+like", To: "/collections"},
	)
	page := string(b.do(t, step{As: "mia", Do: "GET /collections"}).Body)
	for _, found := range regexp.MustCompile(`action="/collections/([0-9a-f]{24})"`).FindAllStringSubmatch(page, -1) {
		b.Set("hobbies", found[1]) // the last
	}
	b.walk(t,
		step{As: "mia", Do: "POST /collections/{hobbies}", Form: "act=move&place=1", To: "/collections"},
		step{As: "mia", Do: "POST /collections/{hobbies}", Form: "act=move&place=first", Status: 400},
		step{As: "mia", Do: "POST /collections/{hobbies}", Form: "name=Pastimes", To: "/collections"},
		step{As: "ann", Do: "POST /spaces/{open}/settings", Form: "name=Settings&description=For+*all*+of+us.&collectionId={hobbies}",
			To: "/spaces/{open}/settings"},
		step{Do: "GET /spaces", Has: []string{">Pastimes</h2>", ">Spaces</h2>"}},
		step{As: "mia", Do: "POST /collections/{hobbies}", Form: "act=remove", Status: 400,
			Has: []string{"This collection isn’t empty."}},
		step{As: "ann", Do: "POST /collections/{hobbies}", Form: "act=remove", Status: 403},
	)
}

// walkContent writes in the spaces.
func walkContent(t *testing.T, b *browser) {
	t.Helper()
	b.walk(t,
		step{As: "bob", Do: "GET /ask", Lacks: []string{`name="space"`}},
		step{As: "bob", Do: "GET /ask?space={cellar}", Lacks: []string{`name="space"`, "Cellar"}},
		step{As: "ann", Do: "GET /ask?space={open}", Has: []string{`<option value="{open}" selected>Settings</option>`, "Cellar (closed)"}},
		step{As: "ann", Do: "GET /write?space=slug:cellar", Has: []string{`<option value="{cellar}" selected>`}},
		step{As: "bob", Do: "POST /ask", Form: "title=Let+me+in&space={open}", Status: 400,
			Has: []string{"Join it first.", `value="Let me in"`}},
		step{As: "bob", Do: "POST /ask", Form: "title=Let+me+in&space={cellar}", Status: 400, Has: []string{`value="Let me in"`},
			Lacks: []string{"Cellar"}},
	)
	b.keep(t, "oq", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=Asked+openly&space={open}"})
	b.keep(t, "cq", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=Asked+below&space={cellar}"})
	b.keep(t, "cp", "/posts/", step{As: "ann", Do: "POST /write", Form: "title=Told+below&content=Words&space={cellar}"})
	b.walk(t,
		step{Do: "GET /", Has: []string{"Asked openly", `class="in-space" href="{openPath}"`, `href="/spaces"`},
			Lacks: []string{"below", "Cellar"}},
		step{As: "ann", Do: "GET /", Has: []string{"Asked below", "Told below", "Cellar"}},
		step{As: "ann", Do: "GET /?space={cellar}", Has: []string{"Only showing", "Asked below"}, Lacks: []string{"Asked openly"}},
		step{As: "bob", Do: "GET /?space={cellar}", Status: 400, Lacks: []string{"below"}},
		step{Do: "GET {openPath}", Has: []string{"Asked openly", "1 question"}, Lacks: []string{`class="in-space"`}},
		step{Do: "GET {openPath}?sort=unanswered", Has: []string{"Asked openly"}},
		step{As: "ann", Do: "GET {cellarPath}?tab=posts", Has: []string{"Told below"}},
		step{As: "bob", Do: "GET {cqPath}", Status: 404},
		step{As: "bob", Do: "GET {cpPath}", Status: 404},
		step{As: "ann", Do: "GET {cqPath}", Has: []string{"Cellar", "noindex"}, Lacks: []string{"ld+json", "feed.atom", ".md\""}},
		step{As: "ann", Do: "GET {cpPath}", Has: []string{"Cellar", "noindex"}, Lacks: []string{"ld+json"}},
		step{As: "bob", Do: "GET {oqPath}", Has: []string{"Join the space to answer"}, Lacks: []string{`name="content"`, `name="body"`}},
		step{As: "ann", Do: "GET /search?q=below&space={cellar}", Has: []string{"2 results", "Cellar"}},
		step{As: "bob", Do: "GET /search?q=below&space={cellar}", Has: []string{"0 results"}, Lacks: []string{"Cellar"}},
		step{Do: "GET /search?q=asked&space={open}", Has: []string{"1 result", "Settings", `name="space" value="{open}"`}},
		step{As: "bob", Do: "POST /spaces/{open}/join", To: "{openPath}"},
		step{As: "bob", Do: "GET {oqPath}", Has: []string{`name="content"`, `name="body"`}},
		step{As: "bob", Do: "GET {openPath}", Has: []string{"Leave space", "/ask?space={open}", "2 members"}},
		step{As: "bob", Do: "POST /spaces/{open}/leave", To: "/spaces"},
		step{As: "ann", Do: "POST /spaces/{open}/leave",
			To: "/spaces"}, // who was the only one in it
		step{As: "ann", Do: "GET /questions/{oq}/edit",
			Lacks: []string{`name="space"`}}, // she may write there no more
		step{As: "ann", Do: "POST /questions/{oq}/edit", Form: "title=Asked+openly&space={open}",
			To: "{oqPath}"}, // where it stands already
		step{As: "ann", Do: "POST /questions/{cq}/edit", Form: "title=Asked+below",
			To: "{cqPath}"}, // a form that does not ask
		step{As: "bob", Do: "GET {cqPath}", Status: 404},
	)
}

// walkSpaceSettings changes the spaces and who is in them.
func walkSpaceSettings(t *testing.T, b *browser) {
	t.Helper()
	members := "/spaces/{cellar}/settings/members"
	b.walk(t,
		step{Do: "GET /spaces/{open}/settings", To: "/sign-in?to=…"},
		step{As: "bob", Do: "GET /spaces/{open}/settings", Status: 403},
		step{As: "bob", Do: "GET /spaces/{cellar}/settings", Status: 404},
		step{As: "bob", Do: "POST /spaces/{closed}/settings", Form: "name=Mine", Status: 403},
		step{As: "ann", Do: "GET /spaces/{cellar}/settings",
			Has: []string{`value="Cellar"`, `name="hidden" value="true" checked`, "Move or delete its"}},
		step{As: "ann", Do: "POST /spaces/{cellar}/settings", Form: "name=" + strings.Repeat("n", 101), Status: 400,
			Has: []string{`id="e-name"`}},
		step{As: "ann", Do: "POST /spaces/{cellar}/settings", Form: "name=Vault&hidden=true", To: "/spaces/{cellar}/settings"},
		step{As: "ann", Do: "GET {cellarPath}", Has: []string{"Vault"}, Lacks: []string{"Invite only"}},
		step{As: "ann", Do: "POST /spaces/{cellar}/delete", Status: 409, Has: []string{`class="fault"`}},
		step{As: "ann", Do: "POST /spaces/{closed}/picture", To: "/spaces/{closed}/settings"},
		step{As: "ann", Do: "POST /spaces/{closed}/delete", To: "/spaces"},
		step{As: "ann", Do: "GET {closedPath}", Status: 410},
		step{As: "bob", Do: "GET " + members, Status: 404},
		step{As: "ann", Do: "GET " + members, Has: []string{"1 member", `name="username"`}},
		step{As: "ann", Do: "POST " + members, Form: "username=nobody&role=member", Status: 400,
			Has: []string{"No member has that username.", `value="nobody"`}},
		step{As: "ann", Do: "POST " + members, Form: "username=@bob&role=king", Status: 400},
		step{As: "ann", Do: "POST " + members, Form: "username=@bob&role=member", To: members},
		step{As: "bob", Do: "GET {cqPath}", Has: []string{"Asked below", "Vault"}},
		step{As: "bob", Do: "GET " + members, Status: 403},
		step{As: "ann", Do: "POST " + members, Form: "user={bob}&role=moderator", To: members},
		step{As: "ann", Do: "GET " + members, Has: []string{`<option value="moderator" selected>`}},
		step{As: "ann", Do: "POST " + members, Form: "user={ann}&role=member", Status: 400, Has: []string{"space’s only admin"}},
		step{As: "ann", Do: "POST " + members, Form: "user={bob}&act=remove", To: members},
		step{As: "bob", Do: "GET {cqPath}", Status: 404},
		step{As: "ann", Do: "POST /spaces/{cellar}/settings", Form: "name=Vault", To: "/spaces/{cellar}/settings"}, // opened
		step{Do: "GET {cqPath}", Has: []string{"Asked below", "ld+json"}},
	)
}

// A topic that came up in a closed space is on no page of who is not in it.
func TestATopicOfAClosedSpaceIsOnNoPage(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "s", "/spaces/", step{As: "ann", Do: "POST /spaces/new", Form: "name=Board&hidden=true"})
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=When&topics=Merger&space={s}"})
		b.Set("t", regexp.MustCompile(`href="/topics/([0-9A-Za-z]+)/merger"`).FindStringSubmatch(string(b.do(t,
			step{As: "ann", Do: "GET {qPath}"}).Body))[1])
		for _, who := range []string{"", "bob"} {
			for _, page := range []string{"/", "/topics", "/questions", "/search?q=merg", "/topics/suggest?q=merg", "/sitemaps/places.xml",
				"/feed.atom", "/users/ann"} {
				b.walk(t, step{As: who, Do: "GET " + page, Lacks: []string{"Merger", "merger", "{t}"}})
			}
			b.walk(t,
				step{As: who, Do: "GET /topics/{t}", Status: 404},
				step{As: who, Do: "GET /topics/{t}/merger", Status: 404},
				step{As: who, Do: "GET /topics/{t}/feed.atom", Status: 404},
			)
		}
		b.walk(t,
			step{As: "bob", Do: "POST /topics/{t}/follow", Form: "on=true", Status: 404},
			step{As: "ann", Do: "GET /topics/{t}/merger", Has: []string{"When"}},
		)
	})
}
