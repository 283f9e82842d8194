package stoa

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// LiveType is what an event of the live stream tells of.
type LiveType string

const (
	LiveNotification LiveType = "notification" // a new notification, or an unread one that collected one more
	LiveCount        LiveType = "count"        // how many notifications are not read
	LiveAnswer       LiveType = "answer"       // an answer to a question that is followed
	LiveReset        LiveType = "reset"        // what was missed cannot be caught up with: read everything anew
)

// LiveEvent is what happens now.
type LiveEvent struct {
	ID           string // where to go on after it: keep it, and give it to Live again
	Type         LiveType
	Notification *Notification // of LiveNotification
	Answer       *Answer       // of LiveAnswer
	Unread       int           // of LiveCount
}

// silence is after how long without a sign the stream is taken for broken. The server says something every 15 seconds.
const silence = 45 * time.Second

// Live is what happens now, to who acts. It connects again by itself and misses nothing within a day; an event may come twice.
// It begins after the event of the id lastID, or with now where that is empty, and ends with the context, or by a refusal:
// that error is the last it yields.
func (c *Client) Live(ctx context.Context, lastID string) iter.Seq2[*LiveEvent, error] {
	return func(yield func(*LiveEvent, error) bool) {
		for failed := 0; ; failed++ {
			err := c.follow(ctx, &lastID, func(event *LiveEvent) bool {
				failed = 0
				return yield(event, nil)
			})
			var refused *Error
			switch {
			case errors.Is(err, errLeft):
				return
			case errors.As(err, &refused) && refused.Status < 500 && refused.Status != http.StatusTooManyRequests:
				yield(nil, err)
				return
			}
			if err := sleep(ctx, jitter(min(failed, 6))); err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

var errLeft = errors.New("the loop was left")

// follow reads one connection until it breaks, and keeps in lastID how far it came.
func (c *Client) follow(ctx context.Context, lastID *string, yield func(*LiveEvent) bool) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	timer := time.AfterFunc(silence, cancel)
	defer timer.Stop()
	r := &request{method: http.MethodGet, path: "/live", header: http.Header{"Accept": {"text/event-stream"}}}
	if *lastID != "" {
		r.setHeader("Last-Event-ID", *lastID)
	}
	response, err := authorised(ctx, c, func(token string) (*http.Response, error) { return c.open(ctx, r, token) })
	if err != nil {
		return err
	}
	defer response.Body.Close()
	var kind, data string
	lines := bufio.NewReader(response.Body)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return err
		}
		timer.Reset(silence)
		name, value, _ := strings.Cut(strings.TrimRight(line, "\r\n"), ":")
		value = strings.TrimPrefix(value, " ")
		switch {
		case name == "event":
			kind = value
		case name == "data":
			data += value + "\n"
		case name == "id":
			*lastID = value
		case name == "" && value == "" && data != "":
			event, err := newLiveEvent(*lastID, LiveType(kind), []byte(data))
			kind, data = "", ""
			if err != nil {
				return err
			}
			if event != nil && !yield(event) {
				return errLeft
			}
		}
	}
}

func (c *Client) open(ctx context.Context, r *request, token string) (*http.Response, error) {
	response, err := c.send(ctx, r, nil, token)
	if err != nil || response.StatusCode < 300 {
		return response, err
	}
	defer response.Body.Close()
	text, err := readAnswer(response.Body)
	if err != nil {
		return nil, err
	}
	return nil, newError(response, text)
}

// newLiveEvent reads an event, or returns nil for one of a kind that only newer SDKs know.
func newLiveEvent(id string, kind LiveType, data []byte) (event *LiveEvent, err error) {
	event = &LiveEvent{ID: id, Type: kind}
	switch kind {
	case LiveNotification:
		err = json.Unmarshal(data, &event.Notification)
	case LiveAnswer:
		err = json.Unmarshal(data, &event.Answer)
	case LiveCount:
		var unread UnreadCount
		if err = json.Unmarshal(data, &unread); err == nil {
			event.Unread, err = strconv.Atoi(unread.Count)
		}
	case LiveReset:
	default:
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("stoa: an event of the stream: %w", err)
	}
	return event, nil
}
