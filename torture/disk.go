package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// sector is what a disk writes at once: of a piece that is longer, a part may be there and
// the rest not.
const sector = 512

// A disk is a folder as it would be found after a power cut: what was synced is there for
// sure, and of what was written since, anything from nothing to all. The name of a file is
// the folder's, and is there for sure once that was synced.
type disk struct {
	root    string
	names   map[string]*inode // as the server sees them
	durable map[string]*inode // as a power cut leaves them for sure
	pending []naming          // what is between the two, the oldest first
	counted int               // how many there were in all
}

// An inode is a file's content, or a folder.
type inode struct {
	isFolder bool
	synced   []byte
	pending  []change
	cursor   int64 // where a write without an offset goes
	isCopied bool  // some of it was copied from elsewhere, and not recorded
}

// A change is a write, or with nil data a cut to a length.
type change struct {
	offset int64
	data   []byte
}

// A naming gives a file its name, or takes the name away where there is no file.
type naming struct {
	number int
	path   string
	file   *inode
}

// newDisk has what is in a folder, which is taken for synced.
func newDisk(root string) (*disk, error) {
	d := &disk{root: root, names: map[string]*inode{}}
	err := filepath.WalkDir(root, func(path string, e fs.DirEntry, err error) error {
		if err != nil || !d.has(path) {
			return err
		}
		f := &inode{isFolder: e.IsDir()}
		if !f.isFolder {
			f.synced, err = os.ReadFile(path)
		}
		d.names[path] = f
		return err
	})
	d.durable = maps.Clone(d.names)
	return d, err
}

// has reports whether a file is of the disk. The memory that SQLite's processes share is
// in a file, too, and is made anew after a crash.
func (d *disk) has(path string) bool {
	return strings.HasPrefix(path, d.root+"/") && !strings.HasSuffix(path, "-shm")
}

// apply does to the disk what a call that has ended did; a sync makes durable what there was
// when it began.
func (d *disk) apply(c *call, synced int) error {
	if c.result < 0 {
		return nil
	}
	args := c.arguments()
	path := file(args[0])
	text := func(i int) string { return string(unquote(args[i])) }
	switch c.name {
	case "write", "pwrite64", "ftruncate":
		if !d.has(path) { // such as a connection
			return nil
		}
	}
	switch c.name {
	case "open":
		d.open(text(0), args[1])
	case "openat":
		d.open(text(1), args[2])
	case "pwrite64":
		offset, err := strconv.ParseInt(args[3], 0, 64)
		return errors.Join(err, d.write(path, offset, unquote(args[1]), c.result))
	case "write":
		return d.append(path, unquote(args[1]), c.result)
	case "ftruncate":
		length, err := strconv.ParseInt(args[1], 0, 64)
		return errors.Join(err, d.write(path, length, nil, 0))
	case "copy_file_range", "sendfile":
		return d.copy(c, args)
	case "fsync", "fdatasync":
		d.sync(path, synced)
	case "mkdirat":
		if d.has(text(1)) {
			d.name(text(1), &inode{isFolder: true})
		}
	case "renameat", "renameat2":
		return d.rename(text(1), text(3))
	case "unlinkat":
		d.name(text(1), nil)
	case "unlink":
		d.name(text(0), nil)
	default:
		for i, a := range args {
			if d.has(file(a)) || d.has(text(i)) {
				return fmt.Errorf("%s(%.200s): this is not known to the disk", c.name, c.text)
			}
		}
	}
	return nil
}

func (d *disk) open(path, flags string) {
	if !d.has(path) {
		return
	}
	if d.names[path] == nil && strings.Contains(flags, "O_CREAT") {
		d.name(path, &inode{})
	}
	f := d.names[path]
	if f == nil {
		return
	}
	f.cursor = 0
	if strings.Contains(flags, "O_TRUNC") {
		f.pending = append(f.pending, change{})
	}
}

// name gives a file that name, or with nil takes it away.
func (d *disk) name(path string, f *inode) {
	if !d.has(path) || f == nil && d.names[path] == nil {
		return
	}
	put(d.names, path, f)
	d.pending = append(d.pending, naming{d.counted, path, f})
	d.counted++
}

func put(names map[string]*inode, path string, f *inode) {
	if f == nil {
		delete(names, path)
		return
	}
	names[path] = f
}

// rename gives a file another name: one step in one folder, as file systems promise.
func (d *disk) rename(from, to string) error {
	f := d.names[from]
	if !d.has(from) || f == nil {
		return nil
	}
	if filepath.Dir(from) != filepath.Dir(to) {
		return fmt.Errorf("%s is moved to %s: this is not known to the disk", from, to)
	}
	if f.isCopied { // what was copied is what is there at last: such files are written once
		content, err := os.ReadFile(to)
		if err != nil {
			return err
		}
		f.fill(content)
	}
	d.name(to, f)
	d.name(from, nil)
	return nil
}

// fill puts in what was not recorded.
func (f *inode) fill(content []byte) {
	copy(f.synced, content)
	for i, c := range f.pending {
		if c.data != nil && c.offset+int64(len(c.data)) <= int64(len(content)) {
			f.pending[i].data = slices.Clone(content[c.offset : c.offset+int64(len(c.data))])
		}
	}
}

func (d *disk) write(path string, offset int64, data []byte, n int64) error {
	f := d.names[path]
	if f == nil {
		return fmt.Errorf("a write to %s, which was not opened", path)
	}
	if data != nil && int64(len(data)) < n {
		return fmt.Errorf("of a write to %s of %d bytes only %d were recorded", path, n, len(data))
	}
	if data != nil {
		data = data[:n]
	}
	f.pending = append(f.pending, change{offset, data})
	return nil
}

// append writes where the last write ended.
func (d *disk) append(path string, data []byte, n int64) error {
	f := d.names[path]
	if f == nil {
		return d.write(path, 0, data, n)
	}
	f.cursor += n
	return d.write(path, f.cursor-n, data, n)
}

// copy writes what is not recorded, if it is to a file of the disk.
func (d *disk) copy(c *call, args []string) error {
	to := file(args[0])
	if c.name == "copy_file_range" {
		to = file(args[2])
	}
	f := d.names[to]
	if f == nil {
		return nil
	}
	f.isCopied = true
	return d.append(to, make([]byte, c.result), c.result)
}

// unsynced is how much a sync of the file, or folder, that begins now will make durable.
func (d *disk) unsynced(path string) int {
	if f := d.names[path]; f != nil && !f.isFolder {
		return len(f.pending)
	}
	return d.counted
}

// sync makes durable what had been written to a file, or named in a folder, when it began.
func (d *disk) sync(path string, n int) {
	if f := d.names[path]; f != nil && !f.isFolder {
		n = min(n, len(f.pending))
		for _, c := range f.pending[:n] {
			f.synced = c.on(f.synced, nil)
		}
		f.pending = slices.Clone(f.pending[n:])
		return
	}
	d.pending = slices.DeleteFunc(d.pending, func(step naming) bool {
		isSynced := step.number < n && filepath.Dir(step.path) == path
		if isSynced {
			put(d.durable, step.path, step.file)
		}
		return isSynced
	})
}

// on returns content with the change made: of a write the sectors that stay, all unless told.
func (c change) on(content []byte, stays func() bool) []byte {
	if c.data == nil {
		return resize(content, c.offset)
	}
	for from := int64(0); from < int64(len(c.data)); {
		at := c.offset + from
		to := min(int64(len(c.data)), from+sector-at%sector)
		if stays == nil || stays() {
			if end := at + to - from; int64(len(content)) < end {
				content = resize(content, end)
			}
			copy(content[at:], c.data[from:to])
		}
		from = to
	}
	return content
}

func resize(content []byte, length int64) []byte {
	if length <= int64(len(content)) {
		return content[:length:length]
	}
	return append(content, make([]byte, length-int64(len(content)))...)
}

// The ways in which a power cut may leave what was not synced.
const (
	dropped  = "dropped"  // nothing of it is there
	kept     = "kept"     // all of it
	halved   = "halved"   // what came first
	torn     = "torn"     // what came first, and of the next write some sectors
	shuffled = "shuffled" // any sectors of any write
)

var cuts = []string{dropped, kept, halved, torn, shuffled}

// leave writes the disk, as a power cut may leave it, into an empty folder.
func (d *disk) leave(to, how string, dice *rand.Rand) error {
	names := maps.Clone(d.durable)
	steps := dice.IntN(len(d.pending) + 1)
	switch how {
	case dropped:
		steps = 0
	case kept:
		steps = len(d.pending)
	}
	for _, step := range d.pending[:steps] {
		put(names, step.path, step.file)
	}
	for _, path := range slices.Sorted(maps.Keys(names)) { // a folder before what is in it
		f := names[path]
		if above := filepath.Dir(path); above != d.root && names[above] == nil {
			delete(names, path) // its folder is lost, and it with that
			continue
		}
		target := filepath.Join(to, strings.TrimPrefix(path, d.root))
		var err error
		if f.isFolder {
			err = os.Mkdir(target, 0o700)
		} else {
			err = os.WriteFile(target, f.cut(how, dice), 0o600)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// cut is the content as a power cut may leave it.
func (f *inode) cut(how string, dice *rand.Rand) []byte {
	content := slices.Clone(f.synced)
	coin := func() bool { return dice.IntN(2) == 0 }
	some := dice.IntN(len(f.pending) + 1)
	for i, c := range f.pending {
		switch {
		case how == dropped:
		case how == kept, (how == halved || how == torn) && i < some:
			content = c.on(content, nil)
		case how == torn && i == some, how == shuffled && (c.data != nil || coin()):
			content = c.on(content, coin)
		}
	}
	return content
}
