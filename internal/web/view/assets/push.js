// Has this browser be sent what its person is told: see docs/phone.md. It asks for permission
// when the switch is turned on, and never before.

const section = document.querySelector("[data-push]");
const field = section.querySelector("input");
const blocked = section.querySelector("[data-push-blocked]"), failed = section.querySelector("[data-push-failed]");

// The fields of a subscription, as the server takes them.
function fields(subscription) {
	const { endpoint, keys } = subscription.toJSON();
	return new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
}

async function send(path, body) {
	const response = await fetch(path, { method: "POST", body });
	if (!response.ok || response.redirected) throw new Error(response.statusText);
}

const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

async function turnOn() {
	if (await Notification.requestPermission() !== "granted") return false;
	const { pushManager } = await navigator.serviceWorker.ready;
	const applicationServerKey = bytes(section.dataset.push), old = await pushManager.getSubscription();
	// One that was made with another key, before a server was put up anew, can be sent nothing.
	const key = old && new Uint8Array(old.options.applicationServerKey ?? []);
	if (old && String(key) !== String(applicationServerKey)) await old.unsubscribe();
	await send("/settings/push", fields(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })));
	return true;
}

async function turnOff() {
	await send("/settings/push/end");
	const registration = await navigator.serviceWorker.getRegistration();
	await (await registration?.pushManager.getSubscription())?.unsubscribe();
	return false;
}

const showBlocked = () => { blocked.hidden = Notification.permission !== "denied"; };

async function begin() {
	section.hidden = false;
	showBlocked();
	// Where the server or the browser has forgotten it, as after its data were cleared, the switch is off.
	const registration = await navigator.serviceWorker.getRegistration();
	const isThere = Notification.permission === "granted" && await registration?.pushManager.getSubscription();
	field.checked = "on" in section.dataset && Boolean(isThere);
}

if (window.PushManager && window.Notification && navigator.serviceWorker) {
	begin().catch(() => {});
	field.addEventListener("change", async () => {
		const wanted = field.checked;
		failed.hidden = true;
		field.disabled = true;
		try {
			field.checked = await (wanted ? turnOn() : turnOff());
		} catch {
			field.checked = !wanted;
			failed.hidden = false;
		} finally {
			failed.hidden ||= Notification.permission === "denied";
			field.disabled = false;
			showBlocked();
			field.focus();
		}
	});
}
