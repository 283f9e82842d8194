package web_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// TestAnEditIsSuggestedAndReviewedOnPages: without JavaScript, side by side, and by those alone who may.
func TestAnEditIsSuggestedAndReviewedOnPages(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.Join(t, "cas", "member")
		api(t, s, "ann", "POST /questions", `{"title":"How do I sync my calendar?","description":"<p>It stopped on Monday.</p>","topics":["Calendar"]}`, "question")
		api(t, s, "bob", "POST /questions/{question}/answers", `{"content":"<p>Connect it again.</p>"}`, "answer")
		at := func() string { return b.do(t, step{Do: "GET /questions/{question}"}).Header.Get("Location") }
		b.walk(t,
			step{As: "cas", Do: "GET " + at(), Has: []string{"Suggest an edit"}, Lacks: []string{"is-waiting"}},
			step{As: "ann", Do: "GET " + at(), Has: []string{"Suggest an edit"}},
			step{Do: "GET " + at(), Lacks: []string{"Suggest an edit"}},
			step{Do: "GET /questions/{question}/suggest", To: "/sign-in…"},
			step{As: "mia", Do: "GET /questions/{question}/suggest", Status: 409},
			step{As: "cas", Do: "GET /questions/{question}/suggest", Has: []string{"It stopped on Monday.", "How do I sync my calendar?", `name="reason"`}},
			step{As: "cas", Do: "POST /questions/{question}/suggest", Form: "title=How+do+I+sync+my+calendar%3F&content=It+stopped+on+Monday.&topics=Calendar", Status: 400, Has: []string{"this is what it says already"}},
			step{As: "cas", Do: "POST /questions/{question}/suggest", Form: "title=&content=x", Status: 400},
			step{As: "cas", Do: "POST /questions/{question}/suggest", Form: "act=preview&title=x&content=A+**preview**", Has: []string{"<strong>preview</strong>"}},
		)
		b.keep(t, "s", "/suggestions/", step{As: "cas", Do: "POST /questions/{question}/suggest", Form: "title=How+do+I+sync+calendars%3F&content=It+stopped+on+*Tuesday*.&topics=Calendar&reason=Clearer"})
		b.walk(t,
			step{As: "cas", Do: "GET /questions/{question}/suggest", To: "/suggestions/{s}"},
			step{As: "cas", Do: "GET /suggestions/{s}", Has: []string{"Clearer", "Withdraw"}, Lacks: []string{`value="accept"`}},
			step{As: "bob", Do: "GET /suggestions/{s}", Status: 404},
			step{As: "bob", Do: "GET " + at(), Lacks: []string{"is-waiting"}},
			step{As: "bob", Do: "GET /review", Has: []string{"Nothing to review"}},
			step{As: "ann", Do: "GET " + at(), Has: []string{"1 suggested edit is waiting"}},
			step{As: "mia", Do: "GET /desk", Has: []string{"1 suggested edit is waiting"}},
			step{As: "ann", Do: "GET /review", Has: []string{"Clearer"}},
			step{As: "ann", Do: "GET /questions/{question}/suggestions", To: "/suggestions/{s}"},
			step{As: "ann", Do: "GET /suggestions/{s}", Has: []string{"<del>", "Monday", "<ins>", "Tuesday", `value="accept"`, "Improve"}},
			step{As: "cas", Do: "POST /suggestions/{s}/review", Form: "act=accept", Status: 403},
			step{As: "bob", Do: "POST /suggestions/{s}/review", Form: "act=accept", Status: 403},
			step{As: "ann", Do: "POST /suggestions/{s}/review", Form: "act=accept&own=old", Status: 412},
			step{As: "ann", Do: "GET /suggestions/{s}/edit", Has: []string{"How do I sync calendars?", "It stopped on *Tuesday*."}},
			step{As: "bob", Do: "GET /suggestions/{s}/edit", Status: 404},
		)
		api(t, s, "ann", "PUT /questions/{question}", `{"description":"<p>It stopped on Sunday.</p>"}`, "question")
		b.walk(t,
			step{As: "ann", Do: "GET /suggestions/{s}", Has: []string{"The text has changed", "Sunday"}, Lacks: []string{`value="accept"`}},
			step{As: "ann", Do: "POST /suggestions/{s}/review", Form: "act=accept", Status: 412, Has: []string{"This changed in the meantime"}},
			step{As: "cas", Do: "POST /suggestions/{s}/edit", Form: "title=How+do+I+sync+calendars%3F&content=It+stopped+on+*Sunday*.&topics=Calendar", To: "/suggestions/{s}"},
			step{As: "ann", Do: "POST /suggestions/{s}/edit", Form: "title=How+do+I+sync+calendars%3F&content=It+stopped+on+a+Sunday.&topics=Calendar&note=Thanks", To: "/suggestions/{s}"},
			step{As: "cas", Do: "GET /suggestions/{s}", Has: []string{"Accepted", "Improved by the reviewer", "Thanks"}},
		)
		b.walk(t,
			step{As: "bob", Do: "GET " + at(), Has: []string{"It stopped on a Sunday.", "Edited by cas"}},
			step{As: "bob", Do: "GET /questions/{question}/history", Has: []string{"reviewed this"}},
			step{As: "bob", Do: "GET /users/cas", Has: []string{"Accepted suggestions"}},
			step{As: "cas", Do: "GET /suggestions", Has: []string{"How do I sync calendars?", "Accepted"}},
		)
		b.keep(t, "a", "/suggestions/", step{As: "cas", Do: "POST /answers/{answer}/suggest", Form: "content=Connect+it+twice."})
		b.walk(t,
			step{As: "bob", Do: "POST /suggestions/{a}/review", Form: "act=reject&note=No", To: "/suggestions/{a}"},
			step{As: "cas", Do: "GET /suggestions/{a}", Has: []string{"Rejected", "No"}},
		)
		b.keep(t, "w", "/suggestions/", step{As: "cas", Do: "POST /answers/{answer}/suggest", Form: "content=Connect+it+twice."})
		b.walk(t,
			step{As: "cas", Do: "POST /suggestions/{w}/withdraw", To: "/answers/…"},
			step{As: "cas", Do: "GET /suggestions/{w}", Status: 404},
		)
	})
}

// TestWhatASuggesterTypedIsKept until it is sent or discarded, and for them alone.
func TestWhatASuggesterTypedIsKept(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.Join(t, "cas", "member")
		api(t, s, "ann", "POST /questions", `{"title":"How do I sync?","description":"<p>It stopped on Monday.</p>"}`, "question")
		const half, form = "title=How+do+I+sync%3F&content=It+stopped+on+Tues&reason=The+day", "/questions/{question}/suggest"
		b.walk(t,
			step{As: "cas", Do: "GET " + form, Has: []string{"data-draft=\"suggest:", "It stopped on Monday."}},
			step{As: "cas", Do: "POST " + form, Form: "act=draft&" + half, Has: []string{"Draft saved.", "on Tues"}},
			step{As: "cas", Do: "GET " + form, Has: []string{"on Tues", "The day"}, Lacks: []string{"Monday"}},
			step{As: "bob", Do: "GET " + form, Has: []string{"Monday"}, Lacks: []string{"Tues"}},
			step{As: "cas", Do: "GET /drafts", Has: []string{"Suggested edit of “How do I sync?”", "on Tues", "/suggest\""}},
			step{As: "bob", Do: "GET /drafts", Lacks: []string{"Tues"}},
			step{As: "cas", Do: "POST " + form, Form: "act=discard&" + half, To: form},
			step{As: "cas", Do: "GET " + form, Has: []string{"Monday"}, Lacks: []string{"Tues"}},
			step{As: "cas", Do: "POST " + form, Form: "act=draft&" + half},
		)
		b.keep(t, "s", "/suggestions/", step{As: "cas", Do: "POST " + form, Form: half + "day."})
		b.walk(t, step{As: "cas", Do: "GET /drafts", Has: []string{"No drafts"}})
	})
}

// TestAnAnswerIsTheCommunitysOnPages: by a button and a box, and then others edit it.
func TestAnAnswerIsTheCommunitysOnPages(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		b := newBrowser(s)
		b.Join(t, "cas", "member")
		api(t, s, "ann", "POST /questions", `{"title":"How do I sync my calendar?"}`, "question")
		at := func() string { return b.do(t, step{Do: "GET /questions/{question}"}).Header.Get("Location") }
		b.walk(t,
			step{As: "bob", Do: "GET " + at(), Has: []string{`name="wiki"`}},
			step{As: "bob", Do: "POST /questions/{question}/answer", Form: "content=Together&wiki=true", To: "/questions/…"},
			step{As: "cas", Do: "GET " + at(), Has: []string{"Community answer"}, Lacks: []string{"edited by", "/wiki\""}},
		)
		api(t, s, "bob", "POST /questions/{question}/answers", `{"content":"<p>Mine.</p>"}`, "answer")
		b.walk(t,
			step{As: "cas", Do: "POST /answers/{answer}/wiki", Form: "on=true", Status: 403},
			step{As: "cas", Do: "GET /answers/{answer}/edit", Status: 403},
			step{As: "bob", Do: "GET " + at(), Has: []string{"Make community answer"}},
			step{As: "bob", Do: "POST /answers/{answer}/wiki", Form: "on=true", To: "/questions/…"},
			step{As: "bob", Do: "POST /answers/{answer}/wiki", Form: "on=false", Status: 403},
			step{As: "cas", Do: "GET /answers/{answer}/edit", Has: []string{"Mine."}},
			step{As: "cas", Do: "POST /answers/{answer}/edit", Form: "content=Ours.", To: "/questions/…"},
			step{As: "ann", Do: "GET " + at(), Has: []string{"Ours.", "edited by 1 person", "Edited by cas"}},
			step{As: "mia", Do: "POST /answers/{answer}/wiki", Form: "on=false", To: "/questions/…"},
			step{As: "cas", Do: "GET /answers/{answer}/edit", Status: 403},
		)
	})
}

// api makes a request of the interface that must go well, and keeps the id of what it answers with.
func api(t *testing.T, s *resttest.Site, as, do, body, keep string) {
	t.Helper()
	reply := s.Ask(t, resttest.Row{As: as, Do: do, Body: body})
	id, _ := reply.Get("id").(string)
	if reply.Status >= 300 || id == "" {
		t.Fatalf("%s: %d %s", do, reply.Status, reply.Body)
	}
	s.Set(keep, id)
}
