// What the scripts of writing share: finding, saying, and changing the text of a field so that
// it can be undone.

export const find = (selector, root = document) => root.querySelector(selector);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];

const texts = JSON.parse(find("meta[name=stoa-editor]")?.content ?? "{}");

// text is what is said of key in the reader's language.
export const text = (key, values = {}) => (texts[key] ?? key).replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);

export function make(tag, props = {}, ...inside) {
	const element = document.createElement(tag);
	for (const [name, value] of Object.entries(props)) {
		if (name in element && name !== "list") element[name] = value;
		else element.setAttribute(name, value);
	}
	element.append(...inside);
	return element;
}

// icon is one of the symbols that the page has already.
export function icon(name) {
	const old = find("svg.icon use")?.getAttribute("href") ?? "";
	const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg"), use = document.createElementNS(svg.namespaceURI, "use");
	svg.setAttribute("class", "icon");
	svg.setAttribute("aria-hidden", "true");
	use.setAttribute("href", old.replace(/#.*/, "#" + name));
	svg.append(use);
	return svg;
}

let voice;

// announce tells those who listen to the page.
export function announce(words) {
	voice ??= document.body.appendChild(make("p", { className: "unseen", role: "status" }));
	voice.textContent = "";
	requestAnimationFrame(() => { voice.textContent = words; });
}

// insert replaces what is selected so that it can be undone.
export function insert(area, words, from = area.selectionStart, to = area.selectionEnd) {
	if (from === to && !words) return;
	area.focus();
	area.setSelectionRange(from, to);
	if (!document.execCommand(words ? "insertText" : "delete", false, words)) area.setRangeText(words, from, to, "end");
	area.dispatchEvent(new Event("input", { bubbles: true }));
}

// replace does so elsewhere in the text, and leaves the cursor where one writes.
export function replace(area, words, from, to) {
	const { selectionStart, selectionEnd, scrollTop } = area, before = document.activeElement;
	const moved = (at) => at <= from ? at : at >= to ? at + words.length - (to - from) : from + words.length;
	insert(area, words, from, to);
	area.setSelectionRange(moved(selectionStart), moved(selectionEnd));
	area.scrollTop = scrollTop;
	if (before && before !== area && before !== document.body) before.focus();
}

// caret is where the cursor of a field stands, in the window.
export function caret(field) {
	const twin = document.createElement("div"), end = document.createElement("span"), style = getComputedStyle(field);
	for (const name of ["fontFamily", "fontSize", "fontWeight", "lineHeight", "letterSpacing", "paddingTop", "paddingRight", "paddingBottom", "paddingLeft", "borderTopWidth", "borderLeftWidth", "boxSizing", "direction", "tabSize"]) twin.style[name] = style[name];
	Object.assign(twin.style, { position: "absolute", visibility: "hidden", insetBlockStart: "0", inlineSize: field.offsetWidth + "px", whiteSpace: field.tagName === "TEXTAREA" ? "pre-wrap" : "pre", overflowWrap: "break-word" });
	twin.textContent = field.value.slice(0, field.selectionStart);
	end.textContent = "\u200b";
	twin.append(end);
	document.body.append(twin);
	const box = field.getBoundingClientRect();
	const at = { left: box.left + end.offsetLeft - field.scrollLeft, top: box.top + end.offsetTop - field.scrollTop, height: end.offsetHeight };
	twin.remove();
	return at;
}
