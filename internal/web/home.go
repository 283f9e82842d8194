package web

import (
	"cmp"
	"slices"

	"github.com/a-h/templ"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// perPage is how many records a page of a list shows.
const perPage = 20

func (s *site) homePages(mux Mux) {
	s.page(mux, "GET /{$}", s.home)
	s.page(mux, "GET /questions", s.questions)
	s.page(mux, "GET /unanswered", s.unanswered)
	s.page(mux, "GET /posts", s.posts)
	s.open(mux, "POST /look", s.chooseLook)
	s.open(mux, "POST /consent", s.takeConsent)
	mux.HandleFunc("GET "+portalCSS, s.servePortalCSS)
}

// A tab is one of the ways to see a list.
type tab struct {
	key  string // of its text
	path string
	isOn bool
}

// tabs are the values of a query, the first of which is what stands without it.
func (v *visit) tabs(query, prefix string, values ...string) (list []tab) {
	chosen := v.URL.Query().Get(query)
	if !slices.Contains(values, chosen) {
		chosen = values[0]
	}
	for i, value := range values {
		t := tab{key: prefix + value, isOn: value == chosen}
		if i == 0 {
			t.path = v.with(query, "")
		} else {
			t.path = v.with(query, value)
		}
		list = append(list, t)
	}
	return list
}

// chosen is the value of a query, the first of values where it is none of them.
func (v *visit) chosen(query string, values ...string) string {
	if chosen := v.URL.Query().Get(query); slices.Contains(values, chosen) {
		return chosen
	}
	return values[0]
}

var (
	homeSorts = []string{"new", "relevant", "top"}
	feedTypes = []string{"all", "question", "discussion", "article"}
	listSorts = []string{"new", "active", "top", "viewed"}
	askSorts  = []string{"new", "active", "top", "viewed", "unanswered"} // of lists that have no place for the unanswered
	sortOf    = map[string]string{"new": "createdAt", "active": "lastAnsweredAt", "top": "score", "viewed": "views"}
)

// feedOf is what the home page is asked for.
func (v *visit) feedOf() store.Feed {
	f := store.Feed{Viewer: v.actor, Page: v.listPage(perPage), Types: community.FeedTypes, Sort: community.Sort{Field: "publishedAt"}, Space: SpaceID(v.URL.Query().Get("space"))}
	switch v.chosen("sort", homeSorts...) {
	case "relevant":
		f.Sort.Field = app.ByRelevance
	case "top":
		f.Sort.Field = "score"
	}
	if t := v.chosen("type", feedTypes...); t != "all" {
		f.Types = []string{t}
	}
	return f
}

func (s *site) home(v *visit) (view, error) {
	feed, err := s.app.Feed(v.ctx, v.feedOf())
	if err != nil {
		return view{}, err
	}
	if err := v.nameSpaces(append(spacesOfFeed(feed.Items), SpaceID(v.URL.Query().Get("space")))...); err != nil {
		return view{}, err
	}
	aside, err := v.homeAside()
	if err != nil {
		return view{}, err
	}
	settings := v.portal.Settings
	return view{title: settings.Name, about: cmp.Or(settings.Description, v.t("home.about", "name", settings.Name)), path: "/", isHome: true, place: "home", head: v.homeHead(),
		body: homePage(v, feed), aside: aside}, nil
}

// askedList is the page of questions that is asked for, by one of askSorts.
func (v *visit) askedList() store.List {
	sort := v.chosen("sort", askSorts...)
	return store.List{Page: v.listPage(perPage), Open: sort == "unanswered", Sort: community.Sort{Field: cmp.Or(sortOf[sort], sortOf["new"])}}
}

// A list of questions, under a heading.
func (s *site) questionList(v *visit, place string, open bool) (view, error) {
	l := store.List{Page: v.listPage(perPage), Open: open, Sort: community.Sort{Field: sortOf[v.chosen("sort", listSorts...)]}}
	list, err := s.app.Questions(v.ctx, v.actor, l)
	if err != nil {
		return view{}, err
	}
	if err := v.nameSpaces(spacesOfQuestions(list.Items)...); err != nil {
		return view{}, err
	}
	aside, err := v.homeAside()
	return view{title: v.t("place." + place), path: "/" + place, place: place,
		body: questionsPage(v, place, list), aside: aside}, err
}

func (s *site) questions(v *visit) (view, error) { return s.questionList(v, "questions", false) }

func (s *site) unanswered(v *visit) (view, error) { return s.questionList(v, "unanswered", true) }

func (s *site) posts(v *visit) (view, error) {
	l := store.List{Page: v.listPage(perPage), Sort: community.Sort{Field: sortOf[v.chosen("sort", "new", "top")]}}
	if t := v.chosen("type", "all", "article", "discussion"); t != "all" {
		l.Type = t
	}
	list, err := s.app.Posts(v.ctx, v.actor, l)
	if err != nil {
		return view{}, err
	}
	if err := v.nameSpaces(spacesOfPosts(list.Items)...); err != nil {
		return view{}, err
	}
	aside, err := v.homeAside()
	return view{title: v.t("place.posts"), path: "/posts", place: "posts", body: postsPage(v, list), aside: aside}, err
}

// chooseLook keeps a choice of theme or language, and goes back.
func (s *site) chooseLook(v *visit) (view, error) {
	if theme := v.PostFormValue("theme"); theme == "auto" {
		v.setCookie(themeCookie, "", 0)
	} else if theme == "light" || theme == "dark" {
		v.setCookie(themeCookie, theme, keepFor)
	}
	for _, l := range s.languages.all {
		if l.Code == v.PostFormValue("language") {
			v.setCookie(languageCookie, l.Code, keepFor)
		}
	}
	return view{to: v.back("/")}, nil
}

func (s *site) takeConsent(v *visit) (view, error) {
	v.setCookie(consentCookie, "yes", keepFor)
	return view{to: v.back("/")}, nil
}

// homeBoxes are what stands beside the lists.
type homeBoxes struct {
	portal  *community.Portal
	sidebar html
	aside   *app.Aside
	isGuest bool
}

func (v *visit) homeAside() (templ.Component, error) {
	aside, err := v.site.app.Aside(v.ctx, v.portal.ID)
	if err != nil {
		return nil, err
	}
	return kept(v, homeBoxes{v.portal, html(v.look.sidebar), aside, !v.signedIn()}), nil
}

// leadersShown is how many of the leaders stand beside a list.
const leadersShown = 5

func personOf(l store.Aside) *community.User {
	return &community.User{Username: l.ID, Profile: community.Profile{Name: l.Name, Picture: l.Picture}}
}

func (v *visit) homeTitle() string {
	if v.signedIn() {
		return v.t("home.feed")
	}
	return cmp.Or(v.portal.Settings.LongName, v.portal.Settings.Name)
}

func (v *visit) actionOf(a community.Announcement) string {
	return cmp.Or(a.Action, v.t("announcement.more"))
}
