package view

import (
	"fmt"
	"time"
	_ "time/tzdata" // the zones of the world, also where the machine has none
)

// Zone ends the name of the field that says in which zone the time in another is.
const Zone = "Zone"

// offsets are the differences from UTC that clocks show somewhere, in minutes.
var offsets = []int{-720, -660, -600, -570, -540, -480, -420, -360, -300, -240, -210, -180, -120, -60, 60, 120, 180, 210, 240, 270, 300,
	330, 345, 360, 390, 420, 480, 525, 540, 570, 600, 630, 660, 720, 765, 780, 840}

// zones are what one may choose from who has no script to say their own: "" is UTC.
func zones(chosen string) (list []string) {
	known := chosen == ""
	list = append(list, "")
	for _, offset := range offsets {
		sign, ahead := '+', offset
		if offset < 0 {
			sign, ahead = '-', -offset
		}
		zone := fmt.Sprintf("%c%02d:%02d", sign, ahead/60, ahead%60)
		known = known || zone == chosen
		list = append(list, zone)
	}
	if !known {
		list = append(list, chosen)
	}
	return list
}

// zoneName is what a zone is called where one chooses it.
func zoneName(zone string) string {
	if zone == "" || zone[0] == '+' || zone[0] == '-' {
		return "UTC" + zone
	}
	return zone
}

// zoneOf finds a zone by its name or by how far it is from UTC.
func zoneOf(name string) (*time.Location, error) {
	if name == "Local" { // of this machine, which nobody means
		return nil, fmt.Errorf("no zone is called %q", name)
	}
	if t, err := time.Parse("-07:00", name); err == nil {
		return t.Location(), nil
	}
	return time.LoadLocation(name)
}
