package draw

import "image"

// The size of a card, as those who show shared links want it.
const (
	CardWidth  = 1200
	CardHeight = 630
)

// A Card is what is shown of a page that is shared.
type Card struct {
	Name   string // of the community
	Title  string // "" for the card of the community itself
	Mark   string // what became of it, such as that it is solved; "" for nothing
	Colors Colors
}

const (
	margin   = 80
	logoSize = 96
	widest   = CardWidth - 2*margin
	markSize = 64
)

// PNG draws the card. What the fonts lack letters for is left out.
func (c Card) PNG() ([]byte, error) {
	on := newCanvas(CardWidth, CardHeight, c.Colors)
	on.box(image.Rect(0, 0, 24, CardHeight), 0, fillOnGround)
	name, title := Legible(c.Name), Legible(c.Title)
	draw := c.ofPage
	if title == "" {
		draw = c.ofCommunity
	}
	if err := draw(on, name, title); err != nil {
		return nil, err
	}
	return on.png()
}

// ofPage has the name of the community above a title, and below it the mark.
func (c Card) ofPage(on canvas, name, title string) error {
	if err := on.monogram(name, image.Rect(margin, margin, margin+logoSize, margin+logoSize)); err != nil {
		return err
	}
	if err := on.line(name, 40, margin+logoSize+28, margin+logoSize/2+14, widest-logoSize-28, accentOnGround); err != nil {
		return err
	}
	if err := on.title(title, image.Rect(margin, 205, margin+widest, 515)); err != nil {
		return err
	}
	return c.mark(on)
}

// ofCommunity has the name of the community alone, as large as it may be.
func (c Card) ofCommunity(on canvas, name, _ string) error {
	const size, top = 160, 140
	if err := on.monogram(name, image.Rect(margin, top, margin+size, top+size)); err != nil {
		return err
	}
	if name == "" {
		return nil
	}
	return on.title(name, image.Rect(margin, top+size+20, margin+widest, 560))
}

// mark is a check with a word, in a box at the foot.
func (c Card) mark(on canvas) error {
	word := Legible(c.Mark)
	if word == "" {
		return nil
	}
	p, err := on.pen(bold, 32)
	if err != nil {
		return err
	}
	const top = CardHeight - 32 - markSize
	on.box(image.Rect(margin, top, margin+markSize+12+p.width(word)+28, top+markSize), markSize/2, fillOnGround)
	const x, y = margin + 32.0, top + markSize/2.0
	on.stroke(x-10, y+1, x-2, y+9, 6, onFill)
	on.stroke(x-2, y+9, x+13, y-9, 6, onFill)
	p.write(word, margin+markSize, top+markSize/2+11, onFill)
	return nil
}

// monogram is the first letter of a name, in a box of the community's colour.
func (c canvas) monogram(name string, box image.Rectangle) error {
	size := float64(box.Dx())
	c.box(box, size/5, fillOnGround)
	return c.initial(name, box, size*0.62)
}

// line is one line of text, cut where there is no more room.
func (c canvas) line(text string, size float64, x, y, width int, r ramp) error {
	p, err := c.pen(regular, size)
	if err != nil || text == "" {
		return err
	}
	lines, _ := p.lines(text, width, 1)
	p.write(lines[0], x, y, r)
	return nil
}

// title is text as large as it fits into a box, from its top.
func (c canvas) title(text string, box image.Rectangle) error {
	for _, size := range []int{80, 68, 58, 50} {
		p, err := c.pen(bold, float64(size))
		if err != nil {
			return err
		}
		height := size * 5 / 4
		lines, fits := p.lines(text, box.Dx(), box.Dy()/height)
		if !fits && size > 50 {
			continue
		}
		y := box.Min.Y + (box.Dy()-len(lines)*height)/3 + size
		for i, line := range lines {
			p.write(line, box.Min.X, y+i*height, inkOnGround)
		}
		return nil
	}
	return nil
}
