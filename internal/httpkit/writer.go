package httpkit

import "net/http"

// forward is a ResponseWriter around another that hides nothing of it: flushing
// works by type assertion, and all else through http.ResponseController.
type forward struct{ http.ResponseWriter }

func (f forward) Unwrap() http.ResponseWriter { return f.ResponseWriter }

// Flush sends what was written so far. A writer that cannot is left in peace.
func (f forward) Flush() {
	if flusher, ok := f.ResponseWriter.(http.Flusher); ok {
		flusher.Flush()
	}
}

// recorder remembers what was answered.
type recorder struct {
	forward
	status int // 0 until the header is sent
	bytes  int64
	isLeft bool // by the reader, in the middle of the answer
}

// WriteHeader sends the one header. A handler that could not write to a reader who has left
// may want to answer with that failure: there is nobody to hear of it.
func (w *recorder) WriteHeader(status int) {
	if w.isLeft {
		return
	}
	if w.status == 0 && status >= 200 {
		w.status = status
	}
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(b []byte) (int, error) {
	w.sent()
	n, err := w.ResponseWriter.Write(b)
	w.bytes += int64(n)
	w.isLeft = w.isLeft || err != nil
	return n, err
}

func (w *recorder) Flush() {
	w.sent()
	w.forward.Flush()
}

func (w *recorder) sent() {
	if w.status == 0 {
		w.status = http.StatusOK
	}
}
