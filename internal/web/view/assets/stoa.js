// Makes forms and links of the pages act without leaving the page. Every one of
// them works without this, too.

const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const parse = (html) => new DOMParser().parseFromString(html, "text/html");

// A form with data-swap is sent in the background, and the part of the page that
// it names is taken from the page it leads to.
async function send(form, submitter) {
	const response = await fetch(form.action, {
		method: "POST", body: new URLSearchParams(new FormData(form, submitter)), headers: { Accept: "text/html" },
	});
	const to = new URL(response.url);
	const page = parse(await response.text());
	const id = form.dataset.swap;
	const fresh = page.getElementById(id);
	if (to.pathname === "/sign-in" || !fresh || response.status >= 500) {
		location.assign(to.pathname === "/sign-in" || response.redirected ? to : location.href);
		return;
	}
	const old = document.getElementById(id);
	const place = all("button", old).indexOf(submitter);
	old.replaceWith(fresh);
	const flash = find(".flash", page);
	if (flash) toast(flash.textContent.trim());
	(all("button", fresh)[place] ?? fresh).focus?.({ preventScroll: true });
}

document.addEventListener("submit", (event) => {
	const form = event.target;
	if (!form.dataset.swap || form.method !== "post") return;
	event.preventDefault();
	if (form.hasAttribute("aria-busy")) return;
	form.setAttribute("aria-busy", "true");
	send(form, event.submitter).catch(() => {
		form.removeAttribute("aria-busy");
		form.removeAttribute("data-swap");
		form.requestSubmit(event.submitter);
	});
});

// Whoever leaves takes their unfinished texts along: see keep in editor.js.
document.addEventListener("submit", (event) => {
	if (!["/sign-out", "/settings/delete"].includes(event.target.getAttribute("action"))) return;
	for (const key of Object.keys(localStorage)) if (key.startsWith("stoa-draft:")) localStorage.removeItem(key);
});

// Menus close when one clicks elsewhere or presses Escape.
document.addEventListener("click", (event) => {
	for (const drop of all("[data-drop][open]")) if (!drop.contains(event.target)) drop.open = false;
});
document.addEventListener("keydown", (event) => {
	if (event.key === "/" && !event.target.closest("input, textarea, select, [contenteditable]") && !event.ctrlKey && !event.metaKey) {
		const field = find(".find input");
		if (field?.checkVisibility()) { event.preventDefault(); field.focus(); }
	}
	if (event.key !== "Escape") return;
	for (const drop of all("[data-drop][open]")) { drop.open = false; find("summary", drop).focus(); }
});

// Links that are shared, or copied where there is no sharing.
document.addEventListener("click", async (event) => {
	const link = event.target.closest("[data-share]");
	if (!link || event.ctrlKey || event.metaKey) return;
	event.preventDefault();
	try {
		if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: link.href, title: document.title });
		else { await navigator.clipboard.writeText(link.href); toast(link.dataset.done); }
	} catch (error) {
		if (error.name !== "AbortError") location.assign(link.href);
	}
});

let closing;
export function toast(text, href) {
	find(".toast")?.remove();
	const box = document.createElement("div");
	box.className = "toast";
	box.setAttribute("role", "status");
	const inside = document.createElement(href ? "a" : "span");
	if (href) inside.href = href;
	inside.textContent = text;
	box.append(inside);
	document.body.append(box);
	clearTimeout(closing);
	closing = setTimeout(() => box.remove(), 7000);
}

// What a search would find, while one types.
for (const form of all("[data-suggest]")) {
	const field = find("input", form);
	const popup = document.createElement("div");
	popup.className = "popup";
	popup.id = "suggestions";
	popup.hidden = true;
	form.append(popup);
	field.setAttribute("role", "combobox");
	field.setAttribute("aria-autocomplete", "list");
	field.setAttribute("aria-controls", popup.id);
	field.setAttribute("aria-expanded", "false");
	let waiting, asked = 0, chosen = -1;
	const show = (is) => { popup.hidden = !is; field.setAttribute("aria-expanded", String(is)); if (!is) { chosen = -1; field.removeAttribute("aria-activedescendant"); } };
	const choose = (i) => {
		const options = all("[role=option]", popup);
		if (!options.length) return;
		chosen = (i + options.length) % options.length;
		options.forEach((option, n) => { option.setAttribute("aria-selected", String(n === chosen)); option.id = "suggestion-" + n; });
		field.setAttribute("aria-activedescendant", "suggestion-" + chosen);
	};
	field.addEventListener("input", () => {
		clearTimeout(waiting);
		const query = field.value.trim();
		if (query.length < 2) return show(false);
		waiting = setTimeout(async () => {
			const turn = ++asked;
			const response = await fetch(form.dataset.suggest + "?q=" + encodeURIComponent(query), { headers: { Accept: "application/json" } });
			if (!response.ok || turn !== asked) return;
			popup.innerHTML = await response.text();
			show(document.activeElement === field);
		}, 150);
	});
	field.addEventListener("keydown", (event) => {
		if (popup.hidden) return;
		if (event.key === "ArrowDown") { event.preventDefault(); choose(chosen + 1); }
		else if (event.key === "ArrowUp") { event.preventDefault(); choose(chosen - 1); }
		else if (event.key === "Escape") { event.preventDefault(); show(false); }
		else if (event.key === "Enter" && chosen >= 0) { event.preventDefault(); find("a", all("[role=option]", popup)[chosen]).click(); }
	});
	field.addEventListener("blur", () => setTimeout(() => show(false), 150));
}

// News of an open page. One page of the browser listens and tells the others.
function tell({ name, data }) {
	if (name === "count") {
		const bell = find("[data-bell]"), badge = bell && find(".badge", bell);
		if (!badge) return;
		badge.textContent = data.shown;
		badge.dataset.count = data.n;
		badge.hidden = data.n === "0";
		bell.setAttribute("aria-label", data.label);
	} else if (name === "notification") {
		const list = find("[data-notices]"), fresh = parse(data.html).body.firstElementChild;
		if (list && fresh) { document.getElementById(fresh.id)?.remove(); list.prepend(fresh); }
		toast(data.text, data.path);
	} else if (name === "answer" && location.pathname.startsWith("/questions/" + data.question)) {
		toast(data.text, data.path);
	}
}

function listen(address, hear) {
	const source = new EventSource(address);
	for (const name of ["count", "notification", "answer"]) {
		source.addEventListener(name, (event) => hear({ name, data: JSON.parse(event.data) }));
	}
}

if (document.body.dataset.live) {
	const address = document.body.dataset.live;
	if (navigator.locks && window.BroadcastChannel) {
		const channel = new BroadcastChannel("stoa-live");
		channel.onmessage = (event) => tell(event.data);
		navigator.locks.request("stoa-live", () => new Promise(() => {
			listen(address, (news) => { tell(news); channel.postMessage(news); });
		}));
	} else {
		listen(address, tell);
	}
}

// In a narrow window places and tabs are rows: what the page stands under is brought
// into sight.
for (const here of all(".places [aria-current], .tabs [aria-current]")) {
	const row = here.closest(".places, .filters:is(.is-rows, :has(> form)) > .tabs, .tabs.is-block, .filters") ?? here;
	const [at, whole] = [here, row].map((e) => e.getBoundingClientRect());
	if (at.left < whole.left || at.right > whole.right) {
		row.scrollLeft += at.left - whole.left - (whole.width - at.width) / 2;
	}
}
