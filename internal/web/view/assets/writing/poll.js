// The choices of a poll as fields to put in order, by dragging or by buttons. The text area with
// a line for each stays what is sent.

import { all, announce, find, icon, make, text } from "./writing/base.js";

export function orderable(area) {
	const list = make("ol", { className: "choices-list" }), add = make("button", { type: "button", className: "button is-small" }, text("poll.add"));
	const rows = () => [...list.children];
	const write = () => {
		area.value = all("input", list).map((field) => field.value.trim()).filter(Boolean).join("\n");
		area.dispatchEvent(new Event("input", { bubbles: true }));
	};
	const number = () => rows().forEach((row, i) => {
		const n = { n: i + 1 };
		find("input", row).ariaLabel = text("poll.choice", n);
		find(".is-up", row).ariaLabel = text("poll.up", n);
		find(".is-down", row).ariaLabel = text("poll.down", n);
		find(".is-away", row).ariaLabel = text("poll.remove", n);
		find(".is-up", row).disabled = i === 0;
		find(".is-down", row).disabled = i === rows().length - 1;
	});
	const moved = (row) => { number(); write(); announce(text("poll.moved", { n: rows().indexOf(row) + 1, of: rows().length })); };
	const button = (name, symbol, act) => {
		const made = make("button", { type: "button", className: "icon-button " + name }, icon(symbol));
		made.addEventListener("click", act);
		return made;
	};
	const put = (value = "", before = null) => {
		const field = make("input", { type: "text", value, maxLength: 300 }), grip = make("span", { className: "grip" }, icon("grip"));
		grip.setAttribute("aria-hidden", "true");
		const row = make("li", {}, grip, field,
			button("is-up", "up", (event) => { row.previousElementSibling?.before(row); moved(row); (event.currentTarget.disabled ? find(".is-down", row) : event.currentTarget).focus(); }),
			button("is-down", "down", (event) => { row.nextElementSibling?.after(row); moved(row); (event.currentTarget.disabled ? find(".is-up", row) : event.currentTarget).focus(); }),
			button("is-away", "close", () => { const next = row.nextElementSibling ?? row.previousElementSibling; row.remove(); if (!next) put(); number(); write(); find("input", next ?? list).focus(); }));
		field.addEventListener("input", (event) => { event.stopPropagation(); write(); });
		field.addEventListener("keydown", (event) => {
			if (event.key !== "Enter" || event.isComposing) return;
			event.preventDefault();
			find("input", put("", row.nextElementSibling)).focus();
			number();
		});
		field.addEventListener("paste", (event) => {
			const lines = event.clipboardData.getData("text/plain").split(/\r?\n/).filter((line) => line.trim());
			if (lines.length < 2) return;
			event.preventDefault();
			const after = row.nextElementSibling;
			field.value += lines.shift().trim();
			for (const line of lines) put(line.trim(), after);
			number();
			write();
		});
		grip.addEventListener("pointerdown", (event) => {
			event.preventDefault();
			row.classList.add("is-dragged");
			const done = new AbortController(), { signal } = done; // a row that is moved loses what it has captured
			const end = () => { done.abort(); row.classList.remove("is-dragged"); moved(row); };
			document.addEventListener("pointermove", (at) => {
				const over = rows().find((r) => r !== row && at.clientY > r.getBoundingClientRect().top && at.clientY < r.getBoundingClientRect().bottom);
				if (!over) return;
				if (rows().indexOf(over) > rows().indexOf(row)) over.after(row);
				else over.before(row);
			}, { signal });
			document.addEventListener("pointerup", end, { signal });
			document.addEventListener("pointercancel", end, { signal });
		});
		list.insertBefore(row, before);
		return row;
	};
	const read = () => {
		list.replaceChildren();
		const lines = area.value.split("\n").filter((line) => line.trim());
		for (const line of lines) put(line.trim());
		while (rows().length < 2) put();
		number();
	};
	add.addEventListener("click", () => { find("input", put()).focus(); number(); });
	area.addEventListener("filled", read);
	area.hidden = true;
	const label = area.labels?.[0];
	if (label) {
		const name = make("p", { className: "label", id: area.id + "-label" }, text("poll.choices"));
		label.hidden = true;
		label.before(name);
		list.setAttribute("aria-labelledby", name.id);
	}
	area.before(list, add);
	read();
}
