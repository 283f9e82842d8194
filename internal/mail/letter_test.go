package mail_test

import (
	"testing"

	"github.com/stoa-community/stoa/internal/mail"
	"github.com/stoa-community/stoa/internal/tongue/tonguetest"
)

func TestLettersSayTheSameInEveryLanguage(t *testing.T) { tonguetest.Agree(t, mail.Languages()) }
