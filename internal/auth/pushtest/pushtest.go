// Package pushtest is a push service for tests, with the browsers that are reached through it. It
// believes nothing: who sends shows who they are as RFC 8292 has it, and a browser reads what it is
// sent by RFC 8291, as written here from those texts alone.
package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/golang-jwt/jwt/v5"
)

// Origin is where the service is, for who asks by [Service.Client].
const Origin = "https://push.example.com"

// A Browser is one that is sent messages.
type Browser struct {
	Endpoint string
	key      *ecdh.PrivateKey
	auth     []byte
}

// NewBrowser returns one that is reached at that path of the service.
func NewBrowser(path string) *Browser {
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err)
	}
	b := &Browser{Origin + path, key, make([]byte, 16)}
	rand.Read(b.auth)
	return b
}

// Key and Auth are what the browser tells who may send it something.
func (b *Browser) Key() string { return encode(b.key.PublicKey().Bytes()) }

// Auth is the secret that it shares with them.
func (b *Browser) Auth() string { return encode(b.auth) }

func encode(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }

// A Message is one that a browser has read.
type Message struct {
	To     string // the path
	Text   string
	TTL    string
	Topic  string
	Urgent string
	From   string // the public key of who sent it
	Sub    string // whom to ask
	Size   int    // as the service has seen it
}

// A Service takes messages.
type Service struct {
	*httptest.Server
	mu       sync.Mutex
	browsers map[string]*Browser
	got      []Message
	status   int
	after    string
	faults   []error
}

// New starts one.
func New(t testing.TB, browsers ...*Browser) *Service {
	s := &Service{browsers: map[string]*Browser{}, status: http.StatusCreated}
	for _, b := range browsers {
		s.browsers[strings.TrimPrefix(b.Endpoint, Origin)] = b
	}
	s.Server = httptest.NewTLSServer(http.HandlerFunc(s.take))
	t.Cleanup(s.Close)
	t.Cleanup(func() {
		for _, err := range s.faults {
			t.Error(err)
		}
	})
	return s
}

// Add has a browser be reached.
func (s *Service) Add(b *Browser) *Browser {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[strings.TrimPrefix(b.Endpoint, Origin)] = b
	return b
}

// Answers has it answer with a status from here on, and say how long one is to wait.
func (s *Service) Answers(status int, retryAfter string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.status, s.after = status, retryAfter
}

// Take returns what came since it was last asked, in the order of texts.
func (s *Service) Take() []Message {
	s.mu.Lock()
	defer s.mu.Unlock()
	got := s.got
	s.got = nil
	slices.SortFunc(got, func(a, b Message) int { return strings.Compare(a.To+a.Text, b.To+b.Text) })
	return got
}

func (s *Service) take(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	m, err := s.read(r)
	if err != nil {
		s.faults = append(s.faults, fmt.Errorf("%s %s: %w", r.Method, r.URL.Path, err))
	}
	s.got = append(s.got, m)
	if s.after != "" {
		w.Header().Set("Retry-After", s.after)
	}
	if s.status == http.StatusFound {
		w.Header().Set("Location", "/elsewhere")
	}
	w.WriteHeader(s.status)
}

func (s *Service) read(r *http.Request) (m Message, err error) {
	b := s.browsers[r.URL.Path]
	body, err := io.ReadAll(io.LimitReader(r.Body, 5000))
	switch {
	case err != nil:
		return m, err
	case b == nil:
		return m, errors.New("nobody is there")
	case r.Method != http.MethodPost || r.Header.Get("Content-Encoding") != "aes128gcm" || len(body) > 4096:
		return m, fmt.Errorf("it is %d bytes of %s", len(body), r.Header.Get("Content-Encoding"))
	}
	m = Message{To: r.URL.Path, TTL: r.Header.Get("TTL"), Topic: r.Header.Get("Topic"), Urgent: r.Header.Get("Urgency"), Size: len(body)}
	if m.From, m.Sub, err = sender(r.Header.Get("Authorization")); err != nil {
		return m, err
	}
	m.Text, err = b.Open(body)
	return m, err
}

// sender returns who signed, with a key of theirs, that they send to this service.
func sender(authorization string) (key, sub string, err error) {
	rest, _ := strings.CutPrefix(authorization, "vapid t=")
	token, key, ok := strings.Cut(rest, ", k=")
	raw, err := base64.RawURLEncoding.DecodeString(key)
	if !ok || err != nil {
		return "", "", fmt.Errorf("who sends is %q", authorization)
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), raw)
	if err != nil {
		return "", "", err
	}
	var claims jwt.RegisteredClaims
	_, err = jwt.ParseWithClaims(token, &claims, func(*jwt.Token) (any, error) { return public, nil },
		jwt.WithValidMethods([]string{"ES256"}), jwt.WithAudience(Origin), jwt.WithExpirationRequired())
	if err == nil && !strings.HasPrefix(claims.Subject, "mailto:") && !strings.HasPrefix(claims.Subject, "https://") {
		err = fmt.Errorf("whom to ask is %q", claims.Subject)
	}
	return key, claims.Subject, err
}

// Open reads a message: RFC 8291, of one record of RFC 8188.
func (b *Browser) Open(body []byte) (string, error) {
	const head = 16 + 4 + 1
	if len(body) < head+65 || body[head-1] != 65 || int(binary.BigEndian.Uint32(body[16:])) < len(body)-head-65 {
		return "", errors.New("it is no record")
	}
	salt, theirs, sealed := body[:16], body[head:head+65], body[head+65:]
	public, err := ecdh.P256().NewPublicKey(theirs)
	if err != nil {
		return "", err
	}
	shared, err := b.key.ECDH(public)
	if err != nil {
		return "", err
	}
	info := "WebPush: info\x00" + string(b.key.PublicKey().Bytes()) + string(theirs)
	ikm, err := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	if err != nil {
		return "", err
	}
	key, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return "", err
	}
	nonce, err := hkdf.Key(sha256.New, ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return "", err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	text, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return "", err
	}
	told, isLast := strings.CutSuffix(strings.TrimRight(string(text), "\x00"), "\x02")
	if !isLast {
		return "", errors.New("the record is not the last")
	}
	return told, nil
}
