package console

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"

	"github.com/stoa-community/stoa/internal/community"
	"github.com/stoa-community/stoa/internal/web/view"
)

// sectionVersion names what the settings of one form are: a change of others is no reason
// to refuse one of these.
func sectionVersion(p *community.Portal, fields []view.SettingField) string {
	hash, values := sha256.New(), settingsForm(p).Values
	for _, name := range namesOf(fields) {
		fmt.Fprintf(hash, "%q", values[name])
	}
	return base64.RawURLEncoding.EncodeToString(hash.Sum(nil)[:16])
}

// sectionClashing is the form of settings that another has changed since it was opened: as
// it was sent, with what is set now beside each that differs.
func (s *room) sectionClashing(v *view.Visit, section string, f view.Form, now *community.Portal) (view.Page, error) {
	fields := settingSections[section]
	f.Fault, f.Faults = v.T("why.stale_version"), map[string]string{}
	values := settingsForm(now).Values
	for _, name := range namesOf(fields) {
		if values[name] != f.Get(name) {
			f.Faults[name] = v.T("clash.field", "value", values[name])
		}
	}
	f.Values["version"] = sectionVersion(now, fields)
	shown, err := s.sectionView(v, section, f)
	shown.Status = http.StatusPreconditionFailed
	return shown, err
}
