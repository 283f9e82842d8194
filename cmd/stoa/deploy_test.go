package main

import (
	"bufio"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
)

// samples is where the files are that operators start from.
const samples = "../../deploy"

// sampleFiles are all of them, and the image's.
func sampleFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(samples, "*"))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	return append(files, "../../Dockerfile")
}

func TestTheSamplesNameSettingsThatExist(t *testing.T) {
	known := variables(kong.Must(&command{}).Model.Node)
	for _, file := range sampleFiles(t) {
		for _, name := range regexp.MustCompile(`\bSTOA_[A-Z0-9_]+\b`).FindAllString(string(contents(t, file)), -1) {
			if !known[name] {
				t.Errorf("%s has %s, which is no setting", file, name)
			}
		}
	}
}

// The example of a file of settings is taken as it is, and with every line that is left out in it.
func TestTheExampleOfSettingsIsTaken(t *testing.T) {
	text := string(contents(t, filepath.Join(samples, "stoa.env.example")))
	for _, text := range []string{text, regexp.MustCompile(`(?m)^#STOA_`).ReplaceAllString(text, "STOA_")} {
		must(t, nil, "--settings", written(t, text), "version")
	}
}

// Where there is no Docker to build the image, a linter reads its Dockerfile.
func TestTheDockerfileIsRead(t *testing.T) {
	lint := filepath.Join(linters(t), "node_modules", ".bin", "dockerfile-utils")
	if out, err := exec.Command(lint, "lint", "../../Dockerfile").CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("%s %v", out, err)
	}
	broken := filepath.Join(t.TempDir(), "Dockerfile")
	if err := os.WriteFile(broken, []byte("FROM scratch\nCOPPY a b\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, _ := exec.Command(lint, "lint", broken).CombinedOutput(); !strings.Contains(string(out), "COPPY") {
		t.Errorf("the linter sees nothing: %s", out)
	}
}

// linters is the folder of what reads files for Docker where there is none, with its modules in it.
func linters(t *testing.T) string {
	t.Helper()
	npm, err := exec.LookPath("npm")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("npm is not installed")
		}
		t.Skip("npm is not installed")
	}
	folder := filepath.Join("testdata", "linters")
	fetch := exec.Command(npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
	fetch.Dir = folder
	if out, err := fetch.CombinedOutput(); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("npm ci: %v\n%s", err, out)
		}
		t.Skipf("the linters cannot be fetched: %v", err)
	}
	return folder
}

func TestTheUnitIsTakenBySystemd(t *testing.T) {
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd-analyze is not installed")
	}
	unit := strings.ReplaceAll(string(contents(t, filepath.Join(samples, "stoa.service"))), "/usr/local/bin/stoa", "/bin/true")
	file := filepath.Join(t.TempDir(), "stoa.service")
	if err := os.WriteFile(file, []byte(unit), 0o600); err != nil {
		t.Fatal(err)
	}
	// It also complains of what it finds on the machine.
	out, _ := exec.Command(analyze, "verify", "--man=no", file).CombinedOutput()
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, "stoa.service") {
			t.Error(strings.TrimSpace(line))
		}
	}
}

// A proxy that stands before the server as its sample has it.
type proxy struct {
	program string
	// config is the sample with other addresses, in a folder of its own, and args what it is started with.
	config func(t *testing.T, folder, addr, plain, server string) (args []string)
}

var proxies = map[string]proxy{
	"nginx": {"/usr/sbin/nginx", func(t *testing.T, folder, addr, plain, server string) []string {
		cert, key := selfSigned(t, folder, "community.example")
		sample := replaced(t, "nginx.conf", "listen 80;", "listen "+plain+";", "listen 443 ssl http2;", "listen "+addr+" ssl http2;",
			"community.example.com", "community.example", "/etc/letsencrypt/live/community.example/fullchain.pem", cert,
			"/etc/letsencrypt/live/community.example/privkey.pem", key, "127.0.0.1:8080", server)
		around := "pid " + folder + "/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n"
		for _, kind := range []string{"client_body", "proxy", "fastcgi", "uwsgi", "scgi"} {
			around += kind + "_temp_path " + folder + "/" + kind + ";\n"
		}
		file := filepath.Join(folder, "nginx.conf")
		if err := os.WriteFile(file, []byte(around+sample+"}\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{"-p", folder, "-c", file, "-g", "daemon off;"}
	}},
	"Caddy": {"/usr/bin/caddy", func(t *testing.T, folder, addr, plain, server string) []string {
		cert, key := selfSigned(t, folder, "community.example")
		sample := replaced(t, "Caddyfile", "community.example.com {", "https://community.example:"+port(addr)+" {\n\ttls "+cert+" "+key+"\n",
			"127.0.0.1:8080", server)
		file := filepath.Join(folder, "Caddyfile")
		if err := os.WriteFile(file, []byte("{\n\tadmin off\n\thttp_port "+port(plain)+"\n\tstorage file_system "+folder+"\n}\n"+sample), 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{"run", "--config", file, "--adapter", "caddyfile"}
	}},
}

// replaced is a sample in which some things, which it must have, are others.
func replaced(t *testing.T, name string, pairs ...string) string {
	t.Helper()
	text := string(contents(t, filepath.Join(samples, name)))
	for i := 0; i < len(pairs); i += 2 {
		if !strings.Contains(text, pairs[i]) {
			t.Fatalf("%s does not have %q", name, pairs[i])
		}
		text = strings.ReplaceAll(text, pairs[i], pairs[i+1])
	}
	return text
}

func TestTheServerIsReachedThroughTheProxiesOfTheSamples(t *testing.T) {
	for name, proxy := range proxies {
		t.Run(name, func(t *testing.T) {
			if _, err := os.Stat(proxy.program); err != nil {
				if os.Getenv("CI") == "true" {
					t.Fatalf("%s is not installed", name)
				}
				t.Skipf("%s is not installed", name)
			}
			throughProxy(t, proxy)
		})
	}
}

func throughProxy(t *testing.T, proxy proxy) {
	p := start(t, "STOA_DATA="+t.TempDir(), "STOA_TRUSTED_PROXIES=127.0.0.1", "STOA_LOG_LEVEL=info")
	admin := signIn(t, p)
	if res, text, err := admin.call("PATCH", p.url+"/api/v1/portal", `{"domain":"community.example"}`); err != nil || res.StatusCode != 200 {
		t.Fatalf("%s %v", text, err)
	}
	folder, err := os.MkdirTemp("", "stoa-proxy-") // that a proxy's own user may enter
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	if err := os.Chmod(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	addr, log := freeAddress(t), newTranscript("")
	inBackground(t, log, proxy.program, proxy.config(t, folder, addr, freeAddress(t), strings.TrimPrefix(p.url, "http://"))...)
	roots := contents(t, filepath.Join(folder, "cert.pem"))
	ask := func(path string, header ...string) (*http.Response, error) {
		return overWith(t, addr, "community.example", path, roots, header...)
	}
	soon(t, func() error {
		res, err := ask("/robots.txt")
		if err == nil {
			res.Body.Close()
		}
		return err
	})

	res, err := ask("/robots.txt", "X-Forwarded-For", "6.6.6.6", "X-Forwarded-Host", "evil.example", "X-Forwarded-Proto", "http",
		"Forwarded", "for=6.6.6.6;host=evil.example;proto=http")
	if err != nil {
		t.Fatalf("%v\n%s", err, log)
	}
	if text := read(t, res); !strings.Contains(text, "Sitemap: https://community.example/sitemap.xml") {
		t.Errorf("links are wrong: %s", text)
	}
	if told := p.stderr.String(); strings.Contains(told, "6.6.6.6") || !strings.Contains(told, "path=/robots.txt status=200") {
		t.Errorf("a client says where it comes from: %s", told)
	}

	res, err = ask("/api/v1/live", "Authorization", "Bearer "+admin.token)
	if err != nil || res.StatusCode != 200 {
		t.Fatalf("%v %v", res, err)
	}
	defer res.Body.Close()
	began := make(chan error, 1)
	go func() {
		_, err := bufio.NewReader(res.Body).ReadByte()
		began <- err
	}()
	select {
	case err := <-began:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(10 * time.Second):
		t.Error("a stream is held back")
	}
}

// read reads a body to its end, and closes it.
func read(t *testing.T, res *http.Response) string {
	t.Helper()
	defer res.Body.Close()
	var text strings.Builder
	if _, err := bufio.NewReader(res.Body).WriteTo(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}
