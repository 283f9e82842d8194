package markup

import "testing"

func TestVideosOfKnownHostsArePlayed(t *testing.T) {
	for address, want := range map[string]string{
		"https://www.youtube.com/watch?v=dQw4w9WgXcQ":                 "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0",
		"http://youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s&list=x":       "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&start=90",
		"https://youtu.be/dQw4w9WgXcQ?t=42":                           "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&start=42",
		"https://m.youtube.com/shorts/dQw4w9WgXcQ":                    "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0",
		"https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=-5": "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0",
		"https://vimeo.com/76979871":                                  "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1",
		"https://vimeo.com/76979871/0a1b2c3d4e":                       "https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=0a1b2c3d4e",
		"https://tube.example/w/9c9de5e8-0a1e-484a-b099-e80766180a6d": "https://tube.example/videos/embed/9c9de5e8-0a1e-484a-b099-e80766180a6d?autoplay=1&p2p=0&peertubeLink=0",

		"https://www.youtube.com/watch?v=../../x":                          "",
		`https://youtu.be/"onload=alert`:                                   "",
		"https://www.youtube.com/@somebody":                                "",
		"https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ":         "",
		"https://evil.example/youtu.be/dQw4w9WgXcQ":                        "",
		"https://youtu.be@evil.example/dQw4w9WgXcQ":                        "",
		"javascript:https://youtu.be/dQw4w9WgXcQ":                          "",
		"https://vimeo.com/channels/staffpicks":                            "",
		"https://other.example/w/9c9de5e8-0a1e-484a-b099-e80766180a6d":     "",
		"https://tube.example:8443/w/9c9de5e8-0a1e-484a-b099-e80766180a6d": "",
		"https://tube.example/w/../../x":                                   "",
	} {
		got, ok := PlayerOf(address, []string{"tube.example"})
		if got.Frame != want || ok != (want != "") {
			t.Errorf("%s is played at %q, not %q", address, got.Frame, want)
		}
	}
}
