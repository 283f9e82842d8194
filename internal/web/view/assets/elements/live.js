// What happens, as it happens: one stream for all elements that act for the same person.
// It is open while the page is seen, goes on where it stopped, and begins anew with a fresh
// token before the old one ends.
const streams = new Map(); // by the token of the elements' attribute; "" for those that ask the page

// follow has hear[name](data) called for each event until the element stops. Where no stream
// can be had, hear.look() is called now and then.
export default function follow(host, kit, hear) {
	const key = host.getAttribute("token") ?? "";
	let stream = streams.get(key);
	if (!stream) streams.set(key, stream = new Stream(kit, () => streams.delete(key)));
	stream.add(host, hear);
}

class Stream {
	constructor(kit, gone) {
		Object.assign(this, { kit, gone, listeners: new Map(), last: "", counted: undefined });
	}

	add(host, hear) {
		const isFirst = this.listeners.size === 0;
		this.listeners.set(host, hear);
		host.signal.addEventListener("abort", () => {
			if (this.listeners.get(host) !== hear) return;
			this.listeners.delete(host);
			if (!this.listeners.size) { this.gone(); this.connection?.abort(); }
		});
		if (this.counted) hear.count?.(this.counted);
		if (isFirst) this.run();
	}

	async run() {
		let pause = 1_000;
		let isTold = false;
		while (this.listeners.size) {
			await seen();
			try {
				await this.read(() => { pause = 1_000; isTold = false; });
			} catch (error) {
				if (!this.listeners.size) return;
				if (this.connection.signal.aborted) continue; // on purpose
				for (const [host, hear] of this.listeners) {
					if (!isTold) host.failed(error);
					hear.look?.();
				}
				isTold = true;
			}
			await rest(pause * (1 + Math.random() / 4));
			pause = Math.min(pause * 2, 60_000);
		}
	}

	// read reads until the stream ends.
	async read(opened) {
		const connection = this.connection = new AbortController();
		const [host] = this.listeners.keys();
		const hide = () => { if (document.hidden) connection.abort(); };
		document.addEventListener("visibilitychange", hide);
		let timer;
		try {
			const token = await host.tokenNow();
			const renewal = this.kit.renewalOf(token) - Date.now();
			if (token !== this.token && renewal < 2 ** 31) timer = setTimeout(() => connection.abort(), renewal + 100);
			this.token = token; // where there is no other, the stream ends with it
			const response = await host.request("/live", { signal: connection.signal, wait: 0,
				headers: { Accept: "text/event-stream", ...(this.last && { "Last-Event-ID": this.last }) } });
			opened();
			const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
			for (let rest = ""; ;) {
				const { value, done } = await reader.read();
				if (done) return;
				const blocks = (rest + value).split("\n\n");
				rest = blocks.pop();
				for (const block of blocks) this.hear(block);
			}
		} catch (error) {
			throw error instanceof this.kit.Failure ? error : new this.kit.Failure("network");
		} finally {
			clearTimeout(timer);
			document.removeEventListener("visibilitychange", hide);
		}
	}

	hear(block) {
		const event = {};
		for (const line of block.split("\n")) {
			const [, name, value] = line.match(/^(\w+): ?(.*)$/) ?? [];
			if (name) event[name] = value;
		}
		if (event.id) this.last = event.id;
		if (!event.event) return;
		const data = JSON.parse(event.data);
		if (event.event === "count") this.counted = data;
		for (const hear of [...this.listeners.values()]) hear[event.event]?.(data);
	}
}

// seen waits until the page is looked at.
const seen = () => new Promise((done) => {
	if (!document.hidden) return done();
	const look = () => { if (!document.hidden) { document.removeEventListener("visibilitychange", look); done(); } };
	document.addEventListener("visibilitychange", look);
});

// rest waits so long, or until the network is back.
const rest = (time) => new Promise((done) => {
	const end = () => { clearTimeout(timer); removeEventListener("online", end); done(); };
	const timer = setTimeout(end, time);
	addEventListener("online", end);
});
