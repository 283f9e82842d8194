package node

import (
	"context"

	"github.com/stoa-community/stoa/internal/app"
)

// Privilege is what members may do from so many points on.
type Privilege struct{ app.PrivilegeSeen }

// The fields of the schema, from here on.

func (p *Privilege) Privilege() string { return string(p.PrivilegeSeen.Privilege) }
func (p *Privilege) Has() bool         { return p.PrivilegeSeen.Has }

func (p *Privilege) Points() *int {
	if !p.IsAsked {
		return nil
	}
	return new(int(p.PrivilegeSeen.Points))
}

// Privileges are all there are.
func (n *Network) Privileges(ctx context.Context) ([]*Privilege, error) {
	all, err := n.viewer.App.Privileges(ctx, n.viewer.Actor)
	return each(all, func(p app.PrivilegeSeen) *Privilege { return &Privilege{p} }), err
}
