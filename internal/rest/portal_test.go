package rest_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestThePortalShowsItself(t *testing.T) {
	resttest.Each(t, func(t *testing.T, s *resttest.Site) {
		setPortal(t, s, func(set *community.Settings) {
			set.Keywords, set.Email, set.CORS = []string{"tea", "coffee"}, "hello@test.example", []string{"https://shop.example"}
			set.Template.Navbar.Links = []community.NavbarLink{{ID: "1", URL: "/a", Text: "A", Position: "left"}, {ID: "2", URL: "/b", Text: "B", Position: "right"}}
			set.Featured.Users = []string{s.ID("ann")}
		})
		s.Check(t,
			row{As: "ann", Do: "GET /portal", Status: 200, Statements: 3, Lacks: []string{"email", "corsWhitelist"}, Want: `{
				"_id":"{portal}","id":"{portal}","__v":1,"name":"Test","domain":"test.example","baseUrl":"https://test.example","keywords":"tea, coffee",
				"updateHash":"*","moderators":["{mia}"],"admins":["{admin}"],"apps":[],"sections":[],"aliases":[],"topics":[],
				"announcement":{"enabled":false,"layout":"imageTop"},
				"template":{"menu":{"height":56},"navbar":{"enabled":false,"linksString":"A | /a | left\nB | /b | right",
					"links":[{"_id":"1","url":"/a","text":"A","position":"left"},{"_id":"2"}]},"colors":{"primary":"#2f5d50"}},
				"messages":{"motto":""},"featured":{"posts":[],"events":[],"answers":[],"topics":[],"users":["{ann}"],"questions":[]},
				"links":{"twitter":"","privacy":"","terms":""},"currency":{"external":{"name":""},"internal":{"name":""},"conversionRate":0,"enabled":false},
				"counts":{"users":4,"questions":0,"answers":0,"comments":0,"topics":0,"unanswered":0,"unapprovedAnswers":0,"unapprovedQuestions":0},
				"policies":{"access":"public","registration":"public","content":"shareable","cookieConsent":"disabled","email":"enabled"},
				"stage":"inception","status":"live","type":"root","plan":"basic"}`},
			row{As: "admin", Do: "GET /portal", Status: 200, Want: `{"email":"hello@test.example","corsWhitelist":["https://shop.example"]}`},
			row{As: "mia", Do: "GET /portal", Status: 200, Lacks: []string{"email", "corsWhitelist"}},
			row{Do: "GET /portal", Status: 401},
		)
	})
}
