package scim

import (
	"net/http"
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/scim/filter"
)

// group is a group on the wire.
type group struct {
	Schemas    []string    `json:"schemas"`
	ID         string      `json:"id"`
	ExternalID string      `json:"externalId,omitempty"`
	Display    string      `json:"displayName"`
	Members    []reference `json:"members,omitempty"`
	Meta       meta        `json:"meta"`
}

func (c *call) toGroup(g *community.Group) group {
	w := group{Schemas: []string{groupSchema}, ID: string(g.ID), ExternalID: g.DirectoryID, Display: g.Name,
		Meta: meta{"Group", stamp(g.Created), stamp(g.Updated), c.base + "/Groups/" + string(g.ID)}}
	for _, m := range g.Members {
		w.Members = append(w.Members, reference{string(m.User), c.base + "/Users/" + string(m.User), m.Name, "User"})
	}
	return w
}

func (f *face) groups(c *call) (answer, error) {
	d, err := c.directory()
	if err != nil {
		return answer{}, err
	}
	groups, total, err := f.app.DirectedGroups(c.ctx, c.session, d, c.wants("members"))
	if err != nil {
		return answer{}, err
	}
	return list(c, d, groups, total, c.toGroup), nil
}

func (f *face) group(c *call) (answer, error) { return f.groupAnswer(c, http.StatusOK, c.id()) }

// groupAnswer answers with a group as it is now.
func (f *face) groupAnswer(c *call, status int, id string) (answer, error) {
	g, err := f.app.DirectedGroup(c.ctx, c.session, id, c.wants("members"))
	if err != nil {
		return answer{}, c.missing(err, noGroup)
	}
	w := c.toGroup(g)
	if status == http.StatusCreated {
		c.writer.Header().Set("Location", w.Meta.Location)
	}
	return answer{status, c.shown(w)}, nil
}

const noGroup = "There's no group with the ID %q."

// toGroupEdit reads a whole group.
func toGroupEdit(o object) (e app.GroupEdit, err error) {
	display, err := text(o, "displayName")
	if err != nil {
		return e, err
	}
	directoryID, err := text(o, "externalId")
	if err != nil {
		return e, err
	}
	e.Name, e.DirectoryID = &display, &directoryID
	if members, isThere := o["members"]; isThere {
		ids, err := memberIDs(members)
		e.Members = []app.MemberEdit{{Do: "replace", Users: ids}}
		return e, err
	}
	return e, nil
}

// memberIDs reads whom a list of members names.
func memberIDs(v any) (ids []community.UserID, err error) {
	list, err := items(v, "members")
	for _, item := range list {
		id, err := text(item, "members.value")
		if err != nil {
			return nil, err
		}
		if id == "" {
			return nil, community.Lacking("members.value")
		}
		ids = append(ids, community.UserID(id))
	}
	slices.Sort(ids)
	return slices.Compact(ids), err
}

func (f *face) addGroup(c *call) (answer, error) {
	o, err := c.body(groupSchema)
	if err != nil {
		return answer{}, err
	}
	e, err := toGroupEdit(o)
	if err != nil {
		return answer{}, err
	}
	g, err := f.app.AddDirectedGroup(c.ctx, c.session, e)
	if err != nil {
		return answer{}, err
	}
	return f.groupAnswer(c, http.StatusCreated, string(g.ID))
}

func (f *face) putGroup(c *call) (answer, error) {
	o, err := c.body(groupSchema)
	if err != nil {
		return answer{}, err
	}
	e, err := toGroupEdit(o)
	if err != nil {
		return answer{}, err
	}
	return f.setGroup(c, e)
}

func (f *face) setGroup(c *call, e app.GroupEdit) (answer, error) {
	if _, err := f.app.SetDirectedGroup(c.ctx, c.session, c.id(), e); err != nil {
		return answer{}, c.missing(err, noGroup)
	}
	if c.request.Method == http.MethodPatch {
		return answer{status: http.StatusNoContent}, nil // a group may have very many members
	}
	return f.groupAnswer(c, http.StatusOK, c.id())
}

func (f *face) patchGroup(c *call) (answer, error) {
	changes, err := c.changes()
	if err != nil {
		return answer{}, err
	}
	var e app.GroupEdit
	for _, change := range changes {
		if err := change.applyToGroup(&e); err != nil {
			return answer{}, err
		}
	}
	return f.setGroup(c, e)
}

// applyToGroup adds to an edit what a change says.
func (change change) applyToGroup(e *app.GroupEdit) error {
	for _, set := range change.sets {
		if err := applyToGroup(e, change.do, set); err != nil {
			return err
		}
	}
	return nil
}

func applyToGroup(e *app.GroupEdit, do string, set setting) error {
	switch set.path.Attr {
	case "members":
		m, err := memberEdit(do, set)
		e.Members = append(e.Members, m)
		return err
	case "displayname", "externalid":
		name, to := "displayName", &e.Name
		if set.path.Attr == "externalid" {
			name, to = "externalId", &e.DirectoryID
		}
		if do == "remove" {
			set.value = nil
		}
		value, err := text(object{set.path.Attr: bare(set.value)}, name)
		*to = &value
		return err
	}
	return set.unknown("id", "schemas", "meta")
}

// memberEdit reads a change of who is in a group.
func memberEdit(do string, set setting) (m app.MemberEdit, err error) {
	m.Do = do
	switch {
	case set.path.Sub != "":
		return m, community.Bad("path", community.WhyBadTarget, "must be members, or members[value eq \"id\"]")
	case set.path.Where != nil && do != "remove":
		return m, community.Bad("path", community.WhyBadTarget, "must be members, without a filter, to %s", do)
	case set.path.Where != nil:
		m.Users, err = namedIn(*set.path.Where)
	case do == "remove" && set.value == nil:
		m.Do = "replace" // by nobody
	default:
		m.Users, err = memberIDs(set.value)
	}
	return m, err
}

// namedIn are the ids that a filter of members names.
func namedIn(e filter.Expr) (ids []community.UserID, err error) {
	id, isText := e.Value.(string)
	switch {
	case e.Op == "eq" && e.Attr == "value" && isText:
		return []community.UserID{community.UserID(id)}, nil
	case e.Op != "or":
		return nil, community.Bad("path", community.WhyBadTarget, "must name members by value eq \"id\", with or between them")
	}
	for _, part := range e.Parts {
		some, err := namedIn(part)
		if err != nil {
			return nil, err
		}
		ids = append(ids, some...)
	}
	return ids, nil
}

func (f *face) endGroup(c *call) (answer, error) {
	err := f.app.EndDirectedGroup(c.ctx, c.session, c.id())
	return answer{status: http.StatusNoContent}, c.missing(err, noGroup)
}
