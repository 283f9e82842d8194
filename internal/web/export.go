package web

import (
	"bytes"
	"encoding/json"
	"time"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

// exported is a person's data, as it is given to them.
type exported struct {
	ExportedAt    time.Time          `json:"exportedAt"`
	User          exportedUser       `json:"user"`
	Questions     []exportedRecord   `json:"questions,omitempty"`
	Answers       []exportedRecord   `json:"answers,omitempty"`
	Posts         []exportedRecord   `json:"posts,omitempty"`
	Comments      []exportedRecord   `json:"comments,omitempty"`
	Activity      activity           `json:"activity,omitempty"`
	SignIns       []exportedSignIn   `json:"signIns,omitempty"`
	Tokens        []exportedToken    `json:"personalTokens,omitempty"`
	Digest        string             `json:"digest"`
	Notifications map[string]channel `json:"notifications"`
}

type exportedUser struct {
	ID           string    `json:"id"`
	Username     string    `json:"username"`
	Email        string    `json:"email"`
	PendingEmail string    `json:"pendingEmail,omitempty"`
	Name         string    `json:"name"`
	Title        string    `json:"title"`
	Description  string    `json:"description"`
	Picture      string    `json:"picture"`
	Website      string    `json:"website"`
	Location     string    `json:"location"`
	Gender       string    `json:"gender"`
	Lang         string    `json:"lang,omitempty"`
	ExternalID   string    `json:"externalId"`
	Points       int64     `json:"points"`
	CreatedAt    time.Time `json:"createdAt"`
}

type exportedRecord struct {
	ID        string    `json:"id"`
	On        string    `json:"on,omitempty"`
	Title     string    `json:"title,omitempty"`
	Content   string    `json:"content"`
	Status    string    `json:"status"`
	Anonymous bool      `json:"anonymous"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
}

// activity is what a person did besides writing, by what it was.
type activity map[string][]map[string]string

type exportedSignIn struct {
	Browser   string    `json:"browser"`
	CreatedAt time.Time `json:"createdAt"`
	ExpiresAt time.Time `json:"expiresAt"`
}

type exportedToken struct {
	Name       string     `json:"name"`
	Scopes     []string   `json:"scopes"`
	CreatedAt  time.Time  `json:"createdAt"`
	ExpiresAt  time.Time  `json:"expiresAt"`
	LastUsedAt *time.Time `json:"lastUsedAt,omitempty"`
}

type channel struct {
	Web   bool `json:"web"`
	Email bool `json:"email"`
}

// export gives the person all that is kept of them, as a file.
func (s *site) export(v *view.Visit) (view.Page, error) {
	e, err := s.App.Export(v.Ctx, v.Actor)
	if err != nil {
		return view.Page{}, err
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(toExported(e, v.Now)); err != nil {
		return view.Page{}, err
	}
	page.Attach(v, "application/json", string(v.Me().ID)+".json")
	v.Writer.Write(b.Bytes()) // an error here is a client that left
	return view.Page{}, nil
}

func toExported(e app.Export, now time.Time) exported {
	u := e.User
	out := exported{ExportedAt: now, Activity: e.Activity, Digest: string(e.Mail.Digest), Notifications: map[string]channel{}, User: exportedUser{
		ID: string(u.ID), Username: u.Username, Email: u.Email, PendingEmail: u.Claimed, Name: u.Profile.Name, Title: u.Profile.Title, Description: u.Profile.Description,
		Picture: u.Profile.Picture, Website: u.Profile.Website, Location: u.Profile.Location, Gender: u.Profile.Gender, Lang: u.Lang, ExternalID: u.ExternalID,
		Points: u.Score, CreatedAt: u.Created}}
	for _, q := range e.Questions {
		out.Questions = append(out.Questions, exportedRecord{string(q.ID), "", q.Title, q.Description, string(q.Status), q.Anonymous, q.Created, q.Updated})
	}
	for _, a := range e.Answers {
		out.Answers = append(out.Answers, exportedRecord{string(a.ID), string(a.Answer.Question), a.Question.Title, a.Content, string(a.Status), a.Anonymous, a.Created, a.Updated})
	}
	for _, p := range e.Posts {
		out.Posts = append(out.Posts, exportedRecord{string(p.ID), "", p.Title, p.Content, string(p.Status), p.Anonymous, p.Created, p.Updated})
	}
	for _, c := range e.Comments {
		out.Comments = append(out.Comments, exportedRecord{string(c.ID), c.On.ID, "", c.Body, string(c.Status), c.Anonymous, c.Created, c.Updated})
	}
	for _, t := range e.SignIns {
		out.SignIns = append(out.SignIns, exportedSignIn{t.Agent, t.Created, t.Expires})
	}
	for _, t := range e.Tokens {
		given := exportedToken{Name: t.Name, Scopes: t.Scope.Words(), CreatedAt: t.Created, ExpiresAt: t.Expires}
		if !t.Used.IsZero() {
			given.LastUsedAt = &t.Used
		}
		out.Tokens = append(out.Tokens, given)
	}
	for _, verb := range community.Verbs {
		out.Notifications[string(verb)] = channel(e.Told[verb])
	}
	return out
}

// exportMe hands out the export to one who has shown that it is them.
func (s *site) exportMe(v *view.Visit) (view.Page, error) {
	d := view.Deed{Path: "/settings/export", Title: v.T("data.export"), Text: v.T("data.export.text"), Button: v.T("data.export.get")}
	return s.Confirmed(v, d, func(form templ.Component) view.Page { return settingsView(v, "data", form) }, s.export)
}
