package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// selfSigned writes a certificate for a host, which is its own authority, and its key.
func selfSigned(t *testing.T, folder, host string) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	serial, err := rand.Int(rand.Reader, big.NewInt(1<<62))
	if err != nil {
		t.Fatal(err)
	}
	signed := &x509.Certificate{SerialNumber: serial, DNSNames: []string{host}, NotBefore: time.Now().Add(-time.Hour),
		NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	der, err := x509.CreateCertificate(rand.Reader, signed, signed, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	keyDER, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: keyDER}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}

// over asks for a path over TLS: at addr, of a host, as one who trusts only who signed roots.
func over(t *testing.T, addr, host, path string, roots []byte) (*http.Response, error) {
	t.Helper()
	res, err := overWith(t, addr, host, path, roots)
	if err == nil {
		res.Body.Close()
	}
	return res, err
}

// overWith is over with headers, and a body that is still to be read.
func overWith(t *testing.T, addr, host, path string, roots []byte, header ...string) (*http.Response, error) {
	t.Helper()
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(roots)
	client := &http.Client{Timeout: time.Minute, Transport: &http.Transport{DisableKeepAlives: true, ForceAttemptHTTP2: true,
		TLSClientConfig: &tls.Config{RootCAs: pool, ServerName: host}}}
	r, err := http.NewRequestWithContext(t.Context(), "GET", "https://"+addr+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = host
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return client.Do(r)
}

func contents(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestACertificateOfOnesOwnIsServed(t *testing.T) {
	folder, addr, plain := t.TempDir(), freeAddress(t), freeAddress(t)
	cert, key := selfSigned(t, folder, "community.example")
	settings := []string{"STOA_DATA=" + t.TempDir(), "STOA_ADDR=" + addr, "STOA_HTTP_ADDR=" + plain, "STOA_TLS_CERT=" + cert,
		"STOA_TLS_KEY=" + key, "STOA_BASE_URL=https://community.example"}
	p := start(t, settings...)
	first := contents(t, cert)
	res, err := over(t, addr, "community.example", "/", first)
	if err != nil || res.StatusCode != 200 || res.ProtoMajor != 2 || res.Header.Get("Strict-Transport-Security") == "" {
		t.Fatalf("%+v %v", res, err)
	}
	must(t, settings, "health")

	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	for _, test := range []struct{ method, path, to string }{
		{"GET", "/questions?page=2", "https://community.example/questions?page=2"},
		{"GET", "//evil.example/%2e", "https://community.example//evil.example/%2e"},
		{"POST", "/api/v1/questions", ""},
	} {
		r, err := http.NewRequestWithContext(t.Context(), test.method, "http://"+plain+test.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = "evil.example"
		res, err := client.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if want := map[bool]int{true: 400, false: 308}[test.to == ""]; res.StatusCode != want || res.Header.Get("Location") != test.to {
			t.Errorf("%s %s by http: %d, %q", test.method, test.path, res.StatusCode, res.Header.Get("Location"))
		}
	}

	selfSigned(t, folder, "community.example") // renewed
	if _, err := over(t, addr, "community.example", "/", contents(t, cert)); err != nil {
		t.Errorf("the renewed certificate is not served: %v", err)
	}
	renewed := contents(t, cert)
	if err := os.WriteFile(cert, []byte("half a certi"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := over(t, addr, "community.example", "/", renewed); err != nil {
		t.Errorf("with a file that makes no sense: %v", err)
	}
	if !strings.Contains(p.stderr.String(), "the one from before serves on") {
		t.Errorf("that is not told: %s", p.stderr)
	}
	if code := p.terminate(t); code != 0 {
		t.Errorf("exit %d", code)
	}
	refuses(t, 1, `Can't use the certificate .*cert\.pem: .*`, settings...)
}

func TestTLSIsNotSetUpHalfway(t *testing.T) {
	for says, settings := range map[string][]string{
		`.*--tls needs an https:// --base-url: .*`:     {"STOA_TLS=true"},
		`.*use either --tls or --tls-cert, not both.*`: {"STOA_TLS=true", "STOA_TLS_CERT=a", "STOA_TLS_KEY=b", "STOA_BASE_URL=https://a.example"},
		`.*--tls-cert needs --tls-key too.*`:           {"STOA_TLS_CERT=a"},
		`.*--tls-key needs --tls-cert too.*`:           {"STOA_TLS_KEY=a"},
		`.*--http-addr needs --tls or .*`:              {"STOA_HTTP_ADDR=:80"},
		`.*--acme-url and --acme-email need .*`:        {"STOA_ACME_EMAIL=a@b.example"},
	} {
		refuses(t, 2, says, settings...)
	}
}

// TestACertificateIsGotFromAnAuthority has Pebble, Let's Encrypt's own small authority for tests,
// look at the server and sign its certificate.
func TestACertificateIsGotFromAnAuthority(t *testing.T) {
	authority := startPebble(t)
	data := t.TempDir()
	settings := []string{"STOA_DATA=" + data, "STOA_ADDR=" + authority.tlsAddr, "STOA_HTTP_ADDR=" + authority.httpAddr, "STOA_TLS=true",
		"STOA_BASE_URL=https://community.example", "STOA_ACME_URL=" + authority.directory, "STOA_ACME_EMAIL=ops@community.example",
		"SSL_CERT_FILE=" + authority.cert}
	p := start(t, settings...)
	roots := authority.roots(t)
	res, err := over(t, authority.tlsAddr, "community.example", "/", roots)
	if err != nil || res.StatusCode != 200 || res.ProtoMajor != 2 {
		t.Fatalf("%+v %v\n%s\n%s", res, err, p.stderr, authority.log)
	}
	if _, err := over(t, authority.tlsAddr, "evil.example", "/", roots); err == nil {
		t.Error("there is a certificate for a host that is not ours")
	}
	if log := authority.log.String(); strings.Contains(log, "evil.example") {
		t.Errorf("and the authority was asked for it: %s", log)
	}
	info, err := os.Stat(filepath.Join(data, "certificates"))
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("certificates are kept in %v %v", info, err)
	}
	p.terminate(t)
	asked := authority.log.String()
	start(t, settings...)
	if res, err := over(t, authority.tlsAddr, "community.example", "/", roots); err != nil || res.StatusCode != 200 {
		t.Errorf("after another start: %v", err)
	}
	if authority.log.String() != asked {
		t.Error("the certificate that is there was got once more")
	}
}

// pebble is a running authority.
type pebble struct {
	directory, management string
	tlsAddr, httpAddr     string // where it expects the server
	cert                  string // of its own
	log                   *transcript
}

// startPebble builds and starts Pebble, and a name server that knows every name to be this machine.
func startPebble(t *testing.T) *pebble {
	t.Helper()
	tools := t.TempDir()
	const module = "github.com/letsencrypt/pebble/v2/cmd/"
	build := exec.Command("go", "build", "-C", filepath.Join("testdata", "acme"), "-o", tools+"/", module+"pebble", module+"pebble-challtestsrv")
	build.Env = append(os.Environ(), "GOFLAGS=-mod=readonly", "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("Pebble cannot be built: %s", out)
		}
		t.Skipf("Pebble cannot be built, without which no certificate is asked for: %s", out)
	}
	cert, key := selfSigned(t, tools, "localhost")
	p := &pebble{tlsAddr: freeAddress(t), httpAddr: freeAddress(t), cert: cert, log: newTranscript("")}
	listen, manage, names := freeAddress(t), freeAddress(t), freeAddress(t)
	p.directory, p.management = "https://localhost:"+port(listen)+"/dir", "https://localhost:"+port(manage)
	config, err := json.Marshal(map[string]any{"pebble": map[string]any{
		"listenAddress": listen, "managementListenAddress": manage, "certificate": cert, "privateKey": key,
		"httpPort": number(p.httpAddr), "tlsPort": number(p.tlsAddr), "retryAfter": map[string]int{"authz": 1, "order": 1},
		"profiles": map[string]any{"default": map[string]any{"description": "the only one", "validityPeriod": 7776000}}}})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(tools, "pebble.json")
	if err := os.WriteFile(file, config, 0o600); err != nil {
		t.Fatal(err)
	}
	inBackground(t, p.log, filepath.Join(tools, "pebble-challtestsrv"), "-dnsserver", names, "-http01", "", "-https01", "", "-tlsalpn01", "",
		"-doh", "", "-management", freeAddress(t), "-defaultIPv4", "127.0.0.1", "-defaultIPv6", "")
	inBackground(t, p.log, filepath.Join(tools, "pebble"), "-config", file, "-dnsserver", names)
	soon(t, func() error {
		_, err := p.get(t, "/roots/0")
		return err
	})
	return p
}

// inBackground runs a program until the test ends.
func inBackground(t *testing.T, log io.Writer, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), "PEBBLE_VA_NOSLEEP=1", "PEBBLE_WFE_NONCEREJECT=0")
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.WaitDelay = 5 * time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // with those that it has started
		cmd.Wait()                                      // its error is that it was killed
	})
}

// roots are the certificates that what it signs leads to.
func (p *pebble) roots(t *testing.T) []byte {
	t.Helper()
	text, err := p.get(t, "/roots/0")
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// get asks the authority itself.
func (p *pebble) get(t *testing.T, path string) ([]byte, error) {
	pool := x509.NewCertPool()
	pool.AppendCertsFromPEM(contents(t, p.cert))
	client := &http.Client{Transport: &http.Transport{DisableKeepAlives: true, TLSClientConfig: &tls.Config{RootCAs: pool}}}
	res, err := client.Get(p.management + path)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	return io.ReadAll(res.Body)
}

func port(addr string) string {
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		panic(err)
	}
	return port
}

func number(addr string) (n int) {
	if _, err := fmt.Sscan(port(addr), &n); err != nil {
		panic(err)
	}
	return n
}
