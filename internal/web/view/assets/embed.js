// Elements of a community for the pages of a product:
//   <script src="https://community.example/embed.js" defer></script>
//   <stoa-thread question="…"></stoa-thread> <stoa-bell></stoa-bell> …
// This file has what all elements share; each element is a file of elements/, which is
// loaded when the page has one. They act for the person whose JWT the product gives them:
// as the attribute token, or by window.stoa = { token: async () => "…" }. Without one they
// show what guests see.
(() => {
	const home = new URL((document.currentScript ?? document.querySelector('script[src*="/embed.js"]')).src).origin;
	const files = "{elements}"; // the address of each file of elements/, which the server puts here

	// The attributes that each element is drawn anew for.
	const known = {
		questions: ["topic", "limit"], ask: [], bell: [], frame: ["path"], question: ["question"], thread: ["question"],
		notifications: ["limit"], search: ["query", "type", "limit"], spaces: ["limit"],
	};

	const style = new CSSStyleSheet();
	style.replaceSync(`
		:host { display: block; font: inherit; color: inherit; overflow-wrap: anywhere;
			--line: var(--stoa-line, color-mix(in srgb, currentColor 25%, transparent));
			--strong: var(--stoa-line, color-mix(in srgb, currentColor 55%, transparent));
			--soft: var(--stoa-soft, color-mix(in srgb, currentColor 85%, transparent));
			--gap: var(--stoa-gap, .75em); --radius: var(--stoa-radius, 6px); }
		:host([hidden]), [hidden] { display: none !important; }
		*, ::before { box-sizing: border-box; }
		h2, h3, h4, p, ul, ol { margin: 0; }
		ul, ol.list { list-style: none; padding: 0; display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); }
		a { color: var(--stoa-link, inherit); text-underline-offset: .2em; }
		small, .meta { display: block; font-size: .875em; color: var(--soft); }
		form { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); }
		label { display: grid; gap: .25em; font-weight: 600; }
		input, textarea { font: inherit; font-weight: 400; color: inherit; background: var(--stoa-surface, transparent); inline-size: 100%;
			padding: .5em .7em; border: 1px solid var(--strong); border-radius: var(--radius); }
		button { font: inherit; cursor: pointer; color: inherit; background: none; border: 1px solid var(--strong);
			border-radius: var(--radius); padding: .3em .8em; min-block-size: 2em; justify-self: start; }
		button.main { font-weight: 600; padding: .5em 1.1em; border-color: transparent; border-radius: 99px;
			background: var(--stoa-fill, #2f5d50); color: var(--stoa-on-fill, #fff); }
		button[aria-pressed=true] { background: color-mix(in srgb, currentColor 15%, transparent); font-weight: 600; }
		button:disabled { opacity: .6; cursor: default; }
		:focus-visible { outline: 2px solid var(--stoa-focus, currentColor); outline-offset: 2px; }
		.row { display: flex; flex-wrap: wrap; gap: .5em; align-items: center; }
		.note { color: var(--soft); }
		.alert { border-inline-start: 3px solid var(--stoa-alert, #d0372c); padding-inline-start: .7em; display: grid; gap: .5em; }
		svg { inline-size: 1.25em; block-size: 1.25em; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round;
			stroke-linejoin: round; flex: none; }
		.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }`);

	// What is said where not even the file with the words comes.
	const unreachable = {
		en: "Can’t reach the community right now.", de: "Die Community ist gerade nicht erreichbar.",
		fr: "La communauté est injoignable pour le moment.", es: "No se puede acceder a la comunidad en este momento.",
		"pt-BR": "Não é possível acessar a comunidade no momento.",
	};

	// languageOf is the language around an element, as far as we speak it.
	const languageOf = (host) => {
		const asked = (host.closest("[lang]")?.lang || document.documentElement.lang || navigator.language || "en").toLowerCase();
		return Object.keys(unreachable).find((code) => asked.slice(0, 2) === code.slice(0, 2)) ?? "en";
	};

	// part loads a file of elements/. Browsers remember that one failed, so each try has an address of its own.
	const parts = {};
	let tries = 0;
	const part = (name) => parts[name] ??= import(home + files[name] + (tries ? "?" + tries : "")).catch(() => {
		tries++;
		delete parts[name];
		throw new Failure("network");
	});

	// A Failure is why something did not work. kind is network (no answer came), refused (the community says no),
	// away (it cannot answer now) or token (the product gave none that is good).
	class Failure extends Error {
		constructor(kind, problem = {}) {
			super(problem.detail ?? kind);
			Object.assign(this, { name: "StoaError", kind, status: problem.status ?? 0, field: problem.errors?.[0]?.field,
				reason: problem.errors?.[0]?.reason ?? problem.reason ?? kind, requestId: problem.requestId });
		}
		get isPassing() { return this.kind === "network" || this.kind === "away"; }
	}

	// renewalOf is when another token is asked for: half a minute before this one ends, or when a fifth of its time is
	// left. A token that seems to have ended already is one of a machine whose clock goes wrong; the server knows better.
	const renewalOf = (token) => {
		try {
			const claims = JSON.parse(atob(token.split(".")[1].replaceAll("-", "+").replaceAll("_", "/")));
			const left = claims.exp * 1000 - Date.now();
			return left > 0 ? Date.now() + Math.max(left - 30_000, left * .8) : Infinity;
		} catch { return Infinity; }
	};

	let given; // what the page gave last, for all elements together
	const fromPage = async (refused) => {
		if (!window.stoa?.token) return "";
		if (!given || Date.now() >= given.renewal || (refused && given.token === refused)) {
			const asked = given = { renewal: Infinity };
			asked.coming = (async () => {
				asked.token = String((await window.stoa.token()) ?? "").trim();
				asked.renewal = renewalOf(asked.token);
				return asked.token;
			})().catch((cause) => {
				if (given === asked) given = undefined;
				throw Object.assign(new Failure("token"), { cause });
			});
		}
		return given.coming;
	};

	let mark = ""; // of what was written last, so that what is read next has it in it, whichever machine answers

	const people = new Map(); // who a token is of, by the token

	const make = (tag, set = {}, ...children) => {
		const node = document.createElement(tag);
		for (const [name, value] of Object.entries(set)) {
			if (value === undefined || value === null) continue;
			if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
			else if (name in node) node[name] = value;
			else node.setAttribute(name, value);
		}
		node.append(...children.flat().filter((child) => child !== null && child !== undefined));
		return node;
	};

	// icon draws a picture of 24 by 24, which says nothing to a screen reader.
	const icon = (path) => {
		const of = (tag, attributes) => {
			const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
			for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
			return node;
		};
		const picture = of("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" });
		picture.append(of("path", { d: path }));
		return picture;
	};

	// sheet is a style sheet that only some elements have.
	const sheets = new Map();
	const sheet = (css) => {
		if (!sheets.has(css)) {
			sheets.set(css, new CSSStyleSheet());
			sheets.get(css).replaceSync(css);
		}
		return sheets.get(css);
	};

	// An Element draws itself when it comes into a page and when an attribute changes. Moving it in the page
	// changes nothing, also not what was typed into it.
	class Element extends HTMLElement {
		#run; // aborted when this drawing of it is over
		#again; // the timer of the next try
		#pause = 0;
		#owned; // the token of its attribute, and when another is asked for
		#internals = this.attachInternals();

		connectedCallback() {
			if (!this.shadowRoot) this.attachShadow({ mode: "open" }).adoptedStyleSheets = [style];
			if (!this.#run) this.draw();
		}

		disconnectedCallback() { queueMicrotask(() => { if (!this.isConnected) this.#stop(); }); }

		attributeChangedCallback(name, before, after) {
			if (this.#run && before !== after) queueMicrotask(() => { if (this.#run) this.draw(); });
		}

		#stop() {
			clearTimeout(this.#again);
			this.#run?.abort();
			this.#run = undefined;
			waiting.delete(this);
			present.delete(this);
		}

		get signal() { return this.#run?.signal ?? AbortSignal.abort(); }

		async draw() {
			this.#stop();
			const { signal } = this.#run = new AbortController();
			present.add(this);
			this.language = languageOf(this);
			this.#internals.ariaBusy = "true";
			try {
				const [words, element] = await Promise.all([part("words-" + this.language), part(this.constructor.file)]);
				if (signal.aborted) return;
				this.words = words.default;
				await element.default(this, kit);
				this.#pause = 0;
			} catch (error) { if (!signal.aborted) this.fail(error); }
			if (!signal.aborted) this.#internals.ariaBusy = "false";
		}

		// t says something in the reader's language, with {names} replaced; n chooses the plural.
		t(key, values = {}) {
			let text = this.words[key] ?? key;
			if (typeof text === "object") text = text[new Intl.PluralRules(this.language).select(values.n)] ?? text.other;
			return text.replace(/\{(\w+)\}/g, (whole, name) => {
				const value = values[name];
				return typeof value === "number" ? new Intl.NumberFormat(this.language).format(value) : value ?? whole;
			});
		}

		// explain is what is said of a failure: by its reason where we have words for it, else as the community says it.
		explain(error) {
			if (!this.words) return unreachable[this.language];
			const key = "why." + error.reason;
			if (this.words[key]) return this.t(key);
			if (error.kind === "refused" && error.status !== 401 && error.message) return error.message;
			return this.t(error.status === 401 ? "why.token" : error.kind in { network: 1, token: 1 } ? "why." + error.kind : "why.away");
		}

		// tell fires an event of ours; false is that the page forbade what it announces.
		tell(name, detail) {
			return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
		}

		// failed fires stoa-error, and returns what to say.
		failed(error) {
			if (!(error instanceof Failure)) error = Object.assign(new Failure("away"), { cause: error });
			this.tell("stoa-error", error);
			return this.explain(error);
		}

		// fail shows why there is nothing to see. What may pass is tried again: when the network is back, and now and then.
		fail(error) {
			const text = this.failed(error);
			const again = this.words && make("button", { type: "button", part: "button", onclick: () => this.draw() }, this.t("again"));
			this.show(make("div", { className: "alert", part: "alert", role: "alert" }, make("p", {}, text), again));
			this.later(error);
		}

		// later draws it again after something that may pass.
		later(error) {
			if (error instanceof Failure && !error.isPassing) return;
			waiting.add(this);
			this.#pause = Math.min(this.#pause * 2 || 4_000, 120_000);
			clearTimeout(this.#again);
			this.#again = setTimeout(() => this.draw(), this.#pause * (1 + Math.random() / 4));
		}

		show(...nodes) { this.shadowRoot.replaceChildren(...nodes); }

		styled(css) {
			const own = sheet(css);
			if (!this.shadowRoot.adoptedStyleSheets.includes(own)) this.shadowRoot.adoptedStyleSheets = [style, own];
		}

		// tokenNow is that of the person; "" for a guest. Where it was refused, or its end is near, the page is asked for another.
		async tokenNow(refused) {
			const own = this.getAttribute("token");
			if (own === null) return fromPage(refused);
			if (this.#owned?.token !== own) this.#owned = { token: own, renewal: renewalOf(own) };
			if (refused === own || Date.now() >= this.#owned.renewal) this.tell("stoa-token", { token: own });
			return this.getAttribute("token") ?? "";
		}

		// request asks the community and returns its answer, if it is a good one. Guests read at a door of their own.
		async request(path, { method = "GET", body, headers, signal = this.signal, wait = 30_000 } = {}, refused = "") {
			const token = await this.tokenNow(refused);
			if (!token && method !== "GET") throw new Failure("refused", { reason: "sign_in_first", status: 401 });
			const over = new AbortController();
			const end = () => over.abort();
			const timer = wait && setTimeout(end, wait);
			signal.addEventListener("abort", end);
			let response;
			try {
				response = await fetch(home + (token ? "/api/v1" : "/embed/read") + path, {
					method, body: body && JSON.stringify(body), credentials: "omit", signal: over.signal, headers: {
						Accept: "application/json", ...(token && { Authorization: "Bearer " + token }), ...(token && mark && { "Stoa-Mark": mark }),
						...(body && { "Content-Type": "application/json" }), ...headers },
				});
			} catch { throw new Failure("network"); } finally { clearTimeout(timer); }
			if (signal.aborted) end();
			mark = response.headers.get("Stoa-Mark") ?? mark;
			if (response.ok) return response;
			if (response.status === 401 && token && !refused) return this.request(path, { method, body, headers, signal, wait }, token);
			const problem = await response.json().catch(() => ({ status: response.status }));
			throw new Failure(response.status >= 500 || response.status === 429 ? "away" : response.status === 401 ? "token" : "refused",
				{ ...problem, status: response.status });
		}

		async call(path, options) {
			const response = await this.request(path, options);
			return response.json().catch(() => { throw new Failure("network"); });
		}

		// me is who the token is of; null for a guest.
		async me() {
			const token = await this.tokenNow();
			if (!token) return null;
			if (!people.has(token)) {
				if (people.size > 20) people.clear();
				people.set(token, this.call("/user").catch((error) => { people.delete(token); throw error; }));
			}
			return people.get(token);
		}

		// link leads to a page of the community, signed in: by a pass that is got when it is clicked, for each is good
		// once. The product may lead elsewhere: by the attribute to for questions, or by preventing stoa-open.
		link(path, set, ...children) {
			const question = path.match(/^\/questions\/(\w+)/)?.[1];
			const own = question && this.getAttribute("to");
			const href = own ? own.replaceAll("{id}", question) : home + path;
			return make("a", { href, ...set, onclick: (event) => {
				if (!this.tell("stoa-open", { path, question })) return event.preventDefault();
				if (!own) this.lead(event, path);
			} }, ...children);
		}

		async lead(event, path) {
			event.preventDefault();
			const beside = event.metaKey || event.ctrlKey || event.shiftKey ? window.open("", "_blank") : null;
			let to = home + path;
			try {
				if (await this.tokenNow()) to = (await this.call("/sso", { method: "POST", body: { to: path } })).url;
			} catch (error) { this.failed(error); } // as a guest, then
			(beside ?? window).location.href = to;
		}

		// when is a moment as people say it.
		when(time) {
			const past = (new Date(time) - Date.now()) / 1000;
			const units = [["year", 31536000], ["month", 2592000], ["week", 604800], ["day", 86400], ["hour", 3600], ["minute", 60]];
			const [unit, seconds] = units
				.find(([, seconds]) => Math.abs(past) >= seconds) ?? ["second", 1];
			const text = new Intl.RelativeTimeFormat(this.language, { numeric: "auto" })
				.format(unit === "second" ? 0 : Math.trunc(past / seconds), unit);
			return make("time", { dateTime: time, title: new Date(time).toLocaleString(this.language) }, text);
		}

		// name is what somebody is called.
		name(user) { return user?.profile?.name && !/^0+$/.test(user.id) ? user.profile.name : this.t("anonymous"); }
	}

	const present = new Set(); // the elements that are in the page
	const waiting = new Set(); // those of them that wait for the network
	addEventListener("online", () => { for (const one of [...waiting]) one.draw(); });

	// A page says by this that somebody has signed in or out without its being loaded anew.
	addEventListener("stoa-person", () => {
		given = undefined;
		for (const one of [...present]) one.draw();
	});

	// Frames say how high they are: see framesize.js.
	const frames = new Set();
	addEventListener("message", ({ origin, source, data }) => {
		if (origin !== home || typeof data?.stoaHeight !== "number") return;
		for (const frame of [...frames, ...document.querySelectorAll("iframe")]) {
			if (frame.contentWindow === source) frame.style.blockSize = Math.min(Math.max(data.stoaHeight, 50), 20_000) + "px";
		}
	});

	const kit = { home, make, icon, part, Failure, frames, renewalOf };

	for (const [name, attributes] of Object.entries(known)) {
		if (customElements.get("stoa-" + name)) continue; // the script is in the page twice
		const observedAttributes = ["token", "to", ...attributes];
		const element = class extends Element {
			static observedAttributes = [...observedAttributes, "lang"];
			static file = name;
		};
		for (const attribute of observedAttributes) { // frameworks set what is there as a property
			Object.defineProperty(element.prototype, attribute, {
				get() { return this.getAttribute(attribute); },
				set(value) {
					if (value === null || value === undefined) this.removeAttribute(attribute);
					else this.setAttribute(attribute, value);
				},
			});
		}
		customElements.define("stoa-" + name, element);
	}
})();
