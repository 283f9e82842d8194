// Package graph serves the GraphQL interface: one address that takes POST, the
// schema as text, and a page to try it on. What a field means and who may ask for
// it is the app's to say, as it is for REST.
package graph

//go:generate go run generate.go
