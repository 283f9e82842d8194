// Serves the pages that a member last saw when there is no connection. It never keeps a page of
// a guest, a form, a stream, or what the server says is not to be kept.

const files = "{files}";
const fixed = "stoa-files", reader = "stoa-reader-", most = { pages: 50, files: 80 };
const offline = "/offline?lang=" + encodeURIComponent(new URL(location.href).searchParams.get("lang") ?? "");

self.addEventListener("install", (event) => event.waitUntil((async () => {
	const cache = await caches.open(fixed);
	// Without a cookie: it is nobody's page, in the language of whose browser it is.
	const page = await fetch(offline, { credentials: "omit" });
	if (!page.ok) throw new Error("no page for being offline");
	await cache.put("/offline", page);
	await cache.addAll(files);
	await self.skipWaiting();
})()));

self.addEventListener("activate", (event) => event.waitUntil((async () => {
	await self.registration.navigationPreload?.enable();
	await self.clients.claim();
})()));

self.addEventListener("fetch", (event) => {
	const request = event.request, url = new URL(request.url);
	if (url.origin !== location.origin) return;
	if (request.method !== "GET") {
		if (["/sign-out", "/settings/delete"].includes(url.pathname)) event.waitUntil(forget(""));
	} else if (url.pathname.startsWith("/assets/")) event.respondWith(file(request));
	else if (request.mode === "navigate") event.respondWith(page(event));
});

// A file has the hash of its content in its address: what is kept is right.
async function file(request) {
	const cache = await caches.open(fixed);
	const kept = await cache.match(request);
	if (kept) return kept;
	const response = await fetch(request);
	if (response.ok && response.type === "basic") await keep(cache, request.url, response.clone(), most.files);
	return response;
}

async function page(event) {
	const { request } = event;
	let response;
	try {
		response = await event.preloadResponse ?? await fetch(request);
	} catch {
		return await lastSeen(request) ?? await (await caches.open(fixed)).match("/offline") ?? Response.error();
	}
	event.waitUntil(remember(request, response.clone()));
	return response;
}

// remember keeps the page of a member, whose number the server tells, and forgets those of
// everybody else. A redirect tells nothing.
async function remember(request, response) {
	if (response.type !== "basic" || !response.headers.get("Content-Type")?.startsWith("text/html")) return;
	const who = response.headers.get("Stoa-Reader") ?? "";
	await forget(who);
	const control = response.headers.get("Cache-Control") ?? "";
	if (!who || response.status !== 200 || response.redirected || control.includes("no-store")) return;
	await keep(await caches.open(reader + who), plain(request.url), response, most.pages);
}

async function forget(who) {
	for (const name of await caches.keys()) {
		if (name.startsWith(reader) && name !== reader + who) await caches.delete(name);
	}
}

async function lastSeen(request) {
	for (const name of await caches.keys()) {
		if (!name.startsWith(reader)) continue;
		const kept = await (await caches.open(name)).match(plain(request.url), { ignoreVary: true });
		if (kept) return kept;
	}
}

const plain = (address) => address.split("#")[0];

// keep puts a response where the newest ones are last, and drops the oldest.
async function keep(cache, address, response, limit) {
	await cache.delete(address, { ignoreVary: true });
	await cache.put(address, response);
	const kept = (await cache.keys()).filter((request) => new URL(request.url).pathname !== "/offline");
	for (const old of kept.slice(0, Math.max(0, kept.length - limit))) await cache.delete(old, { ignoreVary: true });
}

// What its person is told is shown, whether or not a page is open: browsers take the permission
// from who is sent something and shows nothing. Nothing of it is believed but its text and a path.
self.addEventListener("push", (event) => event.waitUntil((async () => {
	let told;
	try { told = event.data.json(); } catch { return; }
	const { title, body, path, tag, icon, unread, lang, dir } = told;
	await badge(unread);
	await self.registration.showNotification(String(title), { body, tag, icon, lang, dir, data: { path }, renotify: Boolean(tag) });
})()));

const badge = (n) => (n > 0 ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.())?.catch(() => {});

self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(go(event.notification.data?.path));
});

// go leads to a page of ours, in one that is open where there is one.
async function go(path) {
	const to = new URL(path ?? "/notifications", location.origin);
	if (to.origin !== location.origin) return;
	const open = await self.clients.matchAll({ type: "window" });
	const page = open.find((client) => client.focused) ?? open[0];
	try {
		await page.focus();
		await page.navigate(to.href);
	} catch { // there is none, or it cannot be led
		await self.clients.openWindow(to.href);
	}
}

// The browser is reached elsewhere from now on, which its server is told: where it was reached
// before shows whose it is.
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil((async () => {
	const { oldSubscription } = event;
	if (!oldSubscription) return;
	const fresh = event.newSubscription ?? await self.registration.pushManager.subscribe(oldSubscription.options);
	const { endpoint, keys } = fresh.toJSON();
	const body = new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth, instead: oldSubscription.endpoint });
	await fetch("/settings/push", { method: "POST", body });
})()));
