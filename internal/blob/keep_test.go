package blob

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"iter"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/stoa-community/stoa/internal/community"
)

// keeper is what a Folder and an S3 have in common.
type keeper interface {
	Put(ctx context.Context, name, media string, content io.ReadSeeker) error
	Open(ctx context.Context, name string, from int64) (io.ReadCloser, error)
	Remove(ctx context.Context, name string) error
	List(ctx context.Context, before time.Time) iter.Seq2[string, error]
}

// eachKeeper runs fn with an empty folder and an empty bucket: of a server in
// the test, and of a real one where STOA_TEST_S3 names its endpoint, bucket,
// access key and secret key, with spaces between.
func eachKeeper(t *testing.T, fn func(*testing.T, keeper)) {
	t.Run("folder", func(t *testing.T) { fn(t, NewFolder(t.TempDir())) })
	t.Run("bucket", func(t *testing.T) {
		config := S3Config{Bucket: "stoa", AccessKey: "AKIA", SecretKey: "secret"}
		server := httptest.NewServer(&bucket{signer: signer{"us-east-1", "AKIA", "secret"}, objects: map[string]object{}})
		t.Cleanup(server.Close)
		config.Endpoint = server.URL
		fn(t, openBucket(t, config))
	})
	t.Run("real bucket", func(t *testing.T) {
		words := strings.Fields(os.Getenv("STOA_TEST_S3"))
		if len(words) != 4 {
			t.Skip("STOA_TEST_S3 names no server")
		}
		s := openBucket(t, S3Config{Endpoint: words[0], Bucket: words[1], AccessKey: words[2], SecretKey: words[3]})
		for name, err := range s.List(t.Context(), tomorrow()) {
			if err = errors.Join(err, s.Remove(t.Context(), name)); err != nil {
				t.Fatal(err)
			}
		}
		fn(t, s)
	})
}

func tomorrow() time.Time { return time.Now().Add(24 * time.Hour) }

func openBucket(t *testing.T, c S3Config) *S3 {
	t.Helper()
	s, err := NewS3(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.client.CloseIdleConnections)
	if err := s.Check(t.Context()); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWhatIsPutCanBeReadFromAnywhereUntilItIsRemoved(t *testing.T) {
	eachKeeper(t, func(t *testing.T, k keeper) {
		name, text := NewName("txt"), strings.Repeat("what was put ", 10_000)
		if err := k.Put(t.Context(), name, "text/plain", strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
		for _, from := range []int{0, 1, len(text) - 1} {
			if got := read(t, k, name, from); got != text[from:] {
				t.Errorf("from %d: %d bytes, not %d", from, len(got), len(text)-from)
			}
		}
		if err := k.Put(t.Context(), name, "text/plain", strings.NewReader("again")); err != nil {
			t.Fatal(err)
		}
		if got := read(t, k, name, 0); got != "again" {
			t.Errorf("put again, it is %q", got)
		}
		for range 2 { // the second time there is nothing to remove
			if err := k.Remove(t.Context(), name); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := k.Open(t.Context(), name, 0); !errors.Is(err, community.ErrNotFound) {
			t.Errorf("removed, it is %v", err)
		}
	})
}

func read(t *testing.T, k keeper, name string, from int) string {
	t.Helper()
	r, err := k.Open(t.Context(), name, int64(from))
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(r)
	if err = errors.Join(err, r.Close()); err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestEverythingKeptBeforeATimeIsListed(t *testing.T) {
	eachKeeper(t, func(t *testing.T, k keeper) {
		var want []string
		for range 5 {
			want = append(want, NewName("png"))
			if err := k.Put(t.Context(), want[len(want)-1], "image/png", strings.NewReader("x")); err != nil {
				t.Fatal(err)
			}
		}
		slices.Sort(want)
		for before, want := range map[time.Time][]string{tomorrow(): want, time.Now().Add(-24 * time.Hour): nil} {
			var got []string
			for name, err := range k.List(t.Context(), before) {
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, name)
			}
			if slices.Sort(got); !slices.Equal(got, want) {
				t.Errorf("before %s there are %v, not %v", before, got, want)
			}
		}
		for range k.List(t.Context(), tomorrow()) {
			break // and who stops listening is left in peace
		}
	})
}

func TestAFolderThatIsNotThereYetIsEmpty(t *testing.T) {
	for name, err := range NewFolder(filepath.Join(t.TempDir(), "none")).List(t.Context(), tomorrow()) {
		t.Errorf("it lists %q, %v", name, err)
	}
}

func TestWhatACrashLeftUnfinishedIsListedAndRemoved(t *testing.T) {
	dir := t.TempDir()
	f, name := NewFolder(dir), NewName("png")
	if err := f.Put(t.Context(), name, "image/png", strings.NewReader("x")); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name[:2], name[2:])
	if err := os.Rename(path, path+".part"); err != nil {
		t.Fatal(err)
	}
	for found, err := range f.List(t.Context(), tomorrow()) {
		if err != nil || found != name+".part" {
			t.Errorf("%q, %v", found, err)
		}
		if err := f.Remove(t.Context(), found); err != nil {
			t.Error(err)
		}
	}
	if _, err := os.Stat(path + ".part"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the file is still there: %v", err)
	}
}

func TestNothingIsLeftOfContentThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	f, name := NewFolder(dir), NewName("png")
	if err := f.Put(t.Context(), name, "image/png", broken{strings.NewReader("x")}); err == nil {
		t.Error("it was put")
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*", "*")); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}

type broken struct{ io.ReadSeeker }

func (broken) Read(p []byte) (int, error) { return 1, errors.New("the disk is gone") }

func TestOnlyNamesNameFiles(t *testing.T) {
	good := NewName("png")
	for _, name := range []string{"", ".", "..", "../" + good, good + "/..", "/" + good, good[1:], good + "\x00", good + "\n",
		strings.ToUpper(good), good[:32], good[:32] + ".", good[:32] + ".png.exe", good[:31] + "/.png", good[:32] + "-0x9.png", good[:32] + "-9x.png", good[:32] + "-9x123456.png",
		good[:32] + "-9x9", good[:31] + "-9x9.png", `..\..\` + good, "%2e%2e%2f" +
			good} {
		if IsName(name) {
			t.Errorf("%q is taken for a name", name)
		}
		if _, err := NewFolder(t.TempDir()).Open(t.Context(), name, 0); !errors.Is(err, community.ErrNotFound) {
			t.Errorf("%q: %v", name, err)
		}
	}
	if !IsName(good) || !IsName(NameOf("seed", "png")) || !IsName(NewPictureName(2560, 1, "jpg")) || NewName("png") == good {
		t.Error("names are not as they should be")
	}
}

func TestABucketThatRefusesIsAnErrorForTheOperator(t *testing.T) {
	server := httptest.NewServer(&bucket{signer: signer{"us-east-1", "AKIA", "secret"}, objects: map[string]object{}})
	t.Cleanup(server.Close)
	wrong, err := NewS3(S3Config{Endpoint: server.URL, Bucket: "stoa", AccessKey: "AKIA", SecretKey: "another"})
	if err != nil {
		t.Fatal(err)
	}
	err = wrong.Put(t.Context(), NewName("png"), "image/png", strings.NewReader("x"))
	if err == nil || !strings.Contains(err.Error(), "SignatureDoesNotMatch") || community.KindOf(err) != community.Internal {
		t.Errorf("a wrong secret: %v", err)
	}
	missing, err := NewS3(S3Config{Endpoint: server.URL, Bucket: "other", AccessKey: "AKIA", SecretKey: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := missing.Open(t.Context(), NewName("png"), 0); err == nil || errors.Is(err, community.ErrNotFound) {
		t.Errorf("a bucket that is not there: %v", err)
	}
	server.Close()
	if err := wrong.Check(t.Context()); community.KindOf(err) != community.Unavailable {
		t.Errorf("a server that is gone: %v", err)
	}
}

func TestABucketMustBeToldWhole(t *testing.T) {
	for _, c := range []S3Config{
		{Endpoint: "s3.example", Bucket: "b", AccessKey: "a", SecretKey: "s"},
		{Endpoint: "https://s3.example", AccessKey: "a", SecretKey: "s"},
		{Endpoint: "https://s3.example", Bucket: "b", SecretKey: "s"}, {Endpoint: "https://s3.example", Bucket: "b", AccessKey: "a"},
	} {
		if _, err := NewS3(c); err == nil {
			t.Errorf("%+v is taken", c)
		}
	}
}

// bucket is the part of an S3 server that we use, with a page of two in lists.
// It signs what came over the wire once more, and refuses what differs.
type bucket struct {
	signer  signer
	mu      sync.Mutex
	objects map[string]object
}

type object struct {
	content []byte
	written time.Time
}

func (b *bucket) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	b.mu.Lock()
	defer b.mu.Unlock()
	body, err := io.ReadAll(r.Body)
	switch key, inBucket := strings.CutPrefix(r.URL.Path, "/stoa"); {
	case err != nil:
		refuse(w, 400, "IncompleteBody")
	case !b.isSigned(r, body):
		refuse(w, 403, "SignatureDoesNotMatch")
	case !inBucket:
		refuse(w, 404, "NoSuchBucket")
	case key == "" && r.Method == http.MethodHead:
	case key == "":
		b.list(w, r)
	default:
		b.serve(w, r, strings.TrimPrefix(key, "/"), body)
	}
}

func refuse(w http.ResponseWriter, status int, code string) {
	w.WriteHeader(status)
	io.WriteString(w, "<Error><Code>"+code+"</Code><Message>No.</Message></Error>")
}

// isSigned takes the named headers and the address as they came.
func (b *bucket) isSigned(r *http.Request, body []byte) bool {
	sum := sha256.Sum256(body)
	hash := hex.EncodeToString(sum[:])
	now, err := time.Parse("20060102T150405Z", r.Header.Get("X-Amz-Date"))
	if err != nil || r.Header.Get("X-Amz-Content-Sha256") != hash || time.Since(now).Abs() > 15*time.Minute {
		return false
	}
	again, err := http.NewRequest(r.Method, "http://"+r.Host+r.RequestURI, nil)
	if err != nil {
		return false
	}
	_, names, _ := strings.Cut(r.Header.Get("Authorization"), "SignedHeaders=")
	names, _, _ = strings.Cut(names, ",")
	for name := range strings.SplitSeq(names, ";") {
		if name != "host" {
			again.Header.Set(name, r.Header.Get(name))
		}
	}
	b.signer.sign(again, hash, now)
	return again.Header.Get("Authorization") == r.Header.Get("Authorization")
}

func (b *bucket) serve(w http.ResponseWriter, r *http.Request, key string, body []byte) {
	switch o, found := b.objects[key]; {
	case r.Method == http.MethodPut:
		b.objects[key] = object{body, time.Now()}
	case r.Method == http.MethodDelete:
		delete(b.objects, key)
		w.WriteHeader(204)
	case !found:
		refuse(w, 404, "NoSuchKey")
	default:
		http.ServeContent(w, r, "", o.written, bytes.NewReader(o.content))
	}
}

func (b *bucket) list(w http.ResponseWriter, r *http.Request) {
	type contents struct {
		Key          string
		LastModified time.Time
	}
	var all []contents
	for key, o := range b.objects {
		all = append(all, contents{key, o.written})
	}
	slices.SortFunc(all, func(a, b contents) int { return strings.Compare(a.Key, b.Key) })
	start, _ := strconv.Atoi(r.URL.Query().Get("continuation-token"))
	page := struct {
		XMLName               xml.Name `xml:"ListBucketResult"`
		Contents              []contents
		NextContinuationToken string `xml:",omitempty"`
	}{Contents: all[start:min(start+2, len(all))]}
	if start+2 < len(all) {
		page.NextContinuationToken = strconv.Itoa(start + 2)
	}
	if err := xml.NewEncoder(w).Encode(page); err != nil {
		panic(err)
	}
}

func TestACrashLeavesNothingOfWhatIsTakenIn(t *testing.T) {
	scratch := t.TempDir()
	t.Setenv("TMPDIR", scratch)
	taken, err := NewIntake().Take(t.Context(), "a.txt", strings.NewReader("some text"))
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	if left, err := os.ReadDir(scratch); err != nil || len(left) > 0 {
		t.Errorf("while it is at work there is %v, %v", left, err)
	}
	if _, err := taken.Content.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	if text, err := io.ReadAll(taken.Content); err != nil || string(text) != "some text" {
		t.Errorf("it has %q, %v", text, err)
	}
}

// failing is content whose disk fails with that error.
type failing struct {
	io.ReadSeeker
	err error
}

func (f failing) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: "x", Err: f.err}
}

func TestADiskThatTakesNothingIsNoFaultOfTheUpload(t *testing.T) {
	for err, want := range map[error]error{syscall.EIO: errFails, syscall.ENOSPC: errFull, syscall.EROFS: errReadOnly} {
		got := NewFolder(t.TempDir()).Put(t.Context(), NewName("png"), "image/png", failing{strings.NewReader("x"), err})
		if community.KindOf(got) != community.Unavailable || !errors.Is(got, want) {
			t.Errorf("%v is told as %v", err, got)
		}
	}
}
