package web

import (
	"slices"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/store"
)

// peoplePerPage is how many people a page shows.
const peoplePerPage = 30

func (s *site) peoplePages(mux Mux) {
	s.page(mux, "GET /people", s.people)
	s.page(mux, "GET /users/{name}", s.profile)
}

func (s *site) people(v *visit) (view, error) {
	query := v.URL.Query().Get("q")
	period := v.chosen("period", "month", "week", "all")
	if query != "" {
		list, err := s.app.Users(v.ctx, v.actor, app.UserQuery{Query: query}, v.listPage(peoplePerPage))
		leaders := make([]app.LeaderSeen, len(list.Items))
		for i, u := range list.Items {
			leaders[i] = app.LeaderSeen{UserSeen: u, Points: u.Score}
		}
		return view{title: v.t("place.people"), path: "/people", place: "people", hidden: true, body: peoplePage(v, query, leaders, list.Total)}, err
	}
	leaders, err := s.app.Leaderboard(v.ctx, v.actor, period, peoplePerPage)
	return view{title: v.t("place.people"), path: "/people", place: "people", body: peoplePage(v, "", leaders, len(leaders))}, err
}

// A person is a profile with the part of it that is looked at.
type person struct {
	community.UserSeen
	tab       string
	answers   community.Listing[community.AnswerSeen]
	questions community.Listing[community.QuestionSeen]
	posts     community.Listing[community.PostSeen]
	spaces    community.Listing[community.SpaceSeen]
	people    community.Listing[community.UserSeen]
	stats     []app.Stat // for the person themselves
}

var profileTabs = []string{"answers", "questions", "posts", "spaces", "followers", "followings"}

func (s *site) profile(v *visit) (view, error) {
	u, err := s.app.UserNamed(v.ctx, v.actor, v.PathValue("name"))
	if err != nil {
		return view{}, err
	}
	p := &person{UserSeen: u, tab: v.chosen("tab", profileTabs...)}
	if err := s.fillProfile(v, p); err != nil {
		return view{}, err
	}
	return view{title: u.Profile.Name, about: u.Profile.Title, path: userPath(u.Username), image: u.Profile.Picture, kind: "profile", place: "people", head: v.userHead(u.User),
		body: profilePage(v, p), aside: profileAside(v, p)}, nil
}

// fillProfile reads the part that is looked at.
func (s *site) fillProfile(v *visit, p *person) (err error) {
	ref, l := string(p.ID), store.List{Page: v.listPage(perPage), Sort: community.Sort{Field: "createdAt"}}
	switch p.tab {
	case "answers":
		p.answers, err = s.app.AnswersBy(v.ctx, v.actor, ref, l)
	case "questions":
		p.questions, err = s.app.QuestionsBy(v.ctx, v.actor, ref, l)
	case "posts":
		p.posts, err = s.app.PostsBy(v.ctx, v.actor, ref, l)
	case "spaces":
		p.spaces, err = s.app.SpacesOfUser(v.ctx, v.actor, ref, v.listPage(spacesPerPage))
	case "followers":
		p.people, err = s.app.Followers(v.ctx, v.actor, ref, v.listPage(peoplePerPage))
	case "followings":
		p.people, err = s.app.Followings(v.ctx, v.actor, ref, v.listPage(peoplePerPage))
	}
	if err == nil {
		err = v.nameSpaces(slices.Concat(spacesOfAnswers(p.answers.Items), spacesOfQuestions(p.questions.Items), spacesOfPosts(p.posts.Items))...)
	}
	if err != nil || v.actor.ID != p.ID {
		return err
	}
	for _, metric := range []string{store.MetricViews, store.MetricVotes, store.MetricFollows} {
		stat, err := s.app.AnswerStats(v.ctx, v.actor, metric)
		if err != nil {
			return err
		}
		p.stats = append(p.stats, stat)
	}
	return nil
}
