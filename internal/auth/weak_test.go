package auth

import (
	"slices"
	"strings"
	"testing"
)

func TestAPasswordIsNotEasyToGuess(t *testing.T) {
	names := []string{"ann.miller", "ann.m@example.com", "Potters of Delft", ""}
	for _, password := range []string{
		"        ", "\t\t\t\t\t\t\t\t", "\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0\u00a0", // blank
		"aaaaaaaa", "11111111", "☃☃☃☃☃☃☃☃", "12345678", "23456789", "98765432", "abcdefgh", "hgfedcba", // sequences
		"password", "Password", "PASSWORD", "pass word", "password1", "Password1!", "passw0rd", "P@ssw0rd", "p@$$w0rd",
		"qwerty123",
		"iloveyou", "baseball1", "dragon2024", "sunshine", "letmein!", "trustno1", // common
		"ann.miller", "ANN.MILLER", "ann.miller1", "ann.m@example.com", "Ann.M@Example.com",
		"pottersofdelft", "Potters of Delft!", // names
	} {
		wantField(t, WeakPassword("password", password, names...), "password")
	}
	for _, password := range []string{
		"long enough", "another one", "correct horse battery", "staple-kiln-otter",
		"Xk3!vq9p", "ann.miller likes kilns", "ж9фw-глина", "1829-30-77x",
	} {
		if err := WeakPassword("password", password, names...); err != nil {
			t.Errorf("%q: %v", password, err)
		}
	}
}

func TestTheListOfCommonPasswordsCanBeSearched(t *testing.T) {
	if n := len(common()); n < 5000 {
		t.Errorf("there are only %d", n)
	}
	if !slices.IsSorted(common()) || strings.ToLower(commonText) != commonText {
		t.Error("it is not sorted, or not in lower case")
	}
}
