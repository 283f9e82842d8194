// Makes forms and links of the pages act without leaving the page. Every one of
// them works without this, too.

const find = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const parse = (html) => new DOMParser().parseFromString(html, "text/html");

// Only what is in a page is asked for, without what stands around it.
const part = { Accept: "text/html", "X-Stoa-Part": "1" };

// A form with data-swap is sent in the background, and the part of the page that
// it names is taken from the page it leads to.
async function send(form, submitter) {
	const response = await fetch(form.action, {
		method: "POST", body: new URLSearchParams(new FormData(form, submitter)), headers: part,
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
	prepare(fresh);
	const flash = find(".flash", page);
	if (flash) toast(flash.textContent.trim());
	const same = old.matches(".reactions") ? all("button", fresh).find((button) => button.value === submitter?.value) : all("button", fresh)[place];
	(same ?? find("a[data-react]", fresh) ?? fresh).focus?.({ preventScroll: true });
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
	for (const key of Object.keys(localStorage)) if (key.startsWith("stoa-draft:") || key === "stoa-outbox") localStorage.removeItem(key);
	navigator.clearAppBadge?.().catch(() => {});
	window.caches?.keys().then((names) => names.filter((name) => name.startsWith("stoa-reader-")).forEach((name) => caches.delete(name)));
});

// What was written without a connection is posted by outbox.js, wherever one comes back.
document.addEventListener("stoa-tell", ({ detail }) => toast(detail.text, detail.path));
if (document.body.dataset.outbox && (localStorage.getItem("stoa-outbox") || find("form[data-draft]"))) import(document.body.dataset.outbox);

// The icon of the installed app has the number of the bell. What was sent to this browser goes
// once all is read.
async function mark(n) {
	await (n > 0 ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.());
	const worker = n > 0 ? null : await navigator.serviceWorker?.getRegistration();
	for (const notification of await worker?.getNotifications?.() ?? []) notification.close();
}
if (document.body.dataset.live) mark(Number(find("[data-bell] .badge")?.dataset.count ?? 0)).catch(() => {});

// Members read the pages they last saw without a connection: see sw.js.
if (document.body.dataset.live) navigator.serviceWorker?.register("/sw.js?lang=" + document.documentElement.lang).catch(() => {});

// Menus close when one clicks elsewhere or presses Escape.
document.addEventListener("click", (event) => {
	for (const drop of all("[data-drop][open]")) if (!drop.contains(event.target)) drop.open = false;
});
// What is told to those who do not see it.
function say(text) {
	let status = find("#said");
	if (!status) {
		status = document.createElement("p");
		status.id = "said";
		status.className = "unseen";
		status.setAttribute("role", "status");
		document.body.append(status);
	}
	status.textContent = text;
}

// Keys that act on every page, but not while one writes. The desk has its own: see desk.js.
let dialogs; // of the palette; without a connection they are asked for again
async function palette() {
	dialogs ??= fetch("/palette", { headers: { Accept: "text/html" } }).then(async (response) => {
		if (!response.ok) throw new Error(response.status);
		document.body.append(...parse(await response.text()).body.children);
	});
	try {
		await dialogs;
		return await import(document.body.dataset.palette);
	} catch {
		dialogs = find("#palette") ? dialogs : undefined;
	}
}
const step = (by) => {
	const lines = all(".items > .item, #answers > .answer");
	const at = lines.findIndex((line) => line.contains(document.activeElement)) + by;
	const line = lines[Math.max(0, Math.min(at < 0 ? 0 : at, lines.length - 1))];
	if (!line) return;
	const link = find(".item-title a", line) ?? find("a", line);
	link?.focus({ preventScroll: true });
	say(document.body.dataset.item.replace("{n}", lines.indexOf(line) + 1).replace("{of}", lines.length));
	line.scrollIntoView({ block: "center", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
};
const keys = {
	"/": () => { const field = find(".find input"); if (field?.checkVisibility()) field.focus(); else location.assign("/search"); },
	j: () => step(1),
	k: () => step(-1),
	c: () => location.assign("/ask"),
	"?": async () => (await palette())?.help(),
};
document.addEventListener("keydown", async (event) => {
	const isWriting = event.target.closest("input, textarea, select, [contenteditable], dialog");
	if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "k" && !event.target.closest("textarea") && document.body.dataset.palette) {
		event.preventDefault();
		(await palette())?.open();
		return;
	}
	const act = keys[event.key];
	if (act && !isWriting && !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented && document.body.dataset.palette && !find("[data-case], [data-keys]")) {
		event.preventDefault();
		await act();
		return;
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
		if (navigator.share) await navigator.share({ url: link.href, title: document.title });
		else { await navigator.clipboard.writeText(link.href); toast(document.body.dataset.shared); }
	} catch (error) {
		if (error.name !== "AbortError") location.assign(link.href);
	}
});

// What one can react with is shown where one reads: without this, its link leads to a page of it.
function offer(link) {
	const form = link.closest("form") ?? document.createElement("form"), place = link.closest(".reactions");
	const { react, reactions } = document.body.dataset, given = all("button", form).map((button) => button.value);
	const drop = document.createElement("details"), summary = document.createElement("summary"), inside = document.createElement("div");
	if (!form.isConnected) {
		form.method = "post";
		form.action = link.pathname.replace(/reactions$/, "react");
		form.dataset.swap = place.id;
		place.append(form);
	}
	drop.className = "drop is-reactions";
	drop.dataset.drop = "";
	drop.open = true;
	summary.className = link.className;
	summary.title = summary.ariaLabel = link.title;
	summary.append(...link.childNodes);
	inside.className = "drop-in";
	for (const emoji of reactions.split(" ").filter((emoji) => !given.includes(emoji))) {
		const button = document.createElement("button");
		button.className = "act";
		button.name = "give";
		button.value = button.textContent = emoji;
		button.ariaLabel = react.replace("{emoji}", emoji);
		inside.append(button);
	}
	link.remove();
	drop.append(summary, inside);
	form.append(drop);
	find("button", inside)?.focus();
}
// By keys it is shown once the stroke has ended, whose rest would press what has the focus then.
let pressed;
document.addEventListener("keydown", (event) => {
	pressed = event.key === "Enter" && !hasModifier(event) ? event.target.closest?.("a[data-react]") : undefined;
	if (pressed) event.preventDefault();
});
document.addEventListener("keyup", (event) => {
	const link = event.key === "Enter" && pressed?.isConnected && pressed === event.target ? pressed : undefined;
	pressed = undefined;
	if (link) offer(link);
});
document.addEventListener("click", (event) => {
	const link = event.target.closest?.("a[data-react]");
	if (!link || hasModifier(event)) return;
	event.preventDefault();
	offer(link);
});
const hasModifier = (event) => event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;

// Replies and quotes are written in the page, once somebody wants to.
document.addEventListener("pointerover", load, { once: true });
document.addEventListener("focusin", load, { once: true });
function load() {
	if (document.body.dataset.reply && find("a[data-reply], a[data-quote]")) import(document.body.dataset.reply);
}

// A picture is looked at in the page; its link leads to it where one wants another tab.
document.addEventListener("click", (event) => {
	const link = event.target.closest(".prose a.enlarge");
	if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
	event.preventDefault();
	const box = document.createElement("dialog"), close = document.createElement("button"), picture = find("img", link).cloneNode();
	box.className = "enlarged";
	box.setAttribute("aria-label", picture.alt || link.getAttribute("aria-label"));
	for (const name of ["width", "height", "loading", "srcset", "sizes"]) picture.removeAttribute(name);
	picture.src = link.href;
	close.type = "button";
	close.className = "button";
	close.textContent = document.body.dataset.close;
	box.append(picture, close);
	box.addEventListener("click", () => box.close());
	box.addEventListener("close", () => { box.remove(); link.focus(); });
	document.body.append(box);
	box.showModal();
});

// A video is asked of its host once somebody plays it, and not before.
document.addEventListener("click", (event) => {
	const play = event.target.closest(".video-play");
	if (!play) return;
	const frame = document.createElement("iframe"), stage = play.parentElement;
	frame.className = "video-frame";
	frame.title = play.getAttribute("aria-label");
	frame.allow = "autoplay; fullscreen; encrypted-media; picture-in-picture";
	frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups");
	frame.referrerPolicy = "strict-origin-when-cross-origin";
	frame.src = play.value;
	stage.replaceChildren(frame);
	frame.focus();
});
// A page into which one was put later may not have frames of its host; a whole one may.
document.addEventListener("securitypolicyviolation", (event) => {
	if (event.effectiveDirective === "frame-src" && find(".video-frame")) location.reload();
});

// The next page of a list is put below this one.
function prepareMore(root) {
	for (const link of all("[data-more]", root)) link.hidden = false;
}
prepareMore(document);
document.addEventListener("click", async (event) => {
	const link = event.target.closest("[data-more]"), pager = link?.closest(".pager");
	const list = pager?.previousElementSibling;
	if (!list?.matches(".items, .tiles") || event.ctrlKey || event.metaKey) return;
	event.preventDefault();
	if (link.hasAttribute("aria-busy")) return;
	link.setAttribute("aria-busy", "true");
	try {
		const response = await fetch(link.href, { headers: part });
		const page = parse(await response.text()), fresh = find(".pager", page), lines = [...(fresh?.previousElementSibling?.children ?? [])];
		if (!response.ok || !lines.length) throw new Error();
		prepareMore(fresh);
		list.append(...lines);
		pager.replaceWith(fresh);
		history.replaceState(null, "", link.href);
		say(find(".pages-where", fresh).textContent);
		find("h2 a, h3 a, a", lines[0])?.focus({ preventScroll: true });
	} catch {
		location.assign(link.href);
	}
});

// The first field that something is wrong with has the focus.
find("main [aria-invalid=true]")?.focus();

// Who somebody is, for one who points at their name: see card.js.
const card = (event) => {
	const who = event.target.closest?.("a.who");
	if (who && document.body.dataset.card) import(document.body.dataset.card).then((card) => card.show(who, event));
};
document.addEventListener("pointerover", card);
document.addEventListener("focusin", card);
document.addEventListener("click", (event) => {
	const who = event.target.closest("a.who");
	if (!who || !matchMedia("(hover: none)").matches || !document.body.dataset.card || who.hasAttribute("aria-describedby")) return;
	event.preventDefault();
	card(event);
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
			const response = await fetch(form.dataset.suggest + "?q=" + encodeURIComponent(query), { headers: { Accept: "application/json" } }).catch(() => null);
			if (!response?.ok || turn !== asked) return;
			popup.innerHTML = await response.text();
			show(document.activeElement === field);
		}, 150);
	});
	field.addEventListener("keydown", (event) => {
		if (popup.hidden) return;
		if (event.key === "ArrowDown") { event.preventDefault(); choose(chosen + 1); }
		else if (event.key === "ArrowUp") { event.preventDefault(); choose(chosen - 1); }
		else if (event.key === "Escape") { event.preventDefault(); show(false); }
		else if (event.key === "Enter" && chosen >= 0) { event.preventDefault(); all("[role=option]", popup)[chosen].click(); }
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
		mark(Number(data.n)).catch(() => {});
		talk(data).catch(() => {});
	} else if (name === "notification") {
		const list = find("[data-notices]"), fresh = parse(data.html).body.firstElementChild;
		if (list && fresh) { document.getElementById(fresh.id)?.remove(); list.prepend(fresh); }
		toast(data.text, data.path);
	} else if (name === "answer" && location.pathname.startsWith("/questions/" + data.question)) {
		showAnswer(data).catch(() => data.text && toast(data.text, data.path));
	}
}

// Messages that come are shown where one reads the conversation, or the list of them.
async function talk(data) {
	const bell = find("[data-talk-bell]");
	if (bell) {
		find(".badge", bell).textContent = data.talksShown;
		find(".badge", bell).hidden = data.talks === "0";
		bell.setAttribute("aria-label", data.talksLabel);
	}
	const log = find("[data-talk], [data-talks]");
	if (!log || document.hidden) return;
	const response = await fetch(location.pathname + location.search, { headers: part });
	const fresh = response.ok && parse(await response.text()).getElementById(log.id);
	if (!fresh || fresh.innerHTML === log.innerHTML || find("details[open]", log)) return;
	log.replaceWith(fresh);
	prepare(fresh);
}

// Ctrl and Enter send a message.
document.addEventListener("keydown", (event) => {
	if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !event.target.matches("textarea[data-send]")) return;
	event.preventDefault();
	event.target.form.requestSubmit(find("button.is-main", event.target.form));
});

// A new answer is put where the page ends its answers. What one reads stays where it is.
async function showAnswer({ path, text }) {
	const response = await fetch(path, { headers: part });
	const fresh = find("#answers", parse(await response.text())), thread = find("#answers");
	const answer = fresh && find("#answer-" + path.slice(path.lastIndexOf("/") + 1), fresh);
	if (!response.ok || !answer || !thread) throw new Error();
	if (document.getElementById(answer.id)) return;
	answer.classList.add("is-new");
	const last = all(":scope > .answer", thread).pop() ?? find(":scope > header", thread);
	const isAbove = last.getBoundingClientRect().bottom < 0, before = document.documentElement.scrollHeight;
	last.after(answer);
	find("h2", thread).textContent = find("h2", fresh).textContent;
	prepare(answer);
	if (isAbove) scrollBy(0, document.documentElement.scrollHeight - before);
	if (text) toast(text, "#" + answer.id);
}

// What became of a form is told also to one who stands further down in the page.
if (find(".flash p") && document.getElementById(location.hash.slice(1))) toast(find(".flash p").textContent);

// prepare gives what is in a page, or has just come into it, what only scripts do.
function prepare(root) {
	prepareCode(root);
	prepareQuotes(root);
}

// Beside each reply stands a quote: see reply.js. Without this, the page that the reply leads to has it.
function prepareQuotes(root) {
	const { quote } = document.body.dataset, sign = find(".icon use");
	for (const reply of quote && sign ? all("a[data-reply]:not([data-quote])", root) : []) {
		const link = reply.cloneNode(), icon = sign.parentElement.cloneNode(true), to = new URL(reply.href);
		to.searchParams.set("quote", "1");
		link.href = to;
		link.dataset.quote = "";
		link.title = link.ariaLabel = quote;
		icon.firstElementChild.setAttribute("href", sign.getAttribute("href").replace(/#.*/, "#quote"));
		link.append(icon);
		reply.after(link);
	}
}

// Code can be copied.
function prepareCode(root) {
	for (const pre of all(".prose pre", root)) {
		const box = document.createElement("div"), button = document.createElement("button");
		box.className = "code";
		button.type = "button";
		button.className = "code-copy";
		button.textContent = document.body.dataset.copy;
		button.addEventListener("click", async () => {
			try {
				await navigator.clipboard.writeText(pre.textContent);
				toast(document.body.dataset.copied);
			} catch {
				getSelection().selectAllChildren(pre);
			}
		});
		pre.replaceWith(box);
		box.append(pre, button);
	}
}
prepare(document);

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
// into sight, once the browser has laid the page out by itself.
for (const here of all(".places [aria-current], .tabs [aria-current]")) {
	const row = here.closest(".places, .filters:is(.is-rows, :has(> form)) > .tabs, .tabs.is-block, .filters");
	if (row) new IntersectionObserver(([{ boundingClientRect: at, rootBounds: whole }], observer) => {
		observer.disconnect();
		if (whole && (at.left < whole.left || at.right > whole.right)) {
			row.scrollLeft += at.left - whole.left - (whole.width - at.width) / 2;
		}
	}, { root: row }).observe(here);
}

// An event says when it is in its own time zone; who lives in another is told their own, too.
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
for (const time of all("time[data-event]")) {
	const at = (timeZone) => new Date(time.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short", timeZone });
	const own = at(ownZone);
	try { if (own === at(time.dataset.eventZone)) continue; } catch { /* a zone that is younger than the browser */ }
	const told = document.createElement("span");
	told.className = "soft";
	told.textContent = " · " + time.dataset.event.replace("{time}", own);
	time.after(told);
}
for (const input of all("input[data-own-zone]")) if (!input.value) input.value = ownZone ?? "";
