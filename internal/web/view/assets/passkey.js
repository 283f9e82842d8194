// Asks the browser for a passkey, and sends what it answers with the form of the button.

const known = window.PublicKeyCredential;

async function answer(form, options) {
	if (form.hasAttribute("data-makes-passkey")) {
		return navigator.credentials.create({ publicKey: known.parseCreationOptionsFromJSON(options) });
	}
	return navigator.credentials.get({ publicKey: known.parseRequestOptionsFromJSON(options) });
}

async function options(button) {
	if (button.dataset.passkey) return JSON.parse(button.dataset.passkey);
	const response = await fetch("/sign-in/passkey/options", { method: "POST" });
	if (!response.ok) throw new Error(response.statusText);
	return response.json();
}

for (const button of document.querySelectorAll("[data-passkey]")) {
	if (!known?.parseRequestOptionsFromJSON) break;
	const form = button.form;
	const fault = form.querySelector("[role=alert][hidden]");
	button.hidden = false;
	button.addEventListener("click", async () => {
		fault.hidden = true;
		button.setAttribute("aria-busy", "true");
		try {
			const given = await answer(form, await options(button));
			form.elements.passkey.value = JSON.stringify(given.toJSON());
			form.submit();
		} catch (error) {
			// One who changed their mind knows.
			fault.hidden = error.name === "AbortError";
		} finally {
			button.removeAttribute("aria-busy");
		}
	});
}
