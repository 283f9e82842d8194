// Elements of a community for the pages of a product:
//   <script src="https://community.example/embed.js" defer></script>
//   <stoa-questions limit="5"></stoa-questions> <stoa-ask></stoa-ask> <stoa-bell></stoa-bell>
//   <stoa-frame path="/embed/question/…"></stoa-frame>
// They act for the person whose JWT the product gives them: as the attribute token,
// or by window.stoa = { token: async () => "…" }, which is asked again when a token
// is no longer good.
(() => {
	const home = new URL(document.currentScript.src).origin;
	const words = {
		en: { ask: "Ask the community", title: "Your question", more: "Tell more, if you like", send: "Ask", sent: "Your question was asked.", none: "No questions yet.", failed: "The community cannot be reached.", bell: "Notifications", unread: "unread", answers: "answers" },
		de: { ask: "Frag die Community", title: "Deine Frage", more: "Mehr dazu, wenn du magst", send: "Fragen", sent: "Deine Frage ist gestellt.", none: "Noch keine Fragen.", failed: "Die Community ist nicht erreichbar.", bell: "Mitteilungen", unread: "ungelesen", answers: "Antworten" },
	};
	const say = words[(document.documentElement.lang || navigator.language).slice(0, 2)] ?? words.en;
	const style = new CSSStyleSheet();
	style.replaceSync(`:host{display:block;font:inherit;color:inherit}
		ul{list-style:none;margin:0;padding:0;display:grid;gap:.75em}
		a{color:var(--stoa-link,LinkText);text-underline-offset:.2em}
		small{display:block;opacity:.75}
		form{display:grid;gap:.75em} label{display:grid;gap:.25em;font-weight:600}
		input,textarea{font:inherit;color:inherit;background:transparent;padding:.5em .7em;border:1px solid color-mix(in srgb,currentColor 45%,transparent);border-radius:6px}
		button{font:inherit;font-weight:600;justify-self:start;padding:.5em 1.1em;border:0;border-radius:99px;background:var(--stoa-fill,#2f5d50);color:var(--stoa-on-fill,#fff);cursor:pointer}
		:host(stoa-bell){display:inline-block}
		.bell{position:relative;display:inline-flex;align-items:center;gap:.35em;text-decoration:none;color:inherit}
		.count{min-width:1.4em;padding:0 .35em;border-radius:1em;background:#b3261e;color:#fff;font-size:.75em;line-height:1.5em;text-align:center}
		iframe{inline-size:100%;block-size:100%;min-block-size:12em;border:0}
		[hidden]{display:none}`);

	let asked; // the token as it was last given, for all elements together
	const fromPage = (fresh) => (asked = fresh || !asked ? Promise.resolve(window.stoa?.token?.() ?? "") : asked);

	class Element extends HTMLElement {
		connectedCallback() {
			if (this.shadowRoot) return;
			this.attachShadow({ mode: "open" }).adoptedStyleSheets = [style];
			this.start();
		}
		attributeChangedCallback() { if (this.shadowRoot) this.start(); }
		static observedAttributes = ["token", "topic", "limit"];
		async call(path, options = {}, again = true) {
			const own = this.getAttribute("token");
			const token = own ?? (await fromPage(!again));
			const response = await fetch(home + "/api/v1" + path, {
				...options, credentials: "omit", headers: { Accept: "application/json", Authorization: "Bearer " + token, ...(options.body && { "Content-Type": "application/json" }) },
			});
			if (response.status === 401 && own === null && again) return this.call(path, options, false);
			const body = await response.json();
			if (!response.ok) throw new Error(body.errors?.[0] ? body.errors[0].field + " " + body.errors[0].message : body.detail);
			return body;
		}
		show(...nodes) { this.shadowRoot.replaceChildren(...nodes); }
		fail(error) {
			this.show(Object.assign(document.createElement("p"), { textContent: error.message || say.failed }));
			this.dispatchEvent(new CustomEvent("stoa-error", { detail: error, bubbles: true }));
		}
	}

	// A link leads into the community signed in: by a pass that is got when it is clicked,
	// for each is good once. Where none can be had it is a plain link.
	const lead = (element, path, properties, ...children) => {
		const link = make("a", { href: home + path, ...properties }, ...children);
		link.addEventListener("click", async (event) => {
			event.preventDefault();
			const beside = event.metaKey || event.ctrlKey || event.shiftKey ? window.open("", "_blank") : null;
			let to = link.href;
			try { to = (await element.call("/sso", { method: "POST", body: JSON.stringify({ to: path }) })).url; } catch { /* as a guest, then */ }
			(beside ?? window).location.href = to;
		});
		return link;
	};

	const make = (tag, properties = {}, ...children) => {
		const node = Object.assign(document.createElement(tag), properties);
		node.append(...children);
		return node;
	};

	class Questions extends Element {
		async start() {
			const limit = Math.min(Math.max(parseInt(this.getAttribute("limit")) || 5, 1), 50);
			const topic = this.getAttribute("topic");
			const path = topic ? `/topics/${encodeURIComponent(topic)}/questions` : "/questions";
			try {
				const list = await this.call(`${path}?limit=${limit}`);
				if (!list.length) return this.show(make("p", { textContent: say.none }));
				this.show(make("ul", {}, ...list.map((q) => make("li", {},
					lead(this, `/questions/${q.shortId}`, { textContent: q.title }),
					make("small", { textContent: `${q.counts.answers} ${say.answers}` })))));
			} catch (error) { this.fail(error); }
		}
	}

	class Ask extends Element {
		start() {
			const title = make("input", { name: "title", required: true, maxLength: 300 });
			const more = make("textarea", { name: "description", rows: 4 });
			const told = make("p", { hidden: true });
			told.setAttribute("role", "status");
			const form = make("form", {}, make("label", {}, say.title, title), make("label", {}, say.more, more), make("button", { textContent: say.send }), told);
			form.setAttribute("aria-label", say.ask);
			form.addEventListener("submit", async (event) => {
				event.preventDefault();
				const button = form.querySelector("button");
				button.disabled = true;
				try {
					const q = await this.call("/questions", { method: "POST", body: JSON.stringify({ title: title.value, description: more.value, format: "markdown" }) });
					form.reset();
					told.replaceChildren(say.sent + " ", lead(this, `/questions/${q.shortId}`, { textContent: q.title }));
					this.dispatchEvent(new CustomEvent("stoa-asked", { detail: q, bubbles: true }));
					for (const list of document.querySelectorAll("stoa-questions")) list.start();
				} catch (error) { told.textContent = error.message || say.failed; }
				told.hidden = false;
				button.disabled = false;
			});
			this.show(form);
		}
	}

	class Bell extends Element {
		start() {
			clearInterval(this.timer);
			this.timer = setInterval(() => { if (!document.hidden) this.ring(); }, 60_000);
			this.ring();
		}
		disconnectedCallback() { clearInterval(this.timer); }
		async ring() {
			try {
				const { count } = await this.call("/notifications/summary");
				const n = Number(count);
				const link = lead(this, "/notifications", { className: "bell" }, "🔔", make("span", { className: "count", textContent: n > 99 ? "99+" : n, hidden: n === 0 }));
				link.setAttribute("aria-label", n ? `${say.bell}, ${n} ${say.unread}` : say.bell);
				this.show(link);
			} catch (error) { this.fail(error); }
		}
	}

	// A frame whose person is signed in: <stoa-frame path="/embed/ask">.
	class Frame extends Element {
		static observedAttributes = ["token", "path"];
		async start() {
			const frame = make("iframe", { title: this.getAttribute("title") ?? say.ask });
			const path = this.getAttribute("path") ?? "/embed/ask";
			try { frame.src = (await this.call("/sso", { method: "POST", body: JSON.stringify({ to: path }) })).url; } catch { frame.src = home + path; }
			this.show(frame);
		}
	}

	customElements.define("stoa-questions", Questions);
	customElements.define("stoa-ask", Ask);
	customElements.define("stoa-bell", Bell);
	customElements.define("stoa-frame", Frame);
})();
