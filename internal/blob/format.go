package blob

import (
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"os"
	"path"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/stoa-community/stoa/internal/community"
)

// Field is what the form calls the file, and so what errors about it name.
const Field = "upload"

// Limits of what is sent, in bytes.
const (
	MaxImage = 10 << 20
	MaxFile  = 25 << 20
)

// A Format is one sort of content that is kept.
type Format struct {
	Type string   // the media type it is served as
	Exts []string // what a name of it may end in, the usual one first
}

// The formats. Only pictures are shown in pages; everything else is downloaded.
var (
	PNG  = Format{"image/png", []string{"png"}}
	JPEG = Format{"image/jpeg", []string{"jpg"}}
	GIF  = Format{"image/gif", []string{"gif"}}
	WebP = Format{"image/webp", []string{"webp"}} // sent, never kept
	PDF  = Format{"application/pdf", []string{"pdf"}}
	Text = Format{"text/plain; charset=utf-8", []string{"txt", "csv", "tsv", "md", "log", "json", "yaml", "yml"}}
	Zip  = Format{"application/zip", []string{"zip"}}
	Gzip = Format{"application/gzip", []string{"gz", "tgz"}}
	DOCX = Format{"application/vnd.openxmlformats-officedocument.wordprocessingml.document", []string{"docx"}}
	XLSX = Format{"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", []string{"xlsx"}}
	PPTX = Format{"application/vnd.openxmlformats-officedocument.presentationml.presentation", []string{"pptx"}}
	ODT  = Format{"application/vnd.oasis.opendocument.text", []string{"odt"}}
	ODS  = Format{"application/vnd.oasis.opendocument.spreadsheet", []string{"ods"}}
	ODP  = Format{"application/vnd.oasis.opendocument.presentation", []string{"odp"}}
)

// IsImage reports whether f is a picture.
func (f Format) IsImage() bool { return strings.HasPrefix(f.Type, "image/") }

// limit is how many bytes of f are taken.
func (f Format) limit() int64 {
	if f.IsImage() {
		return MaxImage
	}
	return MaxFile
}

// sniffed are the formats by what the first bytes look like to net/http.
var sniffed = map[string]Format{
	"image/png": PNG, "image/jpeg": JPEG, "image/gif": GIF, "image/webp": WebP,
	"application/pdf": PDF, "application/zip": Zip, "application/x-gzip": Gzip, "text/plain; charset=utf-8": Text,
}

// sniffLen is how many bytes net/http looks at.
const sniffLen = 512

// sniff returns the format that content beginning with head claims to be. What
// the sender calls it does not matter.
func sniff(head []byte) (Format, error) {
	media := http.DetectContentType(head)
	start := bytes.TrimSpace(bytes.TrimPrefix(head, []byte("\ufeff")))
	if f, ok := sniffed[media]; ok && !bytes.HasPrefix(start, []byte("<")) {
		return f, nil
	}
	switch {
	case bytes.HasPrefix(start, []byte("<")):
		media = "HTML, SVG or other markup"
	case media == "application/octet-stream":
		media = "something else"
	}
	return Format{}, community.Bad(Field, community.WhyFileFormat,
		"must be a PNG, JPEG, GIF or WebP image, or a PDF, UTF-8 text, CSV, zip, gzip or office file; this file is %s", media)
}

// check looks at the whole of a file that is no picture, and tells its format
// more closely.
func (f Format) check(turns *turns, file *os.File, size int64) (Format, error) {
	if _, err := file.Seek(0, io.SeekStart); err != nil {
		return f, err
	}
	switch f.Type {
	case Text.Type:
		return f, checkText(bufio.NewReader(turns.reader(file)))
	case Zip.Type:
		contents := &directory{file: file}
		archive, err := zip.NewReader(contents, size)
		if contents.isTooLong() {
			return f, community.Bad(Field, community.WhyArchiveTooLong,
				"must be an archive with a file list of at most %d MiB", maxDirectory>>20)
		}
		if err != nil {
			return f, damaged("zip file")
		}
		return officeFormat(archive), nil
	case Gzip.Type:
		if _, err := gzip.NewReader(file); err != nil {
			return f, damaged("gzip file")
		}
	}
	return f, nil
}

// What looking at a file that is no picture may take, in bytes: an archive's list
// of files takes some eight times the memory that it has bytes.
const (
	maxDirectory = 2 << 20
	fileCost     = 18 << 20
)

// directory reads an archive's list of files, to where it is too long.
type directory struct {
	file io.ReaderAt
	read int
}

var errTooLong = errors.New("too long a list of files")

func (d *directory) isTooLong() bool { return d.read > maxDirectory }

func (d *directory) ReadAt(p []byte, at int64) (int, error) {
	if d.read += len(p); d.isTooLong() {
		return 0, errTooLong
	}
	return d.file.ReadAt(p, at)
}

func damaged(what string) error {
	return community.Bad(Field, community.WhyDamagedFile, "is a damaged %s", what)
}

// checkText refuses bytes that are text only at their beginning.
func checkText(r *bufio.Reader) error {
	for {
		c, size, err := r.ReadRune()
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		case c == utf8.RuneError && size == 1:
			return community.Bad(Field, community.WhyNotUTF8, "is text that isn't UTF-8")
		case unicode.IsControl(c) && !unicode.IsSpace(c) && c != '\x1b':
			return community.Bad(Field, community.WhyControlCharacters, "is text that contains control characters")
		}
	}
}

// officeFormat tells an office document from other archives by what is in it.
// One with macros is any archive: under its own name no office program runs them.
func officeFormat(archive *zip.Reader) Format {
	found := Zip
	for _, entry := range archive.File {
		switch entry.Name {
		case "word/document.xml":
			found = DOCX
		case "xl/workbook.xml":
			found = XLSX
		case "ppt/presentation.xml":
			found = PPTX
		case "mimetype":
			found = openDocument(entry)
		}
		if path.Base(entry.Name) == "vbaProject.bin" {
			return Zip
		}
	}
	return found
}

// openDocument reads the entry in which such a document names its type.
func openDocument(entry *zip.File) Format {
	r, err := entry.Open()
	if err != nil {
		return Zip
	}
	defer r.Close()
	media, err := io.ReadAll(io.LimitReader(r, 100))
	if err != nil {
		return Zip
	}
	for _, f := range []Format{ODT, ODS, ODP} {
		if string(media) == f.Type {
			return f
		}
	}
	return Zip
}

// filename is what a download of content in format f is called: as its sender
// called it, as far as that can be a file's name, and ending as such a file does.
func (f Format) filename(given string) string {
	given = given[strings.LastIndexAny(given, `/\`)+1:]
	given = strings.Map(func(c rune) rune {
		if !unicode.IsPrint(c) || strings.ContainsRune(`<>:"|?*`, c) {
			return -1
		}
		return c
	}, strings.ToValidUTF8(given, ""))
	given = strings.Trim(given, ". ")
	for len(given) > maxFilename {
		_, size := utf8.DecodeRuneInString(given)
		given = given[size:] // the beginning, for the ending says what it is
	}
	ext := strings.ToLower(strings.TrimPrefix(path.Ext(given), "."))
	switch {
	case given == "":
		return "file." + f.Exts[0]
	case !slices.Contains(f.Exts, ext):
		return given + "." + f.Exts[0]
	}
	return given
}

// maxFilename bounds a file's name, in bytes.
const maxFilename = 120
