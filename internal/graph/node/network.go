package node

import (
	"context"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/graph/leaf"
	"github.com/stoa-community/stoa/internal/mail"
)

// Network is the community.
type Network struct {
	absent
	among[*Network]
}

// Network returns the viewer's community as a node. Its counts are read when they
// are asked for.
func (v *Viewer) Network() *Network {
	return gather(v, []*Viewer{v}, func(_ *Viewer, a among[*Network]) *Network { return &Network{among: a} })[0]
}

func (n *Network) set() *community.Settings { return &n.viewer.Portal.Settings }

// The fields of the schema, from here on.

func (n *Network) ID() string                 { return string(n.viewer.Portal.ID) }
func (n *Network) Version() string            { return n.viewer.Portal.Version() }
func (n *Network) Name() string               { return n.set().Name }
func (n *Network) LongName() string           { return n.set().LongName }
func (n *Network) Description() *string       { return text(n.set().Description) }
func (n *Network) Domain() string             { return n.viewer.Portal.Domain }
func (n *Network) Aliases() []string          { return append([]string{}, n.viewer.Portal.Aliases...) }
func (n *Network) LogoPicture() *string       { return text(n.set().Logo) }
func (n *Network) Logo() leaf.Media           { return n.viewer.picture(n.set().Logo) }
func (n *Network) Favicon() leaf.Media        { return n.viewer.picture(n.set().Favicon) }
func (n *Network) Visibility() string         { return strings.ToUpper(n.set().Policies.Access) }
func (n *Network) Status() string             { return "PUBLISHED" }
func (n *Network) Stage() string              { return n.set().Stage }
func (n *Network) Motto() *string             { return text(n.set().Messages.Motto) }
func (n *Network) CreatedAt() time.Time       { return n.viewer.Portal.Created }
func (n *Network) UpdatedAt() time.Time       { return n.viewer.Portal.Updated }
func (n *Network) BrandColor() *string        { return text(n.set().Template.Colors.Primary) }
func (n *Network) PrivacyPolicyURL() *string  { return text(n.set().Links.Privacy) }
func (n *Network) TermsOfServiceURL() *string { return text(n.set().Links.Terms) }
func (n *Network) Locale() string             { return n.viewer.locale() }
func (n *Network) Roles() []*leaf.Role        { return Roles() }

// AvailableLocales are those of letters, which are those of pages.
func (n *Network) AvailableLocales() (codes []string) {
	for _, t := range mail.Languages().All {
		codes = append(codes, t.Code)
	}
	return codes
}

func (n *Network) WhoCanInviteIds() []string {
	return []string{community.Moderator.String(), community.Admin.String()}
}

func (n *Network) Membership() string {
	switch n.set().Policies.Registration {
	case community.RegistrationApproval:
		return "CLOSED"
	case community.RegistrationInvitation:
		return "INVITE"
	}
	return "OPEN"
}

func (n *Network) Email() *string {
	if n.viewer.CanSetPortal() != nil {
		return nil
	}
	return text(n.set().Email)
}

func (n *Network) Counts(ctx context.Context) (*community.PortalCounts, error) {
	view, err := shared(n.crowd, "counts", func([]*Network) (app.PortalView, error) { return n.viewer.App.Portal(ctx, n.viewer.Actor) })
	return &view.Counts, err
}

func (n *Network) MembersCount(ctx context.Context) (int64, error) {
	counts, err := n.Counts(ctx)
	return counts.Users, err
}

// MembersPage returns a page of people. How many there are is read where it is
// asked for.
func (v *Viewer) MembersPage(ctx context.Context, q app.UserQuery, p Paging) (*MemberConnection, error) {
	page, err := p.Page()
	if err != nil {
		return nil, err
	}
	q.IsBare, q.IsUncounted = true, !IsSelected(ctx, "totalCount")
	return Connect(p, v.People)(v.App.Users(ctx, v.Actor, q, page))
}
