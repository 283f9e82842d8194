package web

import (
	"encoding/json"
	"strconv"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// live tells an open page what happens: how many notifications are unread, and new
// ones, as HTML.
func (s *site) live(v *view.Visit) (view.Page, error) {
	open, news, err := s.App.OpenPage(v.Ctx, v.Actor, v.Header.Get("Last-Event-ID"))
	if err != nil {
		return view.Page{}, err
	}
	defer open.Close()
	stream, err := httpkit.OpenEventStream(v.Writer)
	if err != nil {
		return view.Page{}, err
	}
	if err := stream.Send(append([]byte("retry: 2000\n\n"), events(v, news)...)); err == nil {
		s.sendNews(v, stream, open)
	}
	return view.Page{}, nil
}

// sendNews sends news until there is a reason to end. Who is still there connects
// anew.
func (s *site) sendNews(v *view.Visit, stream *httpkit.EventStream, open *app.LivePage) {
	admitted := func() error { return s.stillAdmitted(v) }
	httpkit.Follow(v.Ctx, stream, s.Options.Stopping, admitted, open.Signals(), func(signal app.Signal) error {
		news, err := open.News(v.Ctx, signal)
		if err != nil || len(news) == 0 {
			return err
		}
		return stream.Send(events(v, news))
	})
}

// stillAdmitted asks again whether the session is good.
func (s *site) stillAdmitted(v *view.Visit) error {
	_, err := s.App.AuthenticatePage(v.Ctx, v.Portal, s.Cookie(v, page.SessionCookie))
	return err
}

// events are news as the stream has them.
func events(v *view.Visit, news []app.News) (b []byte) {
	for _, n := range news {
		switch {
		case n.Notification != nil:
			b = appendEvent(b, "notification", n.After,
				map[string]string{"html": noticeHTML(v, n.Notification), "text": noticeText(v, n.Notification),
					"path": view.NoticePath(n.Notification)})
		case n.Unread != nil:
			b = appendEvent(b, "count", n.After, map[string]string{"n": strconv.FormatInt(*n.Unread, 10), "shown": view.Badge(*n.Unread),
				"label": v.N("bell.unread", *n.Unread), "talks": strconv.FormatInt(n.Conversations, 10),
				"talksShown": view.Badge(n.Conversations),
				"talksLabel": v.N("messages.unread", n.Conversations)})
		case n.Answer != nil:
			text := v.T("live.answer")
			if n.Answer.Author == v.Actor.ID { // who knows of it
				text = ""
			}
			b = appendEvent(b, "answer", n.After, map[string]string{"question": n.Answer.Question.ShortID,
				"path": view.AnswerPath(&n.Answer.Answer), "text": text})
		}
	}
	return b
}

func appendEvent(b []byte, name, after string, data map[string]string) []byte {
	encoded, _ := json.Marshal(data) // of strings: it cannot fail
	return httpkit.AppendEvent(b, name, encoded, after)
}

func noticeHTML(v *view.Visit, n *community.NotificationSeen) string {
	html, _ := templ.ToGoHTML(v.Ctx, view.Notice(v, n)) // to memory: where it fails, the page has ended
	return string(html)
}

func noticeText(v *view.Visit, n *community.NotificationSeen) string {
	return v.NoticeWho(n) + " " + v.NoticeDid(n)
}
