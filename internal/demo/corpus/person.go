package corpus

import (
	"math/bits"
	"strconv"
	"strings"
	"unicode"
)

// Person is a member of the community.
type Person struct {
	Name     string // as shown, sometimes in the script of the person's language
	Username string // a-z, at times with a number behind; unique
	Title    string // what the person does, plain text
	Bio      string // clean HTML
	Location string
	Website  string // an address that leads nowhere, or ""
	Gender   string // "female", "male", or "" when not told
	Hue      int    // the person's colour, 0 to 359
}

// identity is the part of a person that usernames are made of.
type identity struct {
	culture       *culture
	given, family string // as in names.go
	givenIndex    int
	familyIndex   int
	isMan         bool
	number        int // of the combination
	round         int // how often all combinations were used before
}

// Person makes the i-th person. Usernames differ for all i: names are taken in
// a shuffled order without repeats, and when all are taken, again with a number.
func (c *Corpus) Person(i int) Person {
	id := c.identity(i)
	thread := mix(c.seed, ofPerson, uint64(i))
	w := c.lib.people.writer(thread, ofPerson, plain)
	p := Person{
		Name:     id.name(w.chance(45)),
		Username: id.username(),
		Gender:   id.gender(w.chance(12)),
		Hue:      w.below(360),
		Location: id.location(w),
	}
	w.run(c.lib.people.title[w.below(len(c.lib.people.title))].nodes)
	p.Title = w.String()
	p.Website = c.website(w, id)
	bio := c.lib.people.writer(thread, ofBody, rich)
	bio.one(c.lib.people.body)
	p.Bio = bio.String()
	return p
}

func (c *culture) size() int { return (len(c.women) + len(c.men)) * len(c.families) }

func (c *Corpus) identity(i int) identity {
	total := 0
	for n := range cultures {
		total += cultures[n].size()
	}
	id := identity{round: i / total}
	id.number = c.shuffled(i%total, total)
	rest := id.number
	for n := range cultures {
		id.culture = &cultures[n]
		if rest < id.culture.size() {
			break
		}
		rest -= id.culture.size()
	}
	id.givenIndex, id.familyIndex = rest/len(id.culture.families), rest%len(id.culture.families)
	id.family = id.culture.families[id.familyIndex]
	if women := id.culture.women; id.givenIndex < len(women) {
		id.given = women[id.givenIndex]
	} else {
		id.given, id.isMan = id.culture.men[id.givenIndex-len(women)], true
	}
	return id
}

// shuffled maps 0..n-1 onto itself in an order that depends on the seed: a
// Feistel network over the next even number of bits, walked until it is in range.
func (c *Corpus) shuffled(i, n int) int {
	half := (bits.Len(uint(n-1)) + 1) / 2
	mask := uint64(1)<<half - 1
	for {
		l, r := uint64(i)>>half, uint64(i)&mask
		for round := range uint64(4) {
			l, r = r, l^(mix(c.seed, ofNames, round, r)&mask)
		}
		if i = int(l<<half | r); i < n {
			return i
		}
	}
}

func (id identity) name(isNative bool) string {
	given, nativeGiven, _ := strings.Cut(id.given, "/")
	family, nativeFamily, hasNative := strings.Cut(id.family, "/")
	if hasNative && isNative {
		return nativeFamily + id.culture.gap + nativeGiven
	}
	return given + " " + family
}

// username is given and family name, or for some a shorter form whose number
// tells apart those it would fall together with.
func (id identity) username() string {
	given, family := ascii(id.given), ascii(id.family)
	choice := mix(uint64(id.number)) % 10
	switch {
	case id.round > 90:
		return given + family + strconv.Itoa(900+id.round)
	case id.round > 0:
		return given + family + strconv.Itoa(10+(id.round*37+id.number)%90)
	case choice < 2:
		return given + strconv.Itoa(11+(id.familyIndex*37+id.givenIndex*7)%89)
	case choice < 4:
		return given[:1] + family + strconv.Itoa(11+(id.givenIndex*29+id.familyIndex*3)%89)
	}
	return given + family
}

func ascii(name string) string {
	name, _, _ = strings.Cut(name, "/")
	var b strings.Builder
	for _, r := range name {
		if plain, ok := latin[r]; ok {
			b.WriteString(plain)
		} else if r < unicode.MaxASCII && unicode.IsLetter(r) {
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return b.String()
}

func (id identity) gender(isPrivate bool) string {
	switch {
	case isPrivate:
		return ""
	case id.isMan:
		return "male"
	}
	return "female"
}

// location is a city of the person's culture; one in seven lives elsewhere.
func (id identity) location(w *writer) string {
	home := id.culture
	if w.chance(14) {
		home = &cultures[w.below(len(cultures))]
	}
	return home.cities[w.below(len(home.cities))]
}

func (c *Corpus) website(w *writer, id identity) string {
	if !w.chance(45) {
		return ""
	}
	site := w.again(c.lib.people.option[0][0])
	return "https://" + ascii(id.family) + "-" + site + ".example"
}
