package rest_test

import (
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

var loadActs = flag.Int("acts", 500, "how many acts TestCountsStayExactUnderLoad does, on each database")

// A load is what many people do at once to a few records.
type load struct {
	site     *resttest.Site
	client   *http.Client
	people   []string
	mu       sync.Mutex
	comments []string            // addresses, of those not deleted yet
	answers  map[string][]string // statuses of what came of each kind of act
}

// TestCountsStayExactUnderLoad has 32 people vote, unvote, turn votes, comment,
// vote on comments, delete, restore, edit, follow, view, hide and show, accept, ask too,
// stake points and merge duplicates, all at once on three questions and their answers: then every number
// is that of its rows.
func TestCountsStayExactUnderLoad(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		l := newLoad(t, s)
		var group sync.WaitGroup
		for worker := range len(l.people) {
			group.Go(func() {
				dice := rand.New(rand.NewPCG(uint64(worker), 1))
				for range *loadActs / len(l.people) {
					l.act(t, dice, l.people[worker])
				}
			})
		}
		group.Wait()
		if err := s.App.FlushViews(t.Context()); err != nil {
			t.Fatal(err)
		}
		noDrift(t, s)
		t.Logf("%v", l.summary())
	})
}

func loadClient(t *testing.T) *http.Client {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100}}
	t.Cleanup(client.CloseIdleConnections)
	return client
}

func newLoad(t *testing.T, s *resttest.Site) *load {
	t.Helper()
	l := &load{site: s, client: loadClient(t), answers: map[string][]string{}}
	setPortal(t, s, func(set *community.Settings) { set.Currency.Enabled = true })
	for i := range 32 {
		name := fmt.Sprintf("user%d", i)
		s.Join(t, name, "member")
		l.people = append(l.people, name)
	}
	for i := range 3 {
		make201(t, s, l.people[i], "/questions", `{"title":"Which?","topics":["Load"]}`, fmt.Sprintf("q%d", i))
		for j := range 2 {
			make201(t, s, l.people[3+i], fmt.Sprintf("/questions/{q%d}/answers", i), `{"content":"x"}`, fmt.Sprintf("a%d", 2*i+j))
		}
	}
	return l
}

// act does one thing by chance.
func (l *load) act(t *testing.T, dice *rand.Rand, as string) {
	l.site.Clock.Advance(time.Millisecond)
	n := dice.IntN(6)
	answer, question := "/answers/"+l.site.ID(fmt.Sprintf("a%d", n)), "/questions/"+l.site.ID(fmt.Sprintf("q%d", n/2))
	author, asker := l.people[3+n/2], l.people[n/2]
	if dice.IntN(4) == 0 {
		l.actMore(t, dice, as, asker, question, answer)
		return
	}
	switch roll := dice.IntN(100); {
	case roll < 25:
		l.send(t, as, "POST", answer+"/votes", "")
	case roll < 33:
		l.send(t, as, "POST", answer+"/votes?type=down", "")
	case roll < 42:
		l.send(t, as, "DELETE", answer+"/votes", "")
	case roll < 46:
		l.send(t, as, "POST", question+"/votes", "")
	case roll < 48:
		l.send(t, as, "DELETE", question+"/votes", "")
	case roll < 60:
		l.send(t, as, "POST", []string{answer, question}[roll%2]+"/comments", `{"body":"x"}`)
	case roll < 68:
		l.send(t, as, "POST", l.comment(dice, false)+"/votes", "")
	case roll < 71:
		l.send(t, as, "DELETE", l.comment(dice, false)+"/votes", "")
	case roll < 76:
		l.send(t, "mia", "DELETE", l.comment(dice, true), "")
	case roll < 80:
		l.send(t, as, []string{"POST", "DELETE"}[roll%2], question+"/followers", "")
	case roll < 84:
		l.send(t, author, "PUT", answer, fmt.Sprintf(`{"content":"%d","anonymous":%v}`, roll, dice.IntN(4) == 0))
	case roll < 88:
		l.send(t, "mia", "PUT", answer, `{"status":"`+[]string{"archived", "collapsed"}[roll%2]+`"}`)
		l.send(t, "mia", "PUT", answer, `{"status":"published"}`)
	case roll < 90:
		l.send(t, "mia", "PUT", question, `{"status":"archived"}`)
		l.send(t, "mia", "PUT", question, `{"status":"published"}`)
	case roll < 95:
		l.send(t, as, "POST", question+"/answers", `{"content":"more"}`)
	case roll < 97:
		l.send(t, "mia", "DELETE", "/answers/"+l.newest(t, question), "")
	default:
		l.send(t, as, "POST", "/answers/logs", `["`+strings.TrimPrefix(answer, "/answers/")+`"]`)
		if err := l.site.App.FlushViews(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// actMore does one of what only some may do, or only as things stand.
func (l *load) actMore(t *testing.T, dice *rand.Rand, as, asker, question, answer string) {
	id := strings.TrimPrefix(answer, "/answers/")
	switch roll := dice.IntN(100); {
	case roll < 20:
		l.send(t, as, "POST", question+"/asks", "")
	case roll < 40:
		l.try(t, asker, "POST", question+"/accept", `{"answer":"`+id+`"}`)
	case roll < 50:
		l.try(t, asker, "DELETE", question+"/accept", "")
	case roll < 65:
		l.try(t, as, "POST", question+"/rewards", `{"amount":2,"days":7}`)
	case roll < 75:
		_, body := l.do(t, "mia", "GET", question, "")
		if reward := (resttest.Reply{Body: []byte(body)}).Get("rewards.0.id"); reward != nil {
			l.try(t, asker, "POST", fmt.Sprint(question, "/rewards/", reward, "/award"), `{"answer":"`+id+`"}`)
		}
	case roll < 78:
		l.convert(t, answer, "comment")
	case roll < 80:
		l.convert(t, l.comment(dice, false), "answer")
	case roll < 82:
		l.convert(t, question, "discussion")
	case roll < 87:
		l.try(t, "mia", "DELETE", answer, "")
		l.try(t, "mia", "POST", answer+"/restore", "")
	case roll < 91:
		comment := l.comment(dice, false)
		l.try(t, "mia", "DELETE", comment, "")
		l.try(t, "mia", "POST", comment+"/restore", "")
	case roll < 96:
		of := l.site.ID(fmt.Sprintf("q%d", dice.IntN(3)))
		l.try(t, "mia", "PUT", question+"/duplicate", fmt.Sprintf(`{"of":%q,"merge":%v}`, of, dice.IntN(3) > 0))
		l.try(t, as, "POST", question+"/answers", `{"content":"late"}`)
		l.try(t, "mia", "DELETE", question+"/duplicate", "")
	default:
		l.try(t, "mia", "DELETE", question, "")
		l.try(t, "mia", "POST", question+"/restore", "")
	}
}

// convert turns a record into another, and takes that back.
func (l *load) convert(t *testing.T, path, to string) {
	status, body := l.do(t, "mia", "POST", path+"/convert", `{"to":"`+to+`"}`)
	if status >= 500 || strings.Contains(body, "meanwhile") {
		t.Errorf("%s to %s: %d %s", path, to, status, body)
	}
	now := resttest.Reply{Body: []byte(body)}.Get("id")
	if status != 200 || now == nil {
		return
	}
	_, body = l.do(t, "mia", "GET", fmt.Sprint("/moderation/log?kind=convert&limit=1&target=", now), "")
	if act := (resttest.Reply{Body: []byte(body)}).Get("0.id"); act != nil {
		l.try(t, "mia", "POST", fmt.Sprint("/moderation/log/", act, "/undo"), "")
	}
}

// try does an act that may be refused, but must not fail.
func (l *load) try(t *testing.T, as, method, path, body string) {
	if status, reply := l.do(t, as, method, path, body); status >= 500 || strings.Contains(reply, "meanwhile") {
		t.Errorf("%s %s %s: %d %s", as, method, path, status, reply)
	}
}

// comment returns the address of a comment by chance, for the last time or not.
func (l *load) comment(dice *rand.Rand, isLast bool) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.comments) == 0 {
		return "/comments/" + l.site.ID("q0")
	}
	i := dice.IntN(len(l.comments))
	address := l.comments[i]
	if isLast && dice.IntN(4) > 0 { // else it is deleted twice
		l.comments = append(l.comments[:i], l.comments[i+1:]...)
	}
	return address
}

// newest returns the id of the newest answer to a question that others added.
func (l *load) newest(t *testing.T, question string) string {
	_, body := l.do(t, "mia", "GET", question+"/answers?limit=1", "")
	id := resttest.Reply{Body: []byte(body)}.Get("0.id")
	for n := range 6 {
		if id == l.site.ID(fmt.Sprintf("a%d", n)) {
			id = nil
		}
	}
	if id == nil {
		return l.site.ID("q0")
	}
	return fmt.Sprint(id)
}

// send does an act whose answer must be one that fits: done, or not to be done as
// things stand.
func (l *load) send(t *testing.T, as, method, path, body string) {
	status, reply := l.do(t, as, method, path, body)
	isBusy := strings.Contains(reply, "meanwhile")
	isClosed := strings.Contains(reply, "question_duplicate")
	if status >= 500 || status == 400 || status == 403 && !isClosed || isBusy {
		t.Errorf("%s %s %s: %d %s", as, method, path, status, reply)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	kind := method + " " + path[strings.LastIndexByte(path, '/')+1:]
	if len(kind) > 25 {
		kind = method + path[:strings.IndexByte(path[1:], '/')+1]
	}
	l.answers[kind] = append(l.answers[kind], fmt.Sprint(status))
	if id := (resttest.Reply{Body: []byte(reply)}).Get("id"); strings.HasSuffix(path, "/comments") && status == 201 {
		l.comments = append(l.comments, fmt.Sprint("/comments/", id))
	}
}

// do makes a request, and comes again a few times when it is told to: on a machine that stops for
// seconds, one waits too long for another's lock.
func (l *load) do(t *testing.T, as, method, path, body string) (status int, reply string) {
	for range 4 {
		if status, reply = l.ask(t, as, method, path, body); status != http.StatusServiceUnavailable {
			break
		}
		t.Logf("%s %s %s has to come again: %s", as, method, path, reply)
	}
	return status, reply
}

func (l *load) ask(t *testing.T, as, method, path, body string) (status int, reply string) {
	request, err := http.NewRequestWithContext(t.Context(), method, l.site.URL+"/api/v1"+path, strings.NewReader(body))
	if err != nil {
		t.Error(err)
		return 0, ""
	}
	request.Host = "test.example"
	request.Header.Set("Authorization", "Bearer "+l.site.Token(as))
	request.Header.Set("Content-Type", "application/json")
	response, err := l.client.Do(request)
	if err != nil {
		t.Error(err)
		return 0, ""
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Error(err)
	}
	return response.StatusCode, string(text)
}

// summary is how often each kind of act ended with which status.
func (l *load) summary() map[string]map[string]int {
	all := map[string]map[string]int{}
	for kind, statuses := range l.answers {
		all[kind] = map[string]int{}
		for _, status := range statuses {
			all[kind][status]++
		}
	}
	return all
}
