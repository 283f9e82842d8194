// Package community is the vocabulary of Stoa: the things a community is made
// of, the rules about them, and nothing of how they are kept or shown.
package community
