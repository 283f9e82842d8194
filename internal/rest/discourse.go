package rest

import "github.com/stoa-community/stoa/internal/auth"

// discourseSettings are those of the DiscourseConnect app. Secrets are not shown.
type discourseSettings struct {
	URL         string          `json:"url,omitempty" doc:"Where the product signs people in."`
	HasSecret   bool            `json:"hasSecret" doc:"Whether there is a secret: it is not shown."`
	LinkByEmail bool            `json:"linkByEmail" doc:"Whether a member who has no externalId is found by their email address."`
	Sync        string          `json:"sync" enum:"always,create" doc:"Whether what the product says of a person is always taken over, or when they first come."`
	Roles       bool            `json:"roles" doc:"Whether moderator=true and false say the person's role here."`
	Sites       []discourseSite `json:"sites" doc:"Sites that this community signs people in to."`
}

type discourseSite struct {
	Domain string `json:"domain" example:"wiki.example.com" doc:"The host of its return_sso_url."`
}

// discourseBody is discourseSettings as they are sent.
type discourseBody struct {
	URL         string              `json:"url,omitempty" example:"https://product.example.com/discourse/sso" doc:"Where the product signs people in."`
	Secret      string              `json:"secret,omitempty" doc:"Shared with the product, at least 32 characters. When absent, the one that is there stays."`
	LinkByEmail loose               `json:"linkByEmail,omitzero" doc:"Whether a member who has no externalId is found by their email address."`
	Sync        string              `json:"sync,omitempty" enum:"always,create" doc:"Whether what the product says of a person is always taken over, or when they first come."`
	Roles       loose               `json:"roles,omitzero" doc:"Whether moderator=true and false say the person's role here."`
	Sites       []discourseSiteBody `json:"sites,omitempty" doc:"Sites that this community signs people in to."`
}

type discourseSiteBody struct {
	Domain string `json:"domain" example:"wiki.example.com"`
	Secret string `json:"secret,omitempty" doc:"Shared with the site, at least 32 characters. When absent, the one that is there stays."`
}

func toDiscourseSettings(s auth.DiscourseSettings) *discourseSettings {
	w := &discourseSettings{URL: s.URL, HasSecret: s.Secret != "", LinkByEmail: s.LinkByEmail, Sync: s.Synced(), Roles: s.Roles,
		Sites: []discourseSite{}}
	for _, site := range s.Sites {
		w.Sites = append(w.Sites, discourseSite{site.Domain})
	}
	return w
}

func (b discourseBody) settings() (s auth.DiscourseSettings, err error) {
	trust, err := trustOf(b.LinkByEmail, b.Sync, b.Roles)
	if err != nil {
		return s, err
	}
	s = auth.DiscourseSettings{URL: b.URL, Secret: b.Secret, Trust: trust}
	for _, site := range b.Sites {
		s.Sites = append(s.Sites, auth.DiscourseSite(site))
	}
	return s, nil
}
