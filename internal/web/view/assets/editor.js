// Makes text areas editors: marks, shortcuts, preview, pictures, names completed,
// and drafts that survive a closed page and a dead connection.

const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];

// insert replaces what is selected so that it can be undone.
function insert(area, text, from = area.selectionStart, to = area.selectionEnd) {
	area.focus();
	area.setSelectionRange(from, to);
	if (!document.execCommand("insertText", false, text)) area.setRangeText(text, from, to, "end");
	area.dispatchEvent(new Event("input", { bubbles: true }));
}

function wrap(area, before, after = before) {
	const { selectionStart: from, selectionEnd: to, value } = area;
	const text = value.slice(from, to);
	if (value.slice(from - before.length, from) === before && value.slice(to, to + after.length) === after) {
		insert(area, text, from - before.length, to + after.length);
		area.setSelectionRange(from - before.length, to - before.length);
		return;
	}
	insert(area, before + text + after);
	area.setSelectionRange(from + before.length, to + before.length);
}

// prefix puts a mark before each chosen line.
function prefix(area, mark) {
	const { value } = area;
	const from = value.lastIndexOf("\n", area.selectionStart - 1) + 1;
	const end = value.indexOf("\n", area.selectionEnd);
	const to = end < 0 ? value.length : end;
	const lines = value.slice(from, to).split("\n");
	insert(area, lines.map((line, i) => (typeof mark === "function" ? mark(i) : mark) + line).join("\n"), from, to);
}

const marks = {
	bold: (area) => wrap(area, "**"),
	italic: (area) => wrap(area, "*"),
	heading: (area) => prefix(area, "## "),
	quote: (area) => prefix(area, "> "),
	list: (area) => prefix(area, "- "),
	numbers: (area) => prefix(area, (i) => `${i + 1}. `),
	code: (area) => area.value.slice(area.selectionStart, area.selectionEnd).includes("\n") ? wrap(area, "```\n", "\n```") : wrap(area, "`"),
	link: (area) => {
		const text = area.value.slice(area.selectionStart, area.selectionEnd), from = area.selectionStart;
		insert(area, `[${text}](https://)`);
		area.setSelectionRange(from + text.length + 3, from + text.length + 11);
	},
};
const keys = { b: "bold", i: "italic", k: "link", e: "code" };

async function upload(area, box, files) {
	for (const file of files) {
		const wait = `![${file.name.replace(/[[\]]/g, "")} …]()`;
		insert(area, wait);
		let text = "";
		try {
			const body = new FormData();
			body.append("upload", file);
			const response = await fetch(box.dataset.upload, { method: "POST", body, headers: { Accept: "application/json" } });
			const answer = await response.json();
			if (!response.ok) throw new Error(answer.detail);
			const name = (answer.name || file.name).replace(/[[\]]/g, "");
			text = `${answer.isPicture ? "!" : ""}[${name}](${answer.url})`;
		} catch (error) {
			alert(error.message);
		}
		const at = area.value.indexOf(wait);
		if (at >= 0) insert(area, text, at, at + wait.length);
	}
}

for (const box of all("[data-editor]")) {
	const area = find("textarea", box), shown = find("[data-shown]", box), frame = find(".editor-box", box);
	const chooser = document.createElement("input");
	chooser.type = "file";
	chooser.multiple = true;
	chooser.addEventListener("change", () => upload(area, box, chooser.files));
	const preview = async (button) => {
		const on = shown.hidden;
		if (on) {
			const response = await fetch(box.dataset.preview, { method: "POST", body: new URLSearchParams({ source: area.value }), headers: { Accept: "application/json" } });
			if (!response.ok) return;
			shown.innerHTML = await response.text();
		}
		shown.hidden = !on;
		area.hidden = on;
		button.setAttribute("aria-pressed", String(on));
	};
	box.addEventListener("click", (event) => {
		const button = event.target.closest("[data-mark]");
		if (!button) return;
		const mark = button.dataset.mark;
		if (mark === "preview") preview(button);
		else if (mark === "image") chooser.click();
		else if (!area.hidden) marks[mark](area);
	});
	area.addEventListener("keydown", (event) => {
		if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
		const mark = keys[event.key.toLowerCase()];
		if (mark) { event.preventDefault(); marks[mark](area); }
		if (event.key === "Enter") { event.preventDefault(); area.form.requestSubmit(find("button.is-main", area.form)); }
	});
	area.addEventListener("paste", (event) => {
		const files = [...event.clipboardData.files];
		if (files.length) { event.preventDefault(); upload(area, box, files); }
	});
	frame.addEventListener("dragover", (event) => { if (event.dataTransfer.types.includes("Files")) { event.preventDefault(); frame.classList.add("is-dropping"); } });
	frame.addEventListener("dragleave", () => frame.classList.remove("is-dropping"));
	frame.addEventListener("drop", (event) => {
		frame.classList.remove("is-dropping");
		if (event.dataTransfer.files.length) { event.preventDefault(); upload(area, box, event.dataTransfer.files); }
	});
}

// complete shows what the word before the cursor could become. word finds it.
function complete(field, address, word, use) {
	const popup = document.createElement("div");
	popup.className = "popup";
	popup.hidden = true;
	field.closest(".field").append(popup);
	let chosen = 0, asked = 0, waiting;
	const options = () => all("[data-value]", popup);
	const choose = (i) => { const list = options(); chosen = (i + list.length) % list.length; list.forEach((o, n) => o.setAttribute("aria-selected", String(n === chosen))); };
	const take = (option) => { popup.hidden = true; use(option.dataset.value); };
	field.addEventListener("input", () => {
		clearTimeout(waiting);
		const query = word();
		if (!query) { popup.hidden = true; return; }
		waiting = setTimeout(async () => {
			const turn = ++asked;
			const response = await fetch(address + "?q=" + encodeURIComponent(query), { headers: { Accept: "application/json" } });
			if (!response.ok || turn !== asked) return;
			popup.innerHTML = await response.text();
			popup.hidden = !options().length;
			if (!popup.hidden) choose(0);
		}, 120);
	});
	field.addEventListener("keydown", (event) => {
		if (popup.hidden) return;
		const act = { ArrowDown: () => choose(chosen + 1), ArrowUp: () => choose(chosen - 1), Enter: () => take(options()[chosen]), Tab: () => take(options()[chosen]), Escape: () => { popup.hidden = true; } }[event.key];
		if (act) { event.preventDefault(); event.stopImmediatePropagation(); act(); }
	}, true);
	popup.addEventListener("mousedown", (event) => { const option = event.target.closest("[data-value]"); if (option) { event.preventDefault(); take(option); } });
	field.addEventListener("blur", () => { popup.hidden = true; });
}

export function prepare(root) {
	for (const area of all("[data-complete]", root)) {
		const before = () => /(?:^|[\s(])@([\p{L}\p{N}_.-]{1,30})$/u.exec(area.value.slice(0, area.selectionStart))?.[1];
		complete(area, "/people/suggest", before, (value) => insert(area, value + " ", area.selectionStart - before().length - 1, area.selectionStart));
	}
	for (const form of all("[data-draft]", root)) keep(form);
}

for (const field of all("[data-topics]")) {
	const last = () => field.value.slice(field.value.lastIndexOf(",") + 1).trim();
	complete(field, field.dataset.topics, last, (value) => {
		const kept = field.value.slice(0, field.value.lastIndexOf(",") + 1);
		field.value = (kept ? kept + " " : "") + value + ", ";
		field.dispatchEvent(new Event("change", { bubbles: true }));
	});
}

for (const field of all("[data-similar]")) {
	let waiting, asked = 0;
	field.addEventListener("input", () => {
		clearTimeout(waiting);
		waiting = setTimeout(async () => {
			const turn = ++asked;
			const response = await fetch(field.dataset.similar + "?title=" + encodeURIComponent(field.value), { headers: { Accept: "application/json" } });
			if (response.ok && turn === asked) find("#similar").innerHTML = await response.text();
		}, 300);
	});
}

// keep keeps what is written in a form: with the server, and in this browser while
// that does not answer.
function keep(form) {
	const name = form.dataset.draft, place = "stoa-draft:" + name, state = find("[data-state]", form);
	const say = (what) => { if (state) state.textContent = state.dataset[what] ?? ""; };
	const fields = () => Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === "string"));
	const fill = (kept) => {
		let filled = false;
		for (const [key, value] of Object.entries(kept ?? {})) {
			const field = form.elements[key];
			if (field && "value" in field && field.type !== "hidden" && field.type !== "checkbox" && !field.value) { field.value = value; filled = true; }
		}
		if (filled) { say("restored"); form.closest("details")?.setAttribute("open", ""); }
	};
	let waiting, dirty = false;
	const save = async () => {
		dirty = false;
		const text = JSON.stringify(fields());
		say("saving");
		try {
			const response = await fetch("/editor/draft", { method: "POST", body: new URLSearchParams({ form: name, fields: text }), headers: { Accept: "application/json" } });
			if (!response.ok) throw new Error();
			localStorage.removeItem(place);
			say("saved");
		} catch {
			localStorage.setItem(place, text);
			say("offline");
		}
	};
	form.addEventListener("input", () => { dirty = true; clearTimeout(waiting); waiting = setTimeout(save, 1200); });
	form.addEventListener("change", () => { dirty = true; clearTimeout(waiting); waiting = setTimeout(save, 1200); });
	form.addEventListener("submit", () => { clearTimeout(waiting); dirty = false; localStorage.removeItem(place); });
	window.addEventListener("online", () => { if (localStorage.getItem(place)) save(); });
	window.addEventListener("pagehide", () => {
		if (!dirty) return;
		const text = JSON.stringify(fields());
		if (!navigator.sendBeacon("/editor/draft", new URLSearchParams({ form: name, fields: text }))) localStorage.setItem(place, text);
	});
	const here = localStorage.getItem(place);
	if (here) fill(JSON.parse(here));
	else if (form.hasAttribute("data-restore")) {
		fetch("/editor/draft?form=" + encodeURIComponent(name), { headers: { Accept: "application/json" } })
			.then((response) => response.ok ? response.json() : {}).then((kept) => fill(kept.fields)).catch(() => {});
	}
}

prepare(document);
new MutationObserver((changes) => {
	for (const change of changes) for (const node of change.addedNodes) if (node.nodeType === 1 && node.matches("section.comments")) prepare(node);
}).observe(find("main") ?? document.body, { childList: true, subtree: true });
