// Package carry takes a whole community from one place to another: into a backup and out of
// it, or from one database to the other, which may be of another kind.
package carry
