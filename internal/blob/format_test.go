package blob

import (
	"archive/zip"
	"bytes"
	"context"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stoa-community/stoa/internal/community"
)

func archive(t *testing.T, entries ...string) string {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, entry := range entries {
		name, text, _ := strings.Cut(entry, "=")
		f, err := w.CreateHeader(&zip.FileHeader{Name: name}) // not compressed, which would take long for many
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, text); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestAnArchiveIsToldByWhatIsInIt(t *testing.T) {
	for _, row := range []struct {
		content string
		want    Format
	}{
		{archive(t, "notes.txt=hello"), Zip},
		{archive(t, "[Content_Types].xml=", "word/document.xml="), DOCX},
		{archive(t, "xl/workbook.xml="), XLSX},
		{archive(t, "ppt/presentation.xml="), PPTX},
		{archive(t, "word/document.xml=", "word/vbaProject.bin="), Zip}, // macros
		{archive(t, "mimetype="+ODT.Type), ODT},
		{archive(t, "mimetype="+ODS.Type), ODS},
		{archive(t, "mimetype="+ODP.Type), ODP},
		{archive(t, "mimetype=text/html"), Zip},
		{archive(t, "META-INF/MANIFEST.MF="), Zip},
	} {
		taken, err := NewIntake().Take(t.Context(), "a", strings.NewReader(row.content))
		if err != nil {
			t.Fatal(err)
		}
		if taken.Type != row.want.Type {
			t.Errorf("%s, not %s", taken.Type, row.want.Type)
		}
		if err := taken.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestADownloadsNameIsAFilesNameThatTellsItsFormat(t *testing.T) {
	for _, row := range []struct {
		format      Format
		given, want string
	}{
		{PDF, "Report.pdf", "Report.pdf"},
		{PDF, "Report.PDF", "Report.PDF"},
		{PDF, "Report.exe", "Report.exe.pdf"},
		{Text, "table.csv", "table.csv"},
		{Text, "page.html", "page.html.txt"},
		{Zip, "program.jar", "program.jar.zip"},
		{Gzip, "logs.tar.gz", "logs.tar.gz"},
		{PDF, "", "file.pdf"},
		{PDF, "..", "file.pdf"},
		{PDF, "../../etc/passwd", "passwd.pdf"},
		{PDF, `C:\Users\ann\cv.pdf`, "cv.pdf"},
		{PDF, "a\r\nSet-Cookie: x\x00.pdf", "aSet-Cookie x.pdf"},
		{PDF, "Zürich 東京.pdf", "Zürich 東京.pdf"},
		{PDF, "\u202efdp.exe", "fdp.exe.pdf"}, // written right to left
		{PDF, "bad\xff.pdf", "bad.pdf"},
		{PDF, strings.Repeat("é", 200) + ".pdf", strings.Repeat("é", 58) + ".pdf"},
	} {
		if got := row.format.filename(row.given); got != row.want {
			t.Errorf("%q becomes %q, not %q", row.given, got, row.want)
		}
	}
}

func TestTextIsTextToItsEnd(t *testing.T) {
	for text, fine := range map[string]bool{
		"name;age\r\nAnn;41\n": true, "\ufeffwith a mark": true, "colours \x1b[31m in a log": true, "a < b": true,
		strings.Repeat("a", 600) + "\x00":           false,
		strings.Repeat("a", 600) + "\xff\xfe":       false,
		strings.Repeat("a", 600) + "\x07":           false,
		"<svg xmlns='http://www.w3.org/2000/svg'/>": false, " \n\t<!-- x --><html>": false, "\ufeff<?xml version='1.0'?>": false,
		"\xff\xfea\x00b\x00": false, // UTF-16
	} {
		taken, err := NewIntake().Take(t.Context(), "a.txt", strings.NewReader(text))
		if (err == nil) != fine {
			t.Errorf("%q: %v", text, err)
		}
		if err == nil {
			err = taken.Close()
		} else if community.KindOf(err) == community.Invalid {
			err = nil
		}
		if err != nil {
			t.Error(err)
		}
	}
}

func TestARefusedUploadLeavesNoTemporaryFile(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	ended, end := context.WithCancel(t.Context())
	end()
	full := NewIntake()
	full.queue.small.room.TryAcquire(smalls)
	for name, take := range map[string]func() (*Taken, error){
		"wrong": func() (*Taken, error) { return NewIntake().Take(t.Context(), "", strings.NewReader("MZ\x90\x00\x03")) },
		"broken": func() (*Taken, error) {
			return NewIntake().Take(t.Context(), "", io.MultiReader(strings.NewReader("abc"), broken{}))
		},
		"damaged": func() (*Taken, error) {
			return NewIntake().Take(t.Context(), "", strings.NewReader("\x89PNG\x0D\x0A\x1A\x0A"))
		},
		"left": func() (*Taken, error) { return full.Take(ended, "", strings.NewReader("abc")) },
		"large": func() (*Taken, error) {
			return NewIntake().Take(t.Context(), "", strings.NewReader(strings.Repeat("a", MaxFile+1)))
		},
	} {
		if _, err := take(); err == nil {
			t.Errorf("%s was taken", name)
		}
	}
	taken, err := NewIntake().Take(t.Context(), "", strings.NewReader("fine"))
	if err != nil {
		t.Fatal(err)
	}
	if err := taken.Close(); err != nil {
		t.Error(err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, "*")); err != nil || len(left) > 0 {
		t.Errorf("left: %v, %v", left, err)
	}
}
