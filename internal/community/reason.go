package community

import "slices"

// A Reason is why something was refused, as a word that stays the same: clients
// switch on it, and pages say it in the reader's language. A new refusal is one line
// below, and the text of it on pages.
type Reason struct {
	Word   string // such as answer_locked
	Remedy string // what helps, for developers
	// IsShown says that pages have a text of their own for it. No page leads to the
	// others, or the page of their status says enough.
	IsShown bool
}

func (r Reason) String() string { return r.Word }

// Reasons are all there are.
func Reasons() []Reason { return slices.Clone(reasons) }

var reasons []Reason

func shown(word, remedy string) Reason { return reason(Reason{word, remedy, true}) }

func plain(word, remedy string) Reason { return reason(Reason{word, remedy, false}) }

func reason(r Reason) Reason {
	reasons = append(reasons, r)
	return r
}

// What is wrong with an input, whichever it is.
var (
	WhyRequired      = shown("required", "Send the field: it is missing or empty.")
	WhyTaken         = shown("taken", "Choose another value: somebody has this one.")
	WhyNotOneOf      = shown("not_one_of", "Send one of the values that the message lists.")
	WhyTooLongText   = shown("too_long", "Send a shorter text; the message has the limit in characters.")
	WhyTooManyBytes  = shown("too_many_bytes", "Send less; the message has the limit in bytes.")
	WhyTooManyItems  = shown("too_many", "Send fewer at once; the message has the limit.")
	WhyOutOfRange    = shown("out_of_range", "Send a number within the limits in the message.")
	WhyNotANumber    = shown("not_a_number", "Send a whole number.")
	WhyNotInFuture   = shown("not_in_future", "Send a time that is still to come.")
	WhyNotATime      = shown("not_a_time", "Send a time such as 2026-01-02T03:04:05.678Z.")
	WhyNotAnEmail    = shown("not_an_email", "Send one e-mail address, such as ann@example.com.")
	WhyNotAnAddress  = shown("not_an_address", "Send an http or https address, or where the message allows it a path.")
	WhyNotAURL       = shown("not_a_url", "Send an address that begins with http:// or https://.")
	WhyURLTooLong    = shown("url_too_long", "Send a shorter http or https address.")
	WhySecretInURL   = shown("secret_in_url", "Leave the user and the password out of the address: it is shown and logged.")
	WhyNotAColour    = shown("not_a_colour", "Send a colour as CSS writes it, such as #2f5d50.")
	WhyNotAHost      = shown("not_a_host", "Send the name of a host, such as community.example.com, without a scheme or a path.")
	WhyNotAPath      = plain("not_a_path", "Send a path that begins with one slash, without a host.")
	WhyNotAnOrigin   = shown("not_an_origin", "Send origins such as https://shop.example.com, without a path.")
	WhyBadCharacters = shown("bad_characters", "Send UTF-8 without NUL characters.")
	WhyBlank         = shown("blank", "Send something that can be seen.")
	WhyNoSuchSpace   = shown("no_such_space", "Name a space that you can see, by its id or as slug: and its slug.")
	WhyNoSuchPerson  = shown("no_such_person", "Name somebody by their id.")
	WhyNoSuchTopic   = shown("no_such_topic", "Send the id of a topic, or a name for a new one.")
	WhyNotThere      = shown("no_longer_there", "Read the list again: what was named has been removed.")
	WhyWrongIDs      = shown("wrong_ids", "Send ids of records of the kind that the field is for.")
)

// Accounts.
var (
	WhyUsernameLength   = shown("username_length", "Choose a user name within the limits in the message.")
	WhyUsernameStart    = shown("username_start", "Begin with a letter or a digit, and put no two dots or dashes in a row.")
	WhyUsernameEnd      = shown("username_end", "End with a letter, a digit or an underscore.")
	WhyUsernameLetters  = shown("username_letters", "Use letters, digits, dots, dashes and underscores only.")
	WhyUsernameScript   = shown("username_script", "Keep to the letters of one script.")
	WhyUsernameAccent   = shown("username_accent", "Put a letter beneath every accent.")
	WhyUsernameKept     = shown("username_reserved", "Choose another user name: this one would pass for staff.")
	WhyNameUnseen       = shown("name_invisible", "Choose a name with a letter or a number that can be seen.")
	WhyPasswordShort    = shown("password_short", "Choose a longer password.")
	WhyPasswordLong     = shown("password_long", "Choose a shorter password.")
	WhyPasswordSequence = shown("password_sequence",
		"Choose a password that is not one character repeated, or a run of neighbouring ones.")
	WhyPasswordCommon = shown("password_common",
		"Choose a password that nobody else uses, such as four words that have nothing to do with each other.")
	WhyPasswordKnown        = shown("password_known", "Choose a password without the name or the address of the account.")
	WhyWrongPresentPassword = shown("wrong_current_password", "Send the present password of the account.")
	WhyWrongOwnPassword     = shown("wrong_password", "Send your own password.")
	WhyNoPassword           = shown("no_password", "Choose a password first: ask for a link by mail, as if it had been forgotten.")
	WhyMailTokenSpent       = shown("mail_token_spent", "Have another mail sent, and use the link in the newest one.")
	WhyAddressStays         = shown("address_stays", "Send another address instead of none.")
	WhyWrongSignIn          = shown("wrong_sign_in", "Check the name and the password. An e-mail address works once it is confirmed.")
	WhyTooManyTries         = shown("too_many_tries",
		"Wait for the time in Retry-After. Until then even the right password is not checked.")
	WhySignInsWait               = shown("sign_ins_wait", "Wait for the time in Retry-After, then try again.")
	WhyManySignIns               = plain("many_sign_ins", "Wait for the time in Retry-After, then try again.")
	WhySignInFirst               = plain("sign_in_first", "Send a person's token.")
	WhyBanned                    = shown("account_banned", "Ask a moderator of the community.")
	WhyBannedUntil               = shown("account_banned_until", "Wait until the ban has passed, or ask a moderator.")
	WhyPending                   = shown("account_pending", "Wait until a moderator has approved the account.")
	WhyAccountErased             = shown("account_erased", "Nothing brings the account back.")
	WhyPersonErased              = plain("person_erased", "Nothing brings the person back.")
	WhyMayComeBack               = shown("erased", "Have an admin or the operator (stoa user free) let the person come back.")
	WhyNotErased                 = plain("not_erased", "Check the id or the address.")
	WhyByInvitation              = shown("community_by_invitation", "Ask somebody in the community for an invitation.")
	WhyOwnProfileOnly            = shown("own_profile_only", "Act as the person whose profile it is, or as staff.")
	WhyEraseByAdmins             = shown("erase_by_admins", "Ask an admin.")
	WhyFollowSelf                = shown("follow_self", "Follow somebody else.")
	WhyAddressByMail             = shown("address_by_mail", "Open the link in the mail that was sent to the address.")
	WhyByPersonOnly              = shown("by_person_only", "Have the person do it, or an admin.")
	WhyAddressHeld               = plain("address_held", "Sign in to the account that has the address, or have an admin link it.")
	WhyAddressConfirmedElsewhere = shown("address_confirmed_elsewhere",
		"Sign in to the account that has the address, or choose a new password for it.")
	WhyNoAddress     = shown("no_address_to_confirm", "Give the account an address first.")
	WhyBelowRankOnly = shown("below_rank_only", "Write in the name of people with a lower role only.")
	WhyStaffToken    = shown("staff_token",
		"Have staff sign in themselves, or ask the token endpoint with the client's secret.")
	WhyLastAdmin           = shown("last_admin", "Make somebody else an admin first.")
	WhyNoFreeUsername      = plain("no_free_username", "Send another name for the person.")
	WhyWrongCode           = shown("wrong_code", "Send the code that the authenticator app shows now, or an unused recovery code.")
	WhyStartAgain          = shown("start_again", "Sign in with the password again.")
	WhyFactorOn            = shown("factor_on", "End the second factor first, to make another one.")
	WhyConfirmStale        = shown("confirmation_stale", "Sign in again, and do it within ten minutes.")
	WhyBadLink             = shown("bad_link", "Open the link exactly as it is in the mail.")
	WhyInvitationUnknown   = shown("invitation_unknown", "Open the link exactly as it was given to you, or ask for a new one.")
	WhyInvitationExpired   = shown("invitation_expired", "Ask for a new invitation.")
	WhyInvitationUsed      = shown("invitation_used", "Ask for a new invitation, or sign in if you have an account.")
	WhyInvitationWithdrawn = shown("invitation_withdrawn", "Ask whoever invited you.")
	WhyInvitationOthers    = shown("invitation_of_another", "Give the address that the invitation was sent to.")
	WhyInvitationsADay     = shown("invitations_a_day", "Wait until tomorrow, or ask a moderator.")
	WhyTooFar              = shown("too_far", "Send an earlier time, within the limit in the message.")
	WhyNotInBatch          = plain("not_in_batch", "Leave the field out, or change the person alone with PUT /users/{id}.")
	WhyNoMail              = shown("no_mail", "Have the operator set STOA_SMTP_URL.")
)

// What is written.
var (
	WhyRulesForbid    = shown("against_rules", "Leave out what the rules of the community do not allow.")
	WhyOptionCount    = shown("option_count", "Send as many options as the message allows.")
	WhyOptionText     = shown("option_text", "Give each option a text within the limit in the message.")
	WhyNoSuchOption   = shown("no_such_option", "Choose an option of this question, by its id.")
	WhyBadTopicName   = shown("bad_topic_name", "Send ids of topics, or shorter names that do not look like ids.")
	WhyLooksLikeID    = shown("looks_like_an_id", "Choose a name that does not look like an id.")
	WhyOnCreationOnly = plain("on_creation_only", "Leave the field out: it is told when the record is made.")
	WhyBadLanguage    = shown("bad_language", "Send a language tag such as en or pt-BR.")
	WhyTextMarks      = shown("text_marks", "Send a text with fewer brackets, stars, items, links and cells, or put it into a block "+
		"of code.")
	WhyAnswerLocked     = shown("answer_locked", "Wait until a moderator unlocks the question.")
	WhyNotPublished     = shown("not_published", "Publish the record first.")
	WhyNoDraft          = shown("no_draft", "Write a draft first.")
	WhyDraftOfAuthor    = shown("draft_of_author", "Have its author publish the draft.")
	WhyTooManyDrafts    = shown("too_many_drafts", "Send or discard some of the unfinished texts.")
	WhyNewMembersWait   = shown("new_members_wait", "Wait an hour.")
	WhyByStaffOnly      = shown("by_staff_only", "Leave the field out, or act as a moderator.")
	WhyByAuthorOnly     = shown("by_author_only", "Leave it to the author: nobody else decides whether their name is shown.")
	WhyNotYoursToChange = shown("not_yours_to_change", "Act as its author or as a moderator.")
	WhyNotYoursToDelete = shown("not_yours_to_delete", "Act as its author or as a moderator.")
	WhyAnsweredByOthers = shown("answered_by_others", "Have a moderator delete the question.")
	WhyHeldByStaff      = shown("held_by_staff", "Have a moderator move it.")
	WhyConfided         = shown("written_in_confidence", "Have a moderator take it out.")
	WhyChangedMeanwhile = shown("changed_meanwhile", "Read the record again, and send the change anew.")
	WhyNoRecord         = plain("no_record", "Check the id. It may be hidden from the person who asks.")
	WhyRecordDeleted    = plain("record_deleted", "Nothing brings the record back.")
)

// Spaces.
var (
	WhySpaceClosed        = shown("space_closed", "Join the space, or have one of its admins add you.")
	WhyNotInSpace         = shown("not_in_space", "Join the space first.")
	WhyBySpaceStaff       = shown("by_space_staff", "Act as an admin of the space or as a moderator.")
	WhySpaceByInvitation  = shown("space_by_invitation", "Ask an admin of the space for an invitation.")
	WhySpaceByRequest     = plain("space_by_request", "Ask to join, and wait until somebody who runs the space lets you in.")
	WhySpaceOpen          = plain("space_open", "Join the space instead.")
	WhySpaceOfPeople      = shown("space_of_people", "Act as a person.")
	WhyTooManyBookmarks   = shown("too_many_bookmarks", "Take something off the list first.")
	WhyTooManySpaces      = shown("too_many_spaces", "Leave another space first.")
	WhyLastSpaceAdmin     = shown("last_space_admin", "Make another member an admin first.")
	WhySpaceNotEmpty      = shown("space_not_empty", "Move or delete what is in the space first.")
	WhyCollectionNotEmpty = shown("collection_not_empty", "Move or delete the spaces in the collection first.")
	WhyFirstCollection    = shown("first_collection", "Keep the first collection; it can be renamed.")
	WhyTooManyCollections = shown("too_many_collections", "Remove a collection first.")
	WhyPlaceFromOne       = shown("place_from_one", "Send a place from 1.")
)

// Uploads.
var (
	WhyNotAPicture        = shown("not_a_picture", "Send a PNG, JPEG, GIF or WebP picture.")
	WhyDamagedPicture     = shown("damaged_picture", "Save the picture anew, and send that.")
	WhyDamagedFile        = shown("damaged_file", "Save the file anew, and send that.")
	WhyNoPixels           = shown("no_pixels", "Send a picture with something in it.")
	WhyAnimatedWebP       = shown("animated_webp", "Send an animated GIF.")
	WhyEmptyFile          = shown("empty_file", "Send a file with something in it.")
	WhyNotUTF8            = shown("not_utf8", "Save the text as UTF-8.")
	WhyControlCharacters  = shown("control_characters", "Take the control characters out of the text.")
	WhyFileFormat         = shown("file_format", "Send a file of a kind that the message lists.")
	WhyTooManyPixels      = shown("too_many_pixels", "Make the picture smaller.")
	WhySideTooLong        = shown("side_too_long", "Make the picture smaller.")
	WhyTooManyFrames      = shown("too_many_frames", "Make the animation smaller or shorter.")
	WhyArchiveTooLong     = shown("archive_too_long", "Put fewer files into the archive.")
	WhyFileTooLarge       = plain("file_too_large", "Send a smaller file; the message has the limit.")
	WhyPicturesWait       = shown("pictures_wait", "Wait for the time in Retry-After, then send it again.")
	WhyOneFile            = plain("one_file", "Send one file, as a part with a file name.")
	WhyNoUploads          = plain("no_uploads", "Ask the operator why the server keeps no uploads.")
	WhyStorageUnreachable = plain("storage_unreachable", "Try again. If it goes on, ask the operator to check the storage.")
)

// Staff and admins.
var (
	WhyStaffOnly          = shown("staff_only", "Act as somebody with the role that the message names.")
	WhyBanByAdmins        = shown("ban_by_admins", "Ask an admin.")
	WhyBanSelf            = shown("ban_self", "Have another moderator do it.")
	WhyActStands          = shown("act_stands", "It cannot be undone: make the opposite change instead.")
	WhyActOvertaken       = shown("act_overtaken", "Somebody has changed it since: make the change by hand.")
	WhyActUndone          = shown("act_undone", "Nothing is left to do.")
	WhyReportResolved     = shown("report_resolved", "Nothing is left to do.")
	WhyLinkCount          = shown("link_count", "Send a number from 0 to 1000.")
	WhyNavbarLinks        = shown("navbar_links", "Write each link as text, address and position.")
	WhyClientTaken        = shown("client_taken", "Choose another id for the client.")
	WhyNotNetworks        = shown("not_networks", "Send addresses or ranges such as 192.0.2.0/24.")
	WhyWebhookSecret      = shown("webhook_secret", "Leave the secret out to have one made, or send one of the right form.")
	WhyEndpointOff        = shown("endpoint_off", "Add or enable the endpoint first.")
	WhyBackUpOutside      = shown("back_up_outside", "Back the database up with pg_dump.")
	WhyFileExists         = shown("file_exists", "Name another file.")
	WhySeveralCommunities = shown("several_communities", "Have the operator run stoa backup.")
	WhyKeyUnusable        = shown("key_unusable", "Send a public key in PEM.")
	WhyKeyOfNoAlgorithm   = shown("key_of_no_algorithm", "Accept an algorithm that the key is for.")
	WhyAlgorithmUnknown   = shown("algorithm_unknown", "Accept algorithms that the message lists.")
	WhyKeyOrAddress       = shown("key_or_address", "Send one of publicKey and jwksUrl.")
	WhyKeyMissing         = shown("key_missing", "Send publicKey or jwksUrl.")
	WhyNotEmpty           = plain("community_not_empty", "Use an empty community.")
	WhyNobodyCalled       = plain("nobody_called", "Check the name.")
)

// The product's tokens.
var (
	WhyNoJWT          = shown("not_a_jwt", "Send a JWT: three parts with dots between them.")
	WhyJWTOff         = shown("jwt_off", "Install the JWT app in the community's settings.")
	WhyJWTKeysAway    = shown("jwt_keys_unreachable", "Make sure that the JWKS address answers.")
	WhyJWTExpired     = shown("jwt_expired", "Sign a new token.")
	WhyJWTEarly       = shown("jwt_early", "Check the clocks of both machines.")
	WhyJWTForged      = shown("jwt_bad_signature", "Sign with the key that is in the settings.")
	WhyJWTLacks       = shown("jwt_claim_missing", "Put the claim into the token.")
	WhyJWTEmail       = shown("jwt_email", "Put one e-mail address into the claim.")
	WhyJWTIssuer      = shown("jwt_issuer", "Put the issuer from the settings into the claim.")
	WhyJWTAudience    = shown("jwt_audience", "Put the audience from the settings into the claim.")
	WhyJWTSubjectLong = shown("jwt_subject_long", "Send a shorter id.")
	WhyJWTNameLong    = shown("jwt_name_long", "Send a shorter name.")
	WhyJWTFuture      = shown("jwt_in_future", "Check the clocks of both machines.")
	WhyJWTControl     = shown("jwt_control_character", "Take the control characters out.")
	WhyJWTNotString   = shown("jwt_not_a_string", "Send a string.")
	WhyJWTNotTime     = shown("jwt_not_a_time", "Send seconds since 1970.")
	WhyJWTTooLong     = shown("jwt_too_long", "Sign a token for the link alone, whose exp is at most five minutes ahead.")
	WhyKeysUnread     = shown("keys_unread", "Make the address answer with a JWKS that has a signing key.")
	WhyPrivateAddress = shown("private_address", "Name a public address, or have the operator set STOA_ALLOW_PRIVATE_FETCH=true.")
	WhySSOForged      = shown("sso_bad_signature",
		"Sign the payload with the secret that is in the settings: HMAC-SHA256 over the base64, in hex.")
	WhySSOLacks     = shown("sso_field_missing", "Put the field into the payload.")
	WhySSOOther     = shown("sso_other_browser", "Start again from the community: the payload answers another browser, or came too late.")
	WhySSOUnchecked = shown("sso_address_unchecked",
		"Check the person's address before you send them: this payload says require_activation.")
	WhySSOSite     = shown("sso_unknown_site", "Name the host of return_sso_url among the sites of the DiscourseConnect app.")
	WhySSOOff      = shown("sso_off", "Install the DiscourseConnect app in the community's settings.")
	WhySSONothing  = shown("sso_nothing_sent", "Send jwt, or sso and sig, or the url that POST /api/v1/sso gave.")
	WhyShortSecret = shown("secret_short", "Choose a secret of at least 32 characters.")
	WhyBadPass     = shown("bad_pass", "Make a new link: each is good once, and for a minute.")
	WhyJWTSpent    = shown("jwt_spent", "Sign a new token for each link, with a jti of its own.")
)

// Requests.
var (
	WhyFormDamaged   = shown("form_damaged", "Send the form again.")
	WhyFromElsewhere = shown("from_elsewhere", "Open the page itself, and send the form from there.")
	WhyNoToken       = plain("no_token", "Send the header Authorization: Bearer and the token.")
	WhyBadToken      = plain("bad_token", "Ask the token endpoint for a new one.")
	WhyWrongToken    = plain("wrong_token", "Send a token of the sort that this interface takes.")
	WhyNoTokensHere  = plain("no_tokens_here", "Ask with the client's own secret, and without another token.")
	WhyScopeMissing  = plain("scope_missing", "Send a token with the scope that the message names; WWW-Authenticate has it too.")
	WhyUnknownScope  = shown("unknown_scope",
		"Send scopes from the list in the documents, in small letters, with one space between two.")
	WhyScopeTooWide  = shown("scope_too_wide", "Ask for no more than the token that you send, and the person's role, allow.")
	WhyTokenOutlives = plain("token_outlives",
		"Ask for no longer than the token that you send is good for, or make the token on the page.")
	WhyTooManyTokens      = shown("too_many_tokens", "End a token that is not used any more.")
	WhyBotPassword        = plain("bot_password", "Let the client ask for tokens of its bot.")
	WhyGrantRefused       = plain("grant_refused", "The message says what the grant lacks.")
	WhyBadPath            = plain("bad_path", "Check the path and the query string.")
	WhyNothingHere        = plain("nothing_here", "Check the address.")
	WhyBodyType           = plain("body_type", "Send the body as the media type that the message names.")
	WhyBodyUnreadable     = plain("body_unreadable", "Send well-formed JSON of the shape in the documents.")
	WhyBodyTooLarge       = plain("body_too_large", "Send less at once.")
	WhyTwoLengths         = plain("two_lengths", "Send Content-Length or Transfer-Encoding, not both.")
	WhyBadParameter       = plain("bad_parameter", "Send a value that the documents allow for this parameter or field.")
	WhyWrongType          = plain("wrong_type", "Send a value of the type that the message names.")
	WhyBadCursor          = plain("bad_cursor", "Take the cursor from the page before, unchanged.")
	WhyBadPage            = plain("bad_page", "Send a limit and an offset within their bounds, and one cursor at most.")
	WhyBadSort            = plain("bad_sort", "Send an order that the documents list.")
	WhyBadIdempotencyKey  = plain("bad_idempotency_key", "Send text of at most 255 bytes.")
	WhyIdempotencyKeyUsed = plain("idempotency_key_used", "Make a new key for each new request.")
	WhyBadAge             = plain("bad_age", "Send a number of seconds, at most ten years.")
	WhyNavbarTwice        = plain("said_twice", "Leave one of the two out.")
	WhyNameOneRecord      = plain("name_one_record", "Name one record.")
	WhyNotTakenHere       = plain("not_taken_here", "Leave the argument out.")
	WhyWrongCommunity     = plain("wrong_community", "Ask the community that is named, at its own address.")
	WhyBadVote            = plain("bad_vote", "Send a vote that the documents list.")
	WhyNotStreamed        = plain("not_streamed", "Send Accept: text/event-stream.")
	WhyAskByPost          = plain("ask_by_post", "Send a POST.")
	WhyMethodNotAllowed   = plain("method_not_allowed", "Use one of the methods in Allow.")
	WhyTooSlow            = plain("too_slow", "Send the whole request within the time that the server waits.")
	WhyNotFinished        = plain("not_finished", "Try again in a moment.")
	WhyNotAcceptable      = plain("not_acceptable", "Accept one of the media types that the message names.")
	WhyTooManyRequests    = plain("too_many_requests", "Wait for the time in Retry-After.")
	WhyTooManyStreams     = plain("too_many_streams", "Close a page or a stream of this account.")
	WhyStreamsAway        = plain("streams_unavailable", "Connect again in a moment.")
	WhyStarting           = plain("server_starting", "Try again in a moment.")
	WhyNoCommunity        = plain("no_community", "Have the operator start the server once with its settings.")
	WhyDatabaseAway       = plain("database_unreachable", "Try again. If it goes on, ask the operator to check the database.")
)
