package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// tryOverload gives a server far more to do than it can: it turns away what is too much, does
// the rest, and is as it was when it is over.
func tryOverload(ctx context.Context, o options) ([]*row, error) {
	return onEach(ctx, o, func(p place) (*row, error) { return overloadedOn(ctx, o, p) })
}

// workers is how many requests the server is told to work on at once.
const workers = 16

func overloadedOn(ctx context.Context, o options, p place) (*row, error) {
	server, err := o.start(p, fmt.Sprint("STOA_CONCURRENCY=", workers))
	if err != nil {
		return nil, err
	}
	defer server.kill()
	c, err := newCrowd(server.url)
	if err != nil {
		return nil, err
	}
	halt := c.write(always(server), 8, o.dice("overload"))
	c.await(o.pick(100, 1000), startWithin) // for there to be something to read
	halt()
	c.close()
	before, err := server.rest()
	if err != nil {
		return nil, err
	}
	r := &row{}
	var notes []string
	for _, f := range []func(context.Context, options, *process, *row) (string, error){c.crush, c.storm, c.hold, c.follow, c.last} {
		note, err := f(ctx, o, server, r)
		if err != nil {
			return nil, err
		}
		if note != "" {
			notes = append(notes, note)
		}
		r.times++
		c.close()
		server.idle(r, before)
	}
	r.note = strings.Join(notes, "; ")
	if status, body, err := server.probe("/readyz"); status != http.StatusOK {
		r.bad("after all it says %d %s %v", status, body, err)
	}
	return r, c.end(ctx, o, p, server, r)
}

// A tally is what became of many requests.
type tally struct {
	mu       sync.Mutex
	statuses map[int]int
	shed     []time.Duration // how long it took to be turned away
	lasted   time.Duration
}

// goodput is how many were answered well, a second.
func (t *tally) goodput() float64 { return float64(t.statuses[http.StatusOK]) / t.lasted.Seconds() }

// flood has so many clients ask for that long, each as soon as it is answered.
func (c *crowd) flood(clients int, lasts time.Duration, ask func(n int) (reply, error)) *tally {
	t := &tally{statuses: map[int]int{}}
	began := time.Now()
	var next atomic.Int64
	var wg sync.WaitGroup
	for range clients {
		wg.Go(func() {
			for time.Since(began) < lasts {
				a, err := ask(int(next.Add(1)))
				if err != nil {
					a.status = 0
				}
				t.mu.Lock()
				t.statuses[a.status]++
				if a.status == http.StatusServiceUnavailable || a.status == http.StatusTooManyRequests {
					t.shed = append(t.shed, a.took)
				}
				t.mu.Unlock()
				if a.status != http.StatusOK {
					time.Sleep(againAfter)
				}
			}
		})
	}
	wg.Wait()
	t.lasted = time.Since(began)
	return t
}

// againAfter is how long who was turned away waits, far less than they are told to.
const againAfter = 200 * time.Millisecond

// only notes answers of other kinds than these.
func (t *tally) only(r *row, what string, statuses ...int) {
	for status, n := range t.statuses {
		if !slices.Contains(statuses, status) {
			r.bad("%s: %d times %d", what, n, status)
		}
	}
}

// crush reads by as many as the server can serve, and then by ten times as many. What it says
// that it has turned away is what was.
func (c *crowd) crush(_ context.Context, o options, server *process, r *row) (string, error) {
	lasts := time.Duration(o.pick(1, 15)) * time.Second
	read := func(n int) (reply, error) {
		path := fmt.Sprintf("/api/v1/search?query=patience&page=%d", n%50+1)
		if n%2 == 0 {
			path = fmt.Sprintf("/api/v1/answers?limit=20&page=%d", n%50+1)
		}
		return c.ask(http.MethodGet, server.url+path, c.admin, "", "")
	}
	shedBefore, err := server.metric("stoa_http_shed_total")
	if err != nil {
		return "", err
	}
	var peak, crushed *tally
	peakCost, err := server.cost(func() { peak = c.flood(workers, lasts, read) })
	if err != nil {
		return "", err
	}
	crushedCost, err := server.cost(func() { crushed = c.flood(10*2*workers, lasts, read) })
	if err != nil {
		return "", err
	}
	peak.only(r, "as many as it can serve", http.StatusOK, http.StatusServiceUnavailable)
	crushed.only(r, "ten times as many", http.StatusOK, http.StatusServiceUnavailable)
	shed, err := server.metric("stoa_http_shed_total")
	if err != nil {
		return "", err
	}
	told := peak.statuses[http.StatusServiceUnavailable] + crushed.statuses[http.StatusServiceUnavailable]
	if int(shed-shedBefore) != told {
		r.bad("it has turned away %.0f, and %d were", shed-shedBefore, told)
	}
	if crushed.statuses[http.StatusOK] == 0 {
		r.bad("ten times as many as it can serve: nobody was served")
	}
	// Clients and server share the machine's cores, and ten times the clients take more of them. What the
	// server is answerable for is how much of its own time goes into what it serves.
	per, perCrushed := float64(peak.statuses[http.StatusOK])/peakCost, float64(crushed.statuses[http.StatusOK])/crushedCost
	if o.full && o.timed && perCrushed < 0.9*per {
		r.bad("at ten times the load %.0f %% of the peak are served for each second of the server's CPU", 100*perCrushed/per)
	}
	return fmt.Sprintf("%.0f requests a second at the peak, %.0f at ten times the load, and %d turned away, half of them in %s; "+
		"for each second of its CPU %.0f and %.0f are served", peak.goodput(), crushed.goodput(), len(crushed.shed), median(crushed.shed),
		per, perCrushed), nil
}

// cost is how many seconds of the CPU the server takes for something.
func (p *process) cost(of func()) (seconds float64, err error) {
	before, err := p.metric("process_cpu_seconds_total")
	if err != nil {
		return 0, err
	}
	of()
	after, err := p.metric("process_cpu_seconds_total")
	return max(after-before, 0.01), err // a tick of its clock
}

// median is the middle of times, in words.
func median(times []time.Duration) string {
	if len(times) == 0 {
		return "no time"
	}
	slices.Sort(times)
	return fmt.Sprintf("%.0f ms", float64(times[len(times)/2])/1e6)
}

// storm has many sign in at once, most with a wrong password.
func (c *crowd) storm(_ context.Context, o options, server *process, r *row) (string, error) {
	t := c.flood(o.pick(50, 300), time.Duration(o.pick(1, 15))*time.Second, func(n int) (reply, error) {
		form := url.Values{"grant_type": {"password"}, "client_id": {clientID}, "client_secret": {clientSecret},
			"username": {fmt.Sprintf("mark%d", n%100)}, "password": {"wrong"}}
		return c.post(server.url+"/api/v1/oauth/token", form)
	})
	t.only(r, "a storm of sign-ins", http.StatusOK, http.StatusBadRequest, http.StatusUnauthorized, http.StatusTooManyRequests,
		http.StatusServiceUnavailable)
	if status, _, err := server.probe("/readyz"); status != http.StatusOK {
		r.bad("in a storm of sign-ins /readyz says %d %v", status, err)
	}
	return fmt.Sprintf("a storm of %d sign-ins", sum(t.statuses)), nil
}

func sum(counts map[int]int) (n int) {
	for _, c := range counts {
		n += c
	}
	return n
}

// post sends a form.
func (c *crowd) post(address string, form url.Values) (reply, error) {
	began := time.Now()
	res, err := c.http.PostForm(address, form)
	if err != nil {
		return reply{}, err
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	a := reply{res.StatusCode, res.Header, text, time.Since(began)}
	c.note("POST "+address, a)
	return a, err
}

// hold opens many connections that send nothing, or half a request, or take nothing of a long
// answer. Others are served as ever.
func (c *crowd) hold(_ context.Context, o options, server *process, r *row) (string, error) {
	var held []net.Conn
	defer func() {
		for _, conn := range held {
			conn.Close()
		}
	}()
	host := strings.TrimPrefix(server.url, "http://")
	begins := []string{"", "GET / HT", "POST /api/v1/users HTTP/1.1\r\nHost: " + host + "\r\nAuthorization: Bearer " + c.admin +
		"\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"}
	most := o.pick(300, 5000)
	for i := range most {
		conn, err := net.Dial("tcp", host)
		if err != nil {
			return "", fmt.Errorf("connection %d: %w", i, err)
		}
		held = append(held, conn)
		io.WriteString(conn, begins[i%len(begins)]) // a server may have closed it
	}
	time.Sleep(time.Second) // until the server has seen that they are slow
	t := c.flood(4, time.Second, func(int) (reply, error) {
		return c.ask(http.MethodGet, server.url+"/api/v1/answers", c.admin, "", "")
	})
	t.only(r, fmt.Sprintf("beside %d slow connections", most), http.StatusOK)
	memory, err := server.memory()
	return fmt.Sprintf("%d slow connections held, %d MB", most, memory>>20), err
}

// perPerson is how many streams one person follows.
const perPerson = 5

// follow has many follow the live stream, and sees that all are told.
func (c *crowd) follow(ctx context.Context, o options, server *process, r *row) (string, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	most := o.pick(100, 2000)
	var heard atomic.Int64
	var opened, ended sync.WaitGroup
	for i := range most / perPerson {
		_, token, err := c.member(server.url, fmt.Sprintf("follower-%d", i))
		if err != nil {
			return "", err
		}
		a, err := c.ask(http.MethodPost, server.url+"/api/v1/questions/"+c.question+"/followers", token, "", "")
		if err != nil || a.status >= 300 {
			return "", fmt.Errorf("following: %d %s %v", a.status, a.body, err)
		}
		for range perPerson {
			opened.Add(1)
			ended.Go(func() { c.listen(ctx, server.url, token, opened.Done, func() { heard.Add(1) }) })
		}
	}
	opened.Wait()
	pages, err := server.metric("stoa_live_pages")
	if err != nil {
		return "", err
	}
	if int(pages) != most {
		r.bad("%d streams were opened, and %.0f are", most, pages)
	}
	if status := c.send(server.url, c.composeAnswer()); status >= 300 {
		r.bad("beside %d streams an answer is answered with %d", most, status)
	}
	for end := time.Now().Add(30 * time.Second); int(heard.Load()) < most && time.Now().Before(end); {
		time.Sleep(20 * time.Millisecond)
	}
	if n := heard.Load(); int(n) != most {
		r.bad("%d of %d streams were told of an answer", n, most)
	}
	memory, err := server.memory()
	cancel()
	ended.Wait()
	return fmt.Sprintf("%d streams told, %d MB", most, memory>>20), err
}

// listen follows a live stream until ctx ends, and says once that it is open and once that an
// answer came.
func (c *crowd) listen(ctx context.Context, server, token string, isOpen, came func()) {
	isOpen = sync.OnceFunc(isOpen)
	defer isOpen()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, server+"/api/v1/live", nil)
	if err != nil {
		return
	}
	r.Header.Set("Authorization", "Bearer "+token)
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	res, err := client.Do(r)
	if err != nil {
		return
	}
	defer res.Body.Close()
	var text strings.Builder
	came = sync.OnceFunc(came)
	for b := make([]byte, 4096); ; {
		n, err := res.Body.Read(b)
		if err != nil {
			return
		}
		isOpen()
		text.Write(b[:n])
		if strings.Contains(text.String(), "event: answer") {
			came()
		}
	}
}

// last watches the memory of a server under load for some minutes, in full runs.
func (c *crowd) last(ctx context.Context, o options, server *process, r *row) (string, error) {
	if !o.full {
		return "", nil
	}
	const minutes = 6
	endWriting, endReading := c.write(always(server), 4, o.dice("last")), c.read(always(server), 8)
	defer func() { endWriting(); endReading() }()
	var held []int64
	for range minutes {
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-time.After(time.Minute):
		}
		memory, err := server.memory()
		if err != nil {
			return "", err
		}
		held = append(held, memory>>20)
	}
	if growth := held[minutes-1] - held[minutes/2]; growth > held[minutes/2]/4 {
		r.bad("memory still rises after %d minutes: %v MB", minutes, held)
	}
	return fmt.Sprintf("memory after each minute of load: %v MB", held), nil
}
