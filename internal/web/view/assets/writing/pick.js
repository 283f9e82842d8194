// Lists to choose from at the cursor: people, topics, and what a slash can put.

import { all, announce, caret, make, text } from "./writing/base.js";

let made = 0;

// pick shows what the word before the cursor could become. word finds that, offer what there is
// for it, as a list of { value, about }, and use takes what was chosen. at is where the cursor
// stands in the window.
export function pick(field, { word, offer, use, label, at = () => caret(field), delay = 120 }) {
	const id = "choices-" + ++made, isInput = field.tagName === "INPUT";
	const popup = make("div", { className: "popup is-small", hidden: true }), list = make("ul", { className: "suggestions", id, role: "listbox", ariaLabel: label });
	popup.append(list);
	field.closest(".field, form").append(popup);
	field.setAttribute("aria-autocomplete", "list");
	field.setAttribute("aria-haspopup", "listbox");
	if (isInput) { field.setAttribute("role", "combobox"); field.setAttribute("aria-expanded", "false"); field.setAttribute("aria-controls", id); }
	let chosen = 0, asked = 0, waiting, offered = [];
	const choose = (i) => {
		chosen = (i + offered.length) % offered.length;
		all("[role=option]", list).forEach((option, n) => {
			option.setAttribute("aria-selected", String(n === chosen));
			if (n === chosen) option.scrollIntoView({ block: "nearest" });
		});
		field.setAttribute("aria-activedescendant", `${id}-${chosen}`);
	};
	const hide = () => {
		asked++;
		clearTimeout(waiting);
		if (popup.hidden) return;
		popup.hidden = true;
		field.removeAttribute("aria-activedescendant");
		if (isInput) field.setAttribute("aria-expanded", "false");
		else field.removeAttribute("aria-controls");
	};
	const show = () => {
		list.replaceChildren(...offered.map((o, n) => {
			const option = make("li", { role: "option", id: `${id}-${n}` }, make("strong", {}, o.name ?? o.value), " ", make("span", { className: "soft" }, o.about ?? ""));
			option.setAttribute("aria-selected", "false");
			option.dataset.value = o.value;
			return option;
		}));
		popup.hidden = false;
		field.setAttribute(isInput ? "aria-expanded" : "aria-controls", isInput ? "true" : id);
		const around = popup.offsetParent.getBoundingClientRect(), here = at();
		const isAbove = here.top + here.height + popup.offsetHeight > innerHeight && here.top > popup.offsetHeight;
		popup.style.top = `${here.top - around.top + (isAbove ? -popup.offsetHeight - 4 : here.height)}px`;
		popup.style.left = `${Math.max(0, Math.min(here.left - around.left, around.width - popup.offsetWidth))}px`;
		choose(0);
		announce(text("editor.found", { n: offered.length }));
	};
	const take = (i) => { const o = offered[i]; hide(); use(o); };
	const look = () => {
		clearTimeout(waiting);
		const query = word();
		if (query === undefined || query === null) return hide();
		waiting = setTimeout(async () => {
			const turn = ++asked, found = await offer(query).catch(() => []);
			if (turn !== asked) return;
			offered = found;
			if (!offered.length || !field.contains(document.activeElement)) return hide();
			show();
		}, delay);
	};
	field.addEventListener("input", look);
	field.addEventListener("keydown", (event) => {
		if (popup.hidden || event.isComposing) return;
		const act = { ArrowDown: () => choose(chosen + 1), ArrowUp: () => choose(chosen - 1), Enter: () => take(chosen), Tab: () => take(chosen), Escape: hide }[event.key];
		if (act && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey) { event.preventDefault(); event.stopImmediatePropagation(); act(); }
	}, true);
	list.addEventListener("mousedown", (event) => {
		const option = event.target.closest("[role=option]");
		if (option) { event.preventDefault(); take(all("[role=option]", list).indexOf(option)); }
	});
	field.addEventListener("blur", hide);
	return { hide };
}

// from is what the server would complete a word to.
export const from = (address) => async (query) => {
	const response = await fetch(address + "?q=" + encodeURIComponent(query), { headers: { Accept: "application/json" } });
	if (!response.ok) return [];
	const page = new DOMParser().parseFromString(await response.text(), "text/html");
	return all("[data-value]", page).map((o) => ({ value: o.dataset.value, about: o.querySelector(".soft")?.textContent ?? "" }));
};

// emojiNamed is the beginning of an emoji's name before the cursor, after its colon.
export const emojiNamed = (before) => /(?:^|[\s(]):([a-z0-9_+-]{2,30})$/i.exec(before)?.[1];

// mentioned is the beginning of a name before the cursor.
export const mentioned = (before) => /(?:^|[\s(])@([\p{L}\p{N}_.-]{1,30})$/u.exec(before)?.[1];
