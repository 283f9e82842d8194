package corpus

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"
)

var update = flag.Bool("update", false, "write the golden files anew")

func TestTheSameSeedGivesTheSameBytes(t *testing.T) {
	t.Parallel()
	first, again, other := New(7), New(7), New(8)
	for i := range 200 {
		if diff := cmp.Diff(transcript(first, i), transcript(again, i)); diff != "" {
			t.Fatalf("thread %d differs between two corpora of one seed:\n%s", i, diff)
		}
	}
	if transcript(first, 0) == transcript(other, 0) {
		t.Error("another seed gives the same thread")
	}
}

func TestRecordsAreTheSameInAnyOrderAndFromManyGoroutines(t *testing.T) {
	t.Parallel()
	c := New(3)
	want := transcript(c, 42)
	var wg sync.WaitGroup
	for g := range 8 {
		wg.Go(func() {
			for i := 60; i > 0; i-- {
				transcript(c, i+g)
			}
			if got := transcript(c, 42); got != want {
				t.Errorf("thread 42 changed: %s", cmp.Diff(want, got))
			}
		})
	}
	wg.Wait()
}

func TestTitlesHardlyEverRepeat(t *testing.T) {
	t.Parallel()
	for _, seed := range []uint64{1, 99} {
		c, seen := New(seed), map[string]bool{}
		for i := range 10_000 {
			seen[c.Question(i).Title] = true
		}
		if len(seen) < 9_500 {
			t.Errorf("seed %d: %d of 10000 titles are unique, want 9500", seed, len(seen))
		}
	}
}

func TestTextsHardlyEverRepeat(t *testing.T) {
	t.Parallel()
	c := New(1)
	bodies, answers, total := map[string]bool{}, map[string]bool{}, 0
	for i := range 10_000 {
		bodies[c.Question(i).Body] = true
		for j := range 5 {
			if a := c.Answer(i, j); a.Quality == 3 {
				answers[a.Content] = true
				total++
			}
		}
	}
	if len(bodies) < 9_800 {
		t.Errorf("%d of 10000 bodies are unique, want 9800", len(bodies))
	}
	if len(answers)*100 < total*90 {
		t.Errorf("%d of %d excellent answers are unique, want 90 %%", len(answers), total)
	}
}

func TestAnswersOfOneQuestionDiffer(t *testing.T) {
	t.Parallel()
	c := New(1)
	for i := range 2_000 {
		seen := map[string]int{}
		for j := range 6 {
			a := c.Answer(i, j)
			if before, ok := seen[a.Content]; ok {
				t.Fatalf("answers %d and %d to question %d (%s) are the same: %s", before, j, i, c.Question(i).Title, a.Content)
			}
			seen[a.Content] = j
		}
	}
}

func TestAnswersSpeakOfWhatWasAsked(t *testing.T) {
	t.Parallel()
	c := New(1)
	good, related := 0, 0
	for i := range 1_000 {
		q := c.Question(i)
		asked := q.Title + " " + q.Body
		for j := range 5 {
			a := c.Answer(i, j)
			if a.Quality < 2 || q.Options != nil {
				continue
			}
			good++
			if sharesWord(asked, a.Content) {
				related++
			}
		}
	}
	if related*100 < good*96 {
		t.Errorf("%d of %d good answers share a telling word with their question, want 96 %%", related, good)
	}
}

// sharesWord looks for a word that tells something, by its first letters. Scripts
// without spaces are compared by pairs of characters.
func sharesWord(a, b string) bool {
	known := map[string]bool{}
	for _, w := range words(a) {
		known[w] = true
	}
	return slices.ContainsFunc(words(b), func(w string) bool { return known[w] })
}

func words(text string) (out []string) {
	isBreak := func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' }
	for w := range strings.FieldsFuncSeq(strings.ToLower(text), isBreak) {
		runes := []rune(w)
		switch {
		case runes[0] > 0x2E80:
			for k := range len(runes) - 1 {
				out = append(out, string(runes[k:k+2]))
			}
		case len(runes) >= 4 && !slices.Contains([]string{"lantern", "settings", "strong", "there", "which", "about", "that", "this",
			"with", "have", "from", "your"}, w):
			out = append(out, string(runes[:min(5, len(runes))]))
		}
	}
	return out
}

func TestNothingIsEmptyAndTopicsExist(t *testing.T) {
	t.Parallel()
	c := New(5)
	var topics []string
	for _, topic := range c.Topics() {
		if topic.Name == "" || topic.Description == "" {
			t.Errorf("empty topic %+v", topic)
		}
		topics = append(topics, topic.Name)
	}
	used := map[string]int{}
	for i := range 1_000 {
		q, p := c.Question(i), c.Post(i)
		if q.Title == "" || q.Body == "" || q.Lang == "" || p.Title == "" || p.Content == "" {
			t.Fatalf("empty text in question or post %d: %+v %+v", i, q, p)
		}
		for _, name := range append(q.Topics, p.Topics...) {
			if used[name]++; !slices.Contains(topics, name) {
				t.Fatalf("no topic %q", name)
			}
		}
		for j := -1; j < 9; j++ {
			if c.Comment(i, j, 0) == "" || c.Comment(i, j, 5) == "" || c.Answer(i, max(j, 0)).Content == "" {
				t.Fatalf("empty answer or comment %d, %d", i, j)
			}
		}
	}
	for _, name := range topics {
		if used[name] == 0 {
			t.Errorf("nothing is filed under %q", name)
		}
	}
}

func TestTheMixIsThatOfALivelyCommunity(t *testing.T) {
	t.Parallel()
	c := New(1)
	langs, quality, polls, posts := map[string]int{}, map[int]int{}, 0, map[string]int{}
	for i := range 10_000 {
		q := c.Question(i)
		langs[q.Lang]++
		if q.Options != nil {
			polls++
			if len(q.Options) < 3 {
				t.Fatalf("poll %d has options %q", i, q.Options)
			}
		}
		quality[c.Answer(i, 0).Quality]++
		posts[c.Post(i).Type]++
	}
	for _, row := range []struct {
		what           string
		got, low, high int
	}{
		{"English questions", langs["en"], 9_000, 9_600},
		{"German questions", langs["de"], 60, 250},
		{"French questions", langs["fr"], 60, 250},
		{"Spanish questions", langs["es"], 60, 250},
		{"Japanese questions", langs["ja"], 60, 250},
		{"Chinese questions", langs["zh"], 60, 250},
		{"polls", polls, 150, 500},
		{"poor first answers", quality[0], 400, 2_000},
		{"partial first answers", quality[1], 1_000, 4_000},
		{"good first answers", quality[2], 1_000, 4_000},
		{"excellent first answers", quality[3], 2_500, 6_000},
		{"articles", posts["article"], 1_500, 2_500},
		{"discussions", posts["discussion"], 4_000, 5_500},
		{"posts", posts["post"], 2_500, 4_000},
	} {
		if row.got < row.low || row.got > row.high {
			t.Errorf("%s: %d of 10000, want %d to %d", row.what, row.got, row.low, row.high)
		}
	}
}

func TestSampleForReaders(t *testing.T) {
	t.Parallel()
	c := New(1)
	var b strings.Builder
	for i := range 16 {
		b.WriteString(transcript(c, i))
	}
	for i := range 8 {
		p := c.Post(i)
		fmt.Fprintf(&b, "## %s %d: %s  [%s]\n\n%s\n\n- %s\n\n", p.Type, i, p.Title, strings.Join(p.Topics, ", "), p.Content,
			c.PostComment(i, 0))
	}
	for i := range 12 {
		fmt.Fprintf(&b, "person %+v\n", c.Person(i))
	}
	golden(t, "sample.golden", b.String())
}

// transcript is a whole thread in a readable form.
func transcript(c *Corpus, i int) string {
	var b strings.Builder
	q := c.Question(i)
	fmt.Fprintf(&b, "# question %d (%s): %s  [%s]\n\n%s\n\n", i, q.Lang, q.Title, strings.Join(q.Topics, ", "), q.Body)
	for _, o := range q.Options {
		fmt.Fprintf(&b, "( ) %s\n", o)
	}
	fmt.Fprintf(&b, "- %s\n\n", c.Comment(i, -1, 0))
	for j := range 4 {
		a := c.Answer(i, j)
		fmt.Fprintf(&b, "## answer %d, quality %d\n\n%s\n\n- %s\n- %s\n\n", j, a.Quality, a.Content, c.Comment(i, j, 0), c.Comment(i, j, 1))
	}
	return b.String()
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s differs (run with -update to accept):\n%s", name, diff)
	}
}

func BenchmarkQuestionWithFiveAnswers(b *testing.B) {
	c := New(1)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		c.Question(i)
		for j := range 5 {
			c.Answer(i, j)
		}
	}
}

func BenchmarkNew(b *testing.B) {
	for b.Loop() {
		New(1)
	}
}

func BenchmarkPortrait(b *testing.B) {
	c := New(1)
	for i := 0; b.Loop(); i++ {
		Portrait(c.Person(i))
	}
}
