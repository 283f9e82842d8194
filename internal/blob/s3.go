package blob

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// keyPrefix is what the key of every object begins with unless told, so that a bucket
// may hold other things too.
const keyPrefix = "uploads/"

// S3Config says which bucket, and as whom.
type S3Config struct {
	Endpoint             string // "https://s3.eu-central-1.amazonaws.com", or that of another maker
	Bucket               string // it must be there already
	Region               string // "us-east-1" unless told; most other makers do not care
	AccessKey, SecretKey string
	Prefix               string // of every key; "uploads/" unless told
}

// S3 keeps content in a bucket of S3-compatible storage, named in the path.
type S3 struct {
	bucket *url.URL
	prefix string
	signer signer
	client *http.Client
	clock  func() time.Time // the machine's: the other side compares it with its own
}

// NewS3 returns the S3 of c. It does not talk to it yet: see [S3.Check].
func NewS3(c S3Config) (*S3, error) {
	endpoint, err := url.Parse(c.Endpoint)
	if err != nil || endpoint.Host == "" || endpoint.Scheme != "http" && endpoint.Scheme != "https" {
		return nil, fmt.Errorf("the S3 endpoint must be an http:// or https:// address, not %q", c.Endpoint)
	}
	for name, value := range map[string]string{"bucket": c.Bucket, "access key": c.AccessKey, "secret key": c.SecretKey} {
		if value == "" {
			return nil, fmt.Errorf("the S3 endpoint is told, but not the %s", name)
		}
	}
	if c.Region == "" {
		c.Region = "us-east-1"
	}
	return &S3{
		bucket: endpoint.JoinPath(c.Bucket), prefix: cmp.Or(c.Prefix, keyPrefix), clock: time.Now,
		signer: signer{c.Region, c.AccessKey, c.SecretKey},
		client: &http.Client{
			Transport: &http.Transport{Proxy: http.ProxyFromEnvironment, ResponseHeaderTimeout: 30 * time.Second,
				MaxIdleConnsPerHost: 16, IdleConnTimeout: time.Minute, DisableCompression: true},
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		},
	}, nil
}

// Check returns nil when the bucket is there and lets us in.
func (s *S3) Check(ctx context.Context) error {
	return s.done(s.send(ctx, http.MethodHead, s.bucket, nil, nil))
}

// Put keeps content. Nobody sees it before all of it is there.
func (s *S3) Put(ctx context.Context, name, media string, content io.ReadSeeker) error {
	header := http.Header{"Content-Type": {media}}
	return s.done(s.send(ctx, http.MethodPut, s.object(name), header, content))
}

// Open returns the content from that byte on; ErrNotFound if there is none of
// that name.
func (s *S3) Open(ctx context.Context, name string, from int64) (io.ReadCloser, error) {
	header := http.Header{}
	if from > 0 {
		header.Set("Range", "bytes="+strconv.FormatInt(from, 10)+"-")
	}
	response, err := s.send(ctx, http.MethodGet, s.object(name), header, nil)
	if err != nil {
		return nil, err
	}
	if from > 0 && response.StatusCode != http.StatusPartialContent {
		return nil, errors.Join(errors.New("the storage of uploads does not know ranges"), response.Body.Close())
	}
	return response.Body, nil
}

// Remove deletes the content of that name, if there is any.
func (s *S3) Remove(ctx context.Context, name string) error {
	err := s.done(s.send(ctx, http.MethodDelete, s.object(name), nil, nil))
	if errors.Is(err, community.ErrNotFound) {
		return nil
	}
	return err
}

// List yields the names of what was last written before that time.
func (s *S3) List(ctx context.Context, before time.Time) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for object, err := range s.objects(ctx) {
			if err == nil && (!object.LastModified.Before(before) || !IsName(object.Key)) {
				continue
			}
			if !yield(object.Key, err) {
				return
			}
		}
	}
}

// Names yields the names of all that is there, in their order.
func (s *S3) Names(ctx context.Context) iter.Seq2[string, error] {
	return func(yield func(string, error) bool) {
		for object, err := range s.objects(ctx) {
			if !yield(object.Key, err) {
				return
			}
		}
	}
}

// objects yields what is there; the last with an error, if there is one. Their keys are names.
func (s *S3) objects(ctx context.Context) iter.Seq2[stored, error] {
	return func(yield func(stored, error) bool) {
		for next := ""; ; {
			page, err := s.listPage(ctx, next)
			if err != nil {
				yield(stored{}, err)
				return
			}
			for _, o := range page.Contents {
				if o.Key = strings.TrimPrefix(o.Key, s.prefix); !yield(o, nil) {
					return
				}
			}
			if next = page.NextContinuationToken; next == "" {
				return
			}
		}
	}
}

type stored struct {
	Key          string
	LastModified time.Time
}

type listing struct {
	Contents              []stored
	NextContinuationToken string
}

func (s *S3) listPage(ctx context.Context, token string) (page listing, err error) {
	query := url.Values{"list-type": {"2"}, "prefix": {s.prefix}}
	if token != "" {
		query.Set("continuation-token", token)
	}
	address := *s.bucket
	address.RawQuery = query.Encode()
	response, err := s.send(ctx, http.MethodGet, &address, nil, nil)
	if err != nil {
		return page, err
	}
	return page, errors.Join(xml.NewDecoder(response.Body).Decode(&page), response.Body.Close())
}

func (s *S3) object(name string) *url.URL { return s.bucket.JoinPath(s.prefix, name) }

// send makes a signed request. An answer that is no success is an error.
func (s *S3) send(ctx context.Context, method string, address *url.URL, header http.Header, body io.ReadSeeker) (*http.Response, error) {
	request, err := http.NewRequestWithContext(ctx, method, address.String(), nil)
	if err != nil {
		return nil, err
	}
	for name, values := range header {
		request.Header[name] = values
	}
	hash, err := attach(request, body)
	if err != nil {
		return nil, err
	}
	s.signer.sign(request, hash, s.clock())
	response, err := s.client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errStorage, community.Unreachable(err))
	}
	if response.StatusCode >= 200 && response.StatusCode < 300 {
		return response, nil
	}
	return nil, errors.Join(refused(method, response), response.Body.Close())
}

// attach gives the request its body, and returns the body's hash.
func attach(r *http.Request, body io.ReadSeeker) (string, error) {
	if body == nil {
		return emptyHash, nil
	}
	if _, err := body.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	hash := sha256.New()
	size, err := io.Copy(hash, body)
	if err != nil {
		return "", err
	}
	if _, err := body.Seek(0, io.SeekStart); err != nil {
		return "", err
	}
	r.Body, r.ContentLength = io.NopCloser(body), size
	return hex.EncodeToString(hash.Sum(nil)), nil
}

// done closes the answer to a request whose success says all.
func (s *S3) done(response *http.Response, err error) error {
	if err != nil {
		return err
	}
	return response.Body.Close()
}

var errStorage = community.Fail(community.Unavailable, community.WhyStorageUnreachable,
	"The upload storage can't be reached right now.")

// refused is the error of an answer that is no success, with the code that the
// other side gave for the operator to read.
func refused(method string, response *http.Response) error {
	var told struct{ Code, Message string }
	text, err := io.ReadAll(io.LimitReader(response.Body, 16<<10))
	if err == nil && xml.Unmarshal(text, &told) != nil {
		told.Message = string(text[:min(len(text), 200)])
	}
	reason := fmt.Errorf("the storage of uploads answers %s: %s %s", response.Status, told.Code, told.Message)
	switch {
	case response.StatusCode >= 500:
		return fmt.Errorf("%w: %w", errStorage, reason)
	case response.StatusCode == http.StatusNotFound && told.Code != "NoSuchBucket" &&
		(method == http.MethodGet || method == http.MethodDelete):
		return community.ErrNotFound
	}
	return reason
}
