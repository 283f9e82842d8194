// What people wrote, as nodes. The server sends it sanitised; here only what it lets through is
// made, so that nothing else ever comes into the product's page.
const elements = new Set(("p br hr blockquote pre code ul ol li dl dt dd h2 h3 h4 strong b em i u s del ins sub sup kbd mark abbr a " +
	"table thead tbody tr th td figure figcaption img details summary").split(" "));
const attributes = { a: ["href"], img: ["src", "alt", "width", "height"], ol: ["start"], abbr: ["title"], td: ["colspan", "rowspan"],
	th: ["colspan", "rowspan"] };
const dropped = new Set(["script", "style", "template", "iframe", "object", "embed", "noscript", "title", "svg", "math"]);

let parse; // HTML as a document that runs nothing
const parsed = (html) => {
	parse ??= window.trustedTypes?.createPolicy("stoa", { createHTML: (text) => text }) ?? { createHTML: (text) => text };
	return new DOMParser().parseFromString(parse.createHTML(html), "text/html");
};

// address is one of the web or of mail, with paths taken as the community's; "" for any other.
const address = (value, home) => {
	try {
		const url = new URL(value, home);
		return ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : "";
	} catch { return ""; }
};

export function prose({ home }, html) {
	const copy = (from, to) => {
		for (const node of from.childNodes) {
			if (node.nodeType === Node.TEXT_NODE) to.append(node.data);
			if (node.nodeType !== Node.ELEMENT_NODE) continue;
			const tag = node.localName;
			if (dropped.has(tag)) continue;
			if (!elements.has(tag)) { copy(node, to); continue; }
			const made = document.createElement(tag);
			for (const name of attributes[tag] ?? []) {
				if (!node.hasAttribute(name)) continue;
				const value = name === "href" || name === "src" ? address(node.getAttribute(name), home) : node.getAttribute(name);
				if (value !== "" || name === "alt") made.setAttribute(name, value);
			}
			if (tag === "a") Object.assign(made, { target: "_blank", rel: "noopener nofollow ugc" });
			if (tag === "img") Object.assign(made, { loading: "lazy", alt: made.alt });
			if (tag === "pre" || tag === "table") made.tabIndex = 0; // they are scrolled by keys too
			copy(node, made);
			to.append(made);
		}
		return to;
	};
	const to = document.createElement("div");
	to.className = "prose";
	to.setAttribute("part", "body");
	return copy(parsed(html).body, to);
}

// marked is a line with what was searched for in mark elements.
export function marked(kit, html) {
	const line = document.createElement("span");
	line.append(...prose(kit, html).childNodes);
	return line;
}
