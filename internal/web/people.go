package web

import (
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/web/page"
	"github.com/stoa-community/stoa/internal/web/view"
)

func (s *site) peoplePages(mux page.Mux) {
	s.Page(mux, "GET /people", s.people)
	s.Page(mux, "GET /leaderboard", s.leaderboard)
	s.Kept(mux, "GET /users/{name}", s.profile)
	s.Page(mux, "GET /users/{name}/card", s.personCard)
}

// personCard is who somebody is in short, for a script to show beside their name.
func (s *site) personCard(v *view.Visit) (view.Page, error) {
	u, err := s.App.UserNamed(v.Ctx, v.Actor, v.PathValue("name"))
	if err != nil {
		return view.Page{}, err
	}
	held, err := s.App.BadgesOf(v.Ctx, v.Actor, string(u.ID))
	return fragment(v, view.PersonCard(v, &u, held), err)
}

func (s *site) people(v *view.Visit) (view.Page, error) {
	shown := view.Page{Title: v.T("place.people"), Path: "/people", Place: "people"}
	query := v.URL.Query().Get("q")
	if query == "" {
		leaders, err := s.App.Leaderboard(v.Ctx, v.Actor, v.Chosen("period", "month", "week", "all"), "", view.PeoplePerPage)
		shown.Body = view.People(v, "", leaders, len(leaders))
		return shown, err
	}
	list, err := s.App.Users(v.Ctx, v.Actor, app.UserQuery{Query: query}, v.ListPage(view.PeoplePerPage))
	leaders := make([]app.LeaderSeen, len(list.Items))
	for i, u := range list.Items {
		leaders[i] = app.LeaderSeen{UserSeen: u, Points: u.Score}
	}
	shown.Hidden, shown.Body = true, view.People(v, query, leaders, list.Total)
	return shown, err
}

func (s *site) profile(v *view.Visit) (view.Page, error) {
	u, err := s.App.UserNamed(v.Ctx, v.Actor, v.PathValue("name"))
	if err != nil {
		return view.Page{}, err
	}
	p := &view.Person{UserSeen: u, Tab: v.Chosen("tab", view.ProfileTabs...)}
	if err := s.fillProfile(v, p); err != nil {
		return view.Page{}, err
	}
	s.viewed(v, community.OnUser, string(u.ID))
	return view.Page{Title: u.Profile.Name, About: u.Profile.Title, Path: view.UserPath(u.Username), Image: u.Profile.Picture,
		Kind: "profile", Place: "people", Head: v.UserHead(u.User), Body: view.Profile(v, p), Aside: view.ProfileAside(v, p)}, nil
}

// fillProfile reads the part that is looked at.
func (s *site) fillProfile(v *view.Visit, p *view.Person) (err error) {
	if p.Badges, err = s.App.BadgesOf(v.Ctx, v.Actor, string(p.ID)); err != nil {
		return err
	}
	ref, l := string(p.ID), store.List{Page: v.ListPage(view.PerPage), Sort: community.Sort{Field: "createdAt"}}
	switch p.Tab {
	case "answers":
		p.Answers, err = s.App.AnswersBy(v.Ctx, v.Actor, ref, l)
	case "questions":
		p.Questions, err = s.App.QuestionsBy(v.Ctx, v.Actor, ref, l)
	case "posts":
		p.Posts, err = s.App.PostsBy(v.Ctx, v.Actor, ref, l)
	case "spaces":
		p.Spaces, err = s.App.SpacesOfUser(v.Ctx, v.Actor, ref, v.ListPage(view.SpacesPerPage))
	case "followers":
		p.People, err = s.App.Followers(v.Ctx, v.Actor, ref, v.ListPage(view.PeoplePerPage))
	case "followings":
		p.People, err = s.App.Followings(v.Ctx, v.Actor, ref, v.ListPage(view.PeoplePerPage))
	}
	if err == nil {
		err = s.nameSpaces(v, slices.Concat(spacesOf(p.Answers.Items), spacesOf(p.Questions.Items), spacesOf(p.Posts.Items))...)
	}
	if err != nil || v.Actor.ID != p.ID {
		return err
	}
	for _, metric := range []string{store.MetricViews, store.MetricVotes, store.MetricFollows} {
		stat, err := s.App.AnswerStats(v.Ctx, v.Actor, metric)
		if err != nil {
			return err
		}
		p.Stats = append(p.Stats, stat)
	}
	return nil
}

// leaderboard ranks who was given most points in a time, about everything or one topic.
func (s *site) leaderboard(v *view.Visit) (view.Page, error) {
	topics, err := s.topicChoice(v)
	if err != nil {
		return view.Page{}, err
	}
	b := view.Leaderboard{TopicChoice: topics}
	b.Leaders, err = s.App.Leaderboard(v.Ctx, v.Actor, v.Chosen("period", "month", "week", "all"), b.Topic, view.PeoplePerPage)
	return view.Page{Title: v.T("leaders.title"), Path: "/leaderboard", Place: "people", Body: view.Leaders(v, b)}, err
}

// topicChoice is the topic that a list is narrowed down to by the address, and those that may be chosen instead.
func (s *site) topicChoice(v *view.Visit) (view.TopicChoice, error) {
	c := view.TopicChoice{Topic: v.URL.Query().Get("topic")}
	topics, err := s.App.Topics(v.Ctx, v.Actor, community.Page{Number: 1, Limit: community.MaxLimit})
	if err != nil {
		return c, err
	}
	c.Topics = topics.Items
	if c.Topic != "" && !slices.ContainsFunc(c.Topics, func(t community.TopicSeen) bool { return string(t.ID) == c.Topic }) {
		t, err := s.App.Topic(v.Ctx, v.Actor, c.Topic)
		if err != nil {
			return c, err
		}
		c.Topic, c.Topics = string(t.ID), append(c.Topics, t)
	}
	return c, nil
}
