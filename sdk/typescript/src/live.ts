import { StoaError } from './errors.js'
import { jitter, sleep } from './retry.js'
import type { Transport } from './transport.js'
import type { Answer, Notification, UnreadCount } from './types.js'

/** What happens now. `id` is where to go on after it: keep it, and give it back as `lastEventId`. */
export type LiveEvent = { id: string } & (
  | { type: 'notification'; data: Notification }
  | { type: 'count'; data: UnreadCount }
  | { type: 'answer'; data: Answer }
  /** What was missed cannot be caught up with: read everything anew. */
  | { type: 'reset'; data: object }
)

export interface LiveOptions {
  signal?: AbortSignal
  /** Where to go on: the id of an earlier event, of this stream or one before it. */
  lastEventId?: string
  /** After how many milliseconds of silence to connect anew: 45,000 unless told. The server says something every 15,000. */
  silence?: number
}

const known = ['notification', 'count', 'answer', 'reset']

/** Follows the stream, and connects again whenever it breaks. It ends when it is left, when `signal` says so, or by a refusal. */
export async function* follow(transport: Transport, o: LiveOptions = {}): AsyncGenerator<LiveEvent, void, void> {
  let id = o.lastEventId ?? ''
  for (let failed = 0; ; failed++) {
    try {
      for await (const event of connection(transport, id, o)) {
        failed = 0
        id = event.id
        if (known.includes(event.type)) yield { id, type: event.type, data: JSON.parse(event.data) } as LiveEvent
      }
    } catch (error) {
      o.signal?.throwIfAborted()
      if (error instanceof StoaError && error.status < 500 && error.status !== 429) throw error
    }
    await sleep(jitter(Math.min(failed, 6)), o.signal)
  }
}

interface Sent {
  id: string
  type: string
  data: string
}

/** The events of one connection, until it breaks. */
async function* connection(transport: Transport, lastId: string, o: LiveOptions): AsyncGenerator<Sent> {
  const broken = new AbortController()
  const stop = (): void => broken.abort(o.signal?.reason)
  o.signal?.throwIfAborted()
  o.signal?.addEventListener('abort', stop, { once: true })
  let timer: ReturnType<typeof setTimeout> | undefined
  const alive = (): void => {
    clearTimeout(timer)
    timer = setTimeout(() => broken.abort(new Error('The stream fell silent.')), o.silence ?? 45_000)
  }
  try {
    alive()
    const headers = { Accept: 'text/event-stream', ...(lastId ? { 'Last-Event-ID': lastId } : {}) }
    const response = await transport.open('/live', headers, broken.signal)
    if (!response.body) return
    yield* parse(chunks(response.body, alive), lastId)
  } finally {
    clearTimeout(timer)
    o.signal?.removeEventListener('abort', stop)
    broken.abort()
  }
}

async function* chunks(body: ReadableStream<Uint8Array>, alive: () => void): AsyncGenerator<string> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    alive()
    yield decoder.decode(value, { stream: true })
  }
}

/** Server-sent events, as HTML has them; our server ends lines by \n. */
export async function* parse(text: AsyncIterable<string>, id: string): AsyncGenerator<Sent> {
  let rest = ''
  let type = ''
  let data: string[] = []
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines.map((l) => l.replace(/\r$/, ''))) {
      const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
      if (name === 'event') type = value
      else if (name === 'data') data.push(value)
      else if (name === 'id') id = value
      else if (line === '') {
        if (data.length > 0) yield { id, type: type || 'message', data: data.join('\n') }
        type = ''
        data = []
      }
    }
  }
}
