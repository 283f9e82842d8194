package web

import (
	"cmp"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) homePages(mux page.Mux) {
	s.Kept(mux, "GET /{$}", s.home, s.lookBack)
	s.Kept(mux, "GET /questions", s.questions("questions", false), s.lookBack)
	s.Kept(mux, "GET /unanswered", s.questions("unanswered", true), s.lookBack)
	s.Kept(mux, "GET /posts", s.posts, s.lookBack)
	s.Open(mux, "POST /look", s.chooseLook)
	s.Open(mux, "POST /consent", s.takeConsent)
	s.Page(mux, "POST /announcement/dismiss", s.dismissAnnouncement)
	mux.HandleFunc("GET "+view.PortalCSS, s.ServePortalCSS)
}

func (s *site) home(v *view.Visit) (view.Page, error) {
	feed, err := s.App.Feed(v.Ctx, v.FeedOf())
	if err != nil {
		return view.Page{}, err
	}
	pins, err := s.homePins(v)
	if err != nil {
		return view.Page{}, err
	}
	feed.Items = unpinned(feed.Items, pins, ofFeed)
	settings := v.Portal.Settings
	v.Dismissed = s.Cookie(v, page.AnnouncementCookie) == view.AnnouncementMark(settings.Announcement)
	shown := view.Page{Title: settings.Name, About: cmp.Or(settings.Description, v.T("home.about", "name", settings.Name)), Path: "/",
		IsHome: true, Place: "home", Head: v.HomeHead(), Body: view.Home(v, feed, pins)}
	if v.Actor.CanSetPortal() == nil {
		hour, err := s.App.FirstHour(v.Ctx, v.Actor)
		if err != nil {
			return view.Page{}, err
		}
		if !hour.IsOver() {
			shown.Body = view.Headed(view.StartCard(v, hour), shown.Body)
		}
	}
	return s.besides(v, shown, append(spacesOfFeed(feed.Items), community.SpaceID(v.URL.Query().Get("space")))...)
}

// homePins are those of the home page, where it shows everything.
func (s *site) homePins(v *view.Visit) ([]app.PinSeen, error) {
	if asked := v.URL.Query(); asked.Has("type") || asked.Has("space") {
		return nil, nil
	}
	return s.pins(v, community.PinPlace{})
}

// questions is a list of questions, or of those that are open, under a heading.
func (s *site) questions(place string, open bool) page.Handler {
	return func(v *view.Visit) (view.Page, error) {
		sort := community.Sort{Field: view.SortOf[v.Chosen("sort", v.QuestionSorts()...)]}
		l := store.List{Page: v.ListPage(view.PerPage), Open: open, Sort: sort}
		if !open {
			l.Solved, l.Rewarded = v.Solved(), v.Rewarded()
		}
		list, err := s.App.Questions(v.Ctx, v.Actor, app.QuestionQuery{List: l})
		if err != nil {
			return view.Page{}, err
		}
		shown := view.Page{Title: v.T("place." + place), Path: "/" + place, Place: place, Body: view.Questions(v, place, list)}
		return s.besides(v, shown, spacesOf(list.Items)...)
	}
}

func (s *site) posts(v *view.Visit) (view.Page, error) {
	l := store.List{Page: v.ListPage(view.PerPage), Sort: community.Sort{Field: view.SortOf[v.Chosen("sort", "new", "top")]}}
	if t := v.Chosen("type", "all", "article", "discussion"); t != "all" {
		l.Type = t
	}
	list, err := s.App.Posts(v.Ctx, v.Actor, l)
	if err != nil {
		return view.Page{}, err
	}
	shown := view.Page{Title: v.T("place.posts"), Path: "/posts", Place: "posts", Body: view.Posts(v, list)}
	return s.besides(v, shown, spacesOf(list.Items)...)
}

// chooseLook keeps a choice of theme or language, and goes back.
func (s *site) chooseLook(v *view.Visit) (view.Page, error) {
	portals := v.Portal.Settings.Template.Theme
	if theme := v.PostFormValue("theme"); theme == "auto" && portals != "light" && portals != "dark" {
		s.SetCookie(v, page.ThemeCookie, "", 0)
	} else if theme == "light" || theme == "dark" || theme == "auto" {
		s.SetCookie(v, page.ThemeCookie, theme, keepFor)
	}
	for _, l := range view.AllLanguages().All {
		if l.Code == v.PostFormValue("language") {
			s.SetCookie(v, page.LanguageCookie, l.Code, keepFor)
			if err := s.writeIn(v, l.Code); err != nil {
				return view.Page{}, err
			}
		}
	}
	return view.Page{To: v.Back("/")}, nil
}

// writeIn has a member written to in the language that they read.
func (s *site) writeIn(v *view.Visit, code string) error {
	if !v.SignedIn() {
		return nil
	}
	_, err := s.App.EditUser(v.Ctx, v.Actor, string(v.Actor.ID), app.UserEdit{Lang: &code}, "")
	return err
}

func (s *site) takeConsent(v *view.Visit) (view.Page, error) {
	s.SetCookie(v, page.ConsentCookie, "yes", keepFor)
	return view.Page{To: v.Back("/")}, nil
}

// dismissAnnouncement has a browser show it no more, until it says something else.
func (s *site) dismissAnnouncement(v *view.Visit) (view.Page, error) {
	if v.PostFormValue("mark") == view.AnnouncementMark(v.Portal.Settings.Announcement) {
		s.SetCookie(v, page.AnnouncementCookie, v.PostFormValue("mark"), keepFor)
	}
	return view.Page{To: v.Back("/")}, nil
}

// besides is a page of records in those spaces, with what stands beside lists.
func (s *site) besides(v *view.Visit, shown view.Page, spaces ...community.SpaceID) (view.Page, error) {
	if err := s.nameSpaces(v, spaces...); err != nil {
		return view.Page{}, err
	}
	aside, err := s.App.Aside(v.Ctx, v.Portal.ID)
	if err != nil {
		return view.Page{}, err
	}
	shown.Aside = view.HomeAside(v, aside)
	return shown, nil
}
