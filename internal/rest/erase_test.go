package rest_test

import (
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

// busy has bob take part in everything: {question} and {post} are his, {answer}
// is his on ann's {anns}; the ids with an s are ann's on what is his.
func busy(t *testing.T, s *resttest.Site) {
	t.Helper()
	make201(t, s, "ann", "/questions", `{"title":"Ann's"}`, "anns")
	make201(t, s, "bob", "/questions", `{"title":"Bob's","topics":["T"],"from":"{ann}"}`, "question")
	make201(t, s, "bob", "/questions", `{"title":"Bob's secret","anonymous":true}`, "secret")
	make201(t, s, "bob", "/questions/{anns}/answers", `{"content":"Bob's"}`, "answer")
	make201(t, s, "ann", "/questions/{question}/answers", `{"content":"Ann's"}`, "answers")
	make201(t, s, "bob", "/questions/{question}/answers", `{"content":"Bob's own"}`, "own")
	make201(t, s, "bob", "/posts", `{"title":"Bob's","content":"x","topics":["T"]}`, "post")
	make201(t, s, "bob", "/posts", `{"title":"Bob's","content":"x","status":"draft"}`, "draft")
	make201(t, s, "ann", "/posts", `{"title":"Ann's","content":"x"}`, "posts")
	make201(t, s, "bob", "/questions/{anns}/comments", `{"body":"Bob's"}`, "comment")
	make201(t, s, "ann", "/posts/{post}/comments", `{"body":"Ann's"}`, "comments")
	make201(t, s, "bob", "/posts/{posts}/comments", `{"body":"Bob's"}`, "under")
	for _, do := range []string{"/questions/{anns}/votes", "/answers/{answers}/votes", "/questions/{anns}/followers",
		"/questions/{anns}/asks", "/posts/{posts}/followers", "/users/{ann}/followers"} {
		s.Ask(t, row{As: "bob", Do: "POST " + do})
	}
	for _, do := range []string{"/questions/{question}/votes", "/answers/{answer}/votes", "/comments/{comment}/votes",
		"/posts/{post}/votes", "/questions/{question}/followers"} {
		s.Ask(t, row{As: "ann", Do: "POST " + do})
	}
	s.Ask(t, row{As: "mia", Do: "PUT /posts/{posts}", Body: `{"status":"archived"}`}) // which bob no longer sees
}

func TestAnErasedPersonsContentStaysUnderNobodysName(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		busy(t, s)
		s.Check(t,
			row{As: "bob", Do: "PUT /user", Body: `{"name":"Bob B.","picture":"/bob.png","website":"https://bob.example","title":"Potter"}`,
				Status: 200, Events: edited},
			row{As: "bob", Do: "DELETE /users/{bob}", Status: 200, Want: `{"success":true}`, Events: erased},
			row{As: "ann", Do: "GET /questions/{question}", Status: 200,
				Want: `{"title":"Bob's","user":{"id":"{bob}","status":"erased","profile":{"name":"Deleted user","picture":"","website":"","title":"","externalId":null}},"counts":{"followers":1,"answers":2}}`, Lacks: []string{"user.email"}},
			row{As: "mia", Do: "GET /questions/{question}", Status: 200, Lacks: []string{"user.email"}},
			row{As: "ann", Do: "GET /questions/{secret}", Status: 200, Want: `{"user":{"profile":{"name":"Anonymous"}}}`},
			row{As: "ann", Do: "GET /answers/{answer}", Status: 200,
				Want: `{"user":{"profile":{"name":"Deleted user"}},"upvotes":["{ann}"]}`},
			row{As: "ann", Do: "GET /posts/{post}", Status: 200, Want: `{"user":{"profile":{"name":"Deleted user"}}}`},
			row{As: "ann", Do: "GET /questions/{anns}/comments", Status: 200, Want: `[{"user":{"profile":{"name":"Deleted user"}}}]`},
			// What they gave stays counted; whom they followed they follow no more.
			row{As: "ann", Do: "GET /questions/{anns}", Status: 200,
				Want: `{"upvotes":["{bob}"],"score":1,"followers":[],"counts":{"upvotes":1,"followers":0,"asks":1}}`},
			row{As: "ann", Do: "GET /questions/{anns}/votes", Status: 200,
				Want: `{"upvotes":[{"id":"{bob}","profile":{"name":"Deleted user","picture":""}}]}`},
			row{As: "ann", Do: "GET /user", Status: 200, Want: `{"profile":{"score":15,"counts":{"questionsFollowers":0,"followers":0}}}`},
			row{As: "ann", Do: "GET /topics", Status: 200, Want: `[{"name":"T","user":{"profile":{"name":"Deleted user"}}}]`},
		)
		noDrift(t, s)
	})
}

func TestAPersonIsErasedWithAllTheyWrote(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		busy(t, s)
		bob := s.Actor(t, "bob")
		for range 120 { // more than are held at once
			_, err := s.App.AddComment(t.Context(), bob, community.Ref{On: community.OnQuestion, ID: s.ID("anns")},
				app.CommentEdit{TextEdit: app.TextEdit{Content: new("x")}})
			if err != nil {
				t.Fatal(err)
			}
		}
		deleted := []string{"user.erased", "question.deleted", "question.deleted", "answer.deleted", "answer.deleted", "answer.deleted",
			"post.deleted", "post.deleted"}
		for range 122 {
			deleted = append(deleted, "comment.deleted")
		}
		s.Check(t,
			row{As: "ann", Do: "DELETE /users/{bob}?deleteContent=true", Status: 403, Code: "forbidden"},
			row{As: "bob", Do: "DELETE /users/{bob}?deleteContent=true", Status: 200, Want: `{"success":true}`, Events: deleted},
			row{As: "ann", Do: "GET /questions/{question}", Status: 410},
			row{As: "ann", Do: "GET /questions/{secret}", Status: 410},
			row{As: "ann", Do: "GET /answers/{answers}", Status: 410}, // it hung on bob's question
			row{As: "ann", Do: "GET /answers/{answer}", Status: 410},
			row{As: "ann", Do: "GET /posts/{post}", Status: 410},
			row{As: "mia", Do: "GET /posts/{draft}", Status: 404},
			row{As: "ann", Do: "GET /questions", Status: 200,
				Want: `[{"id":"{anns}","counts":{"answers":0,"comments":0,"upvotes":1,"asks":1},"comments":[],"lastAnsweredAt":""}]`},
			row{As: "ann", Do: "GET /posts/{posts}", Status: 200, Want: `{"counts":{"comments":0}}`},
			row{As: "ann", Do: "GET /answers", Status: 200, Want: `[]`},
			row{As: "ann", Do: "GET /user", Status: 200,
				Want: `{"profile":{"score":5,"counts":{"answers":0,"comments":0,"requests":0,"answersVotes":0}}}`},
			row{As: "ann", Do: "GET /portal", Status: 200,
				Want: `{"counts":{"questions":1,"answers":0,"comments":0,"unanswered":1,"users":3}}`},
			row{As: "ann", Do: "GET /users/{bob}", Status: 410},
		)
		noDrift(t, s)
	})
}

func TestTheExportHasWhatAPersonDid(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		busy(t, s)
		e, err := s.App.Export(t.Context(), s.Actor(t, "bob"), s.ID("bob"))
		if err != nil {
			t.Fatal(err)
		}
		for table, want := range map[string]map[string]string{
			"votes":   {"kind": "answer", "on": s.ID("answers"), "value": "1"},
			"follows": {"kind": "user", "on": s.ID("ann"), "level": "3"},
			"asks":    {"on": s.ID("anns")},
		} {
			has := slices.ContainsFunc(e.Activity[table], func(row map[string]string) bool {
				_, err := time.Parse(time.RFC3339, row["createdAt"])
				delete(row, "createdAt")
				return err == nil && maps.Equal(row, want)
			})
			if !has {
				t.Errorf("%s has %v, and not %v", table, e.Activity[table], want)
			}
		}
	})
}

func TestUploadsGoWithTheContentAndThePictureWithThePerson(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		for _, test := range []struct {
			as, query        string
			picture, content int
		}{{"ann", "", 404, 200}, {"bob", "?deleteContent=true", 404, 404}} {
			picture, content := uploaded(t, s, test.as, "me.png", pngOf(4, 4)), uploaded(t, s, test.as, "it.png", pngOf(5, 5))
			s.Check(t,
				row{As: test.as, Do: "PUT /user", Body: `{"picture":"` + picture + `"}`, Status: 200, Events: edited},
				row{As: test.as, Do: "DELETE /users/{" + test.as + "}" + test.query, Status: 200, Events: erased},
				row{Do: "GET /" + picture, Status: test.picture},
				row{Do: "GET /" + content, Status: test.content})
		}
	})
}
