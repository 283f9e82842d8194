package node

import (
	"context"
	"net/url"
	"time"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/store"
)

// Member is a person of the community.
type Member struct {
	absent
	among[*Member]
	viewer *Viewer
	user   *community.User
}

// Members returns people as nodes, nil for one who stays unknown.
func (v *Viewer) Members(by []community.Byline) []*Member {
	known := make([]community.Byline, 0, len(by))
	for _, b := range by {
		if b != nil {
			known = append(known, b)
		}
	}
	made := gather(known, func(b community.Byline, a among[*Member]) *Member {
		return &Member{among: a, viewer: v, user: b.User}
	})
	all := make([]*Member, len(by))
	for i, b := range by {
		if b != nil {
			all[i], made = made[0], made[1:]
		}
	}
	return all
}

// People returns people of a list as nodes.
func (v *Viewer) People(seen []community.UserSeen) []*Member {
	by := make([]community.Byline, len(seen))
	for i := range seen {
		by[i] = &seen[i]
	}
	return v.Members(by)
}

// Member returns one person as a node.
func (v *Viewer) Member(seen community.UserSeen) *Member {
	return v.People([]community.UserSeen{seen})[0]
}

// User returns the person.
func (m *Member) User() *community.User { return m.user }

// The fields of the schema, from here on.

func (m *Member) ID() string                 { return string(m.user.ID) }
func (m *Member) Name() string               { return m.user.Profile.Name }
func (m *Member) DisplayName() *string       { return text(m.user.Profile.Name) }
func (m *Member) Username() string           { return m.user.Username }
func (m *Member) Tagline() *string           { return text(m.user.Profile.Title) }
func (m *Member) Description() *string       { return text(m.user.Profile.Description) }
func (m *Member) Picture() *string           { return text(m.user.Profile.Picture) }
func (m *Member) ProfilePicture() leaf.Media { return m.viewer.picture(m.user.Profile.Picture) }
func (m *Member) Website() *string           { return text(m.user.Profile.Website) }
func (m *Member) Location() *string          { return text(m.user.Profile.Location) }
func (m *Member) Score() int64               { return m.user.Score }
func (m *Member) Verified() bool             { return m.user.Profile.Verified }
func (m *Member) Role() *leaf.Role           { return roleOf(m.user.Role) }
func (m *Member) RoleID() string             { return m.user.Role.String() }
func (m *Member) ExternalID() *string        { return text(m.user.ExternalID) }
func (m *Member) CreatedAt() time.Time       { return m.user.Created }
func (m *Member) UpdatedAt() time.Time       { return m.user.Updated }
func (m *Member) SubscribersCount() int64    { return m.user.Counts.Followers }
func (m *Member) NetworkID() string          { return string(m.user.Portal) }
func (m *Member) URL() *string               { return m.viewer.url(m.RelativeURL()) }
func (m *Member) Teammate() bool             { return m.user.Actor().IsStaff() }
func (m *Member) Locale() string             { return m.viewer.locale() }

func (m *Member) RelativeURL() *string { return new("/users/" + url.PathEscape(m.user.Username)) }

func (m *Member) Counts() *community.UserCounts { return &m.user.Counts }

func (m *Member) Email() *string {
	if !m.viewer.CanSeeEmail(m.user) {
		return nil
	}
	return text(m.user.Email)
}

func (m *Member) NewEmail() *string {
	if !m.viewer.CanSeeEmail(m.user) {
		return nil
	}
	return text(m.user.Claimed)
}

func (m *Member) LastSeenAt() *time.Time {
	if !m.viewer.CanSeeEmail(m.user) {
		return nil
	}
	return moment(m.user.LastSeen)
}

func (m *Member) LastSeen() *time.Time { return m.LastSeenAt() }

func (m *Member) Status() leaf.MemberStatus {
	switch m.user.Status {
	case community.Pending:
		return leaf.MemberStatusUnverified
	case community.Banned:
		return leaf.MemberStatusBlocked
	case community.Erased:
		return leaf.MemberStatusDeleted
	}
	return leaf.MemberStatusVerified
}

func (m *Member) Followed(ctx context.Context) (bool, error) {
	followed, err := shared(m.crowd, "followed", func(all []*Member) (map[string]bool, error) {
		ids := make([]string, len(all))
		for i, other := range all {
			ids[i] = other.ID()
		}
		return m.viewer.App.Followed(ctx, m.viewer.Actor, ids)
	})
	return followed[m.ID()], err
}

func (m *Member) Questions(ctx context.Context, limit int, after, sort *string) (*QuestionConnection, error) {
	return listOf(m.among, "questions", Paging{Limit: limit, After: after, Sort: sort}, m.viewer.Questions,
		func(all []*Member, l store.List) ([]community.Listing[community.QuestionSeen], error) {
			return m.viewer.App.QuestionsByEach(ctx, m.viewer.Actor, usersOf(all), l)
		})
}

func (m *Member) Answers(ctx context.Context, limit int, after, sort *string) (*AnswerConnection, error) {
	return listOf(m.among, "answers", Paging{Limit: limit, After: after, Sort: sort}, m.viewer.Answers,
		func(all []*Member, l store.List) ([]community.Listing[community.AnswerSeen], error) {
			return m.viewer.App.AnswersByEach(ctx, m.viewer.Actor, usersOf(all), l)
		})
}

func (m *Member) Posts(ctx context.Context, limit int, after, sort *string) (*PostConnection, error) {
	return listOf(m.among, "posts", Paging{Limit: limit, After: after, Sort: sort}, m.viewer.Posts,
		func(all []*Member, l store.List) ([]community.Listing[community.PostSeen], error) {
			return m.viewer.App.PostsByEach(ctx, m.viewer.Actor, usersOf(all), l)
		})
}

func usersOf(all []*Member) []*community.User {
	users := make([]*community.User, len(all))
	for i, m := range all {
		users[i] = m.user
	}
	return users
}

// listOf is a node's own of the sorted lists that are read for all its crowd.
func listOf[N, S, C any](a among[N], field string, p Paging, nodes func([]S) []C,
	read func([]N, store.List) ([]community.Listing[S], error),
) (*Connection[C], error) {
	return own(a, p.name(field), func(all []N) ([]*Connection[C], error) {
		l, err := p.List()
		if err != nil {
			return nil, err
		}
		lists, err := read(all, l)
		if err != nil {
			return nil, err
		}
		return connectEach(p, lists, nodes), nil
	})
}

var roleTexts = map[community.Role]string{
	community.Member:    "Asks, answers and votes.",
	community.Moderator: "Edits, hides and approves what others write, and handles reports.",
	community.Bot:       "Acts for an app, as a moderator may.",
	community.Admin:     "Changes the community's settings, apps and roles.",
}

func roleOf(r community.Role) *leaf.Role {
	name := r.String()
	return &leaf.Role{ID: name, Name: name, Type: &name, Description: text(roleTexts[r]), Visible: true, Scopes: []string{}}
}

// Roles returns what one may be in a community.
func Roles() []*leaf.Role {
	var roles []*leaf.Role
	for r := community.Member; r <= community.Admin; r++ {
		roles = append(roles, roleOf(r))
	}
	return roles
}
