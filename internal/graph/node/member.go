package node

import (
	"context"
	"net/url"
	"slices"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
)

// Member is a person of the community.
type Member struct {
	absent
	among[*Member]
	user *community.User
}

// Members returns people as nodes, nil for one who stays unknown.
func (v *Viewer) Members(by []community.Byline) []*Member {
	known := slices.DeleteFunc(slices.Clone(by), func(b community.Byline) bool { return b == nil })
	made := gather(v, known, func(b community.Byline, a among[*Member]) *Member { return &Member{among: a, user: b.User} })
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

// Leaders returns people and what they earned as nodes.
func (v *Viewer) Leaders(found []app.LeaderSeen) []*Leader {
	leaders := make([]*Leader, len(found))
	for i, m := range v.People(each(found, func(l app.LeaderSeen) community.UserSeen { return l.UserSeen })) {
		leaders[i] = &Leader{Member: m, Total: found[i].Points}
	}
	return leaders
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
func (m *Member) CreatedAt() time.Time       { return m.user.Created }
func (m *Member) UpdatedAt() time.Time       { return m.user.Updated }
func (m *Member) SubscribersCount() int64    { return m.user.Counts.Followers }
func (m *Member) NetworkID() string          { return string(m.user.Portal) }
func (m *Member) URL() *string               { return m.viewer.url(m.RelativeURL()) }
func (m *Member) Teammate() bool             { return m.user.Actor().IsStaff() }
func (m *Member) Locale() string             { return m.viewer.locale() }

func (m *Member) RelativeURL() *string { return new("/users/" + url.PathEscape(m.user.Username)) }

func (m *Member) Counts() *community.UserCounts { return &m.user.Counts }

func (m *Member) Email() *string       { return text(m.private().Email) }
func (m *Member) NewEmail() *string    { return text(m.private().Claimed) }
func (m *Member) LastSeen() *time.Time { return moment(m.private().LastSeen) }

func (m *Member) ExternalID() *string {
	if !m.viewer.CanSeeExternalID(m.user) {
		return nil
	}
	return text(m.user.ExternalID)
}

// private is the person, without anything for those who may not see their address.
func (m *Member) private() *community.User {
	if !m.viewer.CanSeeEmail(m.user) {
		return &community.User{}
	}
	return m.user
}

func (m *Member) Status() leaf.MemberStatus {
	switch m.user.Status {
	case community.Pending:
		return leaf.MemberStatusUnverified
	case community.Banned, community.Ended:
		return leaf.MemberStatusBlocked
	case community.Erased:
		return leaf.MemberStatusDeleted
	}
	return leaf.MemberStatusVerified
}

func (m *Member) Followed(ctx context.Context) (bool, error) {
	return isFollowed(ctx, m.among, (*Member).ID)
}

func (m *Member) Level(ctx context.Context) (*string, error) {
	return levelOf(ctx, m.among, (*Member).ID)
}

func (m *Member) Questions(ctx context.Context, limit int, after, sort *string) (*QuestionConnection, error) {
	p := Paging{Limit: limit, After: after, Sort: sort}
	return listOf(ctx, m.among, "questions", p, p.List, m.viewer.Questions, m.viewer.App.QuestionsByEach, (*Member).User)
}

func (m *Member) Answers(ctx context.Context, limit int, after, sort *string) (*AnswerConnection, error) {
	p := Paging{Limit: limit, After: after, Sort: sort}
	return listOf(ctx, m.among, "answers", p, p.List, m.viewer.Answers, m.viewer.App.AnswersByEach, (*Member).User)
}

func (m *Member) Posts(ctx context.Context, limit int, after, sort *string) (*PostConnection, error) {
	p := Paging{Limit: limit, After: after, Sort: sort}
	return listOf(ctx, m.among, "posts", p, p.List, m.viewer.Posts, m.viewer.App.PostsByEach, (*Member).User)
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
	return each([]community.Role{community.Member, community.Moderator, community.Bot, community.Admin}, roleOf)
}
