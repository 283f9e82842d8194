package main

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// sentence is an error as it is told: on one line, with a capital at its start
// and a full stop at its end.
func sentence(err error) string {
	text := strings.Join(strings.Fields(err.Error()), " ")
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}

// cause is what is at the bottom of an error: the system's or the server's own
// words, without the names of the functions they came through.
func cause(err error) error {
	for {
		var inner error
		switch e := err.(type) {
		case interface{ Unwrap() error }:
			inner = e.Unwrap()
		case interface{ Unwrap() []error }:
			inner = e.Unwrap()[0]
		}
		if inner == nil {
			return err
		}
		err = inner
	}
}
