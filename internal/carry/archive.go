package carry

import (
	"archive/tar"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/stoa-community/stoa/internal/store"
)

// An archive is a tar file under zstd, which any machine can look into. What it is comes first,
// then the rows of each table, some thousand a part, then the uploads, and at last how many
// parts there are and what their bytes hash to: one that was cut off has no end.
const (
	headName  = "stoa.json"
	endName   = "end.json"
	tablesDir = "tables/"
	filesDir  = "uploads/"
)

// form is the number of the archive's form, which this program reads and writes.
const form = 1

// Head is what an archive is of.
type Head struct {
	Form     int           `json:"form"`
	Version  string        `json:"version"` // of the program
	Made     time.Time     `json:"made"`
	Database string        `json:"database"` // the kind it came from
	Steps    []string      `json:"steps"`    // of the schema
	Tables   []store.Table `json:"tables"`
	Log      *Position     `json:"log,omitempty"`   // of a backup: where it stands in the log that is kept
	Piece    *Piece        `json:"piece,omitempty"` // of what is no backup, but changes that follow one
}

// Position is that of the last commit that a backup has.
type Position struct {
	Chain string `json:"chain"`
	N     int64  `json:"n"`
}

// End is what an archive turned out to have.
type End struct {
	Parts   int              `json:"parts"`
	Hash    string           `json:"sha256"`
	Rows    map[string]int64 `json:"rows"`
	Files   int64            `json:"uploads"`
	Missing int64            `json:"missing"` // uploads that were gone when they were to be read
}

// ErrDamaged is the error of an archive that is not as it was written.
var ErrDamaged = errors.New("the backup is damaged")

// ErrForeign is the error of a file that is no archive, or one of a newer program.
var ErrForeign = errors.New("it is no backup that this version of Stoa can read")

// writer writes an archive.
type writer struct {
	zip *zstd.Encoder
	tar *tar.Writer
	sum hash.Hash
	end End
	at  time.Time
}

func newWriter(w io.Writer, head Head) (*writer, error) {
	zip, err := zstd.NewWriter(w, zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(true))
	if err != nil {
		return nil, err
	}
	a := &writer{zip: zip, tar: tar.NewWriter(zip), sum: sha256.New(), at: head.Made, end: End{Rows: map[string]int64{}}}
	text, err := json.MarshalIndent(head, "", "\t")
	if err != nil {
		return nil, err
	}
	return a, a.add(headName, int64(len(text)), bytes.NewReader(text))
}

// add writes a part.
func (a *writer) add(name string, size int64, content io.Reader) error {
	header := &tar.Header{Typeflag: tar.TypeReg, Name: name, Size: size, Mode: 0o600, ModTime: a.at}
	if err := a.tar.WriteHeader(header); err != nil {
		return err
	}
	n, err := io.Copy(a.tar, io.TeeReader(content, begun(a.sum, name, size)))
	if err == nil && n != size {
		err = fmt.Errorf("%s has %d bytes and was to have %d", name, n, size)
	}
	a.end.Parts++
	return err
}

// begun returns sum once it knows what comes.
func begun(sum hash.Hash, name string, size int64) hash.Hash {
	fmt.Fprintf(sum, "%s %d\n", name, size)
	return sum
}

// close writes the end.
func (a *writer) close() (End, error) {
	a.end.Hash = hex.EncodeToString(a.sum.Sum(nil))
	text, err := json.Marshal(a.end)
	if err != nil {
		return End{}, err
	}
	header := &tar.Header{Typeflag: tar.TypeReg, Name: endName, Size: int64(len(text)), Mode: 0o600, ModTime: a.at}
	if err := a.tar.WriteHeader(header); err != nil {
		return End{}, err
	}
	if _, err := a.tar.Write(text); err != nil {
		return End{}, err
	}
	return a.end, errors.Join(a.tar.Close(), a.zip.Close())
}

// A reader reads an archive, and finds out at its end whether it is as it was written.
type reader struct {
	Head
	zip   *zstd.Decoder
	tar   *tar.Reader
	sum   hash.Hash
	parts int
}

// maxHead bounds what is read of a head or an end.
const maxHead = 4 << 20

func newReader(r io.Reader) (*reader, error) {
	zip, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(256<<20))
	if err != nil {
		return nil, err
	}
	a := &reader{zip: zip, tar: tar.NewReader(zip), sum: sha256.New()}
	if err := a.readHead(); err != nil {
		a.close()
		return nil, err
	}
	return a, nil
}

func (a *reader) readHead() error {
	header, err := a.tar.Next()
	if err != nil || header.Name != headName {
		return fmt.Errorf("%w: it does not begin as one does", ErrForeign)
	}
	text, err := io.ReadAll(io.LimitReader(io.TeeReader(a.tar, begun(a.sum, headName, header.Size)), maxHead))
	if err != nil {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	a.parts++
	if err := json.Unmarshal(text, &a.Head); err != nil {
		return fmt.Errorf("%w: %w", ErrForeign, err)
	}
	if a.Form != form {
		return fmt.Errorf("%w: its form is %d, and not %d", ErrForeign, a.Form, form)
	}
	return nil
}

// each visits the parts, and then sees that they were all, and are as they were written.
// Of a part that is visited, all must be read.
func (a *reader) each(visit func(name string, size int64, content io.Reader) error) (End, error) {
	for {
		header, err := a.tar.Next()
		if err != nil {
			return End{}, fmt.Errorf("%w: it ends too early: %w", ErrDamaged, err)
		}
		if header.Name == endName {
			return a.readEnd()
		}
		a.parts++
		content := sound{io.TeeReader(a.tar, begun(a.sum, header.Name, header.Size))}
		if err := visit(header.Name, header.Size, content); err != nil {
			return End{}, err
		}
		if _, err := io.Copy(io.Discard, content); err != nil {
			return End{}, err
		}
	}
}

func (a *reader) readEnd() (end End, err error) {
	text, err := io.ReadAll(io.LimitReader(a.tar, maxHead))
	if err == nil {
		err = json.Unmarshal(text, &end)
	}
	if err != nil {
		return End{}, fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	if end.Parts != a.parts || end.Hash != hex.EncodeToString(a.sum.Sum(nil)) {
		return End{}, fmt.Errorf("%w: its parts are not those that were written", ErrDamaged)
	}
	return end, a.atEnd()
}

// atEnd sees that nothing follows, and that the last bytes, which nothing but the sum of zstd
// looks at, are there too.
func (a *reader) atEnd() error {
	header, err := a.tar.Next()
	if err == nil {
		return fmt.Errorf("%w: %s follows its end", ErrDamaged, header.Name)
	}
	if errors.Is(err, io.EOF) {
		_, err = io.Copy(io.Discard, a.zip)
	}
	if err != nil {
		return fmt.Errorf("%w: it ends too early: %w", ErrDamaged, err)
	}
	return nil
}

func (a *reader) close() { a.zip.Close() }

// sound says of a failure to read on what it means.
type sound struct{ io.Reader }

func (s sound) Read(p []byte) (int, error) {
	n, err := s.Reader.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		err = fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return n, err
}

// Check reads an archive through and returns what it has.
func Check(r io.Reader) (Head, End, error) {
	a, err := newReader(r)
	if err != nil {
		return Head{}, End{}, err
	}
	defer a.close()
	end, err := a.each(func(string, int64, io.Reader) error { return nil })
	return a.Head, end, err
}
