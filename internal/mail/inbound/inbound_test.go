package inbound_test

import (
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/mail/inbound"
)

func TestQuotesAndSignaturesAreLeftOut(t *testing.T) {
	for name, said := range map[string]string{
		"English":           "Yes.\n\nOn Wed, Jan 2, 2030 at 3:04 AM Bob <bob@example.com> wrote:\n\n> No?\n> Yes?",
		"over two lines":    "Yes.\n\nOn Wed, Jan 2, 2030 at 3:04 AM Bob Somebody With A Long Name\n<bob@example.com> wrote:\n> No?",
		"German":            "Yes.\n\nAm 02.01.2030 um 03:04 schrieb Bob <bob@example.com>:\n> No?",
		"Spanish":           "Yes.\n\nEl mié, 2 ene 2030 a las 3:04, Bob (<bob@example.com>) escribió:\n> No?",
		"French":            "Yes.\n\nLe mer. 2 janv. 2030 à 03:04, Bob <bob@example.com> a écrit :\n> No?",
		"Portuguese":        "Yes.\n\nEm qua., 2 de jan. de 2030 às 03:04, Bob <bob@example.com> escreveu:\n> No?",
		"Outlook":           "Yes.\n\nFrom: Bob <bob@example.com>\nSent: Wednesday\nTo: Ann\nSubject: Why?\n\nNo?",
		"German Outlook":    "Yes.\n\nVon: Bob <bob@example.com>\nGesendet: Mittwoch\nAn: Ann\n\nNo?",
		"an old Outlook":    "Yes.\n\n-----Original Message-----\nNo?",
		"a signature":       "Yes.\n-- \nAnn\nSome Street 1",
		"a phone":           "Yes.\n\nSent from my iPhone",
		"a German phone":    "Yes.\n\nVon meinem iPhone gesendet",
		"only quoted lines": "Yes.\n\n> No?\n> Or?",
		"carriage returns":  "Yes.\r\n\r\nOn Wed Bob wrote things wrote:\r\n> No?",
	} {
		if got := inbound.Reply(said); got != "Yes." {
			t.Errorf("%s: %q", name, got)
		}
	}
	between := "> First?\nYes.\n\n> Second?\nNo."
	if got := inbound.Reply("On Wed, Jan 2, 2030 Bob <bob@example.com> wrote:\n" + between); got != between {
		t.Errorf("between the lines: %q", got)
	}
	for name, said := range map[string]string{
		"Gmail":       `<div dir="ltr">Yes.</div><br><div class="gmail_quote"><div class="gmail_attr">On Wed Bob wrote:</div><blockquote>No?</blockquote></div>`,
		"Apple":       `<p>Yes.</p><blockquote type="cite">No?</blockquote>`,
		"Thunderbird": `<p>Yes.</p><div class="moz-cite-prefix">Am 2.1. schrieb Bob:<br></div><blockquote>No?</blockquote>`,
		"Outlook":     `<p>Yes.</p><div id="divRplyFwdMsg">From: Bob</div><div>No?</div>`,
	} {
		got := inbound.ReplyHTML(said)
		if !strings.Contains(got, "Yes.") || strings.Contains(got, "No?") || strings.Contains(got, "Bob") {
			t.Errorf("%s: %q", name, got)
		}
	}
}

func TestAMailBombIsRefused(t *testing.T) {
	head := "From: ann@example.com\r\nContent-Type: multipart/mixed; boundary=b0\r\n\r\n"
	var deep strings.Builder
	for i := range 30 {
		deep.WriteString("--b" + string(rune('0'+i)) + "\r\nContent-Type: multipart/mixed; boundary=b" + string(rune('1'+i)) + "\r\n\r\n")
	}
	for name, raw := range map[string]string{
		"deep":  head + deep.String(),
		"wide":  head + strings.Repeat("--b0\r\n\r\nx\r\n", 500) + "--b0--",
		"large": "From: ann@example.com\r\n\r\n" + strings.Repeat("x", 2<<20),
		"files": head + strings.Repeat("--b0\r\nContent-Disposition: attachment; filename=a.txt\r\n\r\nx\r\n", 20) + "--b0--",
	} {
		if _, err := inbound.Parse([]byte(raw)); err == nil {
			t.Errorf("a %s one is read", name)
		}
	}
	m, err := inbound.Parse([]byte("From: =?utf-8?q?J=C3=B6rg?= <joerg@example.com>\r\nSubject: =?iso-8859-1?q?Gr=FC=DFe?=\r\n" +
		"Content-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nGr=FC=DFe"))
	if err != nil || m.Text != "Grüße" || m.Subject != "Grüße" || m.From != "joerg@example.com" || m.IsAuto {
		t.Errorf("%+v %v", m, err)
	}
}
