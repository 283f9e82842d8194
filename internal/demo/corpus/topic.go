package corpus

// Topic is a subject that questions and posts are filed under.
type Topic struct {
	Name        string
	Description string // one plain sentence
}

// Topics returns all topics. They are the same for every seed.
func (c *Corpus) Topics() []Topic {
	return []Topic{
		{"Getting Started", "First steps with Lantern: setting up a workspace, and what to do in which order."},
		{"Bookings", "Appointments, classes, waiting lists, buffers and everything on the calendar."},
		{"Calendar Sync", "Keeping Lantern and your other calendars in step."},
		{"Reminders & SMS", "Text messages and e-mails before and after a visit."},
		{"Invoicing", "Invoices, quotes, deposits, numbering and credit notes."},
		{"Payments", "Cards, payouts, refunds and the payment providers behind them."},
		{"Taxes & VAT", "Tax rates, reverse charge and rounding. Experience, not legal advice."},
		{"Accounting", "Closing the month, bookkeeping programs and the accountant's questions."},
		{"Plans & Subscriptions", "Lantern's own plans, seats and bills."},
		{"Customers", "Customer records, notes, households and custom fields."},
		{"Team & Permissions", "People, roles, working hours and who may see what."},
		{"Website Builder", "Pages, blocks and forms of your Lantern site."},
		{"Themes & Design", "Themes, fonts, colours and custom CSS."},
		{"Custom Domains", "DNS, certificates and redirects for your own address."},
		{"SEO", "Being found: search engines, maps and page titles."},
		{"Email Deliverability", "SPF, DKIM, DMARC, bounces and the way out of the spam folder."},
		{"Mobile App", "Lantern on phones and tablets, online and offline."},
		{"Integrations", "Connecting Lantern with other tools and sites."},
		{"API", "The REST interface: tokens, paging, limits and examples."},
		{"Webhooks", "Events sent to your server: signatures, retries and order."},
		{"Automation", "Triggers, waits, conditions and recipes that save time."},
		{"Import & Migration", "Moving in from another tool, or from a spreadsheet."},
		{"Data Export & Reports", "Reports, exports and the numbers behind your business."},
		{"Security & SSO", "Two-factor login, single sign-on, privacy requests and access."},
		{"Performance", "When something is slow, and how to make it quick."},
		{"Business Advice", "Prices, no-shows, hiring, reviews: running a small business."},
		{"Show and Tell", "Sites, shops and set-ups you are proud of."},
		{"Feedback & Ideas", "Wishes for Lantern, and ways to manage until they come true."},
	}
}
