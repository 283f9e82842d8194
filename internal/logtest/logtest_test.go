package logtest

import (
	"log/slog"
	"os"
	"strings"
	"testing"
)

func TestASecretIsSeenAndWhatLooksLikeOneIsNot(t *testing.T) {
	token := strings.Repeat("aB3_-", 9)[:43]
	Keep("a word of ours")
	for text, want := range map[string]bool{
		"path=/api/v1/user status=200": false, "user=01b8e0949888751716dae61d client=stoa-9abOz8Ak": false,
		"metric stoa_http_requests_total": false, "at http://127.0.0.1:8080/questions": false, "by=service:client_secret_credentials": false,
		"a basic question, a bearer of news": false, "stoa_at_short": false, "postgres://stoa:xxxxx@db/stoa": false,
		"token stoa_at_" + token: true, "token=stoa_ml_" + token + "&x": true, "Cookie: stoa=stoa_page_" + token: true,
		"postgres://stoa:s3cret@db/stoa": true, "smtp+starttls://u:p%2Fw@mail:587": true, "it has a word of ours in it": true,
		"Authorization: Bearer abcdefghijklmnop": true, "hash $argon2id$v=19$": true,
		"eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ1LTEifQ.c2lnbmF0dXJlc2lnbmF0dXJlc2ln": true,
	} {
		if found := Secrets(text); (len(found) > 0) != want {
			t.Errorf("%q: found %q", text, found)
		}
	}
}

func TestTheLogOfTheProcessIsOverheard(t *testing.T) {
	e := &ear{loud: os.Stderr}
	logger := e.logger()
	logger.Debug("a try", "password", "long enough")
	logger.Info("let in", slog.Group("by", "token", "stoa_rt_"+strings.Repeat("x", 43)))
	logger.Info("nothing to see")
	if n := len(e.secrets()); n != 2 {
		t.Errorf("%d secrets were heard, not 2", n)
	}
}
