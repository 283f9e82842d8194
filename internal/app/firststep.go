package app

import (
	"context"
	"slices"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// The steps of an admin's first hour, in the order in which they are offered.
const (
	StepName    = "name"
	StepLook    = "look"
	StepJoin    = "join"
	StepTopics  = "topics"
	StepPeople  = "people"
	StepProduct = "product"
	StepMail    = "mail"
)

// FirstSteps are all of them.
var FirstSteps = []string{StepName, StepLook, StepJoin, StepTopics, StepPeople, StepProduct, StepMail}

// productApps are those by which the people of a product come in.
var productApps = []string{community.JWTApp, community.OpenIDApp, community.DiscourseApp, community.SCIMApp}

// A FirstStep is one of them, and how far it is.
type FirstStep struct {
	Name              string
	IsDone, IsSkipped bool
}

// A FirstHour is how far a portal is set up.
type FirstHour struct {
	Steps       []FirstStep
	IsDismissed bool
}

// Done is how many steps are done.
func (h FirstHour) Done() (n int) {
	for _, s := range h.Steps {
		if s.IsDone {
			n++
		}
	}
	return n
}

// IsOver reports whether there is nothing left to remind of.
func (h FirstHour) IsOver() bool { return h.IsDismissed || h.Done() == len(h.Steps) }

// After is the first step that is left after one, "" where none is.
func (h FirstHour) After(name string) string {
	from := slices.IndexFunc(h.Steps, func(s FirstStep) bool { return s.Name == name }) + 1
	for _, s := range h.Steps[from:] {
		if !s.IsDone && !s.IsSkipped {
			return s.Name
		}
	}
	return ""
}

// FirstHour returns how far the actor's portal is set up: by what it has, and by what its admins said
// where nothing else tells.
func (a *App) FirstHour(ctx context.Context, actor community.Actor) (h FirstHour, err error) {
	if err := actor.CanSetPortal(); err != nil {
		return h, err
	}
	portal, err := a.portal(ctx, actor.Portal)
	if err != nil {
		return h, err
	}
	return looked(ctx, a, func(tx *store.Tx) (FirstHour, error) {
		said, begun, err := tx.FirstSteps(actor.Portal, productApps)
		h := FirstHour{IsDismissed: said[store.AllSteps] != ""}
		now, fresh := portal.Settings, community.NewPortal("Stoa", "", tx.Now).Settings
		told := map[string]bool{
			StepName:   now.Name != fresh.Name || now.Description != "",
			StepLook:   now.Logo != "" || now.Template.Colors != fresh.Template.Colors,
			StepJoin:   now.Policies.Registration != fresh.Policies.Registration || now.Policies.Access != fresh.Policies.Access,
			StepTopics: begun.HasTopics, StepPeople: begun.HasPeople, StepProduct: begun.HasProduct,
		}
		for _, name := range FirstSteps {
			isDone := told[name] || said[name] == store.StepDone
			h.Steps = append(h.Steps, FirstStep{name, isDone, !isDone && said[name] == store.StepSkipped})
		}
		return h, err
	})
}

// SayFirstStep notes that an admin is done with a step, or passes over it.
func (a *App) SayFirstStep(ctx context.Context, actor community.Actor, step string, isDone bool) error {
	if !slices.Contains(FirstSteps, step) {
		return community.ErrNotFound
	}
	state := store.StepSkipped
	if isDone {
		state = store.StepDone
	}
	return a.sayFirstStep(ctx, actor, step, state)
}

// DismissFirstHour has the steps be shown no more, or again.
func (a *App) DismissFirstHour(ctx context.Context, actor community.Actor, isDismissed bool) error {
	state := ""
	if isDismissed {
		state = store.StepSkipped
	}
	return a.sayFirstStep(ctx, actor, store.AllSteps, state)
}

func (a *App) sayFirstStep(ctx context.Context, actor community.Actor, step, state string) error {
	if err := actor.CanSetPortal(); err != nil {
		return err
	}
	return a.write(ctx, actor, func(tx *store.Tx) error { return tx.SayFirstStep(actor.Portal, step, state) })
}
