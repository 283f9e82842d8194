// Keeps what is written in a form, so that no word is lost: in this browser with each change,
// and with the server as soon as that answers. What was sent is forgotten only when the next
// page says that it has arrived.

import { all, find, make, text } from "./writing/base.js";

const mine = "stoa-draft:" + text("me") + ":";
const stored = (place) => { try { return JSON.parse(localStorage.getItem(place)); } catch { return null; } };
const store = (place, copy) => { try { localStorage.setItem(place, JSON.stringify(copy)); } catch { /* the browser is full, or keeps nothing */ } };

// What was sent before this page came has arrived, if the page says so.
if (find(".flash:not(.is-plain)")) {
	for (const place of Object.keys(localStorage)) if (place.startsWith(mine) && stored(place)?.sent) localStorage.removeItem(place);
}

const fieldsOf = (form) => Object.fromEntries([...new FormData(form)].filter(([, value]) => typeof value === "string"));

// fill puts into a form what is kept of it, and reports whether that changed anything. What is
// there already gives way only to what this browser kept.
function fill(form, kept, isNewer) {
	let filled = false;
	for (const [key, value] of Object.entries(kept ?? {})) {
		const field = form.elements[key];
		if (!field || !("value" in field) || field instanceof RadioNodeList) continue;
		if (field.type === "checkbox") {
			if (isNewer && !field.checked && field.value === value) field.checked = filled = true;
		} else if (field.type === "hidden" ? isNewer && key === "version" : field.value !== value && (isNewer || !field.value)) {
			if (field.tagName === "SELECT" && ![...field.options].some((o) => o.value === value)) field.append(new Option(value, value));
			filled = filled || field.type !== "hidden" && field.tagName !== "SELECT";
			field.value = value;
			field.dispatchEvent(new Event("filled"));
		}
	}
	return filled;
}

function keepOne(form, isSwapped) {
	const name = form.dataset.draft, place = mine + name, state = find("[data-draft-state]", form) ?? form.appendChild(make("p", { className: "hint", role: "status" }));
	const say = (what) => { state.textContent = text("draft." + what); };
	let waiting, changes = 0;
	const save = async () => {
		clearTimeout(waiting);
		const turn = changes, fields = JSON.stringify(fieldsOf(form));
		say("saving");
		let status = 0;
		try {
			status = (await fetch("/editor/draft", { method: "POST", body: new URLSearchParams({ form: name, fields }), headers: { Accept: "application/json" } })).status;
		} catch { /* no connection */ }
		if (status === 200) {
			if (turn === changes && !stored(place)?.sent) localStorage.removeItem(place);
			return say("saved");
		}
		say(status === 401 ? "signedout" : status === 0 ? "offline" : "unsaved");
		if (status !== 401 && form.isConnected) waiting = setTimeout(save, 15000);
	};
	const changed = () => {
		changes++;
		store(place, { fields: fieldsOf(form) });
		clearTimeout(waiting);
		waiting = setTimeout(save, 1200);
	};
	form.addEventListener("input", changed);
	form.addEventListener("change", changed);
	form.addEventListener("submit", (event) => {
		clearTimeout(waiting);
		if (event.submitter?.value === "discard") localStorage.removeItem(place);
		else store(place, { fields: fieldsOf(form), sent: true });
	});
	window.addEventListener("online", () => { if (form.isConnected && stored(place)) save(); });
	window.addEventListener("pagehide", () => {
		const copy = stored(place);
		if (copy && !copy.sent) navigator.sendBeacon("/editor/draft", new URLSearchParams({ form: name, fields: JSON.stringify(copy.fields) }));
	});
	const here = stored(place);
	if (here?.sent && isSwapped && !find("textarea", form).value) { // it has arrived
		localStorage.removeItem(place);
		return false;
	}
	if (!here) return true;
	if (fill(form, here.fields, true)) {
		say("restored");
		form.closest("details")?.setAttribute("open", "");
	}
	store(place, { fields: here.fields });
	changed();
	return false;
}

// keep keeps forms; those that the page came without what the server has of them ask for it.
export function keep(forms, isSwapped) {
	const asking = forms.filter((form) => keepOne(form, isSwapped) && !isSwapped && form.hasAttribute("data-restore"));
	if (!asking.length) return;
	fetch("/editor/draft?" + new URLSearchParams(asking.map((form) => ["form", form.dataset.draft])), { headers: { Accept: "application/json" } })
		.then((response) => response.ok ? response.json() : {}).then(({ forms = {} }) => {
			for (const form of asking) {
				if (!fill(form, forms[form.dataset.draft], false)) continue;
				find("[role=status]", form).textContent = text("draft.restored");
				form.closest("details")?.setAttribute("open", "");
			}
		}).catch(() => {});
}
