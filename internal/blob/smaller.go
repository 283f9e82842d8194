package blob

import (
	"bufio"
	"context"
	"errors"
	"image"
	"io"
	"os"
)

// Smaller draws a picture that is kept, a PNG or JPEG, in a smaller width. It takes its turn among
// what is sent, and its memory is part of the same budget.
func (in *Intake) Smaller(ctx context.Context, media string, width int, picture io.Reader) (*Taken, error) {
	f, ok := sniffed[media]
	if !ok || f.Type == GIF.Type || !f.IsImage() {
		return nil, errors.New(media + " cannot be drawn smaller")
	}
	spool, err := os.CreateTemp("", "stoa-smaller-*")
	if err != nil {
		return nil, err
	}
	os.Remove(spool.Name()) // as in take
	t := &Taken{Format: f, spool: spool, Content: spool}
	if t.Size, err = io.Copy(spool, picture); err == nil {
		err = in.redrawAt(ctx, t, width)
	}
	if err != nil {
		return nil, errors.Join(err, t.Close())
	}
	return t, nil
}

func (in *Intake) redrawAt(ctx context.Context, t *Taken, width int) error {
	h, err := readHeader(t.Format, t.spool, t.Size)
	if err != nil {
		return err
	}
	if err := h.check(); err != nil {
		return err
	}
	height := max(1, (h.height*width+h.width/2)/h.width)
	if width < 1 || width >= h.width || height > h.height {
		return errors.New("a picture is not made larger")
	}
	cost := h.cost() + 4*int64(width*height) + 64*int64(h.width+h.height)
	return in.queue.do(ctx, min(cost, largest), func(turns *turns) error { return t.drawAt(turns, width, height) })
}

func (t *Taken) drawAt(turns *turns, width, height int) error {
	if _, err := t.spool.Seek(0, io.SeekStart); err != nil {
		return err
	}
	decode, _ := decoders(t.Format)
	img, err := decode(bufio.NewReader(turns.reader(t.spool)))
	if err != nil {
		return turns.or(unreadable(t.Format, t.spool))
	}
	_, wasFlat := img.(*image.Paletted)
	if img, err = shrinkTo(img, width, height, turns.step); err != nil {
		return err
	}
	if t.Format.Type == PNG.Type {
		img = withPalette(img, wasFlat)
	}
	t.Width, t.Height = width, height
	return t.replace(func(w io.Writer) error { return encode(turns.writer(w), t.Format, img) })
}
