package store

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/stoa-community/stoa/internal/community"
)

// A branch is one of the disjoint sets of records that a list holds.
type branch struct {
	from  string // what has the ids in the order of the list
	id    string // the column of the ids
	alias string // of the columns, with its dot
	where func(*statement)
	kept  func(*statement) // writes how many there are without the list's filters, where that is kept
	tally string           // the portal's total that counts it, filters included, if one does
	all   bool             // whether guests see it
}

func (k *shelved) branch(where func(*statement)) branch {
	return branch{from: k.table, id: "id", where: where}
}

// about is the branch of what is about a topic and stands on a shelf, in any of
// the spaces where these are named: of the newest, the table of the topics alone
// has it all.
func (k *shelved) about(l List, shelf string, in []community.SpaceID) branch {
	b := branch{from: k.topics + " t", id: "t." + k.key, alias: "t.", where: func(s *statement) {
		s.add("t.topic_id = ").bind(l.Topic).add(" AND t.shelf = "+shelf).in("r.space_id", in)
	}}
	if k.sorts[l.Sort.Field] != "created" || l.IsNarrowed() || in != nil {
		b.from, b.alias = b.from+" JOIN "+k.table+" r ON r.id = "+b.id, "r."
	}
	return b
}

// in writes the condition that a column is one of the spaces; nil are any.
func (s *statement) in(column string, spaces []community.SpaceID) {
	switch {
	case spaces == nil:
	case len(spaces) == 1:
		s.add(" AND " + column + " <> '' AND " + column + " = ").bind(spaces[0])
	default:
		s.add(" AND " + column + " <> '' AND " + column + " IN (SELECT value FROM json_each(").bind(list(spaces)).add("))")
	}
}

// maxWalked is in how many closed spaces of the viewer's each is walked along by
// itself, in the order of the list; what stands in more is sorted.
const maxWalked = 16

// walked parts the spaces into those that are read together.
func walked(spaces []community.SpaceID) iter.Seq[[]community.SpaceID] {
	if len(spaces) > maxWalked {
		return slices.Chunk(spaces, len(spaces))
	}
	return slices.Chunk(spaces, 1)
}

// on is the branch of what stands on a shelf, in any of the spaces where these are
// named.
func (k *shelved) on(l List, shelf string, in []community.SpaceID) branch {
	switch {
	case l.Author != "":
		return k.branch(func(s *statement) { s.add("author = ").bind(l.Author).add(" AND shelf = "+shelf).in("space_id", in) })
	case l.Topic != "" && l.isAlongTopic():
		return k.about(l, shelf, in)
	case in != nil:
		b := k.branch(func(s *statement) { s.add("shelf = "+shelf).in("space_id", in) })
		b.kept = func(s *statement) {
			s.add("(SELECT CAST(COALESCE(SUM(" + k.table +
				"), 0) AS BIGINT) FROM spaces WHERE id IN (SELECT value FROM json_each(").bind(list(in)).add(")))")
		}
		return b
	}
	return k.branch(func(s *statement) { s.add("portal_id = ").bind(l.Viewer.Portal).add(" AND shelf = " + shelf) })
}

// signed is on; what somebody wrote anonymously is listed as theirs to those only
// who may know.
func (k *shelved) signed(l List, shelf string, in []community.SpaceID) []branch {
	switch {
	case l.Author == "":
		return []branch{k.on(l, shelf, in)}
	case !l.Viewer.Knows(l.Author, true):
		return []branch{k.on(l, shelf+" AND anonymous = FALSE", in)}
	}
	return []branch{k.on(l, shelf+" AND anonymous = FALSE", in), k.on(l, shelf+" AND anonymous = TRUE", in)}
}

// own is what the viewer wrote that stands on other shelves than the lists' own.
func (k *shelved) own(l List, shelves string, in []community.SpaceID) []branch {
	v := l.Viewer
	if v.ID == "" || l.Author != "" && l.Author != v.ID {
		return nil
	}
	return []branch{k.branch(func(s *statement) {
		s.add("author = ").bind(v.ID).add(" AND "+shelves).in("space_id", in)
		if l.Topic != "" && l.isAlongTopic() {
			k.onlyAbout(s, l.Topic)
		}
	})}
}

// branches are what the viewer's list holds: the shelves that they see whole, the
// open one first, what stands in closed spaces that they are in, and their own.
func (k *shelved) branches(l List) []branch {
	held := k.allBranches(l)
	if l.Besides {
		held = slices.DeleteFunc(held, func(b branch) bool { return b.all })
	}
	return held
}

func (k *shelved) allBranches(l List) []branch {
	switch {
	case l.Question != "":
		return k.answersOfQuestion(l.Viewer)
	case l.Space != "":
		return k.inSpace(l)
	}
	return k.elsewhere(l, k.ofPortal(l))
}

// elsewhere adds what everybody sees of other portals whose moderators let it stand in
// the lists of all.
func (k *shelved) elsewhere(l List, held []branch) []branch {
	if k != answers || l.Elsewhere == "" || l.Author != "" || l.Topic != "" {
		return held
	}
	there := k.branch(func(s *statement) {
		s.add("global = TRUE AND shelf = 0 AND privacy <> 'private' AND portal_id IN (SELECT value FROM json_each(").
			bind(list(strings.Fields(l.Elsewhere))).add("))")
	})
	there.all = true
	return append(held, there)
}

// ofPortal are the branches of the viewer's whole portal.
func (k *shelved) ofPortal(l List) []branch {
	sight := l.Viewer.Sight()
	var held []branch
	for _, shelf := range sight.Whole {
		held = append(held, k.whole(l, shelf)...)
	}
	if sight.IsEverywhere() {
		return append(held, k.own(l, onShelves(false, shelvesBut(sight.Whole)...), nil)...)
	}
	held = append(held, k.own(l, onShelves(false, community.ByName, community.Staff, community.Own), nil)...)
	for some := range walked(sight.Closed) {
		held = append(held, k.signed(l, shelfNumber(community.Open|community.Closed), some)...)
	}
	if len(sight.Closed) > 0 {
		held = append(held, k.own(l, onShelves(true, community.ByName, community.Staff, community.Own), sight.Closed)...)
	}
	return held
}

// whole is all that stands on a shelf.
func (k *shelved) whole(l List, shelf community.Shelf) []branch {
	if shelf.Inside() != community.Open {
		b := k.on(l, shelfNumber(shelf), nil)
		b.tally = k.tallyOn(l, shelf)
		return []branch{b}
	}
	held := k.signed(l, shelfNumber(shelf), nil)
	held[0].tally, held[0].all = k.tallyOn(l, shelf), shelf == community.Open
	return held
}

// tallyOn names the portal's total of what a list holds of a shelf, "" where none
// is kept.
func (k *shelved) tallyOn(l List, shelf community.Shelf) string {
	switch {
	case l.Author != "" || l.Topic != "":
		return ""
	case l.Solved != nil:
		return tallySolved(l, shelf)
	case shelf == community.Open && l.narrowedBy(List{Open: true}):
		return community.TallyUnanswered
	case shelf == community.Open && k == posts && l.narrowedBy(List{Type: l.Type}):
		return community.TallyOf(l.Type)
	case l.IsNarrowed():
		return ""
	}
	switch shelf {
	case community.Open:
		return k.tally
	case community.Staff:
		return community.TallyWaiting(k.tally)
	case community.Open | community.Closed:
		return community.TallyClosed(k.tally)
	}
	return community.TallyClosedWaiting(k.tally)
}

// tallySolved is tallyOn for questions that are solved, or are not.
func tallySolved(l List, shelf community.Shelf) string {
	switch {
	case shelf != community.Open || !l.narrowedBy(List{Solved: l.Solved}):
		return ""
	case *l.Solved:
		return community.TallySolved
	}
	return community.TallyUnsolved
}

// tallied parts branches into the totals that count them and those that none does.
func tallied(branches []branch) (totals []string, rest []branch) {
	for _, b := range branches {
		if b.tally != "" {
			totals = append(totals, b.tally)
		} else {
			rest = append(rest, b)
		}
	}
	return totals, rest
}

func shelfNumber(s community.Shelf) string { return strconv.Itoa(int(s)) }

// shelvesBut are all shelves but those.
func shelvesBut(those []community.Shelf) (others []community.Shelf) {
	for s := community.Open; s <= community.Own|community.Closed; s++ {
		if !slices.Contains(those, s) {
			others = append(others, s)
		}
	}
	return others
}

// inSpace are the branches of one space that the viewer may read.
func (k *shelved) inSpace(l List) []branch {
	on := func(shelf community.Shelf) branch {
		return k.branch(func(s *statement) {
			s.add("space_id <> '' AND space_id = ").bind(l.Space).add(" AND " + onShelves(l.Closed, shelf))
		})
	}
	sight := l.Viewer.Sight()
	held, own := []branch{on(community.Open)}, onShelves(l.Closed, community.ByName, community.Staff, community.Own)
	switch {
	case sight.IsWhole(community.Staff):
		held, own = append(held, on(community.Staff)), onShelves(l.Closed, community.ByName, community.Own)
	case slices.Contains(sight.Runs, l.Space):
		held = append(held, k.governed(l))
	}
	return append(held, k.own(l, own, []community.SpaceID{l.Space})...)
}

// governed is what others wrote in the space that waits or was hidden there: its
// own staff see it.
func (k *shelved) governed(l List) branch {
	return k.branch(func(s *statement) {
		s.add("space_id <> '' AND space_id = ").bind(l.Space).add(" AND " + onShelves(l.Closed, community.Staff))
		s.add(" AND moved = 0 AND author <> ").bind(l.Viewer.ID)
		if k.keyOfQuestion != "" { // an answer is seen with its question only
			s.add(" AND EXISTS (SELECT 1 FROM questions q WHERE q.id = question_id AND (q.moved = 0 OR q." +
				onShelves(l.Closed, community.Open, community.ByName) + " OR q.author = ").bind(l.Viewer.ID)
			s.add(" OR q.asked = ").bind(l.Viewer.ID).add(" AND q.status IN ('published', 'collapsed', 'featured', 'unlisted')))")
		}
	})
}

// onShelves is the condition that a record stands on one of the shelves, or in a
// closed space on the same ones there.
func onShelves(closed bool, shelves ...community.Shelf) string {
	numbers := make([]string, len(shelves))
	for i, s := range shelves {
		if closed {
			s |= community.Closed
		}
		numbers[i] = shelfNumber(s)
	}
	if len(numbers) == 1 {
		return "shelf = " + numbers[0]
	}
	return "shelf IN (" + strings.Join(numbers, ", ") + ")"
}

// IsOwnBesides reports whether all that the viewer of a question's answers is listed besides
// guests is what they wrote themselves, and not everybody is listed.
func (l List) IsOwnBesides() bool {
	sight := l.Viewer.Sight()
	return l.Question != "" && !sight.IsWhole(community.Staff) && len(sight.Runs) == 0
}

// answersOfQuestion are the branches of the answers to a question that the viewer
// sees: by their own status, since the question's is the viewer's to pass.
func (k *shelved) answersOfQuestion(v community.Actor) []branch {
	open := k.branch(func(s *statement) { s.add("status IN ('published', 'collapsed')") })
	open.all = true
	list := []branch{
		open,
		k.branch(func(s *statement) { s.add("author = ").bind(v.ID).add(" AND status NOT IN ('published', 'collapsed')") }),
	}
	waiting := func(s *statement) { s.add("status IN ('archived', 'unapproved', 'new') AND author <> ").bind(v.ID) }
	sight := v.Sight()
	switch {
	case sight.IsWhole(community.Staff):
		list = append(list, k.branch(waiting))
	case len(sight.Runs) > 0:
		list = append(list, k.branch(func(s *statement) {
			waiting(s)
			s.add(" AND moved = 0").in("space_id", sight.Runs)
		}))
	}
	return list
}
