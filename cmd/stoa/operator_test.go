package main

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/store"
)

func TestTheOperatorsCommandsReachARunningServer(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		p := start(t, settings...)
		out := must(t, settings, "user", "add", "ann", "--email", "ann@example.com", "--name", "Ann")
		id, password := match(t, out, `(?m)^(\w{24}) ann is now a member\.$`), match(t, out, `(?m)^Password: (\S+)$`)
		out = must(t, settings, "client", "add", "Shop", "--grant", "password", "--grant", "service", "--from", "127.0.0.0/8")
		client, secret := match(t, out, `Client id: +(\S+)`), match(t, out, `Client secret: (\S+)`)

		ann := newCaller(grant(t, p, url.Values{"grant_type": {"password"}, "client_id": {client}, "client_secret": {secret},
			"username": {"ann"}, "password": {password}}))
		checkSeen(t, ann, p, `"role":"member"`)

		must(t, settings, "user", "role", "ann@example.com", "moderator")
		soon(t, func() error { return seen(ann, p, `"role":"moderator"`) })

		must(t, settings, "user", "password", id)
		soon(t, func() error { return seen(ann, p, `"code":"unauthorized"`) })

		ann.token = grant(t, p, url.Values{"grant_type": {"service:client_secret_credentials"}, "client_id": {client},
			"client_secret": {secret}, "user_id": {id}})
		checkSeen(t, ann, p, `"username":"ann"`)
		must(t, settings, "client", "revoke", client)
		soon(t, func() error { return seen(ann, p, `"code":"unauthorized"`) })

		out = must(t, settings, "client", "add", "Shop helper", "--bot", "--scope", "read", "--scope", "write:content")
		helper, botID := match(t, out, `Client id: +(\S+)`), match(t, out, `Bot: +(\w{24})`)
		bot := newCaller(grant(t, p, url.Values{"grant_type": {"service:client_secret_credentials"}, "client_id": {helper},
			"client_secret": {match(t, out, `Client secret: (\S+)`)}}))
		checkSeen(t, bot, p, `"username":"shop-helper"`)
		checkSeen(t, bot, p, `"role":"bot"`)
		if list := must(t, settings, "client", "list"); !regexp.MustCompile(helper + ` .*read,write:content +` + botID).MatchString(list) {
			t.Errorf("the bot is not listed:\n%s", list)
		}

		directory := newCaller(match(t, must(t, settings, "scim", "add", "Okta"), `Token: (stoa_scim_\S+)`))
		asks := func(status int) func() error {
			return func() error {
				res, body, err := directory.call("GET", p.url+"/scim/v2/Users", "")
				if err == nil && res.StatusCode != status {
					err = fmt.Errorf("the directory is answered %d %s", res.StatusCode, body)
				}
				return err
			}
		}
		soon(t, asks(200))
		must(t, settings, "scim", "end", match(t, must(t, settings, "scim", "list"), `(?m)^(\w{24}) +Okta `))
		soon(t, asks(401))

		if list := must(t, settings, "user", "list"); !strings.Contains(list, "ann@example.com") {
			t.Errorf("ann is not listed:\n%s", list)
		}
		if list := must(t, settings, "client", "list"); !regexp.MustCompile(client + ` .*127\.0\.0\.0/8`).MatchString(list) {
			t.Errorf("the client is not listed:\n%s", list)
		}
		backedUp(t, settings)
	})
}

// backedUp makes a backup, and sees that it is a database with what is in the
// other one: of PostgreSQL there is none from here.
func backedUp(t *testing.T, settings []string) {
	t.Helper()
	folder := t.TempDir()
	file := filepath.Join(folder, store.FileName)
	out, err, code := do(t, settings, "backup", file)
	if value(settings, "STOA_DATABASE_URL") != "" {
		if code != 1 || err != "stoa: The database runs on its own server. Back it up with stoa backup.\n" {
			t.Errorf("exit %d, %q, %q", code, out, err)
		}
		return
	}
	if code != 0 || !strings.HasPrefix(out, "Wrote the database to "+file+": ") {
		t.Fatalf("exit %d, %q, %q", code, out, err)
	}
	if list := must(t, []string{"STOA_DATA=" + folder}, "user", "list"); !strings.Contains(list, "ann@example.com") {
		t.Errorf("ann is not in the backup:\n%s", list)
	}
	if out, err, code := do(t, settings, "backup", file); code != 1 || out != "" || err != "stoa: The file "+file+
		" already exists and won't be overwritten.\n" {
		t.Errorf("over another one: exit %d, %q, %q", code, out, err)
	}
	if _, err, code := do(t, settings, "backup", filepath.Join(folder, "none", "copy.db")); code != 1 ||
		!strings.Contains(err, "no such file or directory") {
		t.Errorf("into a folder that is not there: exit %d, %q", code, err)
	}
}

func match(t *testing.T, text, pattern string) string {
	t.Helper()
	m := regexp.MustCompile(pattern).FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("%q does not match %s", text, pattern)
	}
	return m[1]
}

// seen returns nil when what the server says of the caller holds text.
func seen(c *caller, p *process, text string) error {
	_, body, err := c.call("GET", p.url+"/api/v1/user", "")
	if err == nil && !strings.Contains(body, text) {
		return fmt.Errorf("the server says %s, want %s", body, text)
	}
	return err
}

func checkSeen(t *testing.T, c *caller, p *process, text string) {
	t.Helper()
	if err := seen(c, p, text); err != nil {
		t.Error(err)
	}
}

// soon tries for the second that a change on another node may take, and a little
// more for this machine's sake.
func soon(t *testing.T, try func() error) {
	t.Helper()
	err := errors.New("not tried")
	for deadline := time.Now().Add(1500 * time.Millisecond); err != nil && time.Now().Before(deadline); {
		err = try()
	}
	if err != nil {
		t.Error(err)
	}
}

func TestTheOperatorIsToldWhatIsWrong(t *testing.T) {
	settings := []string{"STOA_DATA=" + t.TempDir()}
	if _, err, code := do(t, settings, "user", "list"); code != 1 || !strings.Contains(err, "There is no database at ") {
		t.Errorf("without a database: exit %d, %s", code, err)
	}
	if _, err, code := do(t, settings, "migrate", "status"); code != 1 || !strings.Contains(err, "There is no database at ") {
		t.Errorf("without a database: exit %d, %s", code, err)
	}
	p := start(t, settings...)
	for _, test := range []struct{ args, says string }{
		{"user add ann --role king", `Role must be one of member, moderator, bot, admin, not "king".`},
		{"user add a", "Username must be 2 to 40 characters long, not 1."},
		{"user add root2 --email root@example.com", "Another account has this email."},
		{"user role nobody admin", `There's no member called "nobody".`},
		{"user role admin member", "This is the only admin. Make someone else an admin first."},
		{"user list --portal nowhere.example.com", `This server has no community at "nowhere.example.com".`},
		{"client add Shop --grant magic", `--grant: grant_type must be one of`},
		{"client add Shop --scope magic", `Scope has "magic", which isn't a scope`},
		{"client add Shop --from home", `--from must be an IP address or a CIDR range, not "home".`},
		{"client add Shop --id test", `There's already a client called "test".`},
		{"client revoke nobody", `There is no client called "nobody", or it's already revoked.`},
		{"scim end nothing", `There is no token with the ID "nothing", or it's already revoked.`},
	} {
		out, err, code := do(t, settings, strings.Fields(test.args)...)
		if code != 1 || out != "" || !strings.HasPrefix(err, "stoa: "+test.says) || strings.Count(err, "\n") != 1 {
			t.Errorf("stoa %s: exit %d, %q, %q; want %q", test.args, code, out, err, test.says)
		}
	}
	checkStatus(t, p, "/readyz", http.StatusOK)
}

func TestAPasswordIsReadFromStandardInput(t *testing.T) {
	settings := []string{"STOA_DATA=" + t.TempDir()}
	p := start(t, settings...)
	cmd := stoa(settings, "user", "password", "admin", "--password-stdin")
	cmd.Stdin = strings.NewReader("correct horse\n")
	if out, err := cmd.CombinedOutput(); err != nil || string(out) != "admin has a new password.\n" {
		t.Fatalf("%s %v", out, err)
	}
	grant(t, p, url.Values{"grant_type": {"password"}, "client_id": {clientID}, "client_secret": {clientSecret},
		"username": {adminEmail}, "password": {"correct horse"}})
}

func TestTheDoctorFindsWhatIsWrong(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		must(t, settings, "migrate", "up")
		if out := must(t, settings, "doctor"); strings.Contains(out, "BAD") {
			t.Errorf("a sound database:\n%s", out)
		}
		execute(t, settings, `UPDATE schema_files SET applied = 4102444800000`) // 2100
		if out, _, code := do(t, settings, "doctor"); code != 1 || !strings.Contains(out, "BAD  This machine's clock") {
			t.Errorf("a clock that is behind: exit %d\n%s", code, out)
		}
		execute(t, settings, `DELETE FROM schema_files WHERE name = '0004_content'`)
		if out, _, code := do(t, settings, "doctor"); code != 1 || !strings.Contains(out, "BAD  The schema") {
			t.Errorf("a schema that is not current: exit %d\n%s", code, out)
		}
	})
}

func TestProgressIsALineForEachTenthOffATerminal(t *testing.T) {
	var b bytes.Buffer
	show := progress(&b, "Filling")
	for done := range 1001 {
		show(done, 1000)
	}
	lines := strings.Split(strings.TrimSpace(b.String()), "\n")
	if len(lines) != 11 || lines[0] != "Filling: 0%" || lines[10] != "Filling: 100%" {
		t.Errorf("got %q", lines)
	}
}

func TestAnErrorIsToldAsASentence(t *testing.T) {
	for _, test := range []struct{ err, want string }{
		{"the data folder is full", "The data folder is full."},
		{"It stopped.", "It stopped."},
		{"many:\n\tlines  here", "Many: lines here."},
	} {
		if got := sentence(errors.New(test.err)); got != test.want {
			t.Errorf("%q is told as %q, want %q", test.err, got, test.want)
		}
	}
}
