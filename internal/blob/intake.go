package blob

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"os"

	"github.com/stoa-community/stoa/internal/community"
)

// Intake takes in what is sent. It looks at no more at once than there is memory
// set apart for, since a picture takes many times its size while it is drawn anew.
type Intake struct{ queue *queue }

// NewIntake returns an Intake. A process has one, for its memory is one.
func NewIntake() *Intake { return &Intake{newQueue()} }

// Taken is content that may be kept. It must be closed.
type Taken struct {
	Format
	Content       io.ReadSeeker // a file, so that who waits takes no memory
	Size          int64
	Width, Height int    // of a picture, in pixels
	Filename      string // for downloads; "" for a picture, whose name is nobody's business
	Digest        string // tells what was sent from anything else

	spool *os.File
	frame *Frame // of a picture, what is kept of it; nil for all
}

// Close forgets the content.
func (t *Taken) Close() error {
	return errors.Join(t.spool.Close(), missingIsFine(os.Remove(t.spool.Name())))
}

// Take reads r to its end, or to where it is too large, into a temporary file,
// and returns what is safe to keep of it. What the sender calls it only ever
// becomes a download's name.
func (in *Intake) Take(ctx context.Context, filename string, r io.Reader) (*Taken, error) {
	return in.take(ctx, filename, nil, r)
}

// TakePicture is Take of what must be a picture.
func (in *Intake) TakePicture(ctx context.Context, r io.Reader) (*Taken, error) {
	t, err := in.take(ctx, "", nil, io.LimitReader(r, MaxImage+1))
	if err != nil || t.IsImage() {
		return t, err
	}
	return nil, errors.Join(community.Bad(Field, community.WhyNotAPicture, "must be a picture"), t.Close())
}

func (in *Intake) take(ctx context.Context, filename string, frame *Frame, r io.Reader) (*Taken, error) {
	spool, err := os.CreateTemp("", "stoa-upload-*")
	if err != nil {
		return nil, err
	}
	t := &Taken{spool: spool, Content: spool, frame: frame}
	os.Remove(spool.Name()) // its content stays while it is open, and no longer: a crash leaves nothing. Windows waits for Close
	err = t.receive(r)
	if err == nil {
		err = in.inspect(ctx, t, filename)
	}
	if err != nil {
		return nil, errors.Join(err, t.Close())
	}
	return t, nil
}

// receive fills the temporary file.
func (t *Taken) receive(r io.Reader) (err error) {
	head := make([]byte, sniffLen)
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return err
	}
	if head = head[:n]; n == 0 {
		return community.Bad(Field, community.WhyEmptyFile, "is an empty file")
	}
	if t.Format, err = sniff(head); err != nil {
		return err
	}
	hash := sha256.New()
	whole := io.LimitReader(io.MultiReader(bytes.NewReader(head), r), t.limit()+1)
	if t.Size, err = io.Copy(io.MultiWriter(t.spool, hash), whole); err != nil {
		return err
	}
	if t.Size > t.limit() {
		return TooLarge(t.Format)
	}
	t.Digest = hex.EncodeToString(hash.Sum(nil))
	return nil
}

// TooLarge is the error of content in format f that is over its limit.
func TooLarge(f Format) error {
	text := "must be a file of at most 25 MiB"
	if f.IsImage() {
		text = "must be a picture of at most 10 MiB"
	}
	return community.About(Field, community.Error{Kind: community.TooLarge, Reason: community.WhyFileTooLarge,
		Text: Field + " " + text + "."}, text)
}

// inspect looks at the whole content, in its turn.
func (in *Intake) inspect(ctx context.Context, t *Taken, filename string) error {
	if t.IsImage() {
		return in.redraw(ctx, t)
	}
	return in.queue.do(ctx, fileCost, func(turns *turns) (err error) {
		if t.Format, err = t.check(turns, t.spool, t.Size); err != nil {
			return err
		}
		t.Filename = t.filename(filename)
		return nil
	})
}
