package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/stoa-community/stoa/internal/app"
	"github.com/stoa-community/stoa/internal/blob"
	"github.com/stoa-community/stoa/internal/carry"
	"github.com/stoa-community/stoa/internal/store"
)

// placeFlags say how a bucket is reached in which backups are kept.
type placeFlags struct {
	Endpoint  string `name:"backup-s3-endpoint" env:"STOA_BACKUP_S3_ENDPOINT" placeholder:"URL" help:"The URL of the S3-compatible storage for s3:// backups. Default: the one for uploads."`
	Region    string `name:"backup-s3-region" env:"STOA_BACKUP_S3_REGION" placeholder:"NAME" help:"The bucket's region."`
	AccessKey string `name:"backup-s3-access-key" env:"STOA_BACKUP_S3_ACCESS_KEY" placeholder:"TEXT" help:"The access key ID."`
	SecretKey string `name:"backup-s3-secret-key" env:"STOA_BACKUP_S3_SECRET_KEY" placeholder:"TEXT" help:"The secret access key."`
}

// place is where backups are kept that go to a folder or a bucket.
func (f placeFlags) place(to string, uploads uploadFlags) (carry.Place, error) {
	if !strings.HasPrefix(to, "s3://") {
		return carry.Folder(to), nil
	}
	if cmp.Or(f.Endpoint, uploads.S3Endpoint) == "" {
		return nil, errors.New("backing up to a bucket needs STOA_BACKUP_S3_ENDPOINT and its access key")
	}
	return carry.NewBucket(to, blob.S3Config{
		Endpoint: cmp.Or(f.Endpoint, uploads.S3Endpoint), Region: cmp.Or(f.Region, uploads.S3Region),
		AccessKey: cmp.Or(f.AccessKey, uploads.S3AccessKey), SecretKey: cmp.Or(f.SecretKey, uploads.S3SecretKey),
	})
}

// planFlags say where and how often the server backs itself up.
type planFlags struct {
	To    string        `name:"backup-to" env:"STOA_BACKUP_TO" placeholder:"PLACE" help:"Where to store automatic backups: a folder, or s3://bucket/prefix."`
	Every time.Duration `name:"backup-every" env:"STOA_BACKUP_EVERY" default:"24h" placeholder:"TIME" help:"How often to back up (${default})."`
	Keep  int           `name:"backup-keep" env:"STOA_BACKUP_KEEP" default:"7" placeholder:"N" help:"How many backups to keep (${default}). Older ones are deleted."`
	Log   time.Duration `name:"backup-log" env:"STOA_BACKUP_LOG" placeholder:"TIME" help:"Also archive every change, so that you can restore to any moment of the last 24h, say. SQLite only; off by default."`

	Place placeFlags `embed:""`
}

func (f planFlags) check() error {
	if f.Every < time.Minute {
		return errors.New("--backup-every must be at least 1 minute")
	}
	if f.Keep < 1 {
		return errors.New("--backup-keep must be at least 1")
	}
	if f.Log != 0 && f.To == "" {
		return errors.New("--backup-log needs --backup-to")
	}
	if most := time.Duration(f.Keep-1) * f.Every; f.Log < 0 || f.Log > most {
		return fmt.Errorf("--backup-log must be at most %s with this --backup-every and --backup-keep: it needs a backup from before", most)
	}
	if p := f.Place; p != (placeFlags{}) && !strings.HasPrefix(f.To, "s3://") {
		return errors.New("--backup-s3-endpoint, -region, -access-key and -secret-key only work with --backup-to s3://bucket/prefix")
	}
	return wanting("backup-s3", given{"access-key", f.Place.AccessKey}, given{"secret-key", f.Place.SecretKey})
}

// plan is what the server does about backups.
func (f planFlags) plan(data string, isPostgres bool, uploads uploadFlags) (app.BackupPlan, error) {
	if f.To == "" {
		return app.BackupPlan{}, nil
	}
	if f.Log != 0 && isPostgres {
		return app.BackupPlan{}, errors.New("--backup-log is for SQLite. Use PostgreSQL's own archive of its log: see the guide on backups")
	}
	place, err := f.Place.place(f.To, uploads)
	return app.BackupPlan{Place: place, Every: f.Every, Keep: f.Keep, Log: f.Log, Spool: data, Version: version}, err
}

type backupCommand struct {
	databaseFlags
	To string `arg:"" help:"A new file, a folder, or s3://bucket/prefix. A file named *.db gets a copy of the SQLite database only."`

	Uploads uploadFlags `embed:"" group:"Uploads (stored in the data folder by default):"`
	Place   placeFlags  `embed:"" group:"Backups in a bucket:"`
}

// Run makes the backup, and prints what it has.
func (c *backupCommand) Run(ctx context.Context, s *streams) (err error) {
	db, err := c.existing(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if strings.HasSuffix(c.To, ".db") {
		return c.copyFile(ctx, db, s)
	}
	from, err := c.community(ctx, db, c.Uploads)
	if err != nil {
		return err
	}
	made, err := c.make(ctx, from, progress(s.err, "Backing up"))
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "Backed up to %s: %d rows and %d uploads, %d bytes. Verified by reading it back.\n", made.Name, made.Rows(), made.Files, made.Size)
	if made.Missing > 0 {
		fmt.Fprintf(s.out, "%d uploads are missing from it: their files no longer exist.\n", made.Missing)
	}
	return nil
}

// make makes a new file, or one named by the time where backups are kept.
func (c *backupCommand) make(ctx context.Context, from carry.Community, progress carry.Progress) (carry.Made, error) {
	isFolder := strings.HasPrefix(c.To, "s3://") || strings.HasSuffix(c.To, string(filepath.Separator))
	if info, err := os.Stat(c.To); err == nil {
		isFolder = isFolder || info.IsDir()
	}
	if !isFolder {
		return from.KeepAs(ctx, c.To, progress)
	}
	place, err := c.Place.place(c.To, c.Uploads)
	if err != nil {
		return carry.Made{}, err
	}
	spool := os.TempDir()
	if _, isBucket := place.(carry.Bucket); !isBucket {
		spool = c.To
		if err := os.MkdirAll(spool, 0o700); err != nil {
			return carry.Made{}, err
		}
	}
	made, err := from.Keep(ctx, place, spool, progress)
	made.Name = strings.TrimSuffix(c.To, "/") + "/" + made.Name
	return made, err
}

// copyFile copies the SQLite database alone, ready to be served.
func (c *backupCommand) copyFile(ctx context.Context, db *store.DB, s *streams) error {
	if err := db.BackUp(ctx, c.To); err != nil {
		return err
	}
	info, err := os.Stat(c.To)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.out, "Wrote the database to %s: %d bytes.\n", c.To, info.Size())
	return nil
}

// community is the database with its uploads.
func (f databaseFlags) community(ctx context.Context, db *store.DB, uploads uploadFlags) (carry.Community, error) {
	files, err := uploads.open(ctx, f.Data)
	return carry.Community{DB: db, Files: files, Version: version}, err
}
