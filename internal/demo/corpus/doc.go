// Package corpus makes up the text of a believable help community: people,
// questions, answers of every quality, comments and posts about Lantern, a
// fictional booking, invoicing and website tool for small businesses.
//
// Everything is a pure function of the seed and an index. Nothing is kept
// between calls, so any record can be made alone, in any order, from any
// goroutine, and the same seed gives the same bytes on every machine.
//
// The prose lives in text/*.md, written by hand as scenarios. A scenario knows
// its symptom, its cause and its cure, so that an answer fits its question:
//
//	# calendar-duplicates
//	topics: Calendar Sync; Integrations, Mobile App
//	subject: duplicates in {cal}
//	slot cal = Google Calendar | Outlook | iCloud
//
//	## title
//	Every booking shows up twice in {cal}
//
// A line "# name" starts a scenario and "## part" one of its parts. Parts hold
// one variant a line, or for body, steps, best, good, partial and option,
// variants separated by a line "---". What the parts mean is told at the
// scenario type. Variants are a small Markdown (paragraphs, lists, fences,
// quotes, ### headings, links, *em*, **strong**, code) with:
//
//	{cal}      the value of a slot, the same in a whole thread
//	{Cal}      the same, capitalised
//	{a cal}    the same, after "a" or "an"
//	{cal.2}    another value of the same slot
//	{*cal}     a new value at every use
//	{#3-40}    a number; {%8} eight hex digits
//	[x|y|]     one of x, y and nothing
//	?? text    a paragraph that is there half of the time; also -? and 1? items
//	title @2   a title that goes with the second variant of the body only
//	… in {x}   in the part "frame": what is set around the title at …
//
// Columns tie values together: "slot shop(shop, guest) = salon ~ client | inn ~
// guest" defines {shop} and the {guest} that goes with it. In code only {slots}
// are replaced.
package corpus
