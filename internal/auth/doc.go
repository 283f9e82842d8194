// Package auth decides who is calling: passwords and their hashes, opaque
// tokens, and the customers' own JWTs with the keys that sign them. It also
// holds the one HTTP client that may be sent to addresses an outsider chose.
//
// It keeps no records and knows no user: it turns a secret into a claim that
// holds, and leaves what the claim allows to others.
package auth
