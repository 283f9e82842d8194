package graph

import (
	"fmt"
	"strings"
)

// Bombs are queries of a few kilobytes that ask for far more than they look, or are
// made to be slow to read. Each is refused.
func Bombs() map[string]string {
	return map[string]string{
		"nodes":     `{ members(limit: 100) { nodes { spaces(limit: 100) { nodes { id } } } } }`,
		"both":      `{ members(limit: 100) { nodes { spaces(limit: 30) { nodes { id } } } edges { node { spaces(limit: 30) { nodes { id } } } } } }`,
		"depth":     `{ questions(limit: 1) { nodes { answers(limit: 1) { nodes { question { answers(limit: 1) { nodes { question { answers(limit: 1) { nodes { question { author { name } } } } } } } } } } } } }`,
		"by edges":  `{ questions(limit: 1) { edges { node { answers(limit: 1) { edges { node { question { answers(limit: 1) { edges { node { question { answers(limit: 1) { edges { node { question { author { name } } } } } } } } } } } } } } } } }`,
		"aliases":   `{ ` + aliases("x", `: me { id }`, 16) + ` }`,
		"repeated":  `{ ` + strings.Repeat("me { id } ", 300) + ` }`,
		"spread":    `{ me { ` + strings.Repeat("...f ", 16) + ` } } fragment f on Member { id }`,
		"tokens":    `{ me { ` + strings.Repeat("id ", 1000) + ` } }`,
		"long":      `{ me { ` + strings.Repeat("banner { id url } ", 1200) + ` nothing } }`,
		"long too":  `{ ` + aliases("field", "", 7900) + ` }`,
		"twice":     `{ me { ` + strings.Repeat("spaces(limit: 1) { nodes { id name slug type createdAt updatedAt } } ", 14) + strings.Repeat("x ", 900) + ` } }`,
		"doubled":   doubled("id", 10),
		"fragments": doublings(60),
		"cycle":     `{ me { ...a } } fragment a on Member { ...b } fragment b on Member { ...a }`,
		"circle":    `{ me { ...f0 } }` + chain(120) + ` fragment f120 on Member { ...f0 }`,
		"aside":     `{ me { id } }` + chain(120) + ` fragment f120 on Member { ...f0 }`,
		"chain":     `{ me { ...f0 } }` + chain(120) + ` fragment f120 on Member { nothing }`,
		"crossing":  crossing(14),
		"unknown":   `{ ` + aliases("field", "", 990) + ` }`,
		"unclosed":  `{ me { ` + strings.Repeat("role { ", 5),
		"nested":    strings.Repeat("{a", 30_000),
		"values":    `{ member(id: ` + strings.Repeat("[", 60_000),
		"text":      `{ member(id: "` + strings.Repeat(`\n`, 15_000) + `") { nothing } }`,
		"comment":   strings.Repeat("#\n", 15_000) + `{ nothing }`,
		"lists":     `{ collections { ` + aliases("x", `: spaces(limit: 100) { nodes { id } }`, 6) + ` } }`,
	}
}

func aliases(name, rest string, n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "%s%d%s ", name, i, rest)
	}
	return b.String()
}

// doubled is a long query without fragments in which everything stands twice, all the way down.
func doubled(below string, n int) string {
	for range n {
		below = "role { " + below + " } "
		below += below
	}
	return "{ me { " + below + " } }"
}

// doublings is a query whose fragments each hold the next one twice.
func doublings(n int) string {
	text := `{ me { ...f0 } }`
	for i := range n {
		text += fmt.Sprintf(" fragment f%d on Member { a: role { id } ...f%d ...f%d }", i, i+1, i+1)
	}
	return text + fmt.Sprintf(" fragment f%d on Member { b: role { id } }", n)
}

// chain is fragments that each hold the next one.
func chain(n int) (text string) {
	for i := range n {
		text += fmt.Sprintf(" fragment f%d on Member { ...f%d }", i, i+1)
	}
	return text
}

// crossing is a query of fragments that must each be held against all others, and
// of which the last contradicts the first.
func crossing(n int) string {
	text := `{ me { ` + aliases("...f", "", n) + ` } }`
	for i := range n {
		field := "name"
		if i == n-1 {
			field = "id"
		}
		text += fmt.Sprintf(" fragment f%d on Member { same: %s role { id name description } spaces(limit: 1) { nodes { id name slug } "+
			"} questions(limit: 1) { nodes { id title } } }", i, field)
	}
	return text
}
