package blob

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"errors"
	"io"

	"github.com/stoa-community/stoa/internal/community"
)

// maxFrames bounds the pixels of all frames of an animation together.
const maxFrames = 200_000_000

var errGIF = errors.New("not a GIF")

// gifCost is the most memory that cleaning a GIF takes, in bytes: what was sent,
// what is kept of it, and the packed pixels of a frame, which are gathered.
func gifCost(size int64) int64 { return 5*size + 1<<20 }

// cleanGIF walks over a GIF block by block and keeps what draws: comments, other
// programs' blocks and whatever follows the end are left out. Every frame is
// decoded once, to nowhere.
func (t *Taken) cleanGIF(turns *turns) error {
	source := make([]byte, t.Size)
	if _, err := t.spool.ReadAt(source, 0); err != nil {
		return err
	}
	g := gifWalk{rest: source, turns: turns}
	g.kept.Grow(len(source))
	err := g.walk()
	if _, ok := errors.AsType[*community.Error](err); ok {
		return err
	}
	if err != nil || g.frames == 0 {
		return turns.or(damaged("gif picture"))
	}
	t.Width, t.Height = g.width, g.height
	return t.replace(func(w io.Writer) error {
		_, err := w.Write(g.kept.Bytes())
		return err
	})
}

type gifWalk struct {
	rest          []byte
	kept          bytes.Buffer
	turns         *turns
	width, height int
	frames        int
	pixels        int64 // of all frames so far
}

// take returns the next n bytes.
func (g *gifWalk) take(n int) ([]byte, error) {
	if len(g.rest) < n {
		return nil, errGIF
	}
	b := g.rest[:n]
	g.rest = g.rest[n:]
	return b, nil
}

// keep takes the next n bytes and keeps them.
func (g *gifWalk) keep(n int) ([]byte, error) {
	b, err := g.take(n)
	g.kept.Write(b)
	return b, err
}

func (g *gifWalk) walk() error {
	const extension, frame, trailer = 0x21, 0x2c, 0x3b
	if err := g.screen(); err != nil {
		return err
	}
	for {
		kind, err := g.take(1)
		if err != nil {
			return err
		}
		switch kind[0] {
		case extension:
			err = g.extension()
		case frame:
			err = g.frame()
		case trailer:
			return g.kept.WriteByte(trailer)
		default:
			err = errGIF
		}
		if err != nil {
			return err
		}
	}
}

// screen reads the header, and the colours that all frames share.
func (g *gifWalk) screen() error {
	b, err := g.keep(13)
	if err != nil {
		return err
	}
	g.width, g.height = int(binary.LittleEndian.Uint16(b[6:])), int(binary.LittleEndian.Uint16(b[8:]))
	if g.width == 0 || g.height == 0 {
		return community.Bad(Field, community.WhyNoPixels, "is an empty image")
	}
	if int64(g.width)*int64(g.height) > maxPixels {
		return community.Bad(Field, community.WhyTooManyPixels,
			"must be an image of at most %d megapixels, not %d x %d", maxPixels/1_000_000, g.width, g.height)
	}
	return g.colors(b[10])
}

// colors keeps the table of colours that flags tell of, if they do.
func (g *gifWalk) colors(flags byte) error {
	if flags&0x80 == 0 {
		return nil
	}
	_, err := g.keep(3 << (flags&7 + 1))
	return err
}

// extension keeps how the next frame is shown, and how often all are.
func (g *gifWalk) extension() error {
	const control, application = 0xf9, 0xff
	label, err := g.take(1)
	if err != nil {
		return err
	}
	blocks, data, err := g.blocks()
	if err != nil {
		return err
	}
	isLoop := label[0] == application && (bytes.HasPrefix(data, []byte("NETSCAPE2.0\x01")) ||
		bytes.HasPrefix(data, []byte("ANIMEXTS1.0\x01"))) && len(data) == 14
	if isLoop || label[0] == control && len(data) == 4 {
		g.kept.Write([]byte{0x21, label[0]})
		g.kept.Write(blocks)
	}
	return nil
}

// blocks takes a run of data blocks: as it stands, and the data in it.
func (g *gifWalk) blocks() (raw, data []byte, err error) {
	start := g.rest
	for {
		size, err := g.take(1)
		if err != nil {
			return nil, nil, err
		}
		if size[0] == 0 {
			return start[:len(start)-len(g.rest)], data, nil
		}
		b, err := g.take(int(size[0]))
		if err != nil {
			return nil, nil, err
		}
		data = append(data, b...)
	}
}

// frame keeps one picture of the animation, once its pixels could be decoded.
func (g *gifWalk) frame() error {
	g.kept.WriteByte(0x2c)
	b, err := g.keep(9)
	if err != nil {
		return err
	}
	side := func(i int) int { return int(binary.LittleEndian.Uint16(b[i:])) }
	left, top, width, height := side(0), side(2), side(4), side(6)
	if left+width > g.width || top+height > g.height {
		return errGIF
	}
	g.frames++
	if g.pixels += int64(width) * int64(height); g.pixels > maxFrames {
		return community.Bad(Field, community.WhyTooManyFrames,
			"must be an animation of at most %d megapixels across all frames", maxFrames/1_000_000)
	}
	if err := g.colors(b[8]); err != nil {
		return err
	}
	return g.indices(int64(width) * int64(height))
}

// indices keeps the packed pixels of a frame.
func (g *gifWalk) indices(pixels int64) error {
	bits, err := g.keep(1)
	if err != nil {
		return err
	}
	if bits[0] < 2 || bits[0] > 8 {
		return errGIF
	}
	raw, data, err := g.blocks()
	if err != nil {
		return err
	}
	unpack := lzw.NewReader(g.turns.reader(bytes.NewReader(data)), lzw.LSB, int(bits[0]))
	if _, err := io.CopyN(io.Discard, unpack, pixels); err != nil {
		return errGIF
	}
	g.kept.Write(raw)
	return unpack.Close()
}
