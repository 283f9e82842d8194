package main

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// record is what is gathered of a question, an answer, a topic or a person.
type record struct {
	ID, ShortID, Title, Name, Status, Role, Privacy, Space string

	Locked, Duplicate bool
	Question          *record
	Counts            struct{ Answers int }
}

// isOpen reports whether everybody sees the record, and every member may vote on it
// and answer it.
func (r record) isOpen() bool {
	return r.Status == "published" && r.Privacy != "private" && r.Space == "" && !r.Locked && !r.Duplicate &&
		(r.Question == nil || r.Question.isOpen())
}

// everything is to gather all that there is.
const everything = math.MaxInt

// gather reads pages of a list at random until it has so many records that are to be
// kept, or has read all.
func gather(server *process, token, path string, want int, d *rand.Rand, keep func(record) bool) (kept []record, err error) {
	limit := 20
	if want == everything {
		limit = 100
	}
	_, total, err := listed(server, token, path+"?limit=1")
	if err != nil {
		return nil, err
	}
	for _, page := range d.Perm((total + limit - 1) / limit) {
		if len(kept) >= want {
			break
		}
		records, _, err := listed(server, token, fmt.Sprintf("%s?limit=%d&page=%d", path, limit, page+1))
		if err != nil {
			return nil, err
		}
		kept = append(kept, slices.DeleteFunc(records, func(r record) bool { return !keep(r) })...)
	}
	if len(kept) == 0 {
		return nil, fmt.Errorf("%s has nothing to ask for", path)
	}
	return kept[:min(want, len(kept))], nil
}

// listed is one page of a list, and how many records the list has.
func listed(server *process, token, path string) (records []record, total int, err error) {
	res, body, err := get(server, token, path)
	if err != nil {
		return nil, 0, err
	}
	if res.StatusCode != http.StatusOK {
		return nil, 0, fmt.Errorf("%s: %s %.200s", path, res.Status, body)
	}
	if err := json.Unmarshal(body, &records); err != nil {
		return nil, 0, fmt.Errorf("%s: %w", path, err)
	}
	total, err = strconv.Atoi(res.Header.Get("X-Total-Count"))
	return records, total, err
}

// commonWords are the words of at least five letters that stand in most titles.
func commonWords(titles []record, n int) []string {
	count := map[string]int{}
	for _, r := range titles {
		for word := range strings.FieldsFuncSeq(strings.ToLower(r.Title), func(c rune) bool { return !unicode.IsLetter(c) }) {
			if len(word) >= 5 {
				count[word]++
			}
		}
	}
	words := make([]string, 0, len(count))
	for word := range count {
		words = append(words, word)
	}
	slices.SortFunc(words, func(a, b string) int {
		if count[a] != count[b] {
			return count[b] - count[a]
		}
		return strings.Compare(a, b)
	})
	return words[:min(n, len(words))]
}
