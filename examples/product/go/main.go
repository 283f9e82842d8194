// A small product with its community in it: the same as ../node/server.mjs, with nothing but
// the standard library. See ../README.md.
package main

import (
	"cmp"
	"crypto/ed25519"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"math"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

type person struct{ Sub, Name, Email string }

var people = map[string]*person{"ann": {"1", "Ann Potter", "ann@clay.example"}, "ben": {"2", "Ben Glazer", "ben@clay.example"}}

// product is the server.
type product struct {
	community, pages string
	key              ed25519.PrivateKey
	kid              string
	clock            func() time.Time

	mu       sync.Mutex
	sessions map[string]*person // who is signed in, by the cookie
	secret   []byte             // of the webhook
	seen     map[string]bool    // messages, by their ids
	heard    []string           // the newest first
}

func main() {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		log.Fatal(err)
	}
	p := &product{community: cmp.Or(os.Getenv("STOA_URL"), "http://127.0.0.1:8080"), pages: cmp.Or(os.Getenv("PAGES"), "../pages"),
		key: key, kid: rand.Text(), clock: time.Now, sessions: map[string]*person{}, seen: map[string]bool{}}
	listener, err := net.Listen("tcp", "127.0.0.1:"+cmp.Or(os.Getenv("PORT"), "3000"))
	if err != nil {
		log.Fatal(err)
	}
	server := &http.Server{Handler: p.routes(), ReadTimeout: 10 * time.Second}
	go func() { log.Fatal(server.Serve(listener)) }()
	home := "http://localhost:" + strconv.Itoa(listener.Addr().(*net.TCPAddr).Port)
	if err := p.tell(home); err != nil {
		log.Fatal(err)
	}
	fmt.Println("The product is at " + home)
	select {}
}

func (p *product) routes() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.page("index.html", "text/html"))
	mux.HandleFunc("GET /first", p.page("first.html", "text/html"))
	mux.HandleFunc("GET /product.js", p.page("product.js", "text/javascript"))
	mux.HandleFunc("GET /product.css", p.page("product.css", "text/css"))
	mux.HandleFunc("GET /token", func(w http.ResponseWriter, r *http.Request) {
		if who := p.who(r); who != nil {
			io.WriteString(w, p.token(who))
		}
	})
	mux.HandleFunc("GET /.well-known/jwks.json", func(w http.ResponseWriter, _ *http.Request) {
		x := base64.RawURLEncoding.EncodeToString(p.key.Public().(ed25519.PublicKey))
		key := map[string]string{"kty": "OKP", "crv": "Ed25519", "x": x, "kid": p.kid, "alg": "EdDSA", "use": "sig"}
		answer(w, map[string]any{"keys": []any{key}})
	})
	mux.HandleFunc("GET /heard", func(w http.ResponseWriter, _ *http.Request) {
		p.mu.Lock()
		defer p.mu.Unlock()
		answer(w, append([]string{}, p.heard...))
	})
	mux.HandleFunc("POST /sign-in", p.signIn)
	mux.HandleFunc("POST /sign-out", p.signOut)
	mux.HandleFunc("GET /community", func(w http.ResponseWriter, r *http.Request) {
		to := p.community + "/sso?to=/"
		if who := p.who(r); who != nil {
			to += "&jwt=" + p.token(who)
		}
		http.Redirect(w, r, to, http.StatusSeeOther)
	})
	mux.HandleFunc("GET /login", p.login)
	mux.HandleFunc("POST /hooks", p.hook)
	return mux
}

// token is the product's word that this is the person: signed with a key whose public half
// the community fetches.
func (p *product) token(who *person) string {
	now := p.clock().Unix()
	part := func(v any) string {
		text, _ := json.Marshal(v)
		return base64.RawURLEncoding.EncodeToString(text)
	}
	text := part(map[string]string{"alg": "EdDSA", "kid": p.kid}) + "." + part(map[string]any{"sub": who.Sub, "name": who.Name,
		"email": who.Email, "iat": now, "exp": now + 240, "jti": rand.Text()})
	return text + "." + base64.RawURLEncoding.EncodeToString(ed25519.Sign(p.key, []byte(text)))
}

func (p *product) who(r *http.Request) *person {
	cookie, err := r.Cookie("product")
	if err != nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sessions[cookie.Value]
}

func (p *product) signIn(w http.ResponseWriter, r *http.Request) {
	id := rand.Text()
	p.mu.Lock()
	p.sessions[id] = people[r.PostFormValue("who")]
	p.mu.Unlock()
	http.SetCookie(w, &http.Cookie{Name: "product", Value: id, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// signOut signs out here, and in the community's pages.
func (p *product) signOut(w http.ResponseWriter, r *http.Request) {
	if who := p.who(r); who != nil {
		if err := p.call(p.token(who), "POST", "/sso/logout", nil, nil); err != nil {
			log.Print(err)
		}
	}
	if cookie, err := r.Cookie("product"); err == nil {
		p.mu.Lock()
		delete(p.sessions, cookie.Value)
		p.mu.Unlock()
	}
	http.SetCookie(w, &http.Cookie{Name: "product", Path: "/", MaxAge: -1})
	http.Redirect(w, r, "/", http.StatusSeeOther)
}

// login is where the community sends people who want to sign in there.
func (p *product) login(w http.ResponseWriter, r *http.Request) {
	back := r.URL.Query().Get("return_to")
	who := p.who(r)
	switch {
	case !strings.HasPrefix(back, p.community+"/"):
		http.Error(w, "That is not our community.", http.StatusBadRequest)
	case who == nil: // a real product asks for a password first
		http.Redirect(w, r, "/", http.StatusSeeOther)
	default:
		http.Redirect(w, r, back+"&jwt="+p.token(who), http.StatusSeeOther)
	}
}

// hook hears what happens in the community. What is signed with the secret of the endpoint is
// from there, and each message counts once.
func (p *product) hook(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.isSigned(r.Header, body) {
		http.Error(w, "not signed", http.StatusUnauthorized)
		return
	}
	if id := r.Header.Get("webhook-id"); !p.seen[id] {
		p.seen[id] = true
		p.hear(body)
	}
	w.WriteHeader(http.StatusNoContent)
}

func (p *product) isSigned(h http.Header, body []byte) bool {
	at, err := strconv.ParseInt(h.Get("webhook-timestamp"), 10, 64)
	if err != nil || p.secret == nil || math.Abs(float64(p.clock().Unix()-at)) > 300 {
		return false
	}
	mac := hmac.New(sha256.New, p.secret)
	fmt.Fprintf(mac, "%s.%d.%s", h.Get("webhook-id"), at, body)
	want := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	for one := range strings.FieldsSeq(h.Get("webhook-signature")) {
		if hmac.Equal([]byte(one), []byte(want)) {
			return true
		}
	}
	return false
}

func (p *product) hear(body []byte) {
	type question struct{ Title string }
	var message struct {
		Type string
		Data struct {
			ID       string
			Question question
			Answer   struct{ Question question }
		}
	}
	if json.Unmarshal(body, &message) != nil {
		return
	}
	d := message.Data
	told := message.Type + ": " + cmp.Or(d.Question.Title, d.Answer.Question.Title, d.ID)
	p.heard = append([]string{told}, p.heard[:min(len(p.heard), 9)]...)
}

// page serves a file of the pages that both servers have.
func (p *product) page(name, media string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		text, err := os.ReadFile(filepath.Join(p.pages, name))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", media+"; charset=utf-8")
		if name == "index.html" {
			w.Header().Set("Content-Security-Policy", "default-src 'none'; script-src 'self' "+p.community+"; style-src 'self'; img-src "+
				p.community+" https:; connect-src 'self' "+p.community+"; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
		}
		io.WriteString(w, strings.ReplaceAll(string(text), "{{community}}", p.community))
	}
}

func answer(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(v)
}

// tell has the community know this product: its keys, where people sign in, its origin and its
// webhook. An admin may do the same once under Administration.
func (p *product) tell(home string) error {
	if os.Getenv("STOA_CLIENT_ID") == "" {
		return nil
	}
	token, err := p.adminToken()
	if err != nil {
		return err
	}
	var portal struct {
		Name          string   `json:"name"`
		Domain        string   `json:"domain"`
		CORSWhitelist []string `json:"corsWhitelist"`
	}
	if err := p.call(token, "GET", "/portal", nil, &portal); err != nil {
		return err
	}
	if !slices.Contains(portal.CORSWhitelist, home) {
		portal.CORSWhitelist = append(portal.CORSWhitelist, home)
	}
	if at, err := url.Parse(p.community); err == nil && portal.Domain == "" {
		portal.Domain = at.Hostname()
	}
	if err := p.call(token, "PUT", "/portal", portal, nil); err != nil {
		return err
	}
	jwt := map[string]string{"jwksUrl": home + "/.well-known/jwks.json", "loginUrl": home + "/login"}
	if err := p.call(token, "POST", "/apps/jwt/settings", jwt, nil); err != nil {
		return err
	}
	return p.tellHook(token, home+"/hooks")
}

func (p *product) tellHook(token, address string) error {
	for range 2 { // it may be there already
		var apps []struct {
			Settings struct {
				Endpoints []struct{ URL, Secret string }
			}
		}
		if err := p.call(token, "GET", "/apps", nil, &apps); err != nil {
			return err
		}
		for _, app := range apps {
			for _, one := range app.Settings.Endpoints {
				if one.URL == address {
					return p.hookSecret(one.Secret)
				}
			}
		}
		endpoint := map[string]any{"url": address, "events": []string{"question.asked", "answer.published"}}
		added := map[string]any{"endpoints": []any{endpoint}}
		if err := p.call(token, "POST", "/apps/webhooks/settings", added, nil); err != nil {
			return err
		}
	}
	return fmt.Errorf("the community does not list %s", address)
}

func (p *product) hookSecret(text string) error {
	secret, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(text, "whsec_"))
	p.mu.Lock()
	defer p.mu.Unlock()
	p.secret = secret
	return err
}

func (p *product) adminToken() (string, error) {
	response, err := http.PostForm(p.community+"/api/v1/oauth/token", url.Values{"grant_type": {"service:client_secret_credentials"},
		"client_id": {os.Getenv("STOA_CLIENT_ID")}, "client_secret": {os.Getenv("STOA_CLIENT_SECRET")},
		"email": {os.Getenv("STOA_ADMIN_EMAIL")}})
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	var granted struct {
		Token string `json:"access_token"`
	}
	err = json.NewDecoder(response.Body).Decode(&granted)
	return granted.Token, err
}

// call asks the REST interface.
func (p *product) call(token, method, path string, body, into any) error {
	var sent io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		sent = strings.NewReader(string(text))
	}
	request, err := http.NewRequest(method, p.community+"/api/v1"+path, sent)
	if err != nil {
		return err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		text, _ := io.ReadAll(io.LimitReader(response.Body, 1<<16))
		return fmt.Errorf("%s %s: %s: %s", method, path, response.Status, text)
	}
	if into == nil {
		return nil
	}
	return json.NewDecoder(response.Body).Decode(into)
}
