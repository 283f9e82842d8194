// Makes text areas editors: marks, shortcuts, preview, pictures, names completed, and drafts
// that survive a closed page and a dead connection. What it is made of is in writing/.

import { all, announce, find, insert, replace, text } from "./writing/base.js";
import { block, goOn, inFence, lineAt, marks, marksAt, shift } from "./writing/area.js";
import { emojiNamed, from, mentioned, pick } from "./writing/pick.js";
import { keep } from "./writing/keep.js";
import { pasted } from "./writing/markdown.js";
import { orderable } from "./writing/poll.js";
import { upload } from "./writing/upload.js";

const keys = { b: "bold", i: "italic", k: "link", e: "code" };

// placing puts a mark into a text that waits for a file.
const placing = (area) => (name) => {
	const wait = `![${name} …]()`;
	insert(area, wait);
	return (file) => {
		const at = area.value.indexOf(wait);
		if (at >= 0) replace(area, file ? `${file.isPicture ? "!" : ""}[${file.name}](${file.url})` : "", at, at + wait.length);
	};
};

// toolbar has one stop for the Tab key, and arrows between its buttons.
function toolbar(bar) {
	const buttons = all("button", bar);
	buttons.forEach((button, i) => { button.tabIndex = i ? -1 : 0; });
	bar.addEventListener("keydown", (event) => {
		const shown = buttons.filter((button) => button.checkVisibility()), i = shown.indexOf(document.activeElement);
		const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: shown.length - 1 }[event.key];
		if (i < 0 || to === undefined) return;
		event.preventDefault();
		shown[(to + shown.length) % shown.length].focus();
	});
	bar.addEventListener("focusin", (event) => { for (const button of buttons) button.tabIndex = button === event.target ? 0 : -1; });
}

// What a slash at the beginning of a line can put, and where the cursor then stands.
const inserted = {
	heading: { text: "## " }, list: { text: "- " }, numbers: { text: "1. " }, tasks: { text: "- [ ] " }, quote: { text: "> " },
	code: { text: "```\n\n```", at: [4, 4] }, table: { text: "|  |  |\n| --- | --- |\n|  |  |", at: [2, 2] }, rule: { text: "---\n" },
	image: null, poll: null,
};

const slashed = (area) => {
	const { value, selectionStart: at } = area, { from } = lineAt(value, at);
	return inFence(value, from) ? undefined : /^\/([\p{L}]*)$/u.exec(value.slice(from, at))?.[1];
};

const pollOf = (form) => find("[name=options]", form)?.closest("details");

const commands = (box, query) => Object.keys(inserted)
	.filter((name) => name !== "poll" || pollOf(box.closest("form")))
	.map((name) => ({ value: name, name: text("editor." + name) }))
	.filter(({ value, name }) => value.startsWith(query.toLowerCase()) || name.toLocaleLowerCase().split(/\s+/).some((word) => word.startsWith(query.toLocaleLowerCase())));

function openPoll(form) {
	pollOf(form).open = true;
	find(".choices-list input, [name=options]", pollOf(form)).focus();
}

function prepareEditor(box) {
	const area = find("textarea", box), shown = find("[data-shown]", box), frame = find(".editor-box", box);
	const chooser = document.createElement("input");
	chooser.type = "file";
	chooser.multiple = true;
	chooser.addEventListener("change", () => { upload(box, [...chooser.files], rich?.isOn ? rich.placing : placing(area)); chooser.value = ""; });
	toolbar(find(".editor-bar", box));
	const wide = matchMedia("(min-width: 1100px)"), button = find("[data-mark=preview]", box);
	let asked = 0, waiting, rich;
	const render = async () => {
		const turn = ++asked;
		const response = await fetch(box.dataset.preview, { method: "POST", body: new URLSearchParams({ source: area.value }), headers: { Accept: "application/json" } }).catch(() => null);
		if (!response?.ok || turn !== asked) return Boolean(response?.ok);
		shown.innerHTML = await response.text();
		return true;
	};
	// The preview stands beside the text where there is room, and in its place where not.
	const preview = async () => {
		const on = shown.hidden;
		if (on && !await render()) return;
		shown.hidden = !on;
		const isBeside = on && wide.matches && frame.offsetWidth > 500;
		frame.classList.toggle("is-beside", isBeside);
		area.hidden = on && !isBeside;
		button.setAttribute("aria-pressed", String(on));
		if (!area.hidden) area.focus();
	};
	area.addEventListener("input", () => { if (!shown.hidden) { clearTimeout(waiting); waiting = setTimeout(render, 250); } });
	area.addEventListener("scroll", () => { if (!shown.hidden) shown.scrollTop = area.scrollTop / (area.scrollHeight - area.clientHeight) * (shown.scrollHeight - shown.clientHeight); });
	wide.addEventListener("change", () => { if (!shown.hidden) preview(); });
	const richly = async (isOn) => {
		const toggle = find("[data-mark=rich]", box);
		if (!toggle) return;
		toggle.disabled = true;
		try {
			rich ??= (await import("./writing/rich.js")).rich(box, area, { upload: (files, place) => upload(box, files, place), choose: () => chooser.click() });
			if (isOn && !shown.hidden) await preview();
			await (isOn ? rich.show() : rich.hide());
		} catch { announce(text("editor.offline")); }
		toggle.disabled = false;
		toggle.setAttribute("aria-pressed", String(Boolean(rich?.isOn)));
		frame.classList.toggle("is-rich", Boolean(rich?.isOn));
		localStorage.setItem("stoa-writing", rich?.isOn ? "rich" : "");
	};
	box.addEventListener("click", (event) => {
		const button = event.target.closest("[data-mark]");
		if (!button) return;
		const mark = button.dataset.mark;
		if (mark === "preview") preview();
		else if (mark === "image") chooser.click();
		else if (mark === "rich") richly(!rich?.isOn);
		else if (rich?.isOn) rich.mark(mark);
		else if (!area.hidden) marks[mark](area);
	});
	let isFree = false; // Escape frees the Tab key
	area.addEventListener("keydown", (event) => {
		const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
		if (event.key === "Enter" && isPlain && !event.shiftKey && goOn(area)) event.preventDefault();
		if (event.key === "Tab" && isPlain && !isFree && shift(area, event.shiftKey)) event.preventDefault();
		isFree = event.key === "Escape" || isFree && ["Tab", "Shift"].includes(event.key);
		if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
		const mark = keys[event.key.toLowerCase()];
		if (mark) { event.preventDefault(); marks[mark](area); }
		if (event.key === "Enter") { event.preventDefault(); area.form.requestSubmit(find("button.is-main", area.form)); }
	});
	const look = () => {
		if (document.activeElement !== area) return;
		const on = marksAt(area);
		for (const button of all("[data-mark][data-state]", box)) button.setAttribute("aria-pressed", String(on.has(button.dataset.mark)));
	};
	document.addEventListener("selectionchange", look);
	if (localStorage.getItem("stoa-writing") === "rich" && find("[data-mark=rich]", box)) setTimeout(() => richly(true));
	area.addEventListener("input", look);
	area.addEventListener("paste", (event) => {
		const data = event.clipboardData, { value, selectionStart: at, selectionEnd: to } = area, plain = data.getData("text/plain").trim();
		if (inFence(value, lineAt(value, at).from)) return;
		const words = at < to && /^https?:\/\/\S+$/.test(plain) && !value.slice(at, to).includes("\n") ? `[${value.slice(at, to)}](${plain})` : pasted(data);
		if (words) {
			event.preventDefault();
			if (words.startsWith("|")) block(area, words, at);
			else insert(area, words);
		} else if (data.files.length) {
			event.preventDefault();
			upload(box, [...data.files], placing(area));
		}
	});
	pick(area, { word: () => slashed(area), label: text("editor.slash"), delay: 0, offer: async (query) => commands(box, query), use: ({ value }) => {
		const { from, to } = { from: lineAt(area.value, area.selectionStart).from, to: area.selectionStart };
		const put = inserted[value];
		insert(area, put?.text ?? "", from, to);
		if (put?.at) area.setSelectionRange(from + put.at[0], from + put.at[1]);
		if (value === "image") chooser.click();
		if (value === "poll") openPoll(area.form);
	} });
	frame.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) { event.preventDefault(); frame.classList.add("is-dropping"); } });
	frame.addEventListener("dragleave", () => frame.classList.remove("is-dropping"));
	frame.addEventListener("drop", (event) => {
		frame.classList.remove("is-dropping");
		if (event.dataTransfer.files.length) { event.preventDefault(); upload(box, [...event.dataTransfer.files], rich?.isOn ? rich.placing : placing(area)); }
	});
}

const labelOf = (field) => field.labels?.[0]?.textContent.trim() ?? field.ariaLabel ?? "";

for (const box of all("[data-editor]")) prepareEditor(box);
for (const area of all("textarea[name=options]")) orderable(area);

export function prepare(root) {
	for (const area of all("[data-complete]", root)) {
		const before = () => mentioned(area.value.slice(0, area.selectionStart));
		pick(area, { word: before, offer: from("/people/suggest"), label: labelOf(area),
			use: ({ value }) => insert(area, value + " ", area.selectionStart - before().length - 1, area.selectionStart) });
		const emoji = () => inFence(area.value, lineAt(area.value, area.selectionStart).from) ? undefined : emojiNamed(area.value.slice(0, area.selectionStart));
		pick(area, { word: emoji, offer: from("/emoji/suggest"), label: text("editor.emoji"),
			use: ({ value }) => insert(area, value + " ", area.selectionStart - emoji().length - 1, area.selectionStart) });
	}
	keep(all("[data-draft]", root), root !== document);
}

for (const field of all("[data-topics]")) {
	const last = () => field.value.slice(field.value.lastIndexOf(",") + 1).trim() || undefined;
	pick(field, { word: last, offer: from(field.dataset.topics), label: labelOf(field), use: ({ value }) => {
		const kept = field.value.slice(0, field.value.lastIndexOf(",") + 1);
		field.value = (kept ? kept + " " : "") + value + ", ";
		field.dispatchEvent(new Event("change", { bubbles: true }));
	} });
}

for (const field of all("[data-similar]")) {
	const place = find("#similar"), wide = matchMedia("(min-width: 1240px)");
	let waiting, asked = 0, wasOpen;
	field.addEventListener("input", () => {
		clearTimeout(waiting);
		waiting = setTimeout(async () => {
			const turn = ++asked;
			const response = await fetch(field.dataset.similar + "?title=" + encodeURIComponent(field.value), { headers: { Accept: "application/json" } })
				.catch(() => null);
			if (!response?.ok || turn !== asked) return;
			const had = all("li", place).length;
			wasOpen = find("details", place)?.open ?? wide.matches;
			place.innerHTML = await response.text();
			const found = find("details", place);
			if (!found) return;
			found.open = wasOpen;
			if (all("li", place).length !== had) announce(text("editor.similar", { n: all("li", place).length }));
		}, 300);
	});
}

// What leads to a form leads into its text.
for (const link of all("a[href='#write']")) link.addEventListener("click", () => {
	find("#write .another")?.setAttribute("open", "");
	setTimeout(() => all("#write :is(textarea, .rich)").find((area) => area.checkVisibility())?.focus());
});

// Times are in the reader's own zone.
for (const row of all("[data-time]")) {
	const input = find("input", row), select = find("select", row), hint = find("[data-zone]", row);
	const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
	if (!zone) continue;
	if (input.value && !select.value) { // in UTC
		const t = new Date(input.value + "Z");
		input.value = new Date(t - t.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
	}
	if (!select.value) {
		select.append(new Option(zone, zone));
		select.value = zone;
	}
	hint.textContent = hint.dataset.zone.replace("{zone}", select.value.replaceAll("_", " "));
	hint.hidden = false;
	select.hidden = true;
}

for (const time of all("time[data-when]")) {
	time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });
}

prepare(document);
new MutationObserver((changes) => {
	for (const change of changes) for (const node of change.addedNodes) if (node.nodeType === 1 && node.matches("section.comments")) prepare(node);
}).observe(find("main") ?? document.body, { childList: true, subtree: true });
