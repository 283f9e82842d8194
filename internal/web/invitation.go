package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/httpkit"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) invitationPages(mux page.Mux) {
	s.Page(mux, "GET /invitations", s.invitations)
	s.Page(mux, "POST /invitations", s.invited)
	s.Page(mux, "POST /invitations/{id}/withdraw", s.invitationWithdrawn)
	s.Open(mux, "GET /join/{code}", s.join)
	s.Open(mux, "POST /join/{code}", s.joinSent)
}

func (s *site) invitationsView(v *view.Visit, f view.Form, link string) (view.Page, error) {
	list, err := s.App.Invitations(v.Ctx, v.Actor, v.ListPage(view.PerPage))
	if err != nil {
		return view.Page{}, err
	}
	spaces, err := s.App.SpacesByID(v.Ctx, v.Actor, v.Actor.Spaces.Run())
	shown := view.Page{Title: v.T("invite.title"), Hidden: true, IsOurs: true, Body: view.Invitations(v, list, spaces, f, link)}
	if v.Actor.CanModerate() == nil {
		shown.Nav = view.Rooms(v, "desk", view.DeskRooms, "invitations")
		shown.Head = view.StaffHead(v)
	}
	return shown, err
}

func (s *site) invitations(v *view.Visit) (view.Page, error) {
	return s.invitationsView(v, view.Form{Values: map[string]string{"uses": "1", "days": "7"}}, "")
}

// invited makes an invitation, and shows its link on the page that answers: it cannot be
// shown again.
func (s *site) invited(v *view.Visit) (view.Page, error) {
	f := v.NewForm("email", "uses", "days", "role")
	edit, err := invitationEdit(v, f)
	var made app.InvitationSeen
	if err == nil {
		made, err = s.App.Invite(v.Ctx, v.Actor, edit)
	}
	if err == nil && made.URL != "" {
		return s.invitationsView(v, view.Form{Values: map[string]string{"uses": "1", "days": "7"}}, v.Absolute(made.URL))
	}
	next := view.Page{To: "/invitations", Flash: "invited"}
	return paced(v, &f, err, next, func() (view.Page, error) { return s.invitationsView(v, f, "") })
}

func invitationEdit(v *view.Visit, f view.Form) (e app.InvitationEdit, err error) {
	e = app.InvitationEdit{Email: f.Get("email"), Spaces: v.PostForm["space"]}
	if f.Get("role") != "" {
		e.Role = f.Pointer("role")
	}
	if e.Email != "" {
		e.Lang = v.Tongue.Code
	}
	uses, err := wholeNumber("uses", f.Get("uses"), 1, community.MaxInvitationUses)
	if err != nil {
		return e, err
	}
	days, err := wholeNumber("days", f.Get("days"), 1, int(community.MaxInvitationFor/(24*time.Hour)))
	e.Uses, e.Expires = &uses, new(v.Now.Add(time.Duration(days)*24*time.Hour))
	return e, err
}

func wholeNumber(field, text string, least, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, community.Bad(field, community.WhyNotANumber, "must be a whole number")
	}
	return n, community.Within(field, n, least, most)
}

func (s *site) invitationWithdrawn(v *view.Visit) (view.Page, error) {
	return view.Page{To: "/invitations", Flash: "withdrawn"}, s.App.WithdrawInvitation(v.Ctx, v.Actor, v.PathValue("id"))
}

// invitation is that of the address, which is a secret: it goes nowhere from here.
func (s *site) invitation(v *view.Visit) (app.InvitationSeen, error) {
	v.Writer.Header().Set("Referrer-Policy", "no-referrer")
	return s.App.Invitation(v.Ctx, v.Portal, v.PathValue("code"), v.From())
}

// notInvited says why an invitation cannot be taken, and what to do.
func notInvited(v *view.Visit, err error) (view.Page, error) {
	p := httpkit.ProblemOf(v.Translated(err), "")
	if p.Status != http.StatusNotFound && p.Status != http.StatusGone {
		return view.Page{}, err
	}
	shown, err := bare(v.T("join.no"), view.NotInvited(v, p.Detail))
	shown.Status = p.Status
	return shown, err
}

func (s *site) join(v *view.Visit) (view.Page, error) {
	i, err := s.invitation(v)
	if err != nil {
		return notInvited(v, err)
	}
	return bare(v.T("join.title", "name", v.Portal.Settings.Name), view.Join(v, i, view.Form{Values: map[string]string{"email": i.Email}}))
}

func (s *site) joinSent(v *view.Visit) (view.Page, error) {
	i, err := s.invitation(v)
	if err != nil {
		return notInvited(v, err)
	}
	code := v.PathValue("code")
	if v.SignedIn() {
		return view.Page{To: "/spaces?of=mine", Flash: "accepted"}, s.App.Accept(v.Ctx, v.Portal, v.Actor, code, v.From())
	}
	f := v.NewForm("username", "name", "email", "password")
	edit := app.UserEdit{Username: f.Pointer("username"), Name: f.Pointer("name"), Email: f.Pointer("email"),
		Password: f.Pointer("password"), Lang: &v.Tongue.Code, From: v.From()}
	in, err := s.App.JoinAs(v.Ctx, v.Portal, code, edit, v.UserAgent())
	next := view.Page{To: "/", Flash: "welcome"}
	if err == nil {
		if err = s.keep(v, in); s.App.SendsMail() && i.Email == "" {
			next.Flash = "joined"
		}
	}
	return paced(v, &f, err, next, func() (view.Page, error) {
		return bare(v.T("join.title", "name", v.Portal.Settings.Name), view.Join(v, i, f))
	})
}
