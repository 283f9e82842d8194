package rest_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
	"github.com/stoa-community/stoa/internal/store"
)

// watcher has the worker tell, and says what somebody was told because they watch
// something, the newest first: the verb, what it is about by its name, and who did it.
func watcher(t *testing.T, s *resttest.Site, name string, known ...string) string {
	t.Helper()
	s.Worker.Drain(t.Context())
	names := map[any]string{strings.Repeat("0", 24): "anonymous"}
	for _, n := range append(known, "ann", "bob", "cy", "dee", "mia") {
		names[s.ID(n)] = n
	}
	list := s.Ask(t, row{As: name, Do: "GET /notifications?limit=100"})
	var got []string
	for i := 0; list.Get(fmt.Sprintf("%d.verb", i)) != nil; i++ {
		at := func(field string) any { return list.Get(fmt.Sprintf("%d.%s", i, field)) }
		if verb := at("verb").(string); slices.Contains([]string{"new_question", "first_answer", "publish"}, verb) {
			got = append(got, verb+" "+names[at("objects.0.id")]+" "+names[at("from.0.id")])
		}
	}
	return strings.Join(got, ", ")
}

// isTold holds what people were told to what they should have been.
func isTold(t *testing.T, s *resttest.Site, known []string, want map[string]string) {
	t.Helper()
	for name, should := range want {
		if got := watcher(t, s, name, known...); got != should {
			t.Errorf("%s is told %q, not %q", name, got, should)
		}
	}
}

// watchers are cy and dee, and {topic}, which ann made.
func watchers(t *testing.T, s *resttest.Site) {
	t.Helper()
	s.Join(t, "cy", "member")
	s.Join(t, "dee", "member")
	make201(t, s, "ann", "/topics", `{"name":"Roses"}`, "topic")
}

func TestALevelIsChosenByFollowing(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		watchers(t, s)
		make201(t, s, "ann", "/spaces", `{"name":"Club"}`, "space")
		make201(t, s, "ann", "/spaces", `{"name":"Closed","private":true}`, "closed")
		topic, user, space := "POST /topics/{topic}/followers", "POST /users/{ann}/followers", "POST /spaces/{space}/membership"
		followed := []string{"followed"}
		for _, do := range []string{topic, user, space} {
			s.Check(t,
				row{As: "cy", Do: do, Body: `{"level":"loud"}`, Status: 400, Field: "level"},
				row{As: "cy", Do: do, Body: `{"level":""}`, Status: 400, Field: "level"},
				row{As: "cy", Do: do, Body: `{"level":3}`, Status: 400, Field: "level"},
				row{As: "cy", Do: do, Body: `{"levels":"all"}`, Status: 400, Field: "levels"},
				row{Do: do, Body: `{"level":"all"}`, Status: 401})
		}
		s.Check(t,
			row{As: "cy", Do: "GET /topics/{topic}", Status: 200, Want: `{"followed":false,"level":""}`},
			row{As: "cy", Do: "GET /users/{ann}", Status: 200, Want: `{"followed":false}`, Lacks: []string{"level"}},
			row{As: "cy", Do: "GET /spaces/{space}", Status: 200, Want: `{"role":"","level":""}`},
			row{As: "cy", Do: topic, Status: 200, Events: followed, Want: `{"followed":true,"level":"all"}`},
			row{As: "cy", Do: user, Status: 200, Events: []string{"user.followed"}, Want: `{"followed":true,"level":"all"}`},
			row{As: "cy", Do: space, Status: 200, Events: spaceJoined, Want: `{"role":"member","level":"none"}`},
			row{As: "cy", Do: topic, Body: `{"level":"first"}`, Status: 200, Want: `{"level":"first","counts":{"followers":1}}`},
			row{As: "cy", Do: topic, Status: 200, Want: `{"level":"first"}`}, // which stays
			row{As: "cy", Do: user, Body: `{"level":"none"}`, Status: 200, Want: `{"followed":true,"level":"none"}`},
			row{As: "cy", Do: space, Body: `{"level":"all"}`, Status: 200, Want: `{"role":"member","level":"all"}`},
			row{As: "dee", Do: topic, Body: `{"level":"none"}`, Status: 200, Events: followed, Want: `{"level":"none"}`},
			// One's own level, and nobody else's.
			row{As: "dee", Do: "GET /topics/{topic}", Status: 200, Want: `{"level":"none"}`},
			row{As: "ann", Do: "GET /topics/{topic}", Status: 200, Want: `{"level":""}`},
			row{As: "mia", Do: "GET /topics/{topic}/followers", Status: 200, Want: `[{"id":"{dee}"},{"id":"{cy}"}]`},
			row{As: "ann", Do: "GET /spaces/{space}", Status: 200, Want: `{"level":"none"}`},
			row{As: "cy", Do: "GET /user/watching", Status: 200, Statements: 3, Want: `[{"type":"space","id":"{space}","name":"Club","level":"all"},
				{"type":"user","id":"{ann}","level":"none"},{"type":"topic","id":"{topic}","name":"Roses","level":"first"}]`},
			row{Do: "GET /user/watching", Status: 401},
			// Who asks to be let in may say it already.
			row{As: "cy", Do: "POST /spaces/{closed}/membership", Body: `{"level":"first"}`, Status: 202, Events: []string{"space.requested"},
				Want: `{"requested":true,"level":""}`},
			row{As: "ann", Do: "PUT /spaces/{closed}/members/{cy}", Status: 200, Events: spaceJoined},
			row{As: "cy", Do: "GET /spaces/{closed}", Status: 200, Want: `{"role":"member","level":"first"}`},
			row{As: "cy", Do: "DELETE /topics/{topic}/followers", Status: 200},
			row{As: "cy", Do: "GET /topics/{topic}", Status: 200, Want: `{"followed":false,"level":"","counts":{"followers":1}}`},
		)
		walk(t, s, "cy", "/user/watching?limit=1", 3)
		noDrift(t, s)
	})
}

func TestWatchersAreToldOnceOfAQuestion(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		watchers(t, s)
		make201(t, s, "ann", "/spaces", `{"name":"Club"}`, "space")
		for _, do := range []string{"POST /topics/{topic}/followers", "POST /users/{ann}/followers"} {
			s.Ask(t, row{As: "cy", Do: do})
			s.Ask(t, row{As: "dee", Do: do, Body: `{"level":"none"}`})
			s.Ask(t, row{As: "ann", Do: do})
		}
		s.Ask(t, row{As: "cy", Do: "POST /spaces/{space}/membership", Body: `{"level":"all"}`})
		s.Ask(t, row{As: "dee", Do: "POST /spaces/{space}/membership"})
		s.Ask(t, row{As: "bob", Do: "POST /topics/{topic}/followers", Body: `{"level":"first"}`})
		make201(t, s, "ann", "/questions", `{"title":"Which?","topics":["{topic}"],"space":"{space}"}`, "q")
		known := []string{"q", "q2", "a", "a2", "p"}
		isTold(t, s, known, map[string]string{"cy": "new_question q ann", "dee": "", "bob": "", "ann": ""})

		// Changing it, and hiding and showing it again, is no news.
		s.Ask(t, row{As: "cy", Do: "POST /notifications/read"})
		for _, body := range []string{`{"title":"Which ones?"}`, `{"privacy":"private"}`, `{"privacy":"public"}`, `{"topics":[]}`,
			`{"topics":["{topic}"]}`} {
			s.Ask(t, row{As: "ann", Do: "PUT /questions/{q}", Body: body})
		}
		s.Ask(t, row{As: "mia", Do: "PUT /questions/{q}", Body: `{"status":"unlisted"}`})
		s.Ask(t, row{As: "mia", Do: "PUT /questions/{q}", Body: `{"status":"published"}`})
		isTold(t, s, known, map[string]string{"cy": "", "bob": ""})

		// The first answer, and no second one; not to who watches more than that.
		make201(t, s, "cy", "/questions/{q}/answers", `{"content":"These."}`, "a")
		make201(t, s, "dee", "/questions/{q}/answers", `{"content":"Those."}`, "a2")
		isTold(t, s, known, map[string]string{"bob": "first_answer q cy", "cy": "", "dee": "", "ann": ""})
		s.Ask(t, row{As: "cy", Do: "DELETE /answers/{a}"})
		isTold(t, s, known, map[string]string{"bob": ""})

		// A question that gets its topic later is not told of, and a post is of people only.
		make201(t, s, "bob", "/questions", `{"title":"Late?"}`, "q2")
		s.Ask(t, row{As: "bob", Do: "PUT /questions/{q2}", Body: `{"topics":["{topic}"]}`})
		make201(t, s, "ann", "/posts", `{"title":"News","content":"<p>x</p>","topics":["{topic}"]}`, "p")
		isTold(t, s, known, map[string]string{"cy": "publish p ann", "dee": "", "bob": ""})
		noDrift(t, s)
	})
}

func TestFollowersArePublishedToAndNeverToldOfASecretAuthor(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		watchers(t, s)
		s.Ask(t, row{As: "cy", Do: "POST /users/{ann}/followers"})
		s.Ask(t, row{As: "dee", Do: "POST /users/{ann}/followers", Body: `{"level":"first"}`})
		s.Ask(t, row{As: "bob", Do: "POST /topics/{topic}/followers"})
		known := []string{"secret", "q", "a", "later", "hers", "p"}
		make201(t, s, "ann", "/questions", `{"title":"Who am I?","anonymous":true,"topics":["{topic}"]}`, "secret")
		isTold(t, s, known, map[string]string{"cy": "", "dee": "", "bob": "new_question secret anonymous"})
		make201(t, s, "bob", "/questions/{secret}/answers", `{"content":"Nobody."}`, "a")
		make201(t, s, "bob", "/questions", `{"title":"And?"}`, "q")
		make201(t, s, "ann", "/questions/{q}/answers", `{"content":"No name.","anonymous":true}`, "hers")
		make201(t, s, "ann", "/posts", `{"title":"No name","content":"<p>x</p>","anonymous":true}`, "p")
		isTold(t, s, known, map[string]string{"cy": "", "dee": ""})

		// What becomes anonymous takes back what its author's followers were told.
		make201(t, s, "ann", "/questions", `{"title":"Me!","topics":["{topic}"]}`, "later")
		make201(t, s, "mia", "/questions/{later}/answers", `{"content":"You."}`, "a")
		isTold(t, s, known, map[string]string{"cy": "new_question later ann", "dee": "first_answer later mia",
			"bob": "new_question later ann, new_question secret anonymous"})
		s.Check(t, row{As: "ann", Do: "PUT /questions/{later}", Body: `{"anonymous":true}`, Status: 200, Events: []string{"question.changed"}})
		isTold(t, s, known, map[string]string{"cy": "", "dee": "",
			"bob": "new_question later anonymous, new_question secret anonymous"})
	})
}

func TestWatchersAreToldOfWhatTheySeeOnly(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		watchers(t, s)
		make201(t, s, "ann", "/spaces", `{"name":"Closed","private":true}`, "closed")
		s.Ask(t, row{As: "ann", Do: "PUT /spaces/{closed}/members/{dee}"})
		for _, name := range []string{"cy", "dee"} {
			s.Ask(t, row{As: name, Do: "POST /topics/{topic}/followers"})
			s.Ask(t, row{As: name, Do: "POST /users/{ann}/followers"})
		}
		known := []string{"in", "answer", "private", "later", "unlisted", "waits", "draft"}
		make201(t, s, "ann", "/questions", `{"title":"Inside?","topics":["{topic}"],"space":"{closed}"}`, "in")
		isTold(t, s, known, map[string]string{"cy": "", "dee": "new_question in ann"})
		s.Clock.Advance(time.Minute)
		make201(t, s, "ann", "/questions/{in}/answers", `{"content":"Yes."}`, "answer")
		isTold(t, s, known, map[string]string{"cy": "", "dee": "publish answer ann, new_question in ann"})
		for _, name := range []string{"cy", "dee"} {
			s.Ask(t, row{As: name, Do: "POST /notifications/read"})
		}
		make201(t, s, "ann", "/questions", `{"title":"Hush","privacy":"private","topics":["{topic}"]}`, "private")
		make201(t, s, "mia", "/questions", `{"title":"By address","status":"unlisted","topics":["{topic}"]}`, "unlisted")
		make201(t, s, "ann", "/posts", `{"title":"Not yet","content":"<p>x</p>","status":"draft"}`, "draft")
		soon := s.Clock.Now().Add(time.Hour).UTC().Format(time.RFC3339)
		make201(t, s, "mia", "/questions", `{"title":"Soon","status":"scheduled","publishedAt":"`+soon+`","topics":["{topic}"]}`, "later")
		before := watcher(t, s, "cy", known...)
		if before != "" {
			t.Errorf("cy is told %q", before)
		}
		s.Clock.Advance(2 * time.Hour)
		if err := s.App.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		isTold(t, s, known, map[string]string{"cy": "new_question later mia"})

		// What waits for approval is told of when it is approved.
		s.Check(t, row{As: "admin", Do: "PUT /portal", Body: `{"name":"T","domain":"test.example","policies":{"content":"approval"}}`, Status: 200,
			Events: []string{"portal.changed"}})
		make201(t, s, "ann", "/questions", `{"title":"May I?","topics":["{topic}"]}`, "waits")
		isTold(t, s, known, map[string]string{"cy": "new_question later mia"})
		s.Ask(t, row{As: "mia", Do: "PUT /questions/{waits}", Body: `{"status":"published"}`})
		isTold(t, s, known, map[string]string{"cy": "new_question waits ann, new_question later mia"})
		s.Ask(t, row{As: "ann", Do: "DELETE /questions/{waits}"})
		isTold(t, s, known, map[string]string{"cy": "new_question later mia"})
	})
}

func TestWhoIsBannedOrNamedIsNotToldAsAWatcher(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		watchers(t, s)
		for _, name := range []string{"bob", "cy", "dee"} {
			s.Ask(t, row{As: name, Do: "POST /topics/{topic}/followers"})
		}
		s.Ask(t, row{As: "mia", Do: "PUT /users/{cy}", Body: `{"status":"banned","banReason":"x"}`})
		make201(t, s, "ann", "/questions", `{"title":"Which?","description":"<p>@dee</p>","topics":["{topic}"],"from":"{bob}"}`, "q")
		s.Worker.Drain(t.Context())
		n := int64(-1)
		err := s.DB.Read(t.Context(), func(tx *store.Tx) (err error) {
			n, err = tx.CountNotifications(community.UserID(s.ID("cy")))
			return err
		})
		if err != nil || n != 0 {
			t.Errorf("who is banned was told of %d: %v", n, err)
		}
		s.Check(t,
			row{As: "bob", Do: "GET /notifications", Status: 200, Want: `[{"verb":"ask"}]`},
			row{As: "dee", Do: "GET /notifications", Status: 200, Want: `[{"verb":"mention"}]`})
		// Erasing who asked takes them out of what was told.
		s.Ask(t, row{As: "ann", Do: "POST /questions", Body: `{"title":"Again?","topics":["{topic}"]}`})
		s.Worker.Drain(t.Context())
		s.Check(t, row{As: "dee", Do: "GET /notifications", Status: 200, Want: `[{"verb":"new_question"},{"verb":"mention"}]`})
		s.Check(t, row{As: "admin", Do: "DELETE /users/{ann}", Status: 200, Events: []string{"user.erased"}})
		s.Check(t, row{As: "dee", Do: "GET /notifications", Status: 200, Want: `[]`})
		noDrift(t, s)
	})
}

func TestWhatIsToldOfWatchingIsChosenByVerb(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		watchers(t, s)
		s.Check(t,
			row{As: "cy", Do: "GET /user/notifications/settings", Status: 200, Want: `{"new_question":{"web":true,"email":false},
				"first_answer":{"web":true,"email":false},"publish":{"web":true,"email":false}}`},
			row{As: "cy", Do: "PUT /user/notifications/settings", Body: `{"new_question":{"web":false}}`, Status: 200,
				Want: `{"new_question":{"web":false,"email":false}}`})
		s.Ask(t, row{As: "cy", Do: "POST /topics/{topic}/followers"})
		make201(t, s, "ann", "/questions", `{"title":"Which?","topics":["{topic}"]}`, "q")
		isTold(t, s, []string{"q"}, map[string]string{"cy": ""})
	})
}

// Asking costs the same however many watch, and all of them are told.
func TestAskingIsAsFastWithManyWatchers(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		watchers(t, s)
		s.Ask(t, row{As: "cy", Do: "POST /topics/{topic}/followers"})
		ask := row{As: "ann", Do: "POST /questions", Body: `{"title":"Which?","topics":["{topic}"]}`}
		few := s.Ask(t, ask).Statements
		const many = 1200
		err := s.DB.Write(t.Context(), func(tx *store.Tx) error {
			tx.For(s.Portal.ID)
			users, follows := make([]*community.User, many), make([]community.Follow, many)
			for i := range many {
				users[i] = &community.User{ID: community.NewID[community.User](tx.Now), Portal: s.Portal.ID, Username: fmt.Sprintf("w%d", i),
					Role: community.Member, Status: community.Active, Created: tx.Now, Updated: tx.Now}
				follows[i] = community.Follow{On: community.Ref{On: community.OnTopic, ID: s.ID("topic")}, User: users[i].ID,
					Level: community.WatchAll, Created: tx.Now}
			}
			if err := tx.AddUsers(users...); err != nil {
				return err
			}
			return tx.AddFollows(s.Portal.ID, follows...)
		})
		if err != nil {
			t.Fatal(err)
		}
		reply := s.Ask(t, ask)
		if reply.Status != 201 || reply.Statements > few {
			t.Errorf("%d: %d statements, with one watcher %d", reply.Status, reply.Statements, few)
		}
		s.Worker.Drain(t.Context())
		told := 0
		err = s.DB.Read(t.Context(), func(tx *store.Tx) error {
			follows, err := tx.FollowersOf(community.Ref{On: community.OnTopic, ID: s.ID("topic")})
			for _, id := range follows {
				n, err := tx.CountUnread(id)
				if err != nil {
					return err
				}
				if n > 0 {
					told++
				}
			}
			return err
		})
		if err != nil || told != many+1 {
			t.Errorf("%d were told: %v", told, err)
		}
	})
}
