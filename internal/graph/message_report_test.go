package graph_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

const reportsWithMessages = `{ reports(limit: 9) { nodes { id status message { message { id number body deleted author { id } } before { number body } people { id } } } } }`

// reportedTalk has ann say {fool} in a group with bob and cy, which bob reports, and say something else then. Cy
// runs a space.
func reportedTalk(t *testing.T, s *resttest.Site) {
	t.Helper()
	s.Check(t, row{As: "admin", Do: "PATCH /portal", Body: `{"policies":{"messages":"members"}}`, Status: 200, Events: []string{"portal.changed"}})
	s.Join(t, "cy", "member")
	s.Ask(t, ask("cy", `mutation { createSpace(input: {name: "Kilns"}) { id } }`, "", ""))
	keep(s, t, "talk", ask("ann", `mutation { beginConversation(people: ["{bob}", "{cy}"], input: {body: "Secret one"}) { id } }`, "", ""),
		"data.beginConversation.id")
	for _, body := range []string{"Secret two", "Three", "Four", "Five", "Six", "Seven", "You fool", "Secret nine"} {
		said := s.Ask(t, ask("ann", `mutation { sendMessage(conversationId: "{talk}", input: {body: "`+body+`"}) { id } }`, "", ""))
		s.Set(map[string]string{"You fool": "fool", "Seven": "seven"}[body], said.Get("data.sendMessage.id").(string))
	}
	s.Check(t, with(ask("bob", `mutation { reportMessage(id: "{fool}", type: "Spam") { status message { message { id } } } }`, "",
		`{"data":{"reportMessage":{"status":"open","message":null}}}`), "reported"))
	s.Ask(t, ask("ann", `mutation { updateMessage(id: "{fool}", input: {body: "Secretly kind"}) { id } }`, "", ""))
	s.Ask(t, ask("ann", `mutation { deleteMessage(id: "{fool}") { status } }`, "", ""))
}

func TestReportsTellModeratorsOfTheMessageWhileTheyAreOpen(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		reportedTalk(t, s)
		const told = `{"message":{"id":"{fool}","number":8,"body":"You fool","deleted":false,"author":{"id":"{ann}"}},"people":[{"id":"{ann}"},{"id":"{bob}"},{"id":"{cy}"}],
			"before":[{"number":3},{"number":4},{"number":5},{"number":6},{"number":7,"body":"Seven"}]}`
		moderates := scoped(t, s, "mia", "moderate:moderation")
		for _, who := range []string{"mia", "admin", moderates, "app"} {
			list := ask(who, reportsWithMessages, "", `{"data":{"reports":{"nodes":[{"status":"open","message":`+told+`}]}}}`)
			s.Check(t, list)
			if body := string(s.Ask(t, list).Body); strings.Contains(body, "Secret") {
				t.Errorf("%s sees more than they have to: %s", who, body)
			}
		}
		client := granted(t, s, "narrow app", app.GrantRequest{Grant: string(community.GrantApp), Scope: "write:messages write:content"})
		for _, who := range []string{"ann", "bob", "cy"} { // who wrote it, who reported it, and who has a space to moderate
			s.Check(t, fails(who, reportsWithMessages, "", "102"))
		}
		s.Check(t,
			misses(client, reportsWithMessages, "moderate:moderation"),
			misses(scoped(t, s, "mia", "write:messages"), reportsWithMessages, "moderate:moderation"),
			with(ask("bob", `mutation { reportMessage(id: "{seven}", type: "Spam") { id message { people { id } } } }`, "",
				`{"data":{"reportMessage":{"message":null}}}`), "reported"),
			ask("mia", `{ reports(limit: 9) { nodes { message { before { body } } } } }`, "", `{"data":{"reports":{"nodes":[{"message":{"before":["*","*","*","*","*"]}},{}]}}}`),
		)
		reports := s.Ask(t, ask("mia", reportsWithMessages, "", ""))
		s.Set("first", reports.Get("data.reports.nodes.1.id").(string))
		resolve := `mutation { resolveReport(id: "{first}", action: "accept") { status message { message { id } } } }`
		s.Check(t,
			with(ask("mia", resolve, "", `{"data":{"resolveReport":{"status":"accepted","message":null}}}`), "report.resolved", "message.changed"),
			ask("mia", reportsWithMessages, "", `{"data":{"reports":{"nodes":[{"status":"open","message":{"message":{"id":"{seven}"}}},{"status":"accepted","message":null}]}}}`),
			ask("mia", `{ moderationItem(id: "{first}") { id status } }`, "", `{"data":{"moderationItem":{"id":"{first}"}}}`),
		)
	})
}

// However many reports of messages there are, those are read at once, with what is around them.
func TestReportedMessagesAreReadTogether(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		reportedTalk(t, s)
		took := func(query string) int {
			for range 3 { // so that this node knows who she is, and what they are called
				s.Ask(t, ask("mia", query, "", ""))
			}
			return s.Ask(t, ask("mia", query, "", "")).Statements
		}
		const around = `{ reports(limit: 9) { nodes { message { message { author { badges { badgeId } } } before { author { badges { badgeId } } } people { badges { badgeId } } } } } }`
		one := took(around)
		keep(s, t, "pair", ask("bob", `mutation { beginConversation(people: ["{cy}"], input: {body: "Psst"}) { newest { id } } }`, "", ""),
			"data.beginConversation.newest.id")
		for who, message := range map[string]string{"bob": "{seven}", "cy": "{pair}"} {
			s.Check(t, with(ask(who, `mutation { reportMessage(id: "`+message+`", type: "Spam") { id } }`, "", ""), "reported"))
		}
		if three := took(around); three != one || one == 0 {
			t.Errorf("three reports of messages take %d statements, and one takes %d", three, one)
		}
	})
}
