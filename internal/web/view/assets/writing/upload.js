// Pictures and files: how far each is, what went wrong with it, and another try.

import { announce, find, make, text } from "./writing/base.js";

const clean = (name) => name.replace(/[[\]\n]/g, "");

function sent(address, file, progress) {
	return new Promise((resolve, reject) => {
		const request = new XMLHttpRequest(), body = new FormData();
		body.append("upload", file);
		request.open("POST", address);
		request.setRequestHeader("Accept", "application/json");
		request.upload.onprogress = (event) => { if (event.lengthComputable) progress.value = event.loaded / event.total; };
		request.onerror = request.ontimeout = request.onabort = () => reject(new Error(text("editor.offline")));
		request.onload = () => {
			let answer = {};
			try { answer = JSON.parse(request.responseText); } catch { /* a proxy said something */ }
			if (request.status === 201 && answer.url) resolve(answer);
			else reject(new Error(request.status === 401 ? text("draft.signedout") : answer.detail || text("editor.offline")));
		};
		request.send(body);
	});
}

// upload sends files. place puts something that waits into the text, and returns what to call
// with that which takes its place: { name, url, isPicture }, or null.
export function upload(box, files, place) {
	const list = find(".uploads", box) ?? find(".editor-box", box).insertAdjacentElement("afterend", make("ul", { className: "uploads" }));
	for (const file of files) {
		const row = list.appendChild(make("li"));
		const start = async () => {
			const progress = make("progress", { max: 1, value: 0, ariaLabel: text("editor.uploading", { name: file.name }) });
			row.className = "";
			row.replaceChildren(make("span", {}, file.name), progress);
			const put = place(clean(file.name), file);
			try {
				const answer = await sent(box.dataset.upload, file, progress);
				put({ name: clean(answer.name || file.name), url: answer.url, isPicture: answer.isPicture });
				row.remove();
				announce(text("editor.uploaded", { name: file.name }));
			} catch (error) {
				put(null);
				row.className = "is-bad";
				const retry = make("button", { type: "button", className: "button is-small" }, text("editor.retry"));
				const away = make("button", { type: "button", className: "button is-small is-quiet" }, text("editor.remove"));
				retry.addEventListener("click", start);
				away.addEventListener("click", () => { row.remove(); find("textarea", box).focus(); });
				row.replaceChildren(make("p", { className: "fault", role: "alert" }, text("editor.failed", { name: file.name }) + " " + error.message), retry, away);
			}
		};
		start();
	}
}
