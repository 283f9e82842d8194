// A community's elements in React 18 and 19. Load https://community.example/embed.js once, in index.html.
//   <Stoa is="thread" question="abc123" onError={(e) => console.warn(e.detail)} />
import { createElement, useEffect, useRef } from "react";

const events = { onError: "stoa-error", onAsked: "stoa-asked", onAnswered: "stoa-answered", onOpen: "stoa-open", onCount: "stoa-count" };

export function Stoa({ is, ...props }) {
	const element = useRef(null);
	const heard = useRef(props);
	heard.current = props;
	useEffect(() => {
		const over = new AbortController();
		for (const [name, event] of Object.entries(events)) {
			element.current.addEventListener(event, (e) => heard.current[name]?.(e), { signal: over.signal });
		}
		return () => over.abort();
	}, [is]);
	const attributes = Object.fromEntries(Object.entries(props).filter(([name]) => !(name in events)));
	return createElement("stoa-" + is, { ref: element, ...attributes });
}
