package markup_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/markup"
)

// answer is about 2 KB of what people write.
var answer = `<h2>Short answer</h2><p>Use a <strong>transaction</strong>, as @ann said in <a href="https://example.com/guide">the guide</a>.</p>` +
	strings.Repeat(`<p>It takes the lock once &amp; keeps the order of the writes, so "nothing" is lost when the process ends in between.</p>`, 13) +
	`<pre><code class="language-go">err := db.Write(ctx, func(tx *store.Tx) error {
	return tx.AddVote(ctx, id, actor.ID)
})</code></pre><ul><li>One</li><li>Two <em>three</em></li></ul><p><img src="/uploads/a.png" alt="A graph" width="640" height="480"></p>`

func BenchmarkReadAnAnswer(b *testing.B) {
	b.SetBytes(int64(len(answer)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := markup.Read(markup.HTML, answer); err != nil {
			b.Fatal(err)
		}
	}
}
