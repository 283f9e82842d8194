package rest

import (
	"net/http"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"github.com/stoa-community/stoa/internal/community"
)

// refusals are why an operation may refuse, by the status of the answer: what the
// document lists, and what the test kit holds every answer to.
type refusals map[int][]community.Reason

// all is what any of them has, each reason once.
func all(parts ...refusals) refusals {
	whole := refusals{}
	for _, part := range parts {
		for status, why := range part {
			whole[status] = slices.Concat(whole[status], why)
		}
	}
	for status, why := range whole {
		slices.SortFunc(why, func(a, b community.Reason) int { return strings.Compare(a.Word, b.Word) })
		whole[status] = slices.Compact(why)
	}
	return whole
}

// words are those of a status, as the document has them.
func (r refusals) words(status string) (words []any) {
	code, err := strconv.Atoi(status)
	if err != nil {
		panic(err) // of our own document
	}
	for _, why := range r[code] {
		words = append(words, why.Word)
	}
	return words
}

// refusalsOf is what an operation refuses that takes an input of that type: what any of
// its sort does, and its own.
func refusalsOf(op operation, input any) refusals {
	_, hasBody := input.(interface{ bodyType() reflect.Type })
	_, isList := input.(paged)
	parts := []refusals{ofAny, op.refuses}
	for _, sort := range []struct {
		applies bool
		part    refusals
	}{
		{!op.open, ofToken},
		{hasBody, ofBody},
		{isList, ofPage},
		{strings.Contains(op.path, "{"), ofPath},
		{op.method != http.MethodGet, ofWrite},
		{op.method == http.MethodPut && hasBody, refusals{400: {community.WhyReadOnly}}},
		{op.method == http.MethodPost && !op.open && !op.secret, ofKey},
		{op.secret, refusals{400: {community.WhyBadIdempotencyKey}}},
		{op.guarded, ofGuarded},
		{op.records, ofFields},
	} {
		if sort.applies {
			parts = append(parts, sort.part)
		}
	}
	return all(parts...)
}

// isBounded reports whether some values of a parameter are refused by its schema.
func isBounded(p *huma.Param) bool {
	return p.Schema.Type != huma.TypeString || p.Schema.MaxLength != nil || len(p.Schema.Enum) > 0
}

// What every operation of a sort refuses.
var (
	ofAny = refusals{
		400: {community.WhyBadPath, community.WhyBadCharacters, community.WhyTwoLengths, community.WhyUnknownField},
		429: {community.WhyTooManyRequests},
		503: {community.WhyDatabaseAway, community.WhyDatabaseBusy, community.WhyStorageFull, community.WhyStorageFails,
			community.WhyDatabaseReadOnly, community.WhyNotFinished, community.WhyOverloaded, community.WhyStarting,
			community.WhyNoCommunity},
	}
	ofToken = refusals{
		401: {community.WhyNoToken, community.WhyBadToken, community.WhyWrongToken, community.WhyNoJWT, community.WhyJWTOff,
			community.WhyJWTKeysAway, community.WhyJWTExpired, community.WhyJWTEarly, community.WhyJWTForged, community.WhyJWTLacks,
			community.WhyJWTEmail, community.WhyJWTIssuer, community.WhyJWTAudience, community.WhyJWTSubjectLong,
			community.WhyJWTNameLong, community.WhyJWTFuture, community.WhyJWTControl, community.WhyJWTNotString, community.WhyJWTNotTime},
		403: {community.WhyScopeMissing, community.WhyBanned, community.WhyBannedUntil, community.WhyPending, community.WhyAccountErased,
			community.WhyAccountEnded, community.WhyMayComeBack},
		409: {community.WhyAddressHeld, community.WhyNoFreeUsername},
	}
	ofParameters = refusals{400: {community.WhyBadParameter}}
	ofBody       = refusals{
		400: {community.WhyBodyUnreadable, community.WhyWrongType},
		413: {community.WhyBodyTooLarge},
		415: {community.WhyBodyType},
	}
	ofPage  = refusals{400: {community.WhyBadCursor}}
	ofPath  = refusals{404: {community.WhyNoRecord}}
	ofWrite = refusals{409: {community.WhyChangedMeanwhile}}
	ofGrant = all(ofAny, ofBody, refusals{429: {community.WhyTooManyTries, community.WhySignInsWait}, 503: {community.WhyManySignIns}})
	ofKey   = refusals{400: {community.WhyBadIdempotencyKey}, 409: {community.WhyIdempotencyKeyUsed}}
)

// ofCommon is what the document tells once, and the pages do not tell of each operation.
var ofCommon = all(ofAny, ofToken, ofBody, ofPath, ofRecord)

// What operations refuse that have something in common.
var (
	ofRecord   = refusals{410: {community.WhyRecordDeleted}}
	ofPerson   = refusals{410: {community.WhyPersonErased}}
	ofStaff    = refusals{403: {community.WhyStaffOnly}}
	ofContents = refusals{400: {community.WhyBadSort, community.WhyNoSuchSpace}, 403: {community.WhySpaceClosed}}
	ofVote     = all(ofRecord, refusals{409: {community.WhyNotPublished}})

	ofText = refusals{
		400: {community.WhyRequired, community.WhyNotOneOf, community.WhyTextMarks, community.WhyTwoTexts,
			community.WhyRulesForbid, community.WhyTooShortText},
		413: {community.WhyTooManyBytes},
	}
	ofNew    = refusals{429: {community.WhyNewMembersWait}}
	ofAuthor = refusals{400: {community.WhyNoSuchPerson}, 403: {community.WhyByStaffOnly, community.WhyBelowRankOnly}}
	ofStatus = refusals{
		400: {community.WhyNotOneOf, community.WhyRequired, community.WhyNotATime, community.WhyNotInFuture},
		403: {community.WhyByStaffOnly},
	}
	ofPoll = refusals{400: {community.WhyOptionCount, community.WhyOptionText, community.WhySameOption, community.WhyNoSuchOption,
		community.WhyNotAPoll, community.WhyNotATime, community.WhyNotInFuture, community.WhyRequired}, 403: {community.WhyPollPoints}}
	ofTopics = refusals{400: {community.WhyNoSuchTopic, community.WhyBadTopicName, community.WhyLooksLikeID, community.WhyTooManyItems,
		community.WhyTooLongText, community.WhyNeedsTopic, community.WhyTopicsByStaff}, 403: {community.WhyTopicPoints}}
	ofPlace  = refusals{400: {community.WhyNoSuchSpace}, 403: {community.WhyNotInSpace}}
	ofOwn    = all(ofRecord, refusals{403: {community.WhyNotYoursToChange}})
	ofChange = all(ofOwn, refusals{403: {community.WhyEditPoints}})
	ofEdit   = all(ofChange, ofText, ofStatus, refusals{400: {community.WhyOnCreationOnly}, 403: {community.WhyByAuthorOnly}})
	ofMove   = all(ofPlace, refusals{403: {community.WhyHeldByStaff}, 409: {community.WhyConfided}})
	ofDelete = all(ofRecord, refusals{403: {community.WhyNotYoursToDelete}})
	ofDraft  = all(ofChange, refusals{400: {community.WhyTooShortText}, 403: {community.WhyDraftOfAuthor}, 409: {community.WhyNoDraft}})

	ofPassword = refusals{
		400: {community.WhyRequired, community.WhyBlank, community.WhyBadCharacters, community.WhyPasswordShort, community.WhyPasswordLong,
			community.WhyPasswordSequence, community.WhyPasswordCommon, community.WhyPasswordKnown},
		429: {community.WhySignInsWait},
		503: {community.WhyManySignIns},
	}
	ofProfile = refusals{
		400: {community.WhyRequired, community.WhyNotOneOf, community.WhyNotAnEmail, community.WhyNotAURL,
			community.WhyNotAnAddress, community.WhyTooLongText, community.WhyNameUnseen, community.WhyUsernameLength,
			community.WhyUsernameStart, community.WhyUsernameEnd, community.WhyUsernameLetters, community.WhyUsernameScript,
			community.WhyUsernameAccent, community.WhyUsernameKept, community.WhyAddressStays, community.WhyBadLanguage},
		403: {community.WhyStaffOnly, community.WhyByStaffOnly, community.WhyByPersonOnly, community.WhyBanByAdmins,
			community.WhyAddressByMail, community.WhyMayComeBack},
		409: {community.WhyTaken},
		413: {community.WhyTooManyBytes},
	}
	ofAccount = all(ofProfile, ofPassword, ofPerson, refusals{
		400: {community.WhyNotATime, community.WhyWrongPresentPassword},
		403: {community.WhyOwnProfileOnly, community.WhyNoPassword, community.WhyBotPassword},
		409: {community.WhyLastAdmin, community.WhyEndedElsewhere},
		429: {community.WhyTooManyTries},
	})
	ofSpace = all(ofRecord, refusals{403: {community.WhySpaceClosed}})
	ofRoom  = refusals{
		400: {community.WhyRequired, community.WhyTooLongText, community.WhyNotAURL, community.WhyNotAnAddress, community.WhySecretInURL,
			community.WhyNotThere},
		413: {community.WhyTooManyBytes},
	}
	ofTopic = refusals{
		400: {community.WhyRequired, community.WhyTooLongText, community.WhyLooksLikeID, community.WhyNotAURL, community.WhyNotAnAddress,
			community.WhyNotAColour, community.WhyTooManyItems, community.WhyBadTopicName},
		403: {community.WhyTopicsByStaff, community.WhyByStaffOnly},
		409: {community.WhyTaken},
		413: {community.WhyTooManyBytes},
	}
	ofSetting = refusals{400: {community.WhyRequired, community.WhyNotOneOf, community.WhyNotAURL, community.WhySecretInURL,
		community.WhyTooLongText}}
	ofMail = refusals{409: {community.WhyNoMail}}
)
