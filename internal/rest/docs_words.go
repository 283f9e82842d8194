package rest

// exampleTexts are what fields say in examples that name no example of their own: a question about
// pottery, and what there is around it.
var exampleTexts = map[string]string{
	"title": "How hot must the kiln be?", "name": "Ann Archer", "username": "ann", "shortId": "Xk3pQ9aZ", "slug": "gardeners",
	"description": "<p>For stoneware.</p>", "summary": "For stoneware.", "content": "<p>About 1,250 degrees.</p>",
	"draftContent": "<p>About 1,250 degrees.</p>", "intro": "<p>About 1,250 degrees.</p>", "body": "<p>Slowly, though.</p>",
	"source": "For **stoneware**.", "text": "Hotter", "note": "Said before.", "reason": "Spam", "banReason": "Spam", "motto": "Ask away.",
	"email": "ann@example.com", "pendingEmail": "ann@example.org", "password": "correct horse", "currentPassword": "battery staple",
	"url": "https://example.com/kilns", "link": "https://example.com/kilns", "website": "https://example.com", "location": "Vienna",
	"gender": "female", "lang": "en", "picture": "/uploads/019a2b3c4d5e6f7081920a1b.png", "image": "/uploads/019a2b3c4d5e6f7081920a1b.png",
	"src": "/uploads/019a2b3c4d5e6f7081920a1b.png", "alt": "A kiln", "logo": "/uploads/019a2b3c4d5e6f7081920a1b.png",
	"favicon": "/uploads/019a2b3c4d5e6f7081920a1b.png", "banner": "/uploads/019a2b3c4d5e6f7081920a1b.png", "fileName": "kiln.pdf",
	"color": "#7a4b2a", "background": "#ffffff", "primary": "#7a4b2a", "secondary": "#c8a27a", "default": "#222222",
	"defaultLink": "#7a4b2a", "menuLink": "#7a4b2a", "css": "main { max-width: 60rem }", "sidebar": "<p>Welcome.</p>", "action": "Read on",
	"askRules": "<p>One question at a time.</p>", "questionIntro": "<p>Ask about clay and fire.</p>", "signupRules": "<p>Be kind.</p>",
	"topicIntro": "<p>What it is all about.</p>", "userIntro": "<p>Who is here.</p>", "longName": "The potters' community",
	"englishName": "Potters", "subdomain": "potters", "homepage": "https://example.com", "faq": "https://example.com/faq",
	"terms": "https://example.com/terms", "bug": "https://example.com/bugs", "feature": "https://example.com/wishes",
	"facebook": "https://facebook.com/potters", "instagram": "https://instagram.com/potters",
	"linkedin": "https://linkedin.com/company/potters",
	"telegram": "https://t.me/potters", "twitter": "https://twitter.com/potters", "linksString": "Shop | https://example.com/shop | left",
	"position": "left", "updateHash": "5f2d7c1e9a3b4d6f8091a2b3c4d5e6f7", "externalId": "4711", "external_id": "4711", "user_id": exampleID,
	"privacy": "https://example.com/privacy", "issuer": "https://product.example.com", "audience": "potters",
	"clientId": "stoa-Xk3pQ9aZ", "client_id": "stoa-Xk3pQ9aZ", "provider": "google", "groupsClaim": "groups",
	"secret": "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD", "loginUrl": "https://product.example.com/login",
	"jwksUrl": "https://product.example.com/.well-known/jwks.json", "webhookId": "msg_" + exampleID, "value": "casino", "code": "123456",
	"shortDescription": "Tells the integrating product what happens, by signed requests.", "message": "must be at most 300 characters long",
	"field": "title", "detail": "title: must be at most 300 characters long.", "requestId": "7f3kq2m9", "type": "/docs/errors#not_found",
	"to": "comment", "status": "published", "kind": "question", "host": "blog.example.com", "before": "Kilns", "after": "Kilns and glazes",
}

// exampleIDs are the fields that hold the id of a record.
var exampleIDs = []string{"_id", "id", "portal", "moderator", "admin", "user", "question", "answer", "post", "topic", "space", "comment",
	"record", "target", "on", "of", "by", "member", "author", "actor", "acceptedAnswer", "endpoint", "reward", "collectionId", "undoes",
	"undoneBy", "resolvedBy", "log", "from", "follower", "upvote", "downvote", "asker"}
