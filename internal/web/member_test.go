package web_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// keep remembers the last part of where an answer leads: the short id of a record.
func (b *browser) keep(t *testing.T, name, prefix string, s step) {
	t.Helper()
	to := b.do(t, s).Header.Get("Location")
	rest, ok := strings.CutPrefix(to, prefix)
	if !ok {
		t.Fatalf("%s %s leads to %q, not below %s", s.As, s.Do, to, prefix)
	}
	b.Set(name, regexp.MustCompile(`^[0-9A-Za-z]+`).FindString(rest))
	b.Set(name+"Path", strings.SplitN(to, "#", 2)[0])
}

func TestMembersAskAndAnswer(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.walk(t,
			step{Do: "GET /ask", Status: 200, Has: []string{"<title>Ask a question · Test</title>", "Ask the Test community. Sign in first", `name="to" value="/ask"`,
				`rel="canonical" href="http://test.example/ask"`, "/sign-up?to=%2Fask"}, Lacks: []string{"noindex", `name="title"`}},
			step{Do: "GET /ask?title=a", To: "/sign-in?to=%2Fask%3Ftitle%3Da"},
			step{Do: "GET /write?type=article", To: "/sign-in?to=%2Fwrite%3Ftype%3Darticle"},
			step{As: "ann", Do: "GET /ask", Has: []string{`name="title"`, `data-draft="ask"`}},
			step{As: "ann", Do: "POST /ask", Form: "title=&description=Kept", Status: 400,
				Has: []string{`id="e-title"`, ">Kept</textarea>"}},
			step{As: "ann", Do: "POST /ask", Form: "title=Half&description=**Bold**&act=preview",
				Has: []string{"<strong>Bold</strong>", `value="Half"`}},
			step{As: "ann", Do: "POST /ask", Form: "title=Half&description=Later&act=draft", Has: []string{`value="Half"`}},
			step{As: "ann", Do: "GET /ask", Has: []string{`value="Half"`, ">Later</textarea>"}},
			step{As: "bob", Do: "GET /ask", Lacks: []string{"Half"}},
			step{As: "ann", Do: "POST /ask", Form: "title=x&options=one", Status: 400, Has: []string{`id="e-options"`}},
		)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask",
			Form: formOf("title", "Why is the <sky> blue?", "description", "It is *so* blue.", "topics", "Sky, Colours")})
		b.walk(t,
			step{As: "ann", Do: "GET /ask", Lacks: []string{"Half"}}, // sent, so no longer a draft
			step{Do: "GET /", Has: []string{"Why is the &lt;sky&gt; blue?", "Colours"}, Lacks: []string{"<sky>"}},
			step{Do: "GET /questions/{q}", Status: 301, To: "/questions/{q}/why-is-the-sky-blue"},
			step{Do: "GET /questions/{q}/old-title?sort=new", Status: 301, To: "/questions/{q}/why-is-the-sky-blue?sort=new"},
			step{Do: "GET {qPath}", Has: []string{"<em>so</em>", `rel="canonical"`, "0 answers", "/sign-up?to="},
				Lacks: []string{`name="content"`}},
			step{As: "bob", Do: "GET {qPath}", Has: []string{`name="content"`}},
			step{Do: "POST /questions/{q}/answer", Form: "content=x", To: "/sign-in"},
			step{As: "bob", Do: "POST /questions/{q}/answer", Form: "content=", Status: 400, Has: []string{`id="e-content"`}},
			step{As: "bob", Do: "POST /questions/{q}/answer", Form: "content=`code`&act=preview", Has: []string{"<code>code</code>"}},
			step{Do: "GET /questions/nonesuch", Status: 404},
		)
		b.keep(t, "at", "/questions/", step{As: "bob", Do: "POST /questions/{q}/answer", Form: "content=Because+of+@ann+and+air."})
		page := string(b.do(t, step{Do: "GET {qPath}"}).Body)
		b.Set("a", regexp.MustCompile(`id="answer-([0-9A-Za-z]+)"`).FindStringSubmatch(page)[1])
		b.walk(t,
			step{Do: "GET /answers/{a}", To: "{qPath}#answer-{a}"},
			step{As: "ann", Do: "POST /answers/{a}/vote", Form: "value=up", To: "/answers/{a}#answer-{a}"},
			step{As: "ann", Do: "POST /answers/{a}/vote", Form: "value=sideways", Status: 400},
			step{Do: "POST /answers/{a}/vote", Form: "value=up", To: "/sign-in"},
			step{As: "ann", Do: "GET {qPath}", Has: []string{`value="none" class="vote" aria-pressed="true"`}},
			step{As: "ann", Do: "POST /questions/{q}/ask-too", To: "{qPath}"},
			step{As: "bob", Do: "POST /questions/{q}/follow", Form: "on=true", To: "/"},
			step{As: "bob", Do: "GET {qPath}", Has: []string{"Following"}},
			step{As: "bob", Do: "POST /questions/{q}/follow", Form: "on=false", To: "/"},
			step{As: "bob", Do: "POST /answers/{a}/comments", Form: "body=", Status: 400, Has: []string{`class="field-fault"`}},
			step{As: "ann", Do: "POST /answers/{a}/comments", Form: "body=So+**that**+is+it", To: "/answers/{a}#comment-…"},
			step{Do: "GET {qPath}", Has: []string{"So <strong>that</strong> is it"}},
			step{Do: "GET /answers/{a}/comments", Has: []string{"1 comment"}},
			step{As: "bob", Do: "GET /answers/{a}/edit", Has: []string{">Because of @ann and air.</textarea>"}},
			step{As: "ann", Do: "GET /answers/{a}/edit", Status: 403, Has: []string{"Not allowed"}},
			step{As: "bob", Do: "POST /answers/{a}/edit", Form: "content=Because+of+light.", To: "{qPath}#answer-{a}"},
			step{Do: "GET /answers/{a}/history", Has: []string{"Because of ", "</span>@ann and air<", "</span>light<"}},
			step{As: "ann", Do: "GET /questions/{q}/edit", Has: []string{"It is *so* blue.", `value="Sky, Colours"`}},
			step{As: "ann", Do: "POST /questions/{q}/edit",
				Form: formOf("title", "Why is it blue?", "description", "It is.", "topics", "Sky"), To: "/questions/{q}/why-is-it-blue"},
			step{Do: "GET /questions/{q}/history", Has: []string{"Why is ", "</span>the &lt;sky&gt;<", "</span>it<"}},
			step{As: "mia", Do: "POST /answers/{a}/verify", Form: "on=true", To: "/questions/{q}/why-is-it-blue#answer-{a}"},
			step{As: "bob", Do: "POST /answers/{a}/verify", Form: "on=false", Status: 403},
			step{Do: "GET /questions/{q}/why-is-it-blue", Has: []string{"Verified answer"}},
			step{As: "ann", Do: "GET /answers/{a}/report", Has: []string{`value="Spam"`}},
			step{As: "ann", Do: "POST /answers/{a}/report", Form: "type=Nonsense", Status: 400},
			step{As: "ann", Do: "POST /answers/{a}/report", Form: "type=Spam&description=no",
				To: "/questions/{q}/why-is-it-blue#answer-{a}"},
			step{As: "bob", Do: "GET /answers/{a}/delete", Has: []string{"Yes, delete it"}},
			step{As: "bob", Do: "POST /answers/{a}/delete", To: "/questions/{q}/why-is-it-blue"},
			step{Do: "GET /answers/{a}", Status: 410, Has: []string{"This was deleted"}},
		)
		comment := string(b.do(t, step{As: "ann", Do: "POST /questions/{q}/comments", Form: "body=First"}).Header.Get("Location"))
		b.Set("c", comment[strings.LastIndex(comment, "-")+1:])
		b.walk(t,
			step{As: "bob", Do: "POST /comments/{c}/vote", Form: "value=up", To: "/#comment-{c}"},
			step{As: "bob", Do: "GET /questions/{q}/comments/{c}", Status: 403},
			step{As: "ann", Do: "GET /questions/{q}/comments/{c}", Has: []string{">First</textarea>"}},
			step{As: "ann", Do: "POST /questions/{q}/comments/{c}", Form: "body=Second", To: "/questions/{q}/why-is-it-blue"},
			step{As: "bob", Do: "POST /comments/{c}/report", Form: "type=Spam", To: "/"},
			step{As: "ann", Do: "POST /questions/{q}/comments/{c}", Form: "act=delete", To: "/questions/{q}/why-is-it-blue"},
		)
	})
}

func TestMembersWriteAnonymouslyPrivatelyAndLater(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		later := s.Clock.Now().Add(48 * time.Hour).Format("2006-01-02T15:04")
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=Who+am+I&anonymous=true"})
		b.keep(t, "p", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=Only+us&privacy=private"})
		b.keep(t, "poll", "/questions/", step{As: "ann", Do: "POST /ask",
			Form: formOf("title", "Tea or coffee", "options", "Tea\n\nCoffee")})
		b.keep(t, "d", "/posts/", step{As: "ann", Do: "POST /write?type=article", Form: "title=Long+read&content=Words&topics=Tea"})
		b.keep(t, "l", "/posts/", step{As: "ann", Do: "POST /write?type=discussion",
			Form: formOf("title", "Not yet", "content", "Words", "publishedAt", later)})
		page := string(b.do(t, step{Do: "GET {pollPath}"}).Body)
		b.Set("tea", regexp.MustCompile(`name="option" value="([0-9a-f]+)"`).FindStringSubmatch(page)[1])
		b.walk(t,
			step{As: "bob", Do: "GET {qPath}", Has: []string{"Anonymous"}, Lacks: []string{`href="/users/ann"`}},
			step{As: "mia", Do: "GET {qPath}", Has: []string{`href="/users/ann"`}},
			step{As: "bob", Do: "GET {pPath}", Status: 404},
			step{As: "mia", Do: "GET {pPath}", Has: []string{"Private", "noindex"}},
			step{As: "bob", Do: "POST /questions/{poll}/poll", Form: "option={tea}", To: "{pollPath}#poll"},
			step{As: "bob", Do: "GET {pollPath}", Has: []string{"checked", "1 vote", "100 %"}, Most: 8},
			step{As: "bob", Do: "POST /questions/{poll}/poll", Form: "option=none", Status: 400},
			step{Do: "GET {dPath}", Has: []string{"Article", "Words"}},
			step{Do: "GET /posts?type=article", Has: []string{"Long read"}, Lacks: []string{"Not yet"}},
			step{As: "bob", Do: "GET {lPath}", Status: 404},
			step{As: "ann", Do: "GET {lPath}", Has: []string{"Scheduled"}},
			step{As: "ann", Do: "GET /posts/{d}/edit", Has: []string{">Words</textarea>"}},
			step{As: "bob", Do: "POST /posts/{d}/vote", Form: "value=up", To: "/posts/{d}"},
			step{As: "bob", Do: "POST /posts/{d}/follow", Form: "on=true", To: "/"},
			step{As: "ann", Do: "POST /posts/{d}/edit", Form: "title=Longer+read&content=More", To: "/posts/{d}/longer-read"},
			step{As: "ann", Do: "POST /posts/{d}/delete", To: "/posts"},
			step{As: "ann", Do: "POST /write", Form: "title=a&content=b&publishedAt=soon", Status: 400,
				Has: []string{`id="e-publishedAt"`, `value="a"`}},
			step{As: "ann", Do: "POST /questions/{q}/answer", Form: "content=Mine&status=draft", To: "{qPath}#answer-…"},
			step{As: "bob", Do: "GET {qPath}", Lacks: []string{"Mine"}},
		)
	})
}

func TestPeopleFindAndFollowEachOther(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask", Form: "title=Where+are+the+kestrels&topics=Birds"})
		page := string(b.do(t, step{Do: "GET /topics"}).Body)
		b.Set("t", regexp.MustCompile(`/topics/([0-9A-Za-z]+)/birds`).FindStringSubmatch(page)[1])
		b.walk(t,
			step{Do: "GET /topics/{t}", Status: 301, To: "/topics/{t}/birds"},
			step{Do: "GET /topics/{t}/birds?sort=unanswered", Has: []string{"kestrels"}},
			step{As: "bob", Do: "POST /topics/{t}/follow", Form: "on=true", To: "/"},
			step{As: "bob", Do: "GET /topics/{t}/birds", Has: []string{"Following"}},
			step{Do: "GET /users/ann?tab=questions", Has: []string{"kestrels"}, Lacks: []string{"ann@test.example"}},
			step{Do: "GET /users/nobody", Status: 404},
			step{As: "bob", Do: "POST /users/{ann}/follow", Form: "on=true", To: "/"},
			step{Do: "GET /users/ann?tab=followers", Has: []string{`href="/users/bob"`}},
			step{As: "ann", Do: "GET /users/ann", Has: []string{"<polyline"}},
			step{As: "ann", Do: "POST /users/{ann}/follow", Form: "on=true", Status: 403},
			step{Do: "GET /people", Has: []string{"Members"}},
			step{Do: "GET /people?q=bo", Has: []string{"/users/bob"}},
			step{Do: "GET /search?q=kestrels", Has: []string{"1 result", "<mark>kestrels</mark>"}},
			step{Do: "GET /search?q=zebra", Has: []string{"No results"}},
			step{Do: "GET /search", Lacks: []string{"No results"}},
			step{Do: "GET /search/suggest?q=kest", Has: []string{"kestrels"}},
			step{Do: "GET /ask/similar?title=kestrels", Has: []string{"kestrels"}},
			step{Do: "GET /topics/suggest?q=bir", Has: []string{`data-value="Birds"`}},
			step{Do: "GET /people/suggest?q=bo", Has: []string{`data-value="@bob"`}},
			step{As: "ann", Do: "GET /notifications", Has: []string{"followed you", "is-unread"}},
			step{As: "ann", Do: "GET /", Has: []string{`data-count="1"`}},
			step{As: "ann", Do: "POST /notifications/read", To: "/notifications"},
			step{As: "ann", Do: "GET /notifications", Lacks: []string{"is-unread"}},
			step{Do: "GET /notifications", To: "/sign-in?to=%2Fnotifications"},
			step{Do: "GET /live", To: "/sign-in?to=%2Flive"},
		)
		walkSpaces(t, b)
	})
}

// givePassword stores a password of a person, without ending their sign-ins.
func givePassword(t *testing.T, s *resttest.Site, name, password string) {
	t.Helper()
	hash, err := s.App.HashPassword(t.Context(), community.System(s.Portal.ID), s.ID(name), app.UserEdit{Password: &password})
	if err != nil {
		t.Fatal(err)
	}
	err = s.DB.Write(t.Context(), func(tx *store.Tx) error { return tx.SetPassword(community.UserID(s.ID(name)), hash) })
	if err != nil {
		t.Fatal(err)
	}
}

func TestPeopleSetThingsTheirWay(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.walk(t,
			step{Do: "GET /settings", To: "/sign-in?to=%2Fsettings"},
			step{As: "ann", Do: "POST /settings", Form: "name=" + strings.Repeat("n", 201), Status: 400, Has: []string{`id="e-name"`}},
			step{As: "ann", Do: "POST /settings", Form: formOf("name", "Ann B", "title", "Potter", "description", "I *pot*.", "website",
				"javascript:alert(1)"), Status: 400, Has: []string{`id="e-website"`, "I *pot*."}},
			step{As: "ann", Do: "POST /settings", Form: formOf("name", "Ann B", "title", "Potter", "description", "I *pot*.", "website",
				"https://pots.example"), To: "/settings"},
			step{Do: "GET /users/ann", Has: []string{"Ann B", "Potter", "<em>pot</em>", "pots.example"}},
			step{As: "ann", Do: "GET /settings", Has: []string{">I *pot*.</textarea>"}},
			step{As: "ann", Do: "GET /settings/account", Has: []string{`value="ann@test.example"`}},
			step{As: "ann", Do: "POST /settings/account", Form: "username=bob", Status: 400, Has: []string{`id="e-username"`}},
			step{As: "ann", Do: "POST /settings/account", Form: "username=bob", Header: "Accept-Language: de", Status: 400,
				Has: []string{"Das ist schon vergeben."}},
			step{As: "ann", Do: "POST /settings/account", Form: "username=b%3Bb", Header: "Accept-Language: de", Status: 400,
				Has: []string{"Unterstriche, nicht „;“."}},
			step{As: "ann", Do: "POST /ask", Form: "title=", Header: "Accept-Language: de", Status: 400, Has: []string{`id="e-title"`},
				Lacks: []string{"is required"}},
			step{As: "ann", Do: "POST /users/{ann}/follow", Form: "on=true", Header: "Accept-Language: de", Status: 403,
				Has: []string{"Du kannst dir nicht selbst folgen."}},
			step{As: "ann", Do: "POST /settings/password", Form: "password=long+enough", Status: 400,
				Has: []string{"Your account has no password."}},
			step{As: "ann", Do: "POST /settings/email", Form: "email=else@test.example&currentPassword=x", Status: 400,
				Has: []string{"Your account has no password."}},
		)
		givePassword(t, s, "ann", "long enough")
		b.walk(t,
			step{As: "ann", Do: "POST /settings/password", Form: "password=short&currentPassword=long+enough", Status: 400,
				Has: []string{`id="e-password"`}},
			step{As: "ann", Do: "POST /settings/email", Form: "email=else@test.example", Status: 400,
				Has: []string{`id="e-currentPassword"`}},
			step{As: "ann", Do: "POST /settings/email", Form: "email=nowhere&currentPassword=long+enough", Status: 400,
				Has: []string{`id="e-email"`}},
			step{As: "ann", Do: "POST /settings/email", Form: "email=else@test.example&currentPassword=long+enough",
				To: "/settings/account"},
			step{As: "ann", Do: "GET /settings/account",
				Has: []string{`value="ann@test.example"`, "else@test.example can’t be confirmed"}},
			step{As: "ann", Do: "POST /settings/password", Form: "password=longer+yet&currentPassword=long+enough",
				To: "/settings/account"},
			step{As: "ann", Do: "POST /settings/password", Form: "password=longer+still&currentPassword=no", Status: 400,
				Has: []string{`id="e-currentPassword"`}},
			step{As: "ann", Do: "GET /settings/notifications", Has: []string{`name="web.mention" value="true" checked`}},
			step{As: "ann", Do: "POST /settings/notifications", Form: "web.answer=true&digest=weekly", To: "/settings/notifications"},
			step{As: "ann", Do: "GET /settings/notifications",
				Has:   []string{`value="weekly" checked`, `name="web.answer" value="true" checked`},
				Lacks: []string{`name="web.mention" value="true" checked`}},
			step{As: "ann", Do: "GET /settings/sessions", Has: []string{"This browser"}},
			step{As: "ann", Do: "POST /settings/sessions", To: "/settings/sessions"},
			step{As: "ann", Do: "POST /settings/sessions", Form: "family=none", Status: 404},
			step{As: "ann", Do: "POST /editor/preview", Form: "source=*hi*", Has: []string{"<em>hi</em>"}},
			step{As: "ann", Do: "POST /editor/preview", Form: "source=" + strings.Repeat("[a](", 40_000), Status: 400},
			step{As: "ann", Do: "POST /editor/draft", Form: formOf("form", "answer:x", "fields", `{"content":"half"}`),
				Has: []string{"true"}},
			step{As: "ann", Do: "GET /editor/draft?form=answer:x", Has: []string{"half"}},
			step{As: "bob", Do: "GET /editor/draft?form=answer:x", Lacks: []string{"half"}},
			step{As: "ann", Do: "POST /editor/draft", Form: "form=a&fields=nonsense", Status: 400},
			step{As: "ann", Do: "GET /settings/export", Has: []string{`name="password"`}, Lacks: []string{`"username": "ann"`}},
			step{As: "ann", Do: "POST /settings/export", Form: "password=long", Status: 400, Has: []string{`id="e-password"`},
				Lacks: []string{`"username": "ann"`}},
			step{As: "ann", Do: "POST /settings/export", Form: "password=longer+yet", Has: []string{`"username": "ann"`, "I <em>pot</em>"}},
			step{As: "ann", Do: "POST /settings/delete", Form: "confirm=bob", Status: 400, Has: []string{`id="e-confirm"`}},
			step{As: "ann", Do: "POST /settings/delete", Form: "confirm=ann", To: "/"},
			step{As: "ann", Do: "GET /", Has: []string{`href="/sign-in"`}},
			step{Do: "GET /users/ann", Status: 404},
		)
	})
}

// Of whatever they show, home, question and space pages take eight statements at most.
func TestPagesTakeFewStatements(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.keep(t, "q", "/questions/", step{As: "ann", Do: "POST /ask",
			Form: formOf("title", "One of many", "topics", "A, B", "options", "x\ny")})
		b.keep(t, "s", "/spaces/", step{As: "ann", Do: "POST /spaces/new", Form: "name=Kept"})
		b.walk(t, step{As: "bob", Do: "POST /spaces/{s}/join", To: "{sPath}"})
		for i := range 12 {
			who := []string{"ann", "bob", "mia"}[i%3]
			b.do(t, step{As: who, Do: "POST /ask", Form: fmt.Sprintf("title=Question+%d&topics=A", i)})
			b.do(t, step{As: who, Do: "POST /ask", Form: fmt.Sprintf("title=Within+%d&topics=A&space={s}", i)})
			b.do(t, step{As: who, Do: "POST /write", Form: fmt.Sprintf("title=Told+%d&content=Text&topics=B&space={s}", i)})
			b.do(t, step{As: who, Do: "POST /questions/{q}/answer", Form: fmt.Sprintf("content=Answer+%d", i)})
			b.do(t, step{As: who, Do: "POST /questions/{q}/comments", Form: fmt.Sprintf("body=Comment+%d", i)})
			b.do(t, step{As: who, Do: "POST /write", Form: fmt.Sprintf("title=Post+%d&content=Text&topics=B", i)})
		}
		for range 2 {
			for _, who := range []string{"", "bob", "mia"} {
				b.walk(t,
					step{As: who, Do: "GET /", Most: 8, Has: []string{"Answer 11", "Post 11"}},
					step{As: who, Do: "GET {sPath}", Most: 8, Has: []string{"Within 11", "12 questions"}},
					step{As: who, Do: "GET {sPath}?tab=posts", Most: 8, Has: []string{"Told 11"}},
					step{As: who, Do: "GET {sPath}?tab=members", Most: 8, Has: []string{"/users/bob"}},
					step{As: who, Do: "GET /spaces", Most: 8, Has: []string{"Kept"}},
					step{As: who, Do: "GET /users/ann?tab=spaces", Most: 8, Has: []string{"Kept"}},
					step{As: who, Do: "GET {qPath}", Most: 8, Has: []string{"12 answers", "Show all 12 comments", "Related questions"}},
				)
			}
		}
	})
}

// TestWhoHasNoPasswordShowsItByASignIn is about those who come by their product.
func TestWhoHasNoPasswordShowsItByASignIn(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.walk(t,
			step{As: "ann", Do: "GET /settings/export", Lacks: []string{`name="password"`, `"username": "ann"`}},
			step{As: "ann", Do: "POST /settings/export", Has: []string{`"username": "ann"`}},
		)
		s.Clock.Advance(11 * time.Minute)
		b.walk(t,
			step{As: "ann", Do: "GET /settings/export", Has: []string{"Sign out, sign in again"},
				Lacks: []string{`action="/settings/export"`}},
			step{As: "ann", Do: "POST /settings/export", Form: "password=anything", Status: 400, Lacks: []string{`"username": "ann"`}},
			step{As: "ann", Do: "POST /settings/password", Form: "password=long+enough",
				Status: 400}, // the first is chosen by a link to the address
			step{As: "ann", Do: "POST /settings/export", Form: "password=long+enough", Status: 400, Lacks: []string{`"username": "ann"`}},
		)
		delete(b.cookies, "ann")
		b.walk(t,
			step{As: "ann", Do: "POST /settings/export", Has: []string{`"username": "ann"`}}, // they came in anew
		)
	})
}

// TestWebhookSecretsAreShownToWhoConfirms reads the one of an endpoint.
func TestWebhookSecretsAreShownToWhoConfirms(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.walk(t, step{As: "admin", Do: "POST /admin/webhooks", Form: formOf("url", "https://product.example/hooks", "events", "*"),
			To: "/admin/webhooks"})
		list, err := s.App.Endpoints(t.Context(), s.Actor(t, "admin"))
		if err != nil || len(list) != 1 {
			t.Fatal(list, err)
		}
		path, secret := "/admin/webhooks/"+string(list[0].ID)+"/secret", list[0].Secret
		b.walk(t,
			step{As: "admin", Do: "GET /admin/webhooks", Has: []string{path}, Lacks: []string{secret}},
			step{As: "admin", Do: "GET " + path, Has: []string{`name="password"`}, Lacks: []string{secret}},
			step{As: "admin", Do: "POST " + path, Form: "password=wrong", Status: 400, Lacks: []string{secret}},
			step{As: "mia", Do: "POST " + path, Form: formOf("password", resttest.AdminPassword), Status: 404, Lacks: []string{secret}},
			step{As: "admin", Do: "POST /admin/webhooks/none/secret", Form: formOf("password", resttest.AdminPassword), Status: 404},
			step{As: "admin", Do: "POST " + path, Form: formOf("password", resttest.AdminPassword), Has: []string{secret}},
		)
	})
}
