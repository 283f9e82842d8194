package rest_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

var updateWhoMay = flag.Bool("update-whomay", false, "write testdata/whomay.golden anew")

// Who calls. hal has written what is tried on, and made the spaces that some of it is in; sam
// moderates these spaces, rob is a member of them, cy of none; rex is banned.
var whoCalls = []string{"", "rex", "cy", "rob", "sam", "hal", "mia", "admin"}

// A place is one record that is tried, by what it is.
type place struct{ name, id string }

// everyPlace is where an id in the address of an operation may lead, by the word before it.
func everyPlace(t *testing.T, s *resttest.Site) map[string][]place {
	t.Helper()
	for _, name := range []string{"hal", "cy", "rob", "sam", "rex", "ida"} {
		s.Join(t, name, "member")
	}
	must := func(as, do, body string) resttest.Reply {
		t.Helper()
		reply := s.Ask(t, row{As: as, Do: do, Body: body})
		if reply.Status >= 300 {
			t.Fatalf("%s %s: %d %s", as, do, reply.Status, reply.Body)
		}
		return reply
	}
	at := map[string][]place{}
	add := func(kind, name, as, do, body string) string {
		t.Helper()
		id := must(as, do, body).Get("id").(string)
		at[kind] = append(at[kind], place{name, id})
		return id
	}
	setPortal(t, s, func(set *community.Settings) {
		set.Policies.Events, set.Policies.Messages = community.EventsByMembers, community.MessagesMembers
	})
	spaces := []struct{ name, settings string }{{"", ""}, {"open space", `"private":false`}, {"private space", `"private":true`}, {"hidden space", `"hidden":true`}}
	for _, in := range spaces {
		space, name := "", "portal"
		if in.name != "" {
			name = in.name
			space = add("spaces", name, "hal", "POST /spaces", `{"name":"`+name+`",`+in.settings+`}`)
			must("hal", "PUT /spaces/"+space+"/members/{rob}", ``)
			must("hal", "PUT /spaces/"+space+"/members/{sam}", `{"role":"moderator"}`)
		}
		where := `"space":"` + space + `"`
		question := add("questions", name, "hal", "POST /questions",
			`{"title":"What of the `+name+`?","topics":["Places"],"options":[{"text":"a"},{"text":"b"}],`+where+`}`)
		answer := add("answers", name, "hal", "POST /questions/"+question+"/answers", `{"content":"Of the `+name+`"}`)
		add("posts", name, "hal", "POST /posts", `{"title":"Of the `+name+`","content":"x","topics":["Places"],`+where+`}`)
		const when = `"event":{"startsAt":"2030-01-05T18:00:00Z","endsAt":"2030-01-05T20:00:00Z","timeZone":"Europe/Berlin","place":"Here"}`
		event := add("events", name, "hal", "POST /posts", `{"type":"event","title":"In the `+name+`","content":"x",`+when+`,`+where+`}`)
		must("hal", "POST /events/"+event+"/answer", `{"answer":"going"}`)
		add("suggestions", name, "rob", "POST /answers/"+answer+"/suggestions", `{"content":"Better of the `+name+`"}`)
		add("comments", name, "hal", "POST /answers/"+answer+"/comments", `{"body":"By the way"}`)
		for _, status := range []string{"draft", "archived", "unapproved"} {
			add("posts", name+", "+status, "hal", "POST /posts", `{"title":"Of the `+name+`","content":"x","status":"`+status+`",`+where+`}`)
			add("events", name+", "+status, "hal", "POST /posts", `{"type":"event","title":"x","content":"x","status":"`+status+`",`+when+`,`+where+`}`)
			add("answers", name+", "+status, "hal", "POST /questions/"+question+"/answers", `{"content":"x","status":"`+status+`"}`)
		}
		anonymous := add("questions", name+", anonymous", "hal", "POST /questions", `{"title":"Whose?","anonymous":true,`+where+`}`)
		add("answers", name+", anonymous", "hal", "POST /questions/"+anonymous+"/answers", `{"content":"x","anonymous":true}`)
	}
	hidden := must("hal", "POST /questions", `{"title":"For a while?"}`).Get("id").(string)
	add("suggestions", "portal, archived since", "rob", "POST /questions/"+hidden+"/suggestions", `{"title":"For how long?"}`)
	must("mia", "PUT /questions/"+hidden, `{"status":"archived"}`)
	add("questions", "portal, private", "hal", "POST /questions", `{"title":"Between us?","privacy":"private","from":"{ida}"}`)
	at["topics"] = []place{{"portal", s.Ask(t, row{As: "hal", Do: "GET /topics"}).Get("0.id").(string)}}
	at["users"] = []place{{"hal", s.ID("hal")}, {"a member", s.ID("ida")}, {"a moderator", s.ID("mia")}, {"an admin", s.ID("admin")}}
	add("badges", "portal", "admin", "POST /badges", `{"name":"Of the portal"}`)
	pair := add("conversations", "of hal and rob", "hal", "POST /conversations", `{"people":["{rob}"],"body":"Secretly"}`)
	group := add("conversations", "group of hal", "hal", "POST /conversations", `{"people":["{rob}","{cy}"],"body":"All of us"}`)
	add("messages", "of hal to rob", "hal", "POST /conversations/"+pair+"/messages", `{"body":"Psst"}`)
	add("messages", "in hal's group", "hal", "POST /conversations/"+group+"/messages", `{"body":"Hear"}`)
	at["blocks"] = []place{{"a member", s.ID("ida")}}
	at["previews"] = []place{{"portal", previewed(t, s)}}
	at["collections"] = []place{{"portal", s.ID("portal")}}
	at["members"], at["apps"] = at["users"], []place{{"jwt", "jwt"}}
	must("mia", "PUT /users/{rex}", `{"status":"banned"}`)
	return at
}

// previewed is the id of a preview that is kept.
func previewed(t *testing.T, s *resttest.Site) string {
	t.Helper()
	p, _ := community.NewPreview(s.Portal.ID, "https://elsewhere.example/x", s.Clock.Now())
	if err := s.DB.Write(t.Context(), func(tx *store.Tx) error { return tx.SavePreview(p) }); err != nil {
		t.Fatal(err)
	}
	return string(p.ID)
}

const missing = "missing"

// addresses are those of an operation, each with the place it leads to.
func addresses(op documented, at map[string][]place) (found []place) {
	if !strings.Contains(op.path, "{") {
		return []place{{"", op.path}}
	}
	first := true
	var tried []place
	path := filled(op.path, func(kind string) string {
		if !first {
			if kind == "members" || kind == "users" {
				return at["users"][1].id // one who is nothing to anybody
			}
			return absent
		}
		first = false
		tried = at[kind]
		return "\x00"
	})
	for _, p := range append(slices.Clone(tried), place{missing, absent}) {
		found = append(found, place{p.name, strings.Replace(path, "\x00", p.id, 1)})
	}
	return found
}

// sentInstead is what operations are sent whose example names what is not there.
var sentInstead = map[string]string{
	"createQuestion": `{"title":"Another one?"}`, "updateQuestion": `{"title":"Quite another?"}`,
	"suggestQuestionEdit": `{"title":"Suggested?"}`, "suggestPostEdit": `{"content":"Suggested"}`, "updateSuggestion": `{"content":"Suggested"}`,
	"acceptSuggestion": `{}`, "createPost": `{"title":"Another","content":"x"}`, "updatePost": `{"title":"Quite another"}`,
	"reportQuestion": `{"type":"Spam"}`, "reportAnswer": `{"type":"Spam"}`, "reportPost": `{"type":"Spam"}`, "reportComment": `{"type":"Spam"}`,
	"reportMessage": `{"type":"Spam"}`, "beginConversation": `{"people":["{ida}"],"body":"Hello"}`, "addToConversation": `{"people":["{ida}"]}`,
	"readConversation": `{}`, "setMessageSettings": `{"accepts":"nobody"}`,
	"convertQuestion": `{"to":"post"}`, "convertPost": `{"to":"question"}`, "convertAnswer": `{"to":"comment"}`, "convertComment": `{"to":"answer"}`,
}

// bodyOf is what an operation is sent: its example in the document, unless it is told.
func bodyOf(t *testing.T, op documented) string {
	t.Helper()
	if body := sentInstead[op.OperationID]; body != "" {
		return body
	}
	if op.RequestBody == nil {
		return ""
	}
	media := op.RequestBody.Value.Content["application/json"]
	if media == nil || media.Example == nil {
		return ""
	}
	text, err := json.Marshal(media.Example)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// untried are the operations that the table leaves out, with the reason.
var untried = map[string]string{
	"live":             "it has no end; what it tells is tried in live_test.go",
	"listenToWebhooks": "it has no end; who may and what it tells is tried in webhook_listen_test.go",
}

// What comes of each call is written down: who may do what, and where. Nothing that is done
// stays, for each change is undone when it was to be committed: "may" is one that got so far.
// The route list makes the rows, so that a new route shows up in the table.
func TestWhoMayDoWhatWhere(t *testing.T) {
	s := resttest.New(t) // the rules are the same on every database
	at := everyPlace(t, s)
	s.DB.SetUndone(true)
	defer s.DB.SetUndone(false)
	var table strings.Builder
	fmt.Fprintf(&table, "%-28s %-24s %s\n", "", "", strings.Join(append([]string{"guest"}, whoCalls[1:]...), " "))
	for _, op := range operationsOf(s.Document(t)) {
		if untried[op.OperationID] != "" || (*op.Security)[0]["bearer"] == nil {
			continue
		}
		body := bodyOf(t, op)
		told := map[string]string{} // what is missing, by who asks
		places := addresses(op, at)
		for i := range places {
			p := places[len(places)-1-i] // what is missing comes first
			line := fmt.Sprintf("%-28s %-24s", op.OperationID, p.name)
			for _, as := range whoCalls {
				reply := s.Ask(t, row{As: as, Do: op.method + " " + p.id, Body: body})
				line += " " + verdict(reply)
				text := unnamed(reply, p.id)
				if p.name == missing {
					told[as] = text
				} else if reply.Status == 404 && p.name != "" && told[as] != text {
					t.Errorf("%s %s as %q: what is hidden is told from what is missing:\n%s\n%s", op.OperationID, p.name, as, text, told[as])
				}
				if reply.Status >= 500 && verdict(reply) != "may" {
					t.Errorf("%s %s as %q: %d %s", op.OperationID, p.name, as, reply.Status, reply.Body)
				}
			}
			table.WriteString(line + "\n")
		}
	}
	resttest.CheckTable(t, "testdata/whomay.golden", table.String(), *updateWhoMay)
}

// verdict is what came of a call, in a word: "may" is one that would have been done.
func verdict(reply resttest.Reply) string {
	if reply.Status == 503 && strings.Contains(string(reply.Body), "undone") || reply.Status < 300 {
		return "may"
	}
	return strconv.Itoa(reply.Status)
}

var ofTheRequest = regexp.MustCompile(`test-\d+|"instance":"[^"]*"`)

// unnamed is an answer without what differs with the request.
func unnamed(reply resttest.Reply, path string) string {
	return ofTheRequest.ReplaceAllString(strings.ReplaceAll(string(reply.Body), path, ""), "")
}
