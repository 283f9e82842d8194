// Package blob takes in what members upload and keeps it.
//
// An [Intake] finds out from the bytes what was sent, refuses what is not on the
// list of [Formats], and draws pictures anew so that nothing but the picture is
// left of them. A [Folder] or an [S3] bucket keeps the result under a name that
// nobody can guess.
package blob
