// Writes HTML as Markdown: what is pasted, and what was changed where one sees what one gets.

const gone = new Set(["STYLE", "SCRIPT", "META", "TITLE", "HEAD", "TEMPLATE", "LINK", "NOSCRIPT", "BUTTON", "SVG", "XML", "COLGROUP", "CAPTION"]);
const blocky = new Set(["P", "DIV", "SECTION", "ARTICLE", "MAIN", "HEADER", "FOOTER", "ASIDE", "NAV", "H1", "H2", "H3", "H4", "H5", "H6", "UL", "OL", "DL", "DT", "DD", "LI", "BLOCKQUOTE", "PRE", "HR", "TABLE", "FIGURE", "FIGCAPTION", "DETAILS", "SUMMARY", "ADDRESS", "CENTER", "FORM", "BODY"]);

const styled = (node, pattern) => pattern.test(node.getAttribute("style") ?? "");
const isBlock = (node) => node.nodeType === 1 && (blocky.has(node.tagName) || node.tagName === "B" && /^docs-internal/.test(node.id));
const isGone = (node) => node.nodeType === 8 || node.nodeType === 1 && (gone.has(node.tagName.toUpperCase()) || node.tagName.includes(":") && !node.textContent.trim() || styled(node, /display:\s*none|mso-list:\s*Ignore/i));

const escape = (text) => text.replace(/[\\`*[\]<~]|_(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])_|&(?=#?\w+;)/gu, "\\$&");

// ticked is code between as many backticks as it needs.
function ticked(code) {
	const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map((m) => m[0].length)), ticks = "`".repeat(longest === 0 ? 1 : longest + 1);
	const space = /^`|`$|^ .*[^ ].* $/.test(code) ? " " : "";
	return ticks + space + code + space + ticks;
}

// around puts marks around words, not around the spaces at their ends.
function around(mark, words) {
	const [, before, inside, after] = /^([\s]*)([^]*?)([\s]*)$/.exec(words);
	return inside ? before + mark + inside + mark + after : words;
}

const address = (url) => /[\s()<>]/.test(url) ? "<" + url.replace(/[<>\n]/g, encodeURIComponent) + ">" : url;
const titled = (node) => node.title ? ` "${node.title.replace(/["\\]/g, "\\$&")}"` : "";

function phrase(node) {
	if (node.nodeType === 3) return escape(node.data.replace(/[ \t\r\n]+/g, " "));
	if (node.nodeType !== 1 || isGone(node)) return "";
	const inside = () => phrases(node);
	switch (node.tagName) {
	case "BR": return "\\\n";
	case "CODE": case "TT": case "SAMP": return node.textContent ? ticked(node.textContent.replace(/\s*\n\s*/g, " ")) : "";
	case "IMG": {
		const src = node.getAttribute("src") ?? "";
		return /^(https?:|\/)/.test(src) ? `![${escape(node.alt)}](${address(src)}${titled(node)})` : "";
	}
	case "INPUT": return node.type === "checkbox" ? (node.checked ? "[x] " : "[ ] ") : "";
	case "A": {
		const href = node.getAttribute("href") ?? "", words = inside();
		if (!/^(https?:|mailto:|\/|#)/i.test(href) || !words.trim()) return words;
		if (href === node.textContent && !node.title) return /^https?:\/\/[^\s<>*_~`[\]()'"&\\]+[^\s<>*_~`[\]()'"&\\.,:;!?]$/.test(href) ? href : /^[a-z]+:[^\s<>]+$/i.test(href) ? `<${href}>` : `[${words}](${address(href)})`;
		return around("", words).replace(/^(\s*)([^]*?)(\s*)$/, (_, before, name, after) => `${before}[${name}](${address(href)}${titled(node)})${after}`);
	}
	}
	if (/^(B|STRONG)$/.test(node.tagName) ? !styled(node, /font-weight:\s*(normal|400)/i) : styled(node, /font-weight:\s*(bold|[6-9]00)/i)) {
		const plain = node.querySelector("b, strong") ? inside().replaceAll("**", "") : inside();
		return around("**", styled(node, /font-style:\s*italic/i) ? around("*", plain) : plain);
	}
	if (/^(I|EM|CITE)$/.test(node.tagName) ? !styled(node, /font-style:\s*normal/i) : styled(node, /font-style:\s*italic/i)) return around("*", inside());
	if (/^(DEL|S|STRIKE)$/.test(node.tagName)) return around("~~", inside());
	return inside();
}

const phrases = (node) => [...node.childNodes].map(phrase).join("");

// paragraph is words that stand on their own, which must not begin what they are not.
function paragraph(words) {
	return words.replace(/^(?:\s|\\\n)+|(?:\s|\\\n)+$/g, "").split("\n").map((line) => line.trimStart()
		.replace(/^([-+]|#{1,6}|\d{1,9}(?=[.)]))(?=\s|$|[.)](?:\s|$))/, (mark) => /\d/.test(mark) ? mark + "\\" : "\\" + mark)
		.replace(/^(>|={1,}\s*$|-{2,}\s*$|_{3,}\s*$)/, "\\$&")).join("\n");
}

const indented = (first, rest, text) => text.split("\n").map((line, i) => ((i ? rest : first) + line).trimEnd()).join("\n");

function fenced(node) {
	const code = node.querySelector("code"), info = /language-([\w+#.-]+)/.exec(code?.className ?? node.className)?.[1] ?? "";
	const copy = node.cloneNode(true);
	for (const br of copy.querySelectorAll("br")) br.replaceWith("\n");
	const text = copy.textContent.replace(/\r\n?/g, "\n").replace(/\n$/, "");
	const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map((m) => m[0].length)), fence = "`".repeat(longest + 1);
	return fence + info + "\n" + text + "\n" + fence;
}

function list(node, bullet) {
	const items = [];
	let number = node.start ?? 1;
	for (const child of node.children) {
		if (/^(UL|OL)$/.test(child.tagName)) { // as some programs nest them
			if (items.length) items[items.length - 1].parts.push(list(child));
			continue;
		}
		if (child.tagName !== "LI") continue;
		const mark = node.tagName === "OL" ? `${number++}${bullet === "*" ? ")" : "."} ` : `${bullet ?? "-"} `;
		const parts = blocks(child);
		if (parts.length) parts[0] = parts[0].replace(/^([☐☑]) ?/, (_, box) => box === "☐" ? "[ ] " : "[x] ").replace(/^\\\[( |x)\\\] /i, "[$1] ");
		items.push({ mark, parts, isLoose: [...child.children].some((c) => c.tagName === "P") && items.length + node.children.length > 0, isApart: [...child.children].some((c) => isBlock(c) && !/^(UL|OL|DIV)$/.test(c.tagName)) });
	}
	const isLoose = items.some((item) => item.isLoose);
	return items.map(({ mark, parts, isApart }) => indented(mark, " ".repeat(mark.length), parts.join(isApart ? "\n\n" : "\n"))).join(isLoose ? "\n\n" : "\n");
}

const cell = (node) => phrases(node).replace(/\\\n|\s*\n\s*/g, " ").replace(/\|/g, "\\|").trim();

// tableOf writes rows of cells.
export function tableOf(rows, aligns = []) {
	const width = Math.max(...rows.map((row) => row.length));
	const line = (cells) => "| " + Array.from({ length: width }, (_, i) => cells[i] ?? "").join(" | ") + " |";
	const rule = Array.from({ length: width }, (_, i) => ({ left: ":---", right: "---:", center: ":---:" })[aligns[i]] ?? "---");
	return [line(rows[0]), "| " + rule.join(" | ") + " |", ...rows.slice(1).map(line)].join("\n");
}

function table(node) {
	const rows = [...node.rows].map((row) => [...row.cells]);
	if (!rows.length) return "";
	if (rows.every((row) => row.length < 2) && node.querySelector("p, div, ul, table")) return rows.flat().map((c) => blocks(c).join("\n\n")).join("\n\n");
	return tableOf(rows.map((row) => row.map(cell)), rows[0].map((c) => c.getAttribute("align") ?? /text-align:\s*(left|right|center)/.exec(c.getAttribute("style") ?? "")?.[1]));
}

function block(node, bullet) {
	const heading = /^H([1-6])$/.exec(node.tagName);
	if (heading) {
		const words = phrases(node).replace(/\\\n|\s*\n\s*/g, " ").trim().replace(/ (#+)$/, " \\$1");
		return words && "#".repeat(Math.min(Math.max(Number(heading[1]), 2), 4)) + " " + words;
	}
	switch (node.tagName) {
	case "P": return paragraph(phrases(node));
	case "BLOCKQUOTE": return indented("> ", "> ", blocks(node).join("\n\n"));
	case "PRE": return fenced(node);
	case "UL": case "OL": return list(node, bullet);
	case "HR": return "---";
	case "TABLE": return table(node);
	}
	return blocks(node).join("\n\n");
}

// wordItem is an item of a list as Word writes one: a paragraph with a style.
function wordItem(node) {
	const level = node.tagName === "P" && /mso-list:\s*l\d+\s+level(\d)/i.exec(node.getAttribute("style") ?? "");
	if (!level) return null;
	const mark = [...node.querySelectorAll("span")].find((s) => styled(s, /mso-list:\s*Ignore/i))?.textContent.trim() ?? "";
	return "   ".repeat(Number(level[1]) - 1) + (/^[\da-z]+[.)]/i.test(mark) ? "1. " : "- ") + phrases(node).trim();
}

function blocks(node) {
	const made = [];
	let loose = "", items = [];
	const flush = () => {
		if (items.length) made.push(items.join("\n"));
		items = [];
		const words = paragraph(loose);
		if (words) made.push(words);
		loose = "";
	};
	for (const child of node.childNodes) {
		if (isGone(child)) continue;
		if (!isBlock(child)) { if (items.length && child.textContent.trim()) flush(); loose += phrase(child); continue; }
		const item = wordItem(child);
		if (item) { if (loose.trim()) flush(); items.push(item); continue; }
		flush();
		const before = made.at(-1) ?? "", text = block(child, /^[-] /.test(before) && child.tagName === "UL" || /^\d+\. /.test(before) && child.tagName === "OL" ? "*" : undefined);
		if (text) made.push(text);
	}
	flush();
	return made;
}

// toMarkdown writes what is in an element; blockToMarkdown writes the element itself.
export const toMarkdown = (node) => blocks(node).join("\n\n");
export const blockToMarkdown = (node, bullet) => isBlock(node) ? block(node, bullet) : paragraph(phrase(node));

// pasted is the Markdown of what a clipboard has, "" where its text is as good.
export function pasted(data) {
	const html = data.getData("text/html"), plain = data.getData("text/plain");
	if (html) {
		const page = new DOMParser().parseFromString(html, "text/html");
		const isCode = styled(page.body.firstElementChild ?? page.body, /font-family:[^;]*(monospace|Consolas|Menlo|Courier)/i);
		const isRich = page.querySelector("b, strong, em, i, a[href], h1, h2, h3, h4, h5, h6, ul, ol, table, blockquote, pre, code, img, [style*=font-weight], [style*=italic], [style*=mso-list]");
		if (!isCode && isRich) {
			const text = toMarkdown(page.body);
			if (text && text !== plain.trim()) return text;
		}
	}
	const rows = plain.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n").map((line) => line.split("\t"));
	if (rows.length > 1 && rows[0].length > 1 && rows.every((row) => row.length === rows[0].length)) {
		return tableOf(rows.map((row) => row.map((c) => escape(c.trim()).replace(/\|/g, "\\|"))));
	}
	return "";
}
