// A form whose text is kept until it was taken, and which is taken once, however often it was sent.

const newKey = () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// form makes one of fields, by which send(values, key) is called. What is to be said comes below its button.
export function form(host, { make }, { label, fields, button, send }) {
	let key = newKey();
	const told = make("p", { part: "note", role: "status", className: "note" });
	const wrong = make("p", { part: "alert", role: "alert", className: "alert", hidden: true });
	const main = make("button", { className: "main", part: "button main" }, button);
	const node = make("form", { "aria-label": label, part: "form",
		oninput: () => { key = newKey(); },
		onsubmit: async (event) => {
			event.preventDefault();
			if (main.disabled) return;
			main.disabled = true;
			wrong.hidden = true;
			told.textContent = "";
			try {
				const values = Object.fromEntries(fields.map(({ name }) => [name, node.elements[name].value]));
				told.replaceChildren(...[await send(values, key)].flat().filter(Boolean));
				node.reset();
				key = newKey();
			} catch (error) {
				wrong.textContent = host.failed(error);
				if (error.kind === "refused") key = newKey(); // what may have been taken all the same is sent under the same
				wrong.hidden = false;
			}
			main.disabled = false;
		} },
	fields.map(({ name, text, rows, max }) => make("label", { part: "label" }, text, rows
		? make("textarea", { name, rows, part: "field", required: true })
		: make("input", { name, maxLength: max, part: "field", required: true, autocomplete: "off" }))),
	make("div", { className: "row" }, main), wrong, told);
	return node;
}

// post sends what a form has, once.
export const post = (host, path, body, key) => host.call(path, { method: "POST", body, headers: { "Idempotency-Key": key } });
