// What one sees is what one gets: the blocks of a Markdown text, as the server renders them, to
// be written in. Markdown stays the one source: a block that was not changed is written back as it
// was, byte for byte, and one that this cannot say as well is shown with its source and left alone.

import { all, announce, find, icon, insert, make, text } from "./writing/base.js";
import { blockToMarkdown, pasted } from "./writing/markdown.js";
import { emojiNamed, from, mentioned, pick } from "./writing/pick.js";

async function parted(sources) {
	const response = await fetch("/editor/blocks", { method: "POST", body: new URLSearchParams(sources.map((source) => ["source", source])), headers: { Accept: "application/json" } });
	if (!response.ok) throw new Error(response.status);
	return (await response.json()).texts;
}

const elementsOf = (html) => [...new DOMParser().parseFromString(html, "text/html").body.childNodes].filter((n) => n.nodeType === 1 || n.data.trim());
const same = (a, b) => a.replace(/\s+/g, " ").trim() === b.replace(/\s+/g, " ").trim();

// rich is that view of a text area.
export function rich(box, area, { upload, choose }) {
	const root = make("div", { className: "prose rich", contentEditable: "true", role: "textbox", ariaMultiLine: "true", ariaLabel: area.labels[0].textContent.trim(), hidden: true, spellcheck: true });
	area.after(root);
	const blocks = new WeakMap(); // what each element was: its source, what followed it, how it looked
	let lead = "", was = "", order = [];

	const remember = (element, b) => blocks.set(element, { ...b, look: element.outerHTML });

	// kept is a block that is not written in here: it is shown, with its source.
	function kept(b) {
		const away = make("button", { type: "button", className: "icon-button", ariaLabel: text("rich.remove") }, icon("trash"));
		const element = make("div", { className: "rich-kept", contentEditable: "false" },
			make("div", { className: "rich-head" }, make("span", {}, text("rich.kept")), away), make("pre", { tabIndex: 0 }, make("code", {}, b.source)));
		away.addEventListener("click", () => { element.remove(); changed(); root.focus(); });
		return element;
	}

	async function show() {
		was = area.value;
		const [list] = await parted([was]);
		lead = "";
		const made = list.map((b) => {
			const inside = b.isPlain ? elementsOf(b.html) : [];
			return { b, element: inside.length === 1 && inside[0].nodeType === 1 ? inside[0] : null };
		});
		// What this writes must read as what it was made of.
		const tried = made.filter((m) => m.element), again = tried.length ? await parted(tried.map((m) => blockToMarkdown(m.element))) : [];
		tried.forEach((m, i) => { if (!same(again[i].map((b) => b.html).join(""), m.b.html)) m.element = null; });
		order = [];
		root.replaceChildren();
		for (const { b, element } of made) {
			if (!b.source.trim()) { lead += b.source + b.gap; continue; }
			const shown = element ?? kept(b);
			root.append(shown);
			remember(shown, b);
			order.push(shown);
		}
		if (!root.children.length) root.append(make("p", {}, make("br")));
		document.execCommand("defaultParagraphSeparator", false, "p");
		area.hidden = true;
		root.hidden = false;
		api.isOn = true;
		root.focus();
		const end = document.createRange();
		end.selectNodeContents(root.lastElementChild.isContentEditable ? root.lastElementChild : root);
		end.collapse(false);
		getSelection().removeAllRanges();
		getSelection().addRange(end);
	}

	// written is the text as it is now.
	function written() {
		const nodes = [...root.childNodes].filter((n) => n.nodeType === 1 || n.nodeType === 3 && n.data.trim());
		const open = nodes.filter((n) => blocks.get(n)?.isOpen && isSame(n) && n.tagName !== "PRE");
		const sorted = nodes.filter((n) => !open.includes(n)).concat(open); // what would take in the rest comes last
		if (sorted.length === order.length && sorted.every((n, i) => n === order[i] && isSame(n))) return was;
		let whole = lead, last = null;
		sorted.forEach((node, i) => {
			const b = blocks.get(node), next = sorted[i + 1];
			const keeps = b && isSame(node) && !(b.isOpen && next);
			const bullet = last && !keeps && /^(UL|OL)$/.test(node.tagName ?? "") && node.tagName === last.tagName && !/^\s*([*]|\d+\))/.test(last.source) ? "*" : undefined;
			const source = keeps ? b.source : blockToMarkdown(node, bullet);
			if (!source) return;
			if (last) whole += last.gap ?? "\n\n";
			whole += source;
			const follows = b && order.indexOf(node) >= 0 && order[order.indexOf(node) + 1] === next;
			last = { tagName: node.tagName, source, gap: follows && b.gap.includes("\n") ? b.gap : next ? "\n\n" : b?.gap ?? "" };
		});
		if (last) whole += last.gap && order.length && last.gap.includes("\n") ? last.gap : was.endsWith("\n") && whole ? "\n" : "";
		return whole;
	}

	const isSame = (node) => blocks.get(node)?.look === node.outerHTML;

	function changed() {
		area.value = written();
		area.dispatchEvent(new Event("input", { bubbles: true }));
		look();
	}

	function hide() {
		const now = written();
		root.hidden = true;
		area.hidden = false;
		api.isOn = false;
		if (now !== was) { // so that it can be undone
			area.value = was;
			insert(area, now, 0, was.length);
		} else {
			area.value = was;
		}
		area.focus();
	}

	// within is the element of a kind around the cursor.
	const within = (selector) => {
		const node = getSelection().anchorNode, element = node?.nodeType === 1 ? node : node?.parentElement;
		const found = element?.closest(selector);
		return found && root.contains(found) && found !== root ? found : null;
	};
	const command = (name, value) => document.execCommand(name, false, value);
	const marks = {
		bold: () => command("bold"),
		italic: () => command("italic"),
		heading: () => command("formatBlock", within("h2, h3, h4") ? "p" : "h2"),
		quote: () => within("blockquote") ? command("outdent") : command("formatBlock", "blockquote"),
		list: () => command("insertUnorderedList"),
		numbers: () => command("insertOrderedList"),
		tasks: () => { if (!within("ul")) command("insertUnorderedList"); command("insertText", "☐ "); },
		code: () => {
			const words = String(getSelection());
			if (within("pre")) return command("formatBlock", "p");
			if (!words || words.includes("\n")) return command("formatBlock", "pre");
			const code = make("code", {}, words);
			command("insertHTML", code.outerHTML);
		},
		link: () => {
			if (within("a")) return command("unlink");
			ask();
		},
		rule: () => command("insertHTML", "<hr><p><br></p>"),
		table: () => command("insertHTML", "<table><thead><tr><th><br></th><th><br></th></tr></thead><tbody><tr><td><br></td><td><br></td></tr></tbody></table><p><br></p>"),
		image: choose,
	};

	// ask asks where a link leads, in a dialog.
	function ask() {
		const range = getSelection().rangeCount ? getSelection().getRangeAt(0).cloneRange() : null;
		const field = make("input", { type: "url", id: area.id + "-link", placeholder: "https://", required: true });
		const label = make("label", {}, text("editor.link"));
		label.htmlFor = field.id;
		const dialog = make("dialog", { className: "rich-link", ariaLabel: text("editor.link") });
		const yes = make("button", { type: "button", className: "button is-main is-small" }, text("rich.link")), no = make("button", { type: "button", className: "button is-small" }, text("rich.cancel"));
		const close = () => { dialog.close(); dialog.remove(); root.focus(); if (range) { getSelection().removeAllRanges(); getSelection().addRange(range); } };
		yes.addEventListener("click", () => {
			if (!field.reportValidity()) return;
			close();
			if (range?.collapsed) command("insertHTML", make("a", { href: field.value }, field.value).outerHTML);
			else command("createLink", field.value);
		});
		no.addEventListener("click", close);
		dialog.addEventListener("cancel", (event) => { event.preventDefault(); close(); });
		field.addEventListener("keydown", (event) => { if (event.key === "Enter") { event.preventDefault(); yes.click(); } });
		dialog.append(label, field, make("div", { className: "row" }, yes, no));
		box.append(dialog);
		dialog.showModal();
	}

	// begun turns what one has typed at the beginning of a paragraph into what it means.
	const begun = { "#": "heading", "##": "heading", "-": "list", "*": "list", "1.": "numbers", ">": "quote", "```": "code" };
	const beforeCaret = () => {
		const s = getSelection();
		return s.isCollapsed && s.anchorNode?.nodeType === 3 && root.contains(s.anchorNode) ? s.anchorNode.data.slice(0, s.anchorOffset) : "";
	};
	const erase = (n) => { for (let i = 0; i < n; i++) getSelection().modify("extend", "backward", "character"); command("delete"); };

	root.addEventListener("keydown", (event) => {
		if (event.isComposing) return;
		const mark = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && { b: "bold", i: "italic", k: "link", e: "code" }[event.key.toLowerCase()];
		if (mark) { event.preventDefault(); marks[mark](); return; }
		if ((event.ctrlKey || event.metaKey) && event.key === "Enter") { event.preventDefault(); area.form.requestSubmit(find("button.is-main", area.form)); return; }
		if (event.key === " " && within("p")?.parentElement === root && within("p").textContent === beforeCaret() && begun[beforeCaret()]) {
			const name = begun[beforeCaret()];
			event.preventDefault();
			erase(beforeCaret().length);
			marks[name]();
		}
		if (event.key === "Enter" && !event.shiftKey && within("h2, h3, h4, blockquote, pre")) {
			const at = within("pre");
			if (at && !/\n$/.test(beforeCaret())) { event.preventDefault(); command("insertText", "\n"); return; }
			if (within("blockquote") && !within("blockquote").textContent.trim()) { event.preventDefault(); command("formatBlock", "p"); command("outdent"); }
		}
		if (event.key === "Tab" && within("li") && !event.ctrlKey && !event.metaKey && !event.altKey) {
			if (event.shiftKey ? within("li").parentElement.parentElement.closest("li") : within("li").previousElementSibling) {
				event.preventDefault();
				command(event.shiftKey ? "outdent" : "indent");
			}
		}
	});
	root.addEventListener("input", changed);
	root.addEventListener("paste", (event) => {
		const data = event.clipboardData;
		event.preventDefault();
		const words = within("pre") ? "" : pasted(data);
		if (words) {
			parted([words]).then(([list]) => command("insertHTML", list.map((b) => b.html).join(""))).catch(() => command("insertText", data.getData("text/plain")));
		} else if (data.getData("text/plain")) command("insertText", data.getData("text/plain"));
		else if (data.files.length) upload([...data.files], placing);
	});
	// Only what the renderer made and what the commands make is in the page: nothing is dropped in.
	root.addEventListener("drop", (event) => { if (!event.dataTransfer.files.length) event.preventDefault(); });

	function placing(name) {
		const wait = make("span", { className: "rich-wait" }, name + " …");
		const id = "wait-" + Math.random().toString(36).slice(2);
		wait.id = id;
		root.focus();
		command("insertHTML", wait.outerHTML);
		return (file) => {
			const here = document.getElementById(id);
			if (!here) return;
			if (!file) here.remove();
			else here.replaceWith(file.isPicture ? make("img", { src: file.url, alt: file.name }) : make("a", { href: file.url }, file.name));
			changed();
		};
	}

	const look = () => {
		if (!api.isOn || !root.contains(getSelection().anchorNode)) return;
		const on = { bold: within("strong, b"), italic: within("em, i"), heading: within("h2, h3, h4"), quote: within("blockquote"), link: within("a"), code: within("code, pre"), list: within("ul"), numbers: within("ol"), tasks: /^[☐☑]/.test(within("li")?.textContent ?? "") };
		for (const button of all("[data-mark][data-state]", box)) button.setAttribute("aria-pressed", String(Boolean(on[button.dataset.mark])));
	};
	document.addEventListener("selectionchange", look);

	const at = () => {
		const range = getSelection().getRangeAt(0), box = range.getClientRects()[0] ?? within("p, li, h2, h3")?.getBoundingClientRect() ?? root.getBoundingClientRect();
		return { left: box.left, top: box.top, height: Math.min(box.height, 24) };
	};
	pick(root, { at, label: root.ariaLabel, word: () => mentioned(beforeCaret()), offer: from("/people/suggest"), use: ({ value }) => { erase(mentioned(beforeCaret()).length + 1); command("insertText", value + " "); } });
	const emoji = () => within("pre, code") ? undefined : emojiNamed(beforeCaret());
	pick(root, { at, label: text("editor.emoji"), word: emoji, offer: from("/emoji/suggest"), use: ({ value }) => { erase(emoji().length + 1); command("insertText", value + " "); } });
	const slashed = () => within("pre") ? undefined : /^\/([\p{L}]*)$/u.exec(within("p, div, li")?.textContent === beforeCaret() ? beforeCaret() : "")?.[1];
	const names = ["heading", "list", "numbers", "tasks", "quote", "code", "table", "image", "rule"];
	pick(root, { at, label: text("editor.slash"), delay: 0, word: slashed,
		offer: async (query) => names.map((name) => ({ value: name, name: text("editor." + name) })).filter(({ value, name }) => value.startsWith(query.toLowerCase()) || name.toLocaleLowerCase().split(/\s+/).some((word) => word.startsWith(query.toLocaleLowerCase()))),
		use: ({ value }) => { erase(beforeCaret().length); marks[value](); } });

	const api = { isOn: false, show: async () => { await show(); announce(text("rich.on")); }, hide, mark: (name) => { root.focus(); marks[name]?.(); changed(); }, placing };
	area.addEventListener("filled", () => { if (api.isOn && area.value !== written()) show(); });
	return api;
}
