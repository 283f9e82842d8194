package stoa_test

import (
	"context"
	"errors"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	stoa "github.com/stoa-community/stoa/sdk/go"
)

func TestBadInputIsAnErrorThatNamesTheField(t *testing.T) {
	ann, _ := person(t, "fields")
	_, err := ann.Questions.Create(t.Context(), stoa.CreateQuestionBody{Title: ""})
	var refused *stoa.Error
	if !errors.As(err, &refused) {
		t.Fatalf("the error is %v", err)
	}
	field := refused.Field("title")
	if refused.Status != 400 || refused.Code != stoa.CodeMissingParameter || refused.RequestID == "" || field == nil || field.Reason == "" {
		t.Errorf("the error is %+v", refused)
	}
	if !strings.Contains(err.Error(), "title") {
		t.Errorf("it says %s", err)
	}
	if _, err := ann.Questions.Get(t.Context(), "0123456789abcdef01234567", nil); !stoa.HasReason(err, stoa.ReasonNoRecord) {
		t.Errorf("of what is not there: %v", err)
	}
	if _, err := ann.Users.Get(t.Context(), "../portal", nil); !errors.As(err, &refused) || refused.Status != 404 {
		t.Errorf("an id led elsewhere: %v", err)
	}
}

func TestAListIsReadPageByPage(t *testing.T) {
	ann, externalID := person(t, "pages")
	var titles, all []string
	for _, n := range []string{"one", "two", "three", "four", "five"} {
		titles = append(titles, "Is this number "+n+"?")
		if _, err := ann.Questions.Create(t.Context(), stoa.CreateQuestionBody{Title: titles[len(titles)-1]}); err != nil {
			t.Fatal(err)
		}
	}
	params := &stoa.ListQuestionsParams{User: "external:" + externalID, Limit: 2, Sort: "oldest", Fields: []string{"title"}}
	for question, err := range ann.Questions.List(t.Context(), params) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, question.Title)
	}
	if !slices.Equal(all, titles) {
		t.Errorf("the list is %q", all)
	}
	page, err := ann.Questions.ListPage(t.Context(), params)
	if err != nil || len(page.Items) != 2 || page.Total != 5 || !page.HasNext() {
		t.Fatalf("the page is %+v, %v", page, err)
	}
	if page, err = page.Next(t.Context()); err != nil || page.Items[0].Title != titles[2] {
		t.Errorf("the next page is %+v, %v", page, err)
	}
	for _, err := range ann.Questions.List(t.Context(), &stoa.ListQuestionsParams{Limit: 1000}) {
		if !stoa.HasReason(err, stoa.ReasonBadParameter) {
			t.Errorf("a bad list gave %v", err)
		}
	}
}

func TestABusyServerIsTriedAgain(t *testing.T) {
	line := badLine(t, func(r *http.Request, _ int) fate { return pass })
	client := line.over(admin(t))
	if _, err := client.Users.GetMe(t.Context(), nil); err != nil { // the token is there
		t.Fatal(err)
	}
	began, fates := time.Now(), []fate{429, 503, pass}
	line.header.Set("Retry-After", "1")
	line.decide = func(*http.Request, int) (f fate) {
		f, fates = fates[0], fates[1:]
		return f
	}
	if _, err := client.Topics.Create(t.Context(), stoa.CreateTopicBody{Name: "Tried again by Go " + run}); err != nil {
		t.Fatal(err)
	}
	tries := line.asked("/topics")
	if key := tries[0].Header.Get("Idempotency-Key"); len(tries) != 3 || key == "" || tries[2].Header.Get("Idempotency-Key") != key {
		t.Errorf("%d tries, the first with the key %q", len(tries), key)
	}
	if time.Since(began) < 2*time.Second {
		t.Error("Retry-After was not waited for")
	}
	line.header.Set("Retry-After", "3600")
	line.decide = func(*http.Request, int) fate { return 503 }
	_, err := client.Portal.Get(t.Context(), nil)
	var refused *stoa.Error
	if !errors.As(err, &refused) || refused.RetryAfter != time.Hour || len(line.asked("/portal")) != 1 {
		t.Errorf("after %d tries: %v", len(line.asked("/portal")), err)
	}
	line.header.Set("Retry-After", "30")
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := client.Portal.Get(ctx, nil); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting did not end: %v", err)
	}
}

func TestAWriteWhoseAnswerIsLostIsDoneOnce(t *testing.T) {
	ann, externalID := person(t, "once")
	lost := 0
	line := badLine(t, func(r *http.Request, _ int) fate {
		if r.URL.Path == "/api/v1/questions" && r.Method == "POST" && lost < 2 || r.URL.Path == "/api/v1/user/tokens" {
			lost++
			return lose
		}
		return pass
	})
	asked, err := line.over(ann).Questions.Create(t.Context(), stoa.CreateQuestionBody{Title: "Was this heard?"})
	if err != nil || len(line.asked("/questions")) != 3 {
		t.Fatalf("%d tries: %v", len(line.asked("/questions")), err)
	}
	page, err := ann.Questions.ListPage(t.Context(), &stoa.ListQuestionsParams{User: "external:" + externalID})
	if err != nil || len(page.Items) != 1 || page.Items[0].ID != asked.ID {
		t.Errorf("it was asked %d times: %v", len(page.Items), err)
	}
	_, err = line.over(ann).Tokens.Create(t.Context(), stoa.TokenBody{Name: "lost", Scopes: []string{"read"}})
	if err == nil || len(line.asked("/user/tokens")) != 1 {
		t.Errorf("what takes no key was tried %d times: %v", len(line.asked("/user/tokens")), err)
	}
}

func TestAChangeIsMadeOnlyToWhatWasRead(t *testing.T) {
	ann, _ := person(t, "guard")
	asked, err := ann.Questions.Create(t.Context(), stoa.CreateQuestionBody{Title: "Who changes this?"})
	if err != nil {
		t.Fatal(err)
	}
	var read, changed stoa.Meta
	if _, err := ann.Questions.Get(t.Context(), asked.ID, nil, stoa.Into(&read)); err != nil || read.ETag == "" {
		t.Fatalf("%+v, %v", read, err)
	}
	update := func(title string, options ...stoa.Option) error {
		_, err := ann.Questions.Update(t.Context(), asked.ID, stoa.UpdateQuestionBody{Title: stoa.Ptr(title)}, options...)
		return err
	}
	if err := update("I change this?", stoa.IfMatch(read.ETag), stoa.Into(&changed)); err != nil {
		t.Error(err)
	}
	if err := update("And I?", stoa.IfMatch(read.ETag)); !stoa.HasReason(err, stoa.ReasonStaleVersion) {
		t.Errorf("a stale change: %v", err)
	}
	if err := update("I do?", stoa.IfMatch(changed.ETag)); err != nil {
		t.Error(err)
	}
}

func TestATokenIsRenewedOnce(t *testing.T) {
	address, credentials := server(t)
	credentials.Email = os.Getenv("STOA_ADMIN_EMAIL")
	good := stoa.ClientCredentials(credentials)
	var refused []string
	client := stoa.New(address, stoa.WithTokens(stoa.TokenFunc(func(ctx context.Context, r stoa.TokenRequest) (string, error) {
		refused = append(refused, r.Refused)
		if r.Refused == "" {
			return "stoa_at_ended", nil
		}
		return good.Token(ctx, r)
	})))
	me, err := client.Users.GetMe(t.Context(), nil)
	if err != nil || me.Role != "admin" || !slices.Equal(refused, []string{"", "stoa_at_ended"}) {
		t.Errorf("%+v, %q, %v", me, refused, err)
	}
	line := badLine(t, func(*http.Request, int) fate { return pass })
	client = stoa.New(line.URL, stoa.WithTokens(stoa.ClientCredentials(credentials)))
	var group sync.WaitGroup
	for range 3 {
		group.Add(1)
		go func() {
			defer group.Done()
			if _, err := client.Portal.Get(t.Context(), nil); err != nil {
				t.Error(err)
			}
		}()
	}
	group.Wait()
	if n := len(line.asked("/oauth/token")); n != 1 {
		t.Errorf("tokens were asked for %d times", n)
	}
	token, err := good.Token(t.Context(), stoa.TokenRequest{Client: client})
	if err != nil {
		t.Fatal(err)
	}
	form := stoa.RevokeForm{Token: token, ClientID: credentials.ClientID, ClientSecret: credentials.ClientSecret}
	if err := client.RevokeToken(t.Context(), form); err != nil {
		t.Fatal(err)
	}
	if _, err := client.With(stoa.WithTokens(good)).Portal.Get(t.Context(), nil); err != nil {
		t.Errorf("a token that was ended is not renewed: %v", err)
	}
	credentials.Email, credentials.ExternalID = "", "nobody-has-this"
	var wrong *stoa.Error
	_, err = stoa.New(address, stoa.WithTokens(stoa.ClientCredentials(credentials))).Users.GetMe(t.Context(), nil)
	if !errors.As(err, &wrong) || wrong.Code != "invalid_grant" {
		t.Errorf("nobody's token: %v", err)
	}
}

func TestARefreshTokenBringsTheNext(t *testing.T) {
	address, credentials := server(t)
	first, err := stoa.New(address).IssueToken(t.Context(), stoa.TokenForm{GrantType: "password", ClientID: credentials.ClientID,
		ClientSecret: credentials.ClientSecret, Username: os.Getenv("STOA_ADMIN_EMAIL"), Password: os.Getenv("STOA_ADMIN_PASSWORD")})
	if err != nil {
		t.Fatal(err)
	}
	var kept []string
	source := stoa.RefreshToken(credentials.ClientID, credentials.ClientSecret, first.RefreshToken, func(tokens *stoa.Tokens) error {
		kept = append(kept, tokens.RefreshToken)
		return nil
	})
	me, err := stoa.New(address, stoa.WithTokens(source)).Users.GetMe(t.Context(), nil)
	if err != nil || me.Role != "admin" || len(kept) != 1 || kept[0] == first.RefreshToken {
		t.Errorf("%+v, %d, %v", me, len(kept), err)
	}
}

func TestFilesAreUploadedAndRecordsOfSeveralKindsFound(t *testing.T) {
	client := admin(t)
	file, err := client.Upload(t.Context(), "glaze.txt", strings.NewReader("Clay and ashes."))
	if err != nil || file.FileName != "glaze.txt" || file.URL == "" {
		t.Errorf("%+v, %v", file, err)
	}
	if _, err := client.Questions.Create(t.Context(), stoa.CreateQuestionBody{Title: "Where is the celadon glaze?"}); err != nil {
		t.Fatal(err)
	}
	found, err := client.Search.Find(t.Context(), &stoa.SearchParams{Query: "celadon", Type: "question"})
	if err != nil || len(found.Items) == 0 || found.Items[0].Question == nil || found.Items[0].Answer != nil {
		t.Errorf("%+v, %v", found, err)
	}
}
