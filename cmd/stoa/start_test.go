package main

import (
	"database/sql"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib"
	_ "modernc.org/sqlite"

	"github.com/stoa-community/stoa/internal/store"
	"github.com/stoa-community/stoa/internal/testpg"
)

func TestTheFirstStartTellsHowToGetInAndTheSecondNothing(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		first := launch(t, settings...)
		first.await(t)
		getToken(t, first.stdout.String())
		if code := first.terminate(t); code != 0 {
			t.Errorf("exit %d", code)
		}
		second := launch(t, settings...)
		second.await(t)
		got, missing, _ := strings.Cut(second.stdout.String(), "Not set up yet:\n")
		if want := "Stoa is running at " + second.url + "\n"; got != want {
			t.Errorf("the second start says %q, want %q", got, want)
		}
		if !regexp.MustCompile(`^  Public URL: [^\n]*\n  Email: [^\n]*\n  Backups: [^\n]*\n$`).MatchString(missing) {
			t.Errorf("what is not set up: %s", missing)
		}
	})
}

func TestWhatIsSetUpIsNotMissed(t *testing.T) {
	p := start(t, "STOA_DATA="+t.TempDir(), "STOA_BASE_URL=http://localhost:1", "STOA_BACKUP_TO="+t.TempDir())
	if out := p.stdout.String(); !strings.Contains(out, "Email:") || strings.Contains(out, "Backups:") || strings.Contains(out, "Public URL:") {
		t.Errorf("%s", out)
	}
	demo := start(t, "STOA_DATA="+t.TempDir(), "STOA_DEMO=true", "STOA_DEMO_SCALE=0.01")
	if out := demo.stdout.String(); strings.Contains(out, "Not set up") {
		t.Errorf("a demo is asked for what it does not need:\n%s", out)
	}
}

func TestWhatTheFirstStartIsToldMayHoldAnyCharacter(t *testing.T) {
	p := start(t, "STOA_DATA="+t.TempDir(), `STOA_ADMIN_PASSWORD=it's "$HOME" & 100% +1`, "STOA_CLIENT_SECRET=a b=c'")
	getToken(t, p.stdout.String())
}

// getToken runs the command that a first start prints.
func getToken(t *testing.T, text string) {
	t.Helper()
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("curl is not installed")
	}
	command := regexp.MustCompile(`(?m)^ *curl .*$`).FindString(text)
	out, err := exec.Command("sh", "-c", command).Output()
	if err != nil || !strings.Contains(string(out), `"access_token":"`) {
		t.Errorf("%q gives %s, %v", command, out, err)
	}
}

func TestAStartThatFailsSaysWhyInOneSentence(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, []byte(strings.Repeat("no database ", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	garbled := t.TempDir()
	if err := os.Rename(file, filepath.Join(garbled, store.FileName)); err != nil {
		t.Fatal(err)
	}
	file = filepath.Join(garbled, store.FileName)
	for _, test := range []struct{ name, setting, says string }{
		{"a data folder that cannot be made", "STOA_DATA=" + file + "/x",
			`Can't write to the data folder .*/x: not a directory\.`},
		{"a file that is no database", "STOA_DATA=" + garbled,
			`Can't open the database .*/stoa\.db: file is not a database.*\.`},
		{"a port that is taken", "STOA_ADDR=" + taken.Addr().String(),
			`Can't listen on ` + taken.Addr().String() + `: address already in use\.`},
		{"a metrics port that is taken", "STOA_METRICS_ADDR=" + taken.Addr().String(),
			`Can't listen on ` + taken.Addr().String() + `: address already in use\.`},
		{"a database that does not answer", "STOA_DATABASE_URL=postgres://stoa:hunter2@127.0.0.1:1/stoa",
			`Can't open the database postgres://stoa:xxxxx@127\.0\.0\.1:1/stoa: connection refused\.`},
		{"a password that is too short", "STOA_ADMIN_PASSWORD=short",
			`The database .*: the admin's password must be at least 8 characters long\.`},
	} {
		t.Run(test.name, func(t *testing.T) {
			refuses(t, 1, test.says, "STOA_DATA="+t.TempDir(), test.setting)
		})
	}
}

func TestUploadsNeedTheDataFolderWithPostgreSQLToo(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	refuses(t, 1, `Can't write to the data folder .*/x: not a directory\.`,
		"STOA_DATABASE_URL="+testpg.Schema(t, testpg.Need(t)), "STOA_DATA="+file+"/x")
}

func TestASettingThatMakesNoSenseIsRefused(t *testing.T) {
	for _, test := range []struct{ setting, says string }{
		{"STOA_DATABASE_URL=mysql://localhost", `.*the database URL must start with postgres://\. See stoa --help\.`},
		{"STOA_BASE_URL=community.example.com", `.*--base-url must be an http:// or https:// URL, not "community.example.com"\. See stoa --help\.`},
		{"STOA_RATE_LIMIT=many", `.*--rate-limit.*See stoa --help\.`},
		{"STOA_DEMO_SCALE=0", `.*--demo-scale must be more than 0\. See stoa --help\.`},
		{"STOA_MEMORY=plenty", `.*--memory.* must be a size such as 128MB, 1GB or 64MiB, not "plenty".*\. See stoa --help\.`},
		{"STOA_MEMORY=-1GB", `.*--memory.* must be a size such as .*, not "-1GB".*\. See stoa --help\.`},
		{"STOA_MEMORY=99999999999GB", `.*--memory.* must be a size such as .*, not "99999999999GB".*\. See stoa --help\.`},
		{"STOA_MEMORY=7MB", `.*--memory must be at least 8 MB\. See stoa --help\.`},
		{"STOA_RATE_LIMIT=-1", `.*--rate-limit can't be negative\. See stoa --help\.`},
		{"STOA_ACCESS_TTL=0s", `.*--access-ttl and --refresh-ttl must be at least 1 second\. See stoa --help\.`},
		{"STOA_TRUSTED_PROXIES=10.0.0.0/8,proxy", `.*proxy "proxy" is neither an address nor a CIDR range\. See stoa --help\.`},
		{"STOA_REPLICA_URLS=postgres://a:hunter2@h/x", `.*--replica-urls needs --database-url: SQLite has no replicas\. See stoa --help\.`},
		{"STOA_S3_BUCKET=uploads", `.*--s3-bucket needs --s3-endpoint and --s3-access-key and --s3-secret-key too\. See stoa --help\.`},
		{"STOA_S3_ENDPOINT=http://s3.example", `.*--s3-endpoint needs --s3-bucket and --s3-access-key and --s3-secret-key too\. See .*`},
		{"STOA_S3_REGION=eu-west-1", `.*--s3-region needs --s3-endpoint and --s3-bucket too\. See stoa --help\.`},
		{"STOA_BACKUP_S3_ENDPOINT=http://s3.example", `.*--backup-s3-endpoint, .* only work with --backup-to s3://bucket/prefix\. See .*`},
		{"STOA_SETTINGS=/nowhere/stoa.env", `.*--settings: open /nowhere/stoa\.env: no such file or directory\. See stoa --help\.`},
		{"STOA_LOG_LEVEL=loud", `.*--log-level must be one of .*See stoa --help\.`},
	} {
		t.Run(test.setting, func(t *testing.T) { refuses(t, 2, test.says, test.setting) })
	}
}

func TestAReplicaThatMakesNoSenseIsRefusedWithoutItsPassword(t *testing.T) {
	for address, says := range map[string]string{
		"mysql://a:hunter2@h":                               `the address of replica 1 must start with postgres://`,
		"postgres://a:hunter2@h/x,postgres://a:hunter2@h:x": `the address of replica 2 makes no sense`,
		"postgres://a:hunter2@h/x,postgres://b@h/y":         `the replica h:5432 is named twice`,
	} {
		refuses(t, 2, `.*--replica-urls: `+says+`\. See stoa --help\.`, "STOA_DATABASE_URL=postgres://a@h/x", "STOA_REPLICA_URLS="+address)
	}
}

func TestAnEmptyVariableIsAsGoodAsNone(t *testing.T) {
	start(t, "STOA_DATA="+t.TempDir(), "STOA_RATE_LIMIT=", "STOA_ACCESS_TTL=", "STOA_DATABASE_URL=", "STOA_DEMO=")
}

// refuses checks that a server with these settings ends with that code, having
// said one line on standard error and nothing else.
func refuses(t *testing.T, code int, says string, settings ...string) {
	t.Helper()
	out, err, got := do(t, settings, "serve")
	if got != code || out != "" {
		t.Errorf("exit %d and standard output %q; want %d and nothing", got, out, code)
	}
	if !regexp.MustCompile(`\Astoa: ` + says + `\n\z`).MatchString(err) {
		t.Errorf("standard error is %q, want %s", err, says)
	}
	if strings.Contains(err, "hunter2") {
		t.Error("the password is shown")
	}
}

func TestADatabaseOfANewerVersionIsLeftAlone(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		must(t, settings, "migrate", "up")
		execute(t, settings, `INSERT INTO schema_files (name, applied) VALUES ('9999_future', 1)`)
		const says = `The database .*: the database was made by a newer version of Stoa: it has the step 9999_future, .*\.`
		refuses(t, 1, says, settings...)
	})
}

// A node that runs already serves beside newer ones, unless these have changed what it needs.
func TestARunningNodeServesBesideNewerOnes(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		p := start(t, settings...)
		ready := func() int {
			res, err := http.Get(p.url + "/readyz")
			if err != nil {
				t.Fatal(err)
			}
			defer res.Body.Close()
			return res.StatusCode
		}
		execute(t, settings, `INSERT INTO schema_files (name, applied) VALUES ('9999_future', 1)`)
		if got := ready(); got != http.StatusOK {
			t.Errorf("beside a newer node it says %d", got)
		}
		execute(t, settings, `INSERT INTO schema_breaks (name) VALUES ('9999_future')`)
		if got := ready(); got != http.StatusServiceUnavailable {
			t.Errorf("beside one that it cannot serve beside it says %d", got)
		}
	})
}

// A balancer that has not looked yet sends requests still, on connections of before and new
// ones.
func TestAServerServesOnWhileBalancersLookElsewhere(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		p := start(t, append(settings, "STOA_DRAIN_DELAY=2s")...)
		ask := func(path string) (int, error) {
			client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
			res, err := client.Get(p.url + path)
			if err != nil {
				return 0, err
			}
			defer res.Body.Close()
			_, err = io.Copy(io.Discard, res.Body)
			return res.StatusCode, err
		}
		if err := p.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		told := time.Now()
		for status := 200; status != http.StatusServiceUnavailable; {
			var err error
			if status, err = ask("/readyz"); err != nil || time.Since(told) > time.Second {
				t.Fatalf("/readyz says %d after %s: %v", status, time.Since(told), err)
			}
		}
		for time.Since(told) < 1500*time.Millisecond {
			if status, err := ask("/"); status != http.StatusOK || err != nil {
				t.Fatalf("%s after the signal: %d %v", time.Since(told), status, err)
			}
			time.Sleep(20 * time.Millisecond)
		}
		<-p.exited
		if code := p.cmd.ProcessState.ExitCode(); code != 0 || time.Since(told) < 2*time.Second {
			t.Errorf("it ends with %d after %s", code, time.Since(told))
		}
	})
}

// execute runs a statement on the database of the settings.
func execute(t *testing.T, settings []string, statement string) {
	t.Helper()
	driver, address := "pgx", value(settings, "STOA_DATABASE_URL")
	if address == "" {
		driver, address = "sqlite", filepath.Join(value(settings, "STOA_DATA"), store.FileName)
	}
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), statement); err != nil {
		t.Fatal(err)
	}
}

func value(settings []string, name string) string {
	for _, s := range settings {
		if v, ok := strings.CutPrefix(s, name+"="); ok {
			return v
		}
	}
	return ""
}

func TestAFirstStartKilledAtAnyMomentIsFinishedByTheNext(t *testing.T) {
	eachDatabase(t, func(t *testing.T, settings ...string) {
		for delay := 10 * time.Millisecond; delay < 130*time.Millisecond; delay += 10 * time.Millisecond {
			p := launch(t, settings...)
			time.Sleep(delay) // any moment will do
			p.kill()
		}
		p := start(t, settings...)
		checkStatus(t, p, "/readyz", http.StatusOK)
		if status := must(t, settings, "migrate", "status"); strings.Contains(status, "waits") {
			t.Errorf("steps were left out:\n%s", status)
		}
		must(t, settings, "doctor")
	})
}

func TestAServerThatStartsIsAliveAndNotReady(t *testing.T) {
	server, err := testpg.Start()
	if err != nil {
		t.Skip(err)
	}
	defer server.Stop()
	lock := holdSchema(t, server)
	address := freeAddress(t)
	p := launch(t, "STOA_DATABASE_URL="+server.URL(), "STOA_ADDR="+address)
	p.url = "http://" + address
	for isUp := false; !isUp; {
		res, err := http.Get(p.url + "/healthz")
		if isUp = err == nil; isUp {
			res.Body.Close()
		}
	}
	checkStatus(t, p, "/healthz", http.StatusOK)
	checkStatus(t, p, "/readyz", http.StatusServiceUnavailable)
	checkStatus(t, p, "/api/v1/user", http.StatusServiceUnavailable)
	if err := lock.Rollback(); err != nil {
		t.Fatal(err)
	}
	p.await(t)
	checkStatus(t, p, "/readyz", http.StatusOK)
	checkStatus(t, p, "/api/v1/user", http.StatusUnauthorized)
}

// holdSchema keeps migrators waiting, as another node that migrates does.
func holdSchema(t *testing.T, server *testpg.Server) *sql.Tx {
	t.Helper()
	db, err := sql.Open("pgx", server.URL())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	tx, err := db.Begin()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(`SELECT pg_advisory_xact_lock(hashtext('stoa schema ' || current_schema()))`); err != nil {
		t.Fatal(err)
	}
	return tx
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// checkStatus checks the status of a path, and that a failure is a problem document.
func checkStatus(t *testing.T, p *process, path string, want int) {
	t.Helper()
	res, body, err := newCaller("").call("GET", p.url+path, "")
	if err != nil {
		t.Errorf("GET %s: %v", path, err)
		return
	}
	if res.StatusCode != want {
		t.Errorf("GET %s: %d, want %d: %s", path, res.StatusCode, want, body)
	}
	if want >= 400 && !strings.Contains(body, fmt.Sprintf(`"status":%d`, want)) {
		t.Errorf("GET %s: no problem document: %s", path, body)
	}
}
