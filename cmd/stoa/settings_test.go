package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/logtest"
)

// written is a file of settings.
func written(t *testing.T, text string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "stoa.env")
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestSettingsAreReadFromAFile(t *testing.T) {
	data := t.TempDir()
	file := written(t, "# where it lives\n; and who runs it\n\nSTOA_DATA = "+data+"\nSTOA_ADMIN_EMAIL=\"from-file@example.com\"\n"+
		"STOA_ADMIN_PASSWORD='a = \"b\" # c'\nSTOA_CLIENT_ID=from-file\nSTOA_CLIENT_SECRET=\nOTEL_SERVICE_NAME=stoa\n")
	p := launch(t, "STOA_SETTINGS="+file, "STOA_ADMIN_EMAIL=from-variable@example.com")
	p.await(t)
	out := p.stdout.String()
	for _, want := range []string{"from-variable@example.com\n", `a = "b" # c`, "from-file\n"} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in\n%s", want, out)
		}
	}
	if _, err := os.Stat(filepath.Join(data, "stoa.db")); err != nil {
		t.Error(err)
	}
	if list := must(t, nil, "--settings", file, "user", "list"); !strings.Contains(list, "from-variable@example.com") {
		t.Errorf("another command finds %s", list)
	}
	if _, err, code := do(t, nil, "user", "list", "--settings="+file, "--data", t.TempDir()); code != 1 || !strings.Contains(err, "no database") {
		t.Errorf("a flag does not win over the file: exit %d, %s", code, err)
	}
}

func TestAFileOfSettingsThatMakesNoSenseIsRefusedWithoutItsSecrets(t *testing.T) {
	logtest.Keep("hunter2-hunter2")
	for text, says := range map[string]string{
		"STOA_DATA=x\nSTOA_SMPT_URL=smtp://hunter2-hunter2@h": `line 2: there is no setting "STOA_SMPT_URL". See stoa --help.`,
		"hunter2-hunter2":                    `line 1: write settings as NAME=value. See stoa --help.`,
		"STOA_DEMO_SCALE=0":                  `--demo-scale must be more than 0`,
		"PATH=/hunter2-hunter2":              `line 1: there is no setting "PATH".`,
		strings.Repeat("x", 70_000):          `token too long`,
		"STOA_S3_SECRET_KEY=hunter2-hunter2": `--s3-secret-key needs`,
	} {
		_, err, code := do(t, nil, "serve", "--settings", written(t, text))
		if code != 2 || !strings.Contains(err, says) {
			t.Errorf("%.40q: exit %d, %s; want %q", text, code, err, says)
		}
	}
}

func TestAVariableThatNobodyReadsIsNamed(t *testing.T) {
	logtest.Keep("hunter2-hunter2")
	p := start(t, "STOA_DATA="+t.TempDir(), "STOA_LOG_LEVEL=warn", "STOA_SMPT_URL=smtp://hunter2-hunter2@h",
		"STOA_PORT_8080_TCP=tcp://10.0.0.1:8080")
	said := p.stderr.String()
	if !strings.Contains(said, "variable=STOA_SMPT_URL") || strings.Contains(said, "STOA_PORT") || strings.Contains(said, "hunter2") {
		t.Errorf("it says %s", said)
	}
}
