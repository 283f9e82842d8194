package words

import (
	"fmt"
	"testing"
)

func TestAQueryIsPartedIntoWordsAndFilters(t *testing.T) {
	for query, want := range map[string]string{
		``:                                   ` []`,
		`sync calendar`:                      `sync calendar []`,
		`is:solved sync`:                     `sync [is=solved]`,
		`sync IS:Solved topic:sync calendar`: `sync calendar [is=Solved topic=sync]`,
		`topic:"Two Words" x`:                `x [topic=Two Words]`,
		`topic:“Two Words” x`:                `x [topic=Two Words]`,
		`topic:„Zwei Worte“ x`:               `x [topic=Zwei Worte]`,
		`topic:"never ends here`:             `ends here [topic=never]`,
		`"topic:x y" z`:                      `"topic:x y" z []`,
		`the value is: nothing`:              `the value is: nothing []`,
		`error: is:"" no`:                    `error: is:"" no []`,
		`http://topic:8080/ foo:bar`:         `http://topic:8080/ foo:bar []`,
		`a  topic:a:b`:                       `a [topic=a:b]`,
		"topic:\xff":                         "topic: []",
		`:`:                                  `: []`,
	} {
		text, filters := Filters(query, "is", "topic")
		got := text + " ["
		for i, f := range filters {
			if i > 0 {
				got += " "
			}
			got += f.Name + "=" + f.Value
		}
		if got += "]"; got != want {
			t.Errorf("%s: %s, not %s", query, got, want)
		}
	}
	if _, filters := Filters(fmt.Sprintf("%01000d is:solved", 0), "is"); len(filters) > 0 {
		t.Error("what is behind the end is read")
	}
}
