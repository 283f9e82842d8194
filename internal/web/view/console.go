package view

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/auth"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// A Checkup is how alive a community is.
type Checkup struct {
	app.Health
	Unanswered int64 // questions, of all time
	Plots      []Plot
	Leaders    []app.LeaderSeen
	Period     string
}

// HealthDays are over how many days the health can be shown.
var HealthDays = []string{"30", "90", "365"}

// A SettingField is one setting in a form. Its name is that on the wire.
type SettingField struct {
	Name   string
	Kind   string   // line, text, color, choice, tick, number, list or rows; or group, the name of those that follow
	Values []string // of a choice

	Columns []Column // of rows
}

// hint is the key of what helps with a text, "" for nothing.
func (f SettingField) hint(v *Visit) string {
	if key := "hint." + f.Name; v.Tongue.Has(key) {
		return key
	}
	return ""
}

// settingName is what a form calls a setting, or its name on the wire where no form
// has it.
func (v *Visit) settingName(field string) string {
	if v.Tongue.Has("set." + field) {
		return v.T("set." + field)
	}
	return field
}

var givenRoles = []string{"member", "moderator", "admin"}

// canChangeRole reports whether the viewer may give somebody another role.
func canChangeRole(v *Visit, u *community.User) bool {
	return v.Actor.CanSetRole() == nil && u.ID != v.Actor.ID
}

// mailExample is how a server is told by which way to send mail.
const mailExample = "STOA_BASE_URL=https://community.example.com\nSTOA_SMTP_URL=smtp+starttls://user:password@mail.example.com:587\nSTOA_MAIL_FROM=community@example.com"

// A JWTDesk is the page of the JWT app: whether it is installed, and what became of
// a token that was tried.
type JWTDesk struct {
	Form      Form
	Installed bool
	Token     string
	Tried     *app.Tried
}

// A DiscourseDesk is the page of the DiscourseConnect app.
type DiscourseDesk struct {
	Form                 Form
	Installed, HasSecret bool
}

// An OpenIDDesk is the page of the OpenID Connect app: its providers, and the form of
// one of them or of a new one.
type OpenIDDesk struct {
	Form      Form
	Providers []auth.OpenIDProvider
	Edited    string // the id of the one in the form; "" for a new one
}

// providerChoices are what a provider may be told to do by choosing.
var providerChoices = map[string][]string{
	"preset": append([]string{""}, auth.Presets...),
	"signUp": {auth.SignUpByPolicy, auth.SignUpAlways, auth.SignUpNever},
}

// A SCIMDesk is the page of the SCIM app, with a token that is shown once.
type SCIMDesk struct {
	Form, Token Form // of the rules, and of a new token
	Installed   bool
	Tokens      []*community.Token
	Added       *community.Token
	Secret      string
	Proof       Proof
}

// AdminFeedPath is what the addresses of the feeds of admins begin with.
const AdminFeedPath = "/feed/admin/"

// FeedDesk is what the page about an admin's own feed shows.
type FeedDesk struct {
	Form   Form
	Token  *community.Token // nil where there is no address
	Secret string           // of one that was just made
	Proof  Proof
}

// insideOf is what the two readable parts of a token hold, whoever signed it.
func insideOf(token string) (parts []string) {
	for i, part := range strings.Split(token, ".") {
		text, err := base64.RawURLEncoding.DecodeString(part)
		var b bytes.Buffer
		if err != nil || i > 1 || json.Indent(&b, text, "", "  ") != nil {
			break
		}
		parts = append(parts, b.String())
	}
	return parts
}

// A HookDesk is the page of the webhooks.
type HookDesk struct {
	Form       Form
	Endpoints  []*community.Endpoint
	Deliveries community.Listing[app.Delivery]
}

func (d *HookDesk) urlOf(id community.EndpointID) string {
	for _, e := range d.Endpoints {
		if e.ID == id {
			return e.URL
		}
	}
	return "–"
}

// A ClientDesk is the page of the clients, with a secret that is shown once.
type ClientDesk struct {
	Form    Form
	Clients []*community.Client
	Added   *community.Client
	Secret  string
	Proof   Proof
}

// fileSize is a size, as people tell those of files, and "" for none.
func fileSize(v *Visit, bytes int64) string {
	in := func(unit int64) string { return v.Tongue.Number((bytes + unit - 1) / unit) }
	switch {
	case bytes == 0:
		return ""
	case bytes <= 999e3:
		return v.T("server.backups.kb", "size", in(1e3))
	case bytes <= 999e6:
		return v.T("server.backups.mb", "size", in(1e6))
	}
	return v.T("server.backups.gb", "size", in(1e9))
}

// stateOf says what came of a backup.
func stateOf(v *Visit, b store.Backup) string {
	switch {
	case b.Size == 0:
		return v.T("server.backups.failed", "why", b.Why)
	case b.Tried.IsZero():
		return v.T("server.backups.new")
	case b.Why != "":
		return v.T("server.backups.wrong", "why", b.Why)
	}
	return v.T("server.backups.good")
}
