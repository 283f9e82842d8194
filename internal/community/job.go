package community

// The kinds of work that follow a commit. The pool of a job begins with its kind.
const (
	WebhookJob = "webhook" // a delivery to one endpoint
	MailJob    = "mail"    // one mail to one person
	WatchJob   = "watch"   // telling some of those who watch something
	PushJob    = "push"    // one notification to one browser
	PreviewJob = "preview" // what a page elsewhere says of itself
)

// JobKinds are all of them.
var JobKinds = []string{WebhookJob, MailJob, WatchJob, PushJob, PreviewJob}
