package graph

// HasArea reports whether a field needs no scope or is of an area.
func HasArea(field string, isRoot bool) bool {
	_, isKnown := lists[field]
	if isRoot {
		_, isKnown = areas[field]
	}
	return isKnown || unscoped[field]
}
