package httpkit

import (
	"net/http"
	"net/url"
)

// ToHTTPS leads who comes by plain HTTP to the same path over TLS: at the public address where it
// is known, else at the host that they asked for. What is not read but sent cannot be led on.
func ToHTTPS(baseURL string) http.Handler {
	public, err := url.Parse(baseURL)
	isKnown := err == nil && public.Host != ""
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Connection", "close")
			http.Error(w, "Use HTTPS.", http.StatusBadRequest)
			return
		}
		to := url.URL{Scheme: "https", Host: hostname(r.Host), Path: r.URL.Path, RawPath: r.URL.RawPath, RawQuery: r.URL.RawQuery}
		if isKnown {
			to.Host = public.Host
		}
		http.Redirect(w, r, to.String(), http.StatusPermanentRedirect)
	})
}

// hostname is a host without its port.
func hostname(host string) string {
	u := url.URL{Host: host}
	if name := u.Hostname(); u.Port() != "" {
		return name
	}
	return host
}
