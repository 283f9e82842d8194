// What is written in Markdown in a text area: its lists go on, its marks are put and taken.

import { insert } from "./writing/base.js";

const shape = /^((?: {0,3}> ?)*)([ \t]*)(?:(?:([-*+])|(\d{1,9})([.)]))( +|$)(\[[ xX]\](?: +|$))?)?/;

// itemOf is how a line of a list or a quote begins; null for another line.
export function itemOf(line) {
	const [whole, quote, indent, bullet, number, dot, gap, task] = shape.exec(line);
	if (!bullet && !number && !quote) return null;
	return { whole, quote, indent, bullet, number, dot, gap: gap || " ", task, isItem: Boolean(bullet || number) };
}

// lineAt is where the line begins and ends that a place in a text is in.
export function lineAt(value, at) {
	const from = value.lastIndexOf("\n", at - 1) + 1, end = value.indexOf("\n", at);
	return { from, to: end < 0 ? value.length : end };
}

// inFence reports whether a line that begins at a place is in a block of code.
export function inFence(value, from) {
	let open = "";
	for (const line of value.slice(0, from).split("\n")) {
		const fence = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line);
		if (!fence) continue;
		if (!open) open = fence[1];
		else if (fence[1][0] === open[0] && fence[1].length >= open.length && !fence[2].trim()) open = "";
	}
	return Boolean(open);
}

// goOn begins the next line of a list or a quote as the line before began, and ends it where
// that has nothing else.
export function goOn(area) {
	const { selectionStart: at, selectionEnd: end, value } = area;
	if (at !== end) return false;
	const { from, to } = lineAt(value, at), item = itemOf(value.slice(from, to));
	if (!item || at < from + item.whole.length || inFence(value, from)) return false;
	if (!value.slice(from + item.whole.length, to).trim()) {
		const outer = item.isItem && item.indent.length > 1 ? item.whole.replace(/^((?: {0,3}> ?)*)( {1,4}|\t)/, "$1") : item.isItem ? item.quote : "";
		if (outer) insert(area, outer, from, to);
		else insert(area, "", from, to);
		return true;
	}
	const mark = item.bullet || item.number && Number(item.number) + 1 + item.dot || "";
	insert(area, "\n" + item.quote + item.indent + mark + (mark ? item.gap : "") + (item.task ? "[ ] " : ""));
	return true;
}

// shift moves the chosen items of a list in or out. Elsewhere the key goes to the next field.
export function shift(area, isOut) {
	const { value, selectionStart, selectionEnd } = area;
	const from = lineAt(value, selectionStart).from, to = lineAt(value, Math.max(selectionStart, selectionEnd - 1)).to;
	const lines = value.slice(from, to).split("\n"), first = itemOf(lines[0]);
	if (!first?.isItem || inFence(value, from)) return false;
	const above = from > 0 ? itemOf(value.slice(lineAt(value, from - 1).from, from - 1)) : null;
	if (!isOut && (!above?.isItem || above.indent.length < first.indent.length)) return false;
	if (isOut && !first.indent) return false;
	const step = " ".repeat(first.number ? first.number.length + 2 : 2);
	let before = 0, whole = 0;
	const moved = lines.map((line, i) => {
		const quote = /^(?: {0,3}> ?)*/.exec(line)[0], rest = line.slice(quote.length);
		const next = quote + (isOut ? rest.replace(new RegExp(`^(?: {1,${step.length}}|\\t)`), "") : rest && step + rest);
		if (i === 0) before = next.length - line.length;
		whole += next.length - line.length;
		return next;
	});
	insert(area, moved.join("\n"), from, to);
	area.setSelectionRange(Math.max(from, selectionStart + before), Math.max(from, selectionEnd + whole));
	return true;
}

const spans = {
	code: /(`+)(?!`)[^]*?[^`]\1(?!`)/g,
	link: /!?\[[^\]\n]*\]\([^)\n]*\)/g,
	bold: /(\*\*|__)(?=\S)[^]*?\S\1/g,
	italic: /(?<![*\\])\*(?![*\s])(?:[^*]|\*\*[^*]+\*\*)+\*(?!\*)|(?<![_\w\\])_(?![_\s])[^_]+_(?![_\w])/g,
};

// spanAt is the stretch of a kind around the cursor: where it begins and ends.
function spanAt(area, name) {
	const { value, selectionStart: at, selectionEnd: to } = area;
	const from = value.lastIndexOf("\n\n", at - 1) + 2 * (value.lastIndexOf("\n\n", at - 1) >= 0) || 0, end = value.indexOf("\n\n", to);
	const part = value.slice(Math.max(from, 0), end < 0 ? value.length : end);
	for (const match of part.matchAll(spans[name])) {
		const begins = Math.max(from, 0) + match.index, ends = begins + match[0].length;
		if (begins < at && to < ends) return { from: begins, to: ends, mark: match[1] ?? match[0][0] };
	}
	return null;
}

// marksAt are the marks that the cursor is in.
export function marksAt(area) {
	const on = new Set(), { value, selectionStart: at } = area, { from, to } = lineAt(value, at), line = value.slice(from, to);
	if (inFence(value, from)) return on.add("code");
	const item = itemOf(line);
	if (item?.quote) on.add("quote");
	if (item?.isItem) on.add(item.task ? "tasks" : item.number ? "numbers" : "list");
	if (/^ {0,3}#{1,6} /.test(line)) on.add("heading");
	if (spanAt(area, "code")) return on.add("code");
	for (const name of ["link", "bold", "italic"]) if (spanAt(area, name)) on.add(name);
	return on;
}

function wrap(area, before, after = before, name = "") {
	const { selectionStart: from, selectionEnd: to, value } = area, words = value.slice(from, to);
	const around = name && spanAt(area, name);
	if (around) {
		const inside = value.slice(around.from + around.mark.length, around.to - around.mark.length);
		insert(area, inside, around.from, around.to);
		area.setSelectionRange(from - around.mark.length, to - around.mark.length);
		return;
	}
	if (value.slice(from - before.length, from) === before && value.slice(to, to + after.length) === after) {
		insert(area, words, from - before.length, to + after.length);
		area.setSelectionRange(from - before.length, to - before.length);
		return;
	}
	insert(area, before + words + after);
	area.setSelectionRange(from + before.length, to + before.length);
}

// lines changes each chosen line.
function lines(area, change) {
	const { value, selectionStart, selectionEnd } = area;
	const from = lineAt(value, selectionStart).from, to = lineAt(value, selectionEnd).to;
	const before = value.slice(from, to), after = before.split("\n").map(change).join("\n");
	insert(area, after, from, to);
	const at = Math.max(from, selectionEnd + after.length - before.length);
	area.setSelectionRange(selectionStart === selectionEnd ? at : from, at);
}

// prefix begins each chosen line with a mark, or takes it away where all have it.
function prefix(area, name, mark) {
	const isOn = marksAt(area).has(name);
	lines(area, (line, i) => {
		const [, quote, rest] = /^((?: {0,3}> ?)*)([^]*)$/.exec(line);
		if (name === "quote") return isOn ? line.replace(/^ {0,3}> ?/, "") : "> " + line;
		const bare = rest.replace(/^([ \t]*)(?:(?:[-*+]|\d{1,9}[.)])(?: +|$)(?:\[[ xX]\] +)?|#{1,6} +)/, "$1");
		return quote + (isOn ? bare : /^[ \t]*/.exec(bare)[0] + mark(i) + bare.trimStart());
	});
}

export const marks = {
	bold: (area) => wrap(area, "**", "**", "bold"),
	italic: (area) => wrap(area, "*", "*", "italic"),
	heading: (area) => prefix(area, "heading", () => "## "),
	quote: (area) => prefix(area, "quote"),
	list: (area) => prefix(area, "list", () => "- "),
	numbers: (area) => prefix(area, "numbers", (i) => `${i + 1}. `),
	tasks: (area) => prefix(area, "tasks", () => "- [ ] "),
	code: (area) => area.value.slice(area.selectionStart, area.selectionEnd).includes("\n") ? wrap(area, "```\n", "\n```") : wrap(area, "`", "`", "code"),
	link: (area) => {
		const around = spanAt(area, "link");
		if (around) {
			const begins = area.value.indexOf("](", around.from) + 2;
			return area.setSelectionRange(begins, around.to - 1);
		}
		const words = area.value.slice(area.selectionStart, area.selectionEnd), from = area.selectionStart;
		insert(area, `[${words}](https://)`);
		area.setSelectionRange(from + words.length + 3, from + words.length + 11);
	},
};

// block puts a text of its own lines at the cursor, in the place of what the line has before it.
export function block(area, words, from = area.selectionStart, select = [words.length, words.length]) {
	const { value, selectionEnd: to } = area;
	const before = /(^|\n\n)$/.test(value.slice(0, from)) ? "" : /\n$/.test(value.slice(0, from)) ? "\n" : "\n\n";
	const after = /^\n/.test(value.slice(to)) ? "" : "\n";
	insert(area, before + words + after, from, to);
	area.setSelectionRange(from + before.length + select[0], from + before.length + select[1]);
}
