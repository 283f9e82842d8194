package page

import (
	"regexp"
	"strings"
)

// undoable are the paths of what can be taken back. What a browser has of one is
// believed if it looks like that: it is put into a form's address.
var undoable = regexp.MustCompile(`^/(questions|answers|posts|comments)/[0-9A-Za-z]{1,64}/restore$`)

// withUndo is what the browser keeps of what is to be told, and how it is taken back.
func withUndo(flash, undo string) string {
	if undo == "" {
		return flash
	}
	return flash + "~" + undo
}

// splitUndo parts them again.
func splitUndo(kept string) (flash, undo string) {
	flash, undo, _ = strings.Cut(kept, "~")
	if !undoable.MatchString(undo) {
		undo = ""
	}
	return flash, undo
}

func flashOf(kept string) string {
	flash, _ := splitUndo(kept)
	return flash
}
