package serve_test

import (
	"encoding/json"
	"net/netip"
	"regexp"
	"testing"
	"time"

	"github.com/pquerna/otp/totp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// fill makes everything that can be hidden, and has the community tell of it.
func (v *aviary) fill(t *testing.T) {
	t.Helper()
	v.people(t, "anonsue", "hiddenhal", "insiderrob", "runnersam", "tellertip", "voterpol", "askeriris", "bannedrex", "membercy", "keeperkim")
	v.fillPortal(t)
	v.fillOpenly(t)
	v.fillDeleted(t)
	v.fillSecrets(t)
	v.makeSpaces(t)
	v.catchUp(t)
	v.listenAll(t)
	v.fillHidden(t)
	v.fillEarlier(t)
	v.fillSpaces(t)
	v.fillHeld(t)
	v.fillMessages(t)
	v.fillAnonymously(t)
	v.keepPeople()
	v.tellAll(t)
}

// fillPortal installs what tells others, has everybody told everything, and bans rex.
func (v *aviary) fillPortal(t *testing.T) {
	t.Helper()
	v.Set("hooks", v.hooks.URL)
	v.do(t, "admin", "PUT /portal", `{"name":"Test","domain":"test.example","policies":{"events":"members","messages":"members"},"moderation":{"rules":[`+
		`{"kind":"word","value":"holdthis","action":"hold"}]}}`)
	v.do(t, "admin", "POST /apps/webhooks/settings", `{"endpoints":[{"url":"{hooks}","events":["*"]}]}`)
	secret := v.do(t, "admin", "GET /apps/webhooks/settings", "").Get("settings.endpoints.0.secret").(string)
	v.keep(secret, may["admins"], nil)
	v.Clock.Advance(2 * time.Second) // from when on the endpoint hears
	for name := range v.sessions {
		var verbs map[string]any
		if err := json.Unmarshal(v.do(t, name, "GET /user/notifications/settings", "").Body, &verbs); err != nil {
			t.Fatal(err)
		}
		for verb := range verbs {
			verbs[verb] = map[string]bool{"web": true, "email": true}
		}
		body, err := json.Marshal(verbs)
		if err != nil {
			t.Fatal(err)
		}
		v.do(t, name, "PUT /user/notifications/settings", string(body))
	}
	v.do(t, "membercy", "PUT /user/mail", `{"digest":"daily"}`)
	for _, follower := range []string{"bob", "membercy", "runnersam"} {
		for _, followed := range []string{"ann", "anonsue", "hiddenhal", "insiderrob"} {
			v.do(t, follower, "POST /users/{"+followed+"}/followers", `{"level":"all"}`)
		}
	}
	v.do(t, "mia", "PUT /users/{bannedrex}", `{"status":"banned","banReason":"`+v.word("staff", "banreason")+`"}`)
}

// fillOpenly adds what everybody may read, and what hangs hidden on it.
func (v *aviary) fillOpenly(t *testing.T) {
	t.Helper()
	v.add(t, "ann", "/questions", `{"title":"An open question","topics":["Openness"],"options":[{"text":"a"},{"text":"b"}]}`, "open")
	v.Set("topic", v.do(t, "ann", "GET /topics", "").Get("0.id").(string))
	v.ids["topics"] = append(v.ids["topics"], v.ID("topic"))
	for _, follower := range []string{"bob", "membercy", "runnersam"} {
		v.do(t, follower, "POST /topics/{topic}/followers", `{"level":"all"}`)
		v.do(t, follower, "POST /questions/{open}/followers", ``)
	}
	v.add(t, "bob", "/questions/{open}/answers", `{"content":"An open answer"}`, "answer")
	v.add(t, "bob", "/posts", `{"title":"An open post","content":"x","topics":["Openness"]}`, "post")
	v.do(t, "bob", "PUT /answers/{answer}/draft", `{"content":"`+v.word("bob's", "laterdraft")+`"}`)
	v.do(t, "ann", "PUT /questions/{open}/bookmark", `{"note":"`+v.word("admins", "bookmarknote")+`"}`)
	v.add(t, "tellertip", "/posts/{post}/reports", `{"type":"Spam","description":"`+v.word("staff", "report")+`"}`, "report")
	option := v.do(t, "voterpol", "GET /questions/{open}", "").Get("options.0.id").(string)
	v.do(t, "voterpol", "POST /answers/{open}/poll", `{"poll":"`+option+`"}`)
	v.add(t, "ann", "/questions", `{"title":"In other words","format":"markdown",`+
		`"source":"Plain <!-- `+v.word("staff", "source")+` --> words"}`, "sourced")
}

// fillDeleted adds what is deleted: long ago, so that nobody brings it back, and just now.
func (v *aviary) fillDeleted(t *testing.T) {
	t.Helper()
	for _, when := range []struct{ name, who string }{{"gone", "nobody"}, {"deleted", "staff"}} {
		v.add(t, "ann", "/questions", `{"title":"`+v.word(when.who, when.name+"question")+`","topics":["Openness"]}`, "doomed")
		v.add(t, "ann", "/questions/{doomed}/answers", `{"content":"`+v.word("nobody", when.name+"answerinside")+`"}`, "inside")
		v.do(t, "ann", "DELETE /questions/{doomed}", ``)
		v.add(t, "ann", "/questions/{open}/answers", `{"content":"`+v.word(when.who, when.name+"answer")+`"}`, "doomed")
		v.do(t, "ann", "DELETE /answers/{doomed}", ``)
		v.add(t, "ann", "/posts", `{"title":"`+v.word(when.who, when.name+"post")+`","content":"x"}`, "doomed")
		v.do(t, "ann", "DELETE /posts/{doomed}", ``)
		v.add(t, "ann", "/answers/{answer}/comments", `{"body":"`+v.word(when.who, when.name+"comment")+`"}`, "doomed")
		v.do(t, "ann", "DELETE /comments/{doomed}", ``)
		if when.name == "gone" {
			v.Clock.Advance(31 * 24 * time.Hour)
			if err := v.App.Upkeep(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// keepSecret has a secret and its hash be canaries.
func (v *aviary) keepSecret(whose, secret string) {
	v.keep(secret, []string{whose}, nil)
	v.keep(auth.TokenHash(secret), nil, nil)
}

var linked = regexp.MustCompile(`(?:token=|/join/)([A-Za-z0-9_-]{20,})`)

// fillSecrets makes one of each sort, most of them kim's.
func (v *aviary) fillSecrets(t *testing.T) {
	t.Helper()
	ctx := t.Context()
	const password = "leakpasswordq and more"
	v.do(t, "admin", "PUT /users/{keeperkim}", `{"password":"`+password+`"}`)
	v.keep("leakpasswordq", nil, nil)
	v.keep(resttest.AdminPassword, nil, nil)
	v.keep(resttest.ClientSecret, nil, nil)
	v.keep("$argon2id", nil, nil)
	granted, err := v.App.Grant(ctx, app.GrantRequest{Portal: v.Portal, Grant: string(community.GrantPassword), ClientID: resttest.ClientID,
		Secret: resttest.ClientSecret, Username: "keeperkim", Password: password})
	if err != nil {
		t.Fatal(err)
	}
	v.SetToken("keeperkim", granted.Access)
	v.keepSecret("keeperkim", granted.Refresh)
	session, err := v.App.Authenticate(ctx, v.Portal, granted.Access)
	if err != nil {
		t.Fatal(err)
	}
	key, err := v.App.NewFactor(ctx, v.Portal, session)
	if err != nil {
		t.Fatal(err)
	}
	v.keep(key.Secret, []string{"keeperkim"}, nil)
	code, err := totp.GenerateCode(key.Secret, v.Clock.Now())
	if err != nil {
		t.Fatal(err)
	}
	codes, err := v.App.ConfirmFactor(ctx, session, code, netip.MustParseAddr("127.0.0.1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range codes {
		v.keepSecret("keeperkim", code)
	}
	personal := v.do(t, "keeperkim", "POST /user/tokens", `{"name":"x","scopes":["read"],"days":7}`)
	v.keepSecret("keeperkim", personal.Get("token").(string))
	v.fillApps(t)
	invited := v.do(t, "mia", "POST /invitations", `{"uses":2}`)
	v.keepSecret("mia", invited.Get("code").(string))
	v.hear(t, v.request(t, guest, "GET", "/join/"+invited.Get("code").(string), "", true)) // which must not be logged
	v.do(t, "mia", "POST /invitations", `{"email":"leakinvitedq@test.example"}`)
	v.keep("leakinvitedq", append([]string{"leakinvitedq"}, may["staff"]...), nil)
	v.do(t, guest, "POST /user/password/forgot", `{"email":"keeperkim@test.example"}`)
	v.deliver(t)
}

// fillApps installs the apps that have secrets, and gives an admin the address of their feed.
func (v *aviary) fillApps(t *testing.T) {
	t.Helper()
	v.do(t, "admin", "POST /apps/discourse/settings", `{"url":"https://x.example","secret":"leakdiscourseq is shared between us two"}`)
	v.keep("leakdiscourseq", may["nobody"], nil)
	v.do(t, "admin", "POST /apps/openid/settings", `{"providers":[{"preset":"github","clientId":"g","clientSecret":"leakopenidq"}]}`)
	v.keep("leakopenidq", may["nobody"], nil)
	admin := v.Actor(t, "admin")
	if _, err := v.App.InstallSCIM(t.Context(), admin, app.SCIMSettings{}); err != nil {
		t.Fatal(err)
	}
	token, _, err := v.App.NewSCIMToken(t.Context(), admin, "x")
	if err != nil {
		t.Fatal(err)
	}
	v.keepSecret("directory", token)
	v.SetToken("directory", token)
	feed, err := v.App.NewAdminFeed(t.Context(), admin)
	if err != nil {
		t.Fatal(err)
	}
	v.keepSecret("admin", feed)
	v.adminFeeds = []string{"/feed/admin/" + feed + ".atom", "/feed/admin/" + feed + ".json"}
}

// eventTimes are those of an event to come.
const eventTimes = `"startsAt":"2030-03-05T18:00:00Z","endsAt":"2030-03-05T20:00:00Z","timeZone":"Europe/Berlin"`

// fillHidden adds content of every status that others do not see, by hal, each about a topic
// that is new with it.
func (v *aviary) fillHidden(t *testing.T) {
	t.Helper()
	const when = `"publishedAt":"2031-01-01T00:00:00Z"`
	for _, status := range []string{"draft", "scheduled", "unapproved", "archived"} {
		v.add(t, "hiddenhal", "/questions/{open}/answers",
			`{"content":"`+v.word("hal's", status+"answer")+` @membercy","status":"`+status+`",`+when+`}`, "it")
		v.add(t, "hiddenhal", "/posts", `{"type":"event","title":"`+v.word("hal's", status+"event")+`","content":"x @membercy","event":{"place":"`+
			v.word("hal's", status+"eventplace")+`",`+eventTimes+`},"status":"`+status+`",`+when+`}`, "it")
		v.add(t, "hiddenhal", "/posts", `{"title":"`+v.word("hal's", status+"title")+`","content":"`+v.word("hal's", status+"post")+
			` @membercy","topics":["Openness","`+v.word("hal's", status+"topic")+`"],"status":"`+status+`",`+when+`}`, "it")
	}
	for _, status := range []string{"scheduled", "unapproved", "archived"} {
		v.add(t, "mia", "/questions", `{"title":"`+v.word("hal's", status+"question")+`","description":"`+
			v.word("hal's", status+"description")+` @membercy","topics":["Openness","`+v.word("hal's", status+"about")+`"],"user":"{hiddenhal}","status":"`+status+`",`+when+`}`, "it")
		v.add(t, "hiddenhal", "/questions/{it}/answers", `{"content":"`+v.word("hal's", "answerto"+status)+` @membercy"}`, "it")
	}
	v.add(t, "hiddenhal", "/questions", `{"title":"`+v.word("private", "private")+
		`","topics":["Openness","`+v.word("private", "privatetopic")+`"],"privacy":"private","from":"{bob}"}`, "private")
	v.add(t, "hiddenhal", "/questions/{private}/answers", `{"content":"`+v.word("private", "privateanswer")+` @membercy"}`, "it")
	v.add(t, "hiddenhal", "/answers/{it}/comments", `{"body":"`+v.word("private", "privatecomment")+` @membercy"}`, "comment")
	v.add(t, "hiddenhal", "/questions/{private}/comments", `{"body":"`+v.word("private", "privateremark")+`"}`, "comment")
	v.do(t, "hiddenhal", "POST /questions/{private}/votes", ``)
}

// fillEarlier adds what was hidden once, and says something else in the open now.
func (v *aviary) fillEarlier(t *testing.T) {
	t.Helper()
	v.add(t, "ann", "/posts", `{"title":"`+v.word("nobody", "rough")+`","content":"`+v.word("nobody", "roughpost")+`","status":"draft"}`, "it")
	v.do(t, "ann", "PUT /posts/{it}", `{"title":"Smooth","content":"Smooth"}`)
	v.do(t, "ann", "POST /posts/{it}/publish", ``)
	v.add(t, "ann", "/questions/{open}/answers", `{"content":"`+v.word("nobody", "roughanswer")+`","status":"draft"}`, "it")
	v.do(t, "ann", "PUT /answers/{it}", `{"content":"Smooth"}`)
	v.do(t, "ann", "POST /answers/{it}/publish", ``)
}

// makeSpaces adds a private and a hidden space, which hal runs.
func (v *aviary) makeSpaces(t *testing.T) {
	t.Helper()
	v.ids["collections"] = []string{v.ID("portal")}
	for name, body := range map[string]string{"shut": `{"name":"A private space","private":true}`,
		"secret": `{"name":"` + v.word("space", "space") + `","hidden":true}`} {
		v.add(t, "mia", "/spaces", body, name) // everybody is told who made a space that is not hidden
		v.Set("space", v.ID(name))
		v.do(t, "mia", "PUT /spaces/{space}/members/{hiddenhal}", `{"role":"admin"}`)
		v.do(t, "hiddenhal", "PUT /spaces/{space}/members/{insiderrob}", ``)
		v.do(t, "hiddenhal", "PUT /spaces/{space}/members/{runnersam}", `{"role":"moderator"}`)
		for _, member := range []string{"insiderrob", "runnersam"} {
			v.do(t, member, "POST /spaces/{space}/membership", `{"level":"all"}`)
		}
	}
}

// fillSpaces adds everything to the spaces that can stand in one.
func (v *aviary) fillSpaces(t *testing.T) {
	t.Helper()
	for _, name := range []string{"shut", "secret"} {
		v.Set("space", v.ID(name))
		v.add(t, "hiddenhal", "/questions", `{"title":"`+v.word("space", name+"question")+`","topics":["Openness","`+
			v.word("space", name+"topic")+
			`"],"space":"{space}","options":[{"text":"`+v.word("space", name+"option")+`"},{"text":"b"}]}`, "inside")
		v.add(t, "hiddenhal", "/questions/{inside}/answers", `{"content":"`+v.word("space", name+"answer")+`"}`, "it")
		v.do(t, "insiderrob", "POST /answers/{it}/votes", ``)
		v.do(t, "hiddenhal", "POST /questions/{inside}/accept", `{"answer":"{it}"}`)
		v.add(t, "insiderrob", "/answers/{it}/comments", `{"body":"`+v.word("space", name+"comment")+` @membercy @bob"}`, "comment")
		v.do(t, "hiddenhal", "PUT /answers/{it}", `{"content":"`+v.word("space", name+"edited")+` @membercy"}`)
		v.do(t, "insiderrob", "POST /questions/{inside}/followers", ``)
		v.add(t, "insiderrob", "/questions/{inside}/comments", `{"body":"`+v.word("space", name+"remark")+`"}`, "comment")
		v.add(t, "hiddenhal", "/posts", `{"title":"`+v.word("space", name+"post")+`","content":"`+v.word("space", name+"content")+
			` @membercy","topics":["Openness","`+v.word("space", name+"tag")+`"],"type":"article","space":"{space}"}`, "it")
		v.do(t, "insiderrob", "POST /posts/{it}/votes", ``)
		v.add(t, "hiddenhal", "/posts", `{"type":"event","title":"`+v.word("space", name+"event")+`","content":"x @membercy","event":{"place":"Here",`+eventTimes+`},"space":"{space}"}`, "it")
		v.do(t, "insiderrob", "POST /events/{it}/answer", `{"answer":"going"}`)
		v.do(t, "hiddenhal", "PUT /posts/{it}", `{"event":{"link":"https://example.com/`+v.word("space", name+"eventlink")+`"}}`)
		v.add(t, "hiddenhal", "/posts", `{"title":"`+v.word("hal's", name+"draft")+`","content":"x","topics":["`+v.word("hal's", name+"drafttopic")+`"],"status":"draft","space":"{space}"}`, "it")
		v.add(t, "hiddenhal", "/questions/{inside}/answers",
			`{"content":"`+v.word("space staff", name+"archived")+`","status":"archived"}`, "it")
	}
	v.do(t, "askeriris", "POST /spaces/{shut}/membership", ``)
}

// fillHeld adds what waits for a moderator beside what is public, and what one refused.
func (v *aviary) fillHeld(t *testing.T) {
	t.Helper()
	v.do(t, "hiddenhal", "POST /answers/{answer}/comments", `{"body":"holdthis `+v.word("hal's", "heldcomment")+` @membercy"}`)
	v.add(t, "hiddenhal", "/posts", `{"title":"Held","content":"holdthis `+v.word("hal's", "heldpost")+`"}`, "held")
	suggestion := v.do(t, "hiddenhal", "POST /answers/{answer}/suggestions", `{"content":"`+v.word("hal's to bob", "suggestion")+
		`","reason":"`+v.word("hal's to bob", "suggestionreason")+`"}`)
	v.ids["suggestions"] = append(v.ids["suggestions"], suggestion.Get("id").(string))
	refused := v.do(t, "hiddenhal", "POST /questions/{open}/comments", `{"body":"holdthis `+v.word("hal's", "refusedcomment")+`"}`)
	v.do(t, "mia", "POST /moderation/resolve", `{"action":"reject","note":"`+v.word("hal's", "refusal")+
		`","items":[{"type":"proposal","id":"`+refused.Get("id").(string)+`"}]}`)
}

// fillAnonymously has sue write everything, and take part in what she wrote.
func (v *aviary) fillAnonymously(t *testing.T) {
	t.Helper()
	v.add(t, "anonsue", "/questions", `{"title":"Whose `+anonymous+`?","topics":["Openness","Riddles"],"anonymous":true}`, "whose")
	v.add(t, "anonsue", "/questions/{open}/answers", `{"content":"`+anonymous+` @membercy","anonymous":true}`, "guess")
	v.add(t, "anonsue", "/posts", `{"type":"event","title":"Whose `+anonymous+` party?","content":"`+anonymous+` @bob","anonymous":true,`+
		`"event":{"place":"Here",`+eventTimes+`}}`, "party")
	v.do(t, "bob", "POST /events/{party}/answer", `{"answer":"going"}`)
	v.add(t, "anonsue", "/posts", `{"title":"Whose `+anonymous+`?","content":"`+anonymous+` @bob",`+
		`"topics":["Openness","Mysteries"],"anonymous":true}`, "musing")
	for path, edit := range map[string]string{"/questions/{whose}": `{"title":"Whose ` + anonymous + ` then?"}`,
		"/answers/{guess}": `{"content":"` + anonymous + ` still"}`, "/posts/{musing}": `{"title":"Whose ` + anonymous + ` then?"}`} {
		v.do(t, "anonsue", "POST "+path+"/votes", ``)
		v.do(t, "ann", "POST "+path+"/votes", ``)
		v.add(t, "anonsue", path+"/comments", `{"body":"`+anonymous+` @membercy"}`, "comment")
		v.do(t, "anonsue", "PUT /comments/{comment}", `{"body":"`+anonymous+` by the by"}`)
		v.do(t, "bob", "POST /comments/{comment}/votes", ``)
		v.do(t, "anonsue", "PUT "+path, edit)
		v.do(t, "tellertip", "POST "+path+"/reports", `{"type":"Spam"}`)
	}
	v.add(t, "bob", "/questions/{whose}/answers", `{"content":"Yours"}`, "it")
	v.do(t, "anonsue", "POST /questions/{whose}/accept", `{"answer":"{it}"}`)
	v.do(t, "ann", "POST /questions/{open}/accept", `{"answer":"{guess}"}`)
}

// farewell is who everybody hears of last.
const farewell = "farewell"

// tellAll has the worker send all that is to be sent, and everybody hear the last of it.
func (v *aviary) tellAll(t *testing.T) {
	t.Helper()
	v.Join(t, farewell, "member")
	for _, name := range streamers {
		v.do(t, farewell, "POST /users/{"+name+"}/followers", ``)
	}
	v.endStreams(t) // before time passes: streams tell of what is new
	v.deliver(t)
}

// fillMessages has hal and bob write to each other, of which nobody else may read anything, but for what was
// reported and a few messages before it, which moderators may.
func (v *aviary) fillMessages(t *testing.T) {
	t.Helper()
	v.add(t, "hiddenhal", "/conversations", `{"people":["{bob}"],"body":"`+v.word("talk", "talkfirst")+` @membercy"}`, "talk")
	for _, name := range []string{"one", "two", "three", "four", "five"} {
		who := "talk reported"
		if name == "one" {
			who = "talk"
		}
		v.add(t, "hiddenhal", "/conversations/{talk}/messages", `{"body":"`+v.word(who, "talk"+name)+`"}`, "said")
	}
	v.add(t, "hiddenhal", "/conversations/{talk}/messages", `{"body":"So"}`, "said")
	v.do(t, "hiddenhal", "PUT /messages/{said}", `{"body":"`+v.word("talk reported", "talkedited")+`"}`)
	v.add(t, "hiddenhal", "/conversations/{talk}/messages", `{"body":"`+v.word("talk reported", "talkrude")+`"}`, "rude")
	v.do(t, "bob", "POST /messages/{rude}/reports", `{"type":"Spam","description":"`+v.word("bob's", "talkreport")+`"}`)
	v.do(t, "hiddenhal", "PUT /messages/{rude}", `{"body":"`+v.word("talk", "talkpolite")+`"}`)
	v.add(t, "bob", "/conversations/{talk}/messages", `{"body":"`+v.word("talk", "talklast")+` leak"}`, "said")
	v.add(t, "hiddenhal", "/conversations", `{"people":["{bob}","{runnersam}"],"title":"`+v.word("talk group", "talktitle")+`","body":"`+
		v.word("talk group", "talkgroup")+`"}`, "group")
}
