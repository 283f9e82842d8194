package graph_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/rest/resttest"
)

func TestBadgesAreInTheGraph(t *testing.T) {
	each(t, func(t *testing.T, s *resttest.Site) {
		made := ask("admin", `mutation { createBadge(input: {name: "Bug hunter", shortDescription: "Found a bug."}) { _id id name active type builtIn metric least holders } }`,
			"", `{"data":{"createBadge":{"name":"Bug hunter","active":true,"type":"Manual","builtIn":false,"metric":null,"least":null,"holders":0}}}`)
		made.Events = []string{"badge.added"}
		keep(s, t, "hunter", made, "data.createBadge.id")
		by := func(event string, r row) row { r.Events = []string{event}; return r }
		s.Check(t,
			row{Do: "POST //graphql", Body: wire(`{ badges { id } }`, ""), Status: 401, Want: `{"errors":[{"code":"108"}]}`},
			fails("mia", `mutation { createBadge(input: {name: "x"}) { id } }`, "", "102"),
			fails("admin", `mutation { createBadge(input: {name: "x", metric: "money", least: 1}) { id } }`, "", "106"),
			fails("mia", `mutation { assignBadge(id: "{hunter}", input: {memberId: "{bob}"}) { status } }`, "", "102"),
			fails("admin", `mutation { assignBadge(id: "teacher", input: {memberId: "{bob}"}) { status } }`, "", "118"),
			fails("admin", `mutation { assignBadge(id: "{hunter}", input: {memberId: "nobody"}) { status } }`, "", "110"),
			by("badge.given", ask("admin", `mutation AssignBadge($id: String!, $input: AssignOrRevokeBadgeInput!) { assignBadge(id: $id, input: $input) { status } }`,
				`{"id":"{hunter}","input":{"memberId":"{bob}"}}`, `{"data":{"assignBadge":{"status":"succeeded"}}}`)),
			ask("ann", `{ badges { _id id name shortDescription longDescription active type imageId image { __typename } backgroundColor textColor text daysUntilExpired settings { key value } } }`,
				"", ""),
			ask("ann", `{ member(id: "{bob}") { badges { badgeId text shortDescription type badge { name } } } }`,
				"", `{"data":{"member":{"badges":[{"badgeId":"{hunter}","text":"Bug hunter","shortDescription":"Found a bug.","type":"Manual","badge":{"name":"Bug hunter"}}]}}}`),
			ask("bob", `{ notifications(limit: 5) { nodes { verb summary } } }`, "", `{"data":{"notifications":{"nodes":[{"verb":"badge"}]}}}`),
			by("badge.taken", ask("admin", `mutation { revokeBadge(id: "{hunter}", input: {memberId: "{bob}"}) { status } }`, "", `{"data":{"revokeBadge":{"status":"succeeded"}}}`)),
			ask("ann", `{ member(id: "{bob}") { badges { badgeId } } network { badges { name } } }`, "", `{"data":{"member":{"badges":[]}}}`),
			by("badge.changed", ask("admin", `mutation { updateBadge(id: "{hunter}", input: {metric: "points", least: 50}) { type metric least name } }`, "",
				`{"data":{"updateBadge":{"type":"Rule","metric":"points","least":50,"name":"Bug hunter"}}}`)),
			by("badge.deleted", ask("admin", `mutation { deleteBadge(id: "{hunter}") { status } }`, "", `{"data":{"deleteBadge":{"status":"succeeded"}}}`)),
		)
	})
}
