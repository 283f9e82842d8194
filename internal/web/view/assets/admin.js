// The administration: what is not saved is not lost unasked, lists are moved about, pictures are cut, and
// colours are seen while they are chosen. All of it can be done with the forms alone.

// What was changed and not sent.
for (const form of document.querySelectorAll("form[data-unsaved]")) {
	const note = form.querySelector("[data-dirty]");
	let isDirty = document.querySelector(".fault") !== null && form.querySelector(".fault") !== null;
	const mark = () => { isDirty = true; if (note) note.hidden = false; };
	form.addEventListener("input", mark);
	form.addEventListener("change", mark);
	form.addEventListener("rows", mark);
	form.addEventListener("submit", () => { isDirty = false; });
	addEventListener("beforeunload", (event) => { if (isDirty) event.preventDefault(); });
}

// Lists: rows are added, taken away and moved, by buttons or by hand.
for (const list of document.querySelectorAll("[data-rows]")) {
	const ol = list.querySelector("ol");
	const blank = ol.lastElementChild.cloneNode(true);
	const tell = () => {
		[...ol.children].forEach((row, i) => {
			for (const e of row.querySelectorAll("[aria-label]")) e.setAttribute("aria-label", e.getAttribute("aria-label").replace(/\d+(?=\D*$)/, i + 1));
		});
		list.dispatchEvent(new Event("rows", { bubbles: true }));
		show();
	};
	const bar = list.querySelector("[data-nav-preview]");
	const show = () => {
		if (!bar) return;
		bar.replaceChildren(...[...ol.children].map((row) => {
			const span = document.createElement("span");
			span.textContent = row.querySelector("input").value;
			span.classList.toggle("is-end", row.querySelector("select").value === "right");
			return span;
		}).filter((span) => span.textContent));
	};
	list.addEventListener("input", show);
	list.addEventListener("click", (event) => {
		const button = event.target.closest("button");
		if (!button) return;
		event.preventDefault();
		const row = button.closest("[data-row]");
		const act = button.dataset.act;
		if (button.hasAttribute("data-add")) {
			ol.append(blank.cloneNode(true));
			arm(ol.lastElementChild);
			ol.lastElementChild.querySelector("input, select").focus();
		} else if (act === "up" && row.previousElementSibling) {
			row.previousElementSibling.before(row);
			button.focus();
		} else if (act === "down" && row.nextElementSibling) {
			row.nextElementSibling.after(row);
			button.focus();
		} else if (act === "remove") {
			const next = row.nextElementSibling ?? row.previousElementSibling;
			row.remove();
			if (!next) { ol.append(blank.cloneNode(true)); arm(ol.lastElementChild); }
			(next ?? ol.lastElementChild).querySelector("input, select").focus();
		}
		tell();
	});
	let held = null;
	const arm = (row) => {
		const grip = row.querySelector("[data-grip]");
		grip.hidden = false;
		grip.draggable = true;
		grip.addEventListener("dragstart", (event) => {
			held = row;
			row.classList.add("is-held");
			event.dataTransfer.effectAllowed = "move";
			event.dataTransfer.setData("text/plain", "");
			event.dataTransfer.setDragImage(row, 8, 8);
		});
		grip.addEventListener("dragend", () => { held = null; row.classList.remove("is-held"); tell(); });
	};
	ol.addEventListener("dragover", (event) => {
		const over = event.target.closest("[data-row]");
		if (!held || !over || over.parentElement !== ol) return;
		event.preventDefault();
		if (over === held) return;
		const box = over.getBoundingClientRect();
		event.clientY < box.top + box.height / 2 ? over.before(held) : over.after(held);
	});
	ol.addEventListener("drop", (event) => event.preventDefault());
	for (const row of ol.children) arm(row);
}

// Pictures: what the sliders keep is drawn, and moved by hand.
for (const form of document.querySelectorAll("[data-crop]")) {
	const [width, height] = form.dataset.crop.split(" ").map(Number);
	const file = form.querySelector("input[type=file]");
	const canvas = form.querySelector("[data-canvas]");
	const sliders = form.querySelector("[data-sliders]");
	const at = (name) => form.querySelector(`input[name=${name}]`);
	let picture = null;
	if (sliders) sliders.hidden = true;
	const draw = () => {
		if (!picture) return;
		let { width: w, height: h } = picture, x = 0, y = 0;
		if (height) {
			const zoom = at("zoom").value / 100;
			const wide = Math.min(w, h * width / height) / zoom, high = wide * height / width;
			x = (w - wide) * at("across").value / 100;
			y = (h - high) * at("down").value / 100;
			[w, h] = [wide, high];
		}
		canvas.width = 480;
		canvas.height = Math.max(1, Math.round(480 * h / w));
		canvas.getContext("2d").drawImage(picture, x, y, w, h, 0, 0, canvas.width, canvas.height);
	};
	file.addEventListener("change", async () => {
		picture = file.files[0] ? await createImageBitmap(file.files[0]).catch(() => null) : null;
		canvas.hidden = !picture;
		form.querySelector("[data-now]").hidden = !!picture;
		if (sliders) sliders.hidden = !picture;
		draw();
	});
	form.addEventListener("input", draw);
	canvas.addEventListener("pointermove", (event) => {
		if (!event.buttons || !sliders) return;
		const zoom = Number(at("zoom").value) / 100;
		for (const [name, moved, size] of [["across", event.movementX, canvas.clientWidth], ["down", event.movementY, canvas.clientHeight]]) {
			at(name).value = Number(at(name).value) - moved / size * 100 / zoom;
		}
		draw();
	});
	canvas.addEventListener("pointerdown", (event) => canvas.setPointerCapture(event.pointerId));
}

// Plots: from the point that has the focus to the others, and what one points at in words.
for (const plot of document.querySelectorAll("[data-plot]")) {
	const points = [...plot.querySelectorAll(".plot-point")];
	const said = plot.querySelector("[data-said]");
	const tell = (event) => {
		const point = event.target.closest?.(".plot-point");
		if (point && said) said.textContent = point.getAttribute("aria-label");
	};
	plot.addEventListener("pointerover", tell);
	plot.addEventListener("focusin", tell);
	plot.addEventListener("keydown", (event) => {
		const at = points.indexOf(document.activeElement);
		const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: points.length - 1 }[event.key];
		if (at < 0 || to === undefined || !points[to]) return;
		event.preventDefault();
		points[at].setAttribute("tabindex", "-1");
		points[to].setAttribute("tabindex", "0");
		points[to].focus();
	});
}

// The look while its colours are chosen: the server works out the style, so that what is shown is what will be.
const form = document.querySelector("[data-settings=look]");
if (form) {
	const preview = document.querySelector("[data-preview]");
	const sheet = new CSSStyleSheet();
	document.adoptedStyleSheets.push(sheet);
	const base = ".theme-preview{--link:var(--accent);--menu-ground:var(--surface);--menu-ink:var(--ink);--nav-ground:var(--surface);--nav-ink:var(--soft)}";
	let asked = 0, timer;
	const show = async () => {
		const mine = ++asked;
		const response = await fetch("/admin/preview", { method: "POST", body: new URLSearchParams(new FormData(form)) }).catch(() => null);
		if (!response?.ok || mine !== asked) return;
		sheet.replaceSync(base + (await response.text()).replace(":root", ".theme-preview"));
		preview.hidden = false;
	};
	form.addEventListener("input", () => { clearTimeout(timer); timer = setTimeout(show, 150); });
	show();
	// A picker beside each colour's text.
	for (const picker of form.querySelectorAll("input[type=color]")) {
		const text = document.getElementById(picker.dataset.for);
		const take = () => {
			picker.classList.toggle("is-none", text.value === "");
			const whole = text.value.trim().replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/i, "#$1$1$2$2$3$3");
			if (/^#[0-9a-f]{6}$/i.test(whole)) picker.value = whole;
		};
		picker.hidden = false;
		take();
		text.addEventListener("input", take);
		picker.addEventListener("input", () => { text.value = picker.value; take(); });
	}
}
