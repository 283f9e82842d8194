package rest_test

import (
	"fmt"
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// searchedInstead is what a search says that it searched for, and how much it found.
func searchedInstead(t *testing.T, s *resttest.Site, as, q string) string {
	t.Helper()
	reply := s.Ask(t, row{As: as, Do: "GET /search?" + query(q)})
	if reply.Status != 200 {
		t.Fatalf("%s: %d %s", q, reply.Status, reply.Body)
	}
	corrected, _ := reply.Get("corrected").(string)
	return fmt.Sprintf("%v %s", reply.Get("count"), corrected)
}

func TestAMisspeltWordFindsWhatWasMeant(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		ask(t, s, "ann", "How do I sync my calendar?", "<p>The invoice is late, and the accommodation too.</p>")
		ask(t, s, "ann", "Where are my invoices?", "<p>It is a question of version v123 and page4711.</p>")
		ask(t, s, "ann", "Как задать вопрос", "<p>straße</p>")
		for q, want := range map[string]string{
			"calendar":              "1 ",
			"calender":              "1 calendar",
			"Calender":              "1 calendar",
			"clendar":               "1 calendar",
			"caledar":               "1 calendar",
			"acledar":               "0 ", // two errors in seven letters
			"calendars":             "1 ", // an ending is no error
			"qestion":               "1 question",
			"uqestion":              "1 question",
			"uqestoin":              "1 question", // two in eight
			"quetsionn":             "1 question",
			"nvoice":                "2 invoice",
			"accomodaton":           "1 accommodation",
			"sync my calender":      "1 sync my calendar",
			"synk calender":         "1 sync calendar",
			"synk calender invoise": "1 sync calendar invoice",
			"calender, “invoise”!":  "1 calendar, “invoice”!",
			"invoise version":       "1 invoices version", // of those that lead anywhere the nearest
			"calender version":      "0 ",
			"my":                    "2 ",
			"lat":                   "1 ", // the beginning of a word
			"lte":                   "0 ", // too short to be wrong
			"v124":                  "0 ",
			"page4712":              "0 ",
			"вапрос":                "1 вопрос",
			"strase":                "1 strasse",
			"xylophone":             "0 ",
		} {
			got := searchedInstead(t, s, "bob", q)
			if q == "invoise version" && got == "1 invoice version" { // both are of one stem, and as near
				got = want
			}
			if got != want {
				t.Errorf("%s: %q, not %q", q, got, want)
			}
		}
		s.Check(t,
			row{As: "bob", Do: "GET /search?query=calender&type=question", Status: 200,
				Want: `{"count":1,"corrected":"calendar","items":[{"highlight":{"title":"How do I sync my <mark>calendar</mark>?"}}]}`},
			row{As: "bob", Do: "GET /search?query=calender&type=post", Status: 200, Want: `{"count":0}`, Lacks: []string{"corrected"}},
			row{As: "bob", Do: "GET /search?query=calendar", Status: 200, Want: `{"count":1}`, Lacks: []string{"corrected"}},
			row{As: "bob", Do: "GET /search?query=calender&page=2", Status: 200, Want: `{"count":1,"corrected":"calendar","items":[]}`},
			row{As: "bob", Do: "GET /search?query=synkk+calender+invoise+zzzzzz+kalendars+qestion+acomodation+versoin", Status: 200,
				Want: `{"count":0}`, Statements: 6},
		)
		checkSearch(t, s)
	})
}

// A word that stands only where somebody may not look is never told them, whatever they
// write; nor one that stood there before.
func TestAWordThatIsHiddenIsNeverSuggested(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		says := func(as, q, want string) {
			t.Helper()
			if got := searchedInstead(t, s, as, q); got != want {
				t.Errorf("%s, who searches for %s, is told %q, not %q", as, q, got, want)
			}
		}
		s.Join(t, "cy", "member")
		s.Set("question", ask(t, s, "ann", "A plain one", ""))
		s.Set("private", ask(t, s, "ann", "Acquisition of Globex", "", `,"privacy":"private"`))
		says("ann", "aquisition", "1 acquisition")
		says("mia", "aquisition", "1 acquisition")
		says("bob", "aquisition", "0 ")
		says("cy", "glovex", "0 ")

		s.Check(t, row{As: "bob", Do: "POST /questions/{question}/answers", Body: `{"content":"<p>redundancies</p>","status":"draft"}`,
			Status: 201, Keep: "draft", Events: []string{"answer.added"}})
		says("bob", "redundncies", "1 redundancies")
		says("ann", "redundncies", "0 ")
		says("mia", "redundncies", "0 ")

		s.Set("open", ask(t, s, "ann", "Zanzibar once", ""))
		says("bob", "zanzibr", "1 zanzibar")
		s.Ask(t, row{As: "mia", Do: "PUT /questions/{open}", Body: `{"privacy":"private"}`})
		says("bob", "zanzibr", "0 ")
		says("ann", "zanzibr", "1 zanzibar")
		s.Ask(t, row{As: "mia", Do: "DELETE /questions/{open}"})
		says("ann", "zanzibr", "0 ")

		reply := s.Ask(t, row{As: "mia", Do: "POST /spaces", Body: `{"name":"Board","hidden":true}`})
		space, _ := reply.Get("id").(string)
		if reply.Status != 201 {
			t.Fatalf("%d %s", reply.Status, reply.Body)
		}
		ask(t, s, "mia", "The divestiture", "", `,"space":"`+space+`"`)
		says("mia", "divestitre", "1 divestiture")
		says("bob", "divestitre", "0 ")

		ask(t, s, "bob", "acquis", "") // of the same stem as a hidden word
		says("cy", "aquisition", "0 ")
		says("cy", "acquisitin", "0 ")
	})
}
