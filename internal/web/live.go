package web

import (
	"bytes"
	"encoding/json"
	"strconv"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
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
	stream, err := httpkit.OpenEventStream(v.writer)
	if err != nil {
		return view{}, err
	}
	if err := stream.Send(append([]byte("retry: 2000\n\n"), v.events(news)...)); err == nil {
		v.follow(stream, page)
	}
	return view{}, nil
}

// follow sends news until there is a reason to end. Who is still there connects
// anew.
func (v *visit) follow(stream *httpkit.EventStream, page *app.LivePage) {
	httpkit.Follow(v.ctx, stream, v.site.options.Stopping, v.stillAdmitted, page.Signals(), func(signal app.Signal) error {
		news, err := page.News(v.ctx, signal)
		if err != nil || len(news) == 0 {
			return err
		}
		return stream.Send(v.events(news))
	})
}

// stillAdmitted asks again whether the session is good.
func (v *visit) stillAdmitted() error {
	_, err := v.site.app.AuthenticatePage(v.ctx, v.portal, v.cookie(sessionCookie))
	return err
}

// events are news as the stream has them.
func (v *visit) events(news []app.News) (b []byte) {
	for _, n := range news {
		switch {
		case n.Notification != nil:
			b = appendEvent(b, "notification", n.After, map[string]string{"html": v.noticeHTML(n.Notification), "text": v.noticeText(n.Notification), "path": noticePath(n.Notification)})
		case n.Unread != nil:
			b = appendEvent(b, "count", n.After, map[string]string{"n": strconv.FormatInt(*n.Unread, 10), "shown": badge(*n.Unread), "label": v.n("bell.unread", *n.Unread)})
		case n.Answer != nil:
			b = appendEvent(b, "answer", n.After, map[string]string{"question": n.Answer.Question.ShortID, "path": answerPath(&n.Answer.Answer), "text": v.t("live.answer")})
		}
	}
	return b
}

func appendEvent(b []byte, name, after string, data map[string]string) []byte {
	return httpkit.AppendEvent(b, name, must(json.Marshal(data)), after) // of strings: it cannot fail
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
