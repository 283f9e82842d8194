package web

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

const (
	heartbeatEvery = 15 * time.Second // so that nobody in between takes the stream for dead
	admittedEvery  = 5 * time.Second  // how often it is asked whether the session is still good
	writeWithin    = 20 * time.Second // or the browser is taken for gone
)

func (s *site) livePages(mux Mux) { s.page(mux, "GET /live", s.live) }

// live tells an open page what happens: how many notifications are unread, and new
// ones, as HTML.
func (s *site) live(v *visit) (view, error) {
	if err := v.actor.CanFollow(); err != nil {
		return view{}, err
	}
	page, news, err := s.app.OpenPage(v.ctx, v.actor, v.Header.Get("Last-Event-ID"))
	if err != nil {
		return view{}, err
	}
	defer page.Close()
	h := v.writer.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Accel-Buffering", "no")                                                          // of a proxy that would hold it back
	if err := http.NewResponseController(v.writer).SetReadDeadline(time.Time{}); err != nil { // the server's is for requests that end
		return view{}, err
	}
	if err := v.send(append([]byte("retry: 2000\n\n"), v.events(news)...)); err == nil {
		v.follow(page)
	}
	return view{}, nil
}

// follow sends news until there is a reason to end. Who is still there connects
// anew.
func (v *visit) follow(page *app.LivePage) {
	heartbeat, admitted := time.NewTicker(heartbeatEvery), time.NewTicker(admittedEvery)
	defer heartbeat.Stop()
	defer admitted.Stop()
	var err error
	for err == nil {
		select {
		case <-v.ctx.Done():
			return
		case <-v.site.options.Stopping:
			return
		case <-heartbeat.C:
			err = v.send([]byte(":\n\n"))
		case <-admitted.C:
			_, err = v.site.app.Authenticate(v.ctx, v.portal, v.cookie(sessionCookie))
		case signal, ok := <-page.Signals():
			if !ok {
				return
			}
			var news []app.News
			if news, err = page.News(v.ctx, signal); err == nil && len(news) > 0 {
				err = v.send(v.events(news))
			}
		}
	}
}

func (v *visit) send(text []byte) error {
	control := http.NewResponseController(v.writer)
	if err := control.SetWriteDeadline(v.site.clock().Add(writeWithin)); err != nil {
		return err
	}
	if _, err := v.writer.Write(text); err != nil {
		return err
	}
	return control.Flush()
}

// events are news as the stream has them.
func (v *visit) events(news []app.News) []byte {
	var b bytes.Buffer
	for _, n := range news {
		switch {
		case n.Notification != nil:
			v.event(&b, "notification", n.After, map[string]string{"html": v.noticeHTML(n.Notification), "text": v.noticeText(n.Notification), "path": noticePath(n.Notification)})
		case n.Unread != nil:
			v.event(&b, "count", n.After, map[string]string{"n": strconv.FormatInt(*n.Unread, 10), "shown": badge(*n.Unread), "label": v.n("bell.unread", *n.Unread)})
		case n.Answer != nil:
			v.event(&b, "answer", n.After, map[string]string{"question": n.Answer.Question.ShortID, "path": answerPath(&n.Answer.Answer), "text": v.t("live.answer")})
		}
	}
	return b.Bytes()
}

// event writes one; JSON has no line breaks.
func (v *visit) event(b *bytes.Buffer, name, after string, data map[string]string) {
	encoded, err := json.Marshal(data)
	if err != nil { // of strings: cannot be
		panic(err)
	}
	b.WriteString("event: " + name + "\ndata: ")
	b.Write(encoded)
	if after != "" {
		b.WriteString("\nid: " + after)
	}
	b.WriteString("\n\n")
}

func (v *visit) noticeHTML(n *community.NotificationSeen) string {
	var b bytes.Buffer
	if err := notice(v, n).Render(v.ctx, &b); err != nil { // to memory: the page has ended
		return ""
	}
	return b.String()
}

func (v *visit) noticeText(n *community.NotificationSeen) string {
	return v.noticeWho(n) + " " + v.t("verb."+string(n.Verb))
}
