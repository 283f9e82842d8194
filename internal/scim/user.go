package scim

import (
	"cmp"
	"net/http"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
)

// user is a person on the wire.
type user struct {
	Schemas    []string    `json:"schemas"`
	ID         string      `json:"id"`
	ExternalID string      `json:"externalId,omitempty"`
	UserName   string      `json:"userName"`
	Name       name        `json:"name"`
	Display    string      `json:"displayName"`
	Title      string      `json:"title,omitempty"`
	Language   string      `json:"preferredLanguage,omitempty"`
	Active     bool        `json:"active"`
	Emails     []value     `json:"emails,omitempty"`
	Photos     []value     `json:"photos,omitempty"`
	Groups     []reference `json:"groups,omitempty"`
	Meta       meta        `json:"meta"`
}

type name struct {
	Formatted  string `json:"formatted,omitempty"`
	FamilyName string `json:"familyName,omitempty"`
	GivenName  string `json:"givenName,omitempty"`
}

type value struct {
	Value   string `json:"value"`
	Type    string `json:"type"`
	Primary bool   `json:"primary"`
}

type reference struct {
	Value   string `json:"value"`
	Ref     string `json:"$ref"`
	Display string `json:"display"`
	Type    string `json:"type"`
}

type meta struct {
	Type     string `json:"resourceType"`
	Created  string `json:"created,omitempty"`
	Modified string `json:"lastModified,omitempty"`
	Location string `json:"location"`
}

func stamp(t time.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

// only is the one value that is kept of an attribute which may have several. A picture
// that a member uploaded has no address to give to others.
func only(kind, text string) []value {
	if text == "" || text[0] == '/' {
		return nil
	}
	return []value{{text, kind, true}}
}

func (c *call) toUser(p *community.Provisioned) user {
	e := &p.Entry
	modified := e.Told
	if p.Updated.After(modified) {
		modified = p.Updated
	}
	w := user{Schemas: []string{userSchema}, ID: string(p.ID), ExternalID: e.DirectoryID, UserName: e.Account,
		Name:    name{cmp.Or(e.Formatted, strings.TrimSpace(e.Given+" "+e.Family)), e.Family, e.Given},
		Display: cmp.Or(e.Display, p.Profile.Name), Title: p.Profile.Title, Language: p.Lang, Active: !p.IsEnded(),
		Emails: only("work", p.Email), Photos: only("photo", p.Profile.Picture),
		Meta: meta{"User", stamp(e.Linked), stamp(modified), c.base + "/Users/" + string(p.ID)}}
	for _, g := range p.Groups {
		w.Groups = append(w.Groups, reference{string(g.ID), c.base + "/Groups/" + string(g.ID), g.Name, "direct"})
	}
	return w
}

// toObject is what a directory said of a person, to be changed by a PATCH.
func toObject(p app.Person) object {
	o := object{"username": p.Account, "externalid": p.DirectoryID, "displayname": p.Display, "title": p.Title,
		"preferredlanguage": p.Lang, "active": p.IsActive, "emails": []any{}, "photos": []any{},
		"name": object{"formatted": p.Formatted, "givenname": p.Given, "familyname": p.Family}}
	if p.Email != "" {
		o["emails"] = []any{object{"value": p.Email, "type": "work", "primary": true}}
	}
	if p.Picture != "" {
		o["photos"] = []any{object{"value": p.Picture, "type": "photo", "primary": true}}
	}
	return o
}

// toPerson reads what a directory says of a person. What it leaves out of its own is
// empty; what people have a say in too stays as in up.
func toPerson(o object, up app.Person) (p app.Person, err error) {
	p.Email, p.Title, p.Picture, p.Lang = up.Email, up.Title, up.Picture, up.Lang
	for name, to := range map[string]*string{"userName": &p.Account, "externalId": &p.DirectoryID, "displayName": &p.Display} {
		if *to, err = text(o, name); err != nil {
			return p, err
		}
	}
	if err := readName(o["name"], &p); err != nil {
		return p, err
	}
	if p.IsActive, err = flag(o, "active", up.IsActive); err != nil {
		return p, err
	}
	if locale, _ := text(o, "locale"); locale != "" && community.ValidLang("locale", locale) == nil {
		p.Lang = locale
	}
	for name, read := range map[string]func() error{
		"title":             func() error { p.Title, err = text(o, "title"); return err },
		"preferredlanguage": func() error { p.Lang, err = text(o, "preferredLanguage"); return err },
		"photos":            func() error { p.Picture, err = chosen(o["photos"], "photos", "photo"); return err },
		"emails":            func() error { p.Email, err = chosen(o["emails"], "emails", "work"); return err },
	} {
		if _, isSaid := o[name]; isSaid {
			if err := read(); err != nil {
				return p, err
			}
		}
	}
	return p, nil
}

func readName(v any, p *app.Person) (err error) {
	o, ok := v.(object)
	if v != nil && !ok {
		return community.Bad("name", community.WhyWrongType, "must be an object")
	}
	for name, to := range map[string]*string{"name.formatted": &p.Formatted, "name.givenName": &p.Given, "name.familyName": &p.Family} {
		if *to, err = text(o, name); err != nil {
			return err
		}
	}
	return nil
}

func (f *face) users(c *call) (answer, error) {
	d, err := c.directory()
	if err != nil {
		return answer{}, err
	}
	people, total, err := f.app.Directory(c.ctx, c.session, d)
	if err != nil {
		return answer{}, err
	}
	return list(c, d, people, total, c.toUser), nil
}

func (f *face) user(c *call) (answer, error) {
	p, err := f.app.Directed(c.ctx, c.session, c.id())
	return c.userAnswer(http.StatusOK, p, err)
}

// userAnswer answers with a person, or says what there is none of.
func (c *call) userAnswer(status int, p *community.Provisioned, err error) (answer, error) {
	if err != nil {
		return answer{}, c.missing(err, "There's no user with the ID %q.")
	}
	w := c.toUser(p)
	if status == http.StatusCreated {
		c.writer.Header().Set("Location", w.Meta.Location)
	}
	return answer{status, c.shown(w)}, nil
}

// missing has an error that something is not there say what.
func (c *call) missing(err error, format string) error {
	if community.KindOf(err) == community.NotFound {
		return community.Fail(community.NotFound, community.WhyNoRecord, format, c.id())
	}
	return err
}

func (f *face) addUser(c *call) (answer, error) {
	o, err := c.body(userSchema)
	if err != nil {
		return answer{}, err
	}
	n, err := toPerson(o, app.Person{IsActive: true})
	if err != nil {
		return answer{}, err
	}
	if n.Email == "" && community.ValidEmail("userName", n.Account) == nil {
		n.Email = n.Account
	}
	p, err := f.app.AddDirected(c.ctx, c.session, n)
	return c.userAnswer(http.StatusCreated, p, err)
}

func (f *face) putUser(c *call) (answer, error) {
	o, err := c.body(userSchema)
	if err != nil {
		return answer{}, err
	}
	p, err := f.app.SetDirected(c.ctx, c.session, c.id(), func(up app.Person) (app.Person, error) { return toPerson(o, up) })
	return c.userAnswer(http.StatusOK, p, err)
}

func (f *face) patchUser(c *call) (answer, error) {
	changes, err := c.changes()
	if err != nil {
		return answer{}, err
	}
	p, err := f.app.SetDirected(c.ctx, c.session, c.id(), func(up app.Person) (app.Person, error) {
		o := toObject(up)
		for _, change := range changes {
			if err := change.apply(o); err != nil {
				return up, err
			}
		}
		return toPerson(o, up)
	})
	return c.userAnswer(http.StatusOK, p, err)
}

func (f *face) endUser(c *call) (answer, error) {
	err := f.app.EndDirected(c.ctx, c.session, c.id())
	return answer{status: http.StatusNoContent}, c.missing(err, "There's no user with the ID %q.")
}
