package view

import (
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// ProductKinds are the kinds of products that there are first topics for, the usual one first.
var ProductKinds = []string{"software", "developers", "devices", "shop", "courses", "games", "team"}

// TopicsFor are the first topics for a product of a kind, in the reader's language.
func (v *Visit) TopicsFor(kind string) []string {
	return Lines(strings.ReplaceAll(v.T("start.topics."+kind), ",", "\n"))
}

// A StepDesk is the page of one step of the first hour.
type StepDesk struct {
	Name    string
	Hour    app.FirstHour
	Fields  []SettingField
	Form    Form
	Link    string // of an invitation that was just made
	Clients []*community.Client
}

// where tells which step it is, and of how many.
func (d *StepDesk) where(v *Visit) string {
	for i, s := range d.Hour.Steps {
		if s.Name == d.Name {
			return v.T("start.where", "n", strconv.Itoa(i+1), "all", strconv.Itoa(len(d.Hour.Steps)))
		}
	}
	return ""
}

func progress(v *Visit, h app.FirstHour) string {
	return v.T("start.progress", "done", strconv.Itoa(h.Done()), "all", strconv.Itoa(len(h.Steps)))
}

// stepState is how far a step is, as its mark.
func stepState(s app.FirstStep) string {
	switch {
	case s.IsDone:
		return "done"
	case s.IsSkipped:
		return "skipped"
	}
	return "open"
}

// startAt is where the first hour goes on: its first step that is left.
func startAt(h app.FirstHour) string {
	if next := h.After(""); next != "" {
		return "/admin/start/" + next
	}
	return "/admin/start"
}

// elementLines are what a page of a product needs to show the community.
func elementLines(v *Visit) string {
	at := v.origin()
	return `<script>window.stoa = { token: () => fetch("/token").then((r) => r.text()) };</script>
<script src="` + at + `/embed.js" defer></script>
<stoa-questions limit="5"></stoa-questions>
<stoa-ask></stoa-ask>`
}

// tokenLines are what a product's server needs to sign its people in.
func tokenLines(v *Visit) string {
	return `const token = await new SignJWT({ name: user.name, email: user.email })
  .setProtectedHeader({ alg: "EdDSA" }).setSubject(String(user.id))
  .setIssuedAt().setExpirationTime("4m").setJti(crypto.randomUUID()).sign(key);
// then link to:
` + "`" + v.origin() + "/sso?jwt=${token}&to=/questions`"
}

// next is where one goes on from a step.
func (d *StepDesk) next() string {
	if after := d.Hour.After(d.Name); after != "" {
		return "/admin/start/" + after
	}
	return "/admin/start"
}
