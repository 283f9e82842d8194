package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
)

// graphBody asks the graph for what usersPath has of each person, and less.
const (
	usersPath = "/api/v1/users?limit=20"
	graphBody = `{"query":"{ members(limit: 20) { nodes { id name username } } }"}`
)

// measureGraph drives the real binary over the demo community: a list of people by
// GraphQL, in turn with the same over REST. The aim is at most 5 times its CPU.
func measureGraph(ctx context.Context, o options) (rows []row, err error) {
	program, folder, remove, err := build(ctx, o)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	server, err := filled(ctx, o, program, place{folder: filepath.Join(folder, "data")})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, server.stop()) }()
	token, err := server.signIn(adminEmail)
	if err != nil {
		return nil, err
	}
	q := request{name: "20 members by GraphQL", method: "POST", path: "/graphql", body: func(int, int) string { return graphBody }}
	if _, err := sizeOf(server, q, token); err != nil {
		return nil, fmt.Errorf("%s: %w", q.name, err)
	}
	graph, rest, err := inTurn(ctx, o, driven{server, q, token},
		driven{server, request{name: usersPath, method: "GET", path: usersPath}, token})
	if err != nil {
		return nil, err
	}
	r := median(graph, byCPU)
	r.times, r.note = ratio(graph, rest, byCPU), "the CPU of the same over REST"
	return []row{{"sqlite: " + q.name, r}, {"sqlite: 20 members by REST", median(rest, byCPU)}}, nil
}
