// Posts what was written without a connection once there is one again. It stays in this browser
// until the server has it, which takes it once however often it is sent: see page/once.go.

const place = "stoa-outbox", page = document.body.dataset, me = page.person;
const list = () => JSON.parse(localStorage.getItem(place) ?? "[]");
const put = (items) => items.length ? localStorage.setItem(place, JSON.stringify(items)) : localStorage.removeItem(place);
const tell = (text, path) => document.dispatchEvent(new CustomEvent("stoa-tell", { detail: { text, path } }));
const isNew = /^\/(ask|write|(questions|answers|posts)\/[^/]+\/(answer|comments))$/;

// Before all others: what is kept here is not sent by them.
document.addEventListener("submit", (event) => {
	const form = event.target, path = new URL(form.action, location.href).pathname;
	if (navigator.onLine || !me || form.method !== "post" || !isNew.test(path) || event.submitter?.name === "act") return;
	event.preventDefault();
	event.stopImmediatePropagation();
	const fields = [...new FormData(form, event.submitter)].filter(([, value]) => typeof value === "string");
	put([...list(), { key: crypto.randomUUID(), person: me, path, form: form.dataset.draft, from: location.pathname, fields }]);
	localStorage.removeItem("stoa-draft:" + form.dataset.draft);
	form.reset();
	tell(page.outboxKept);
}, true);

async function send(item) {
	const response = await fetch(item.path, { method: "POST", body: new URLSearchParams(item.fields),
		headers: { Accept: "text/html", "X-Stoa-Part": "1", "Idempotency-Key": item.key, "Stoa-Person": item.person } });
	const to = new URL(response.url).pathname;
	// 412: another has signed in since this page was loaded. It waits for whose it is.
	if (response.status >= 500 || [412, 429].includes(response.status) || to.startsWith("/sign-in")) throw new Error();
	put(list().filter((other) => other.key !== item.key));
	if (response.redirected) return tell(page.outboxSent, to);
	// What cannot be posted is in its form again.
	localStorage.setItem("stoa-draft:" + item.form, JSON.stringify(Object.fromEntries(item.fields)));
	tell(page.outboxRefused, item.from);
}

// One page of the browser sends, one text after the other.
const sendAll = () => navigator.locks.request(place, async () => {
	for (const item of list()) if (item.person === me) await send(item);
}).catch(() => {}); // without a connection: later

window.addEventListener("online", sendAll);
if (navigator.onLine && list().length) sendAll();
