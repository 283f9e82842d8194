import type { TokenSource } from './auth.js'
import { StoaError } from './errors.js'
import { withRetries } from './retry.js'

export interface StoaOptions {
  /** The address of the community, such as `https://community.example.com`. */
  baseUrl: string
  /** Who acts: by a token (a personal one, an access token, a JWT of your product) or a source. Without it, nobody. */
  token?: string | TokenSource
  /** How often a call is tried again when it may help: 3 unless told. */
  retries?: number
  /** How long to wait for each answer, in milliseconds: 30,000 unless told. */
  timeout?: number
  /** Sent with every call. */
  headers?: { [name: string]: string }
  /** Another fetch than the platform's. */
  fetch?: typeof fetch
}

/** What any call takes. */
export interface CallOptions {
  signal?: AbortSignal
  timeout?: number
  retries?: number
  headers?: { [name: string]: string }
  /** Sees the answer: its status and headers, such as `RateLimit`. */
  onResponse?: (response: Response) => void
}

/** What calls take that add something. */
export interface OnceOptions extends CallOptions {
  /**
   * Names this act, so that it is done once however often it is asked for. Each call makes up its own; give one to make
   * an act of your own unrepeatable across restarts.
   */
  idempotencyKey?: string
}

/** What calls take that change a record which others may be changing. */
export interface GuardedOptions extends CallOptions {
  /**
   * The record as this client read it, or its ETag: where it was changed since, the call fails with the reason
   * `stale_version` and nothing is written.
   */
  ifMatch?: string | object
}

/** A page of a list. */
export interface Page<T> {
  items: T[]
  /** How many there are in all. */
  total: number
  /** The page after this one; undefined after the last. */
  next(): Promise<Page<T> | undefined>
}

/** A list: await it for its first page, or iterate over all that is in it, page after page. */
export interface Paged<T> extends PromiseLike<Page<T>>, AsyncIterable<T> {
  /** One page after the other. */
  pages(): AsyncIterable<Page<T>>
  /** All of it, at most `limit`. */
  toArray(limit?: number): Promise<T[]>
}

type Query = { [name: string]: unknown }

export interface Extra {
  query?: object | undefined
  body?: unknown
  /** Whether the call takes an Idempotency-Key. */
  once?: boolean
}

/** Makes the calls. */
export class Transport {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly #options: StoaOptions
  readonly #etags = new WeakMap<object, string>()
  #mark: string | undefined // what we wrote last, for whichever node reads next

  constructor(options: StoaOptions) {
    this.#options = options
    this.baseUrl = options.baseUrl.replace(/\/+$/, '')
    this.fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init))
  }

  /** Makes a call and reads its answer. */
  async send<T>(method: string, path: string, extra: Extra, options?: OnceOptions & GuardedOptions): Promise<T> {
    const { value, response } = await this.#read<T>(method, path, extra, options)
    const etag = response.headers.get('ETag')
    if (etag && typeof value === 'object' && value !== null) this.#etags.set(value, etag)
    return value
  }

  /** Reads a list. Nothing is asked before somebody waits for it. */
  pages<T>(method: string, path: string, extra: Extra, options?: CallOptions): Paged<T> {
    const page = async (query: object | undefined): Promise<Page<T>> => {
      const { value: items, response } = await this.#read<T[]>(method, path, { ...extra, query }, options)
      const next = nextQuery(response.headers.get('Link'))
      const total = Number(response.headers.get('X-Total-Count') ?? items.length)
      return { items, total, next: async () => (next ? page(next) : undefined) }
    }
    return paged(() => page(extra.query))
  }

  /** Opens a call whose answer is a stream. */
  open(path: string, headers: { [name: string]: string }, signal: AbortSignal): Promise<Response> {
    return this.#authorised(async (token) => {
      const response = await this.fetch(this.baseUrl + '/api/v1' + path, { headers: this.#headers(token, headers), signal })
      if (!response.ok) throw new StoaError(response, await response.text())
      return response
    })
  }

  async #read<T>(
    method: string, path: string, extra: Extra, options: OnceOptions & GuardedOptions = {},
  ): Promise<{ value: T; response: Response }> {
    const headers: { [name: string]: string } = { Accept: 'application/json', ...options.headers }
    let body: BodyInit | null = null
    if (extra.body instanceof FormData) body = extra.body
    else if (extra.body !== undefined) {
      body = JSON.stringify(extra.body)
      headers['Content-Type'] = 'application/json'
    }
    if (extra.once) headers['Idempotency-Key'] = options.idempotencyKey ?? newKey()
    if (options.ifMatch !== undefined) headers['If-Match'] = this.#etagOf(options.ifMatch)
    const url = this.baseUrl + '/api/v1' + path + search(extra.query)
    const retry = {
      retries: options.retries ?? this.#options.retries ?? 3,
      timeout: options.timeout ?? this.#options.timeout ?? 30_000,
      // With If-Match alone, a second try would meet what the first has changed.
      safe: extra.once === true || (method !== 'POST' && options.ifMatch === undefined),
      signal: options.signal,
    }
    return this.#authorised((token) =>
      withRetries(retry, async (signal) => {
        const response = await this.fetch(url, { method, body, signal, headers: this.#headers(token, headers) })
        const text = await response.text()
        this.#mark = response.headers.get('Stoa-Mark') ?? this.#mark
        options.onResponse?.(response)
        if (!response.ok) throw new StoaError(response, text)
        return { value: JSON.parse(text) as T, response }
      }),
    )
  }

  #headers(token: string | undefined, more: { [name: string]: string }): { [name: string]: string } {
    return {
      ...(token ? { Authorization: 'Bearer ' + token } : {}),
      ...(this.#mark ? { 'Stoa-Mark': this.#mark } : {}),
      ...this.#options.headers,
      ...more,
    }
  }

  /** Runs a call with a token, and once more with another where the first was refused. */
  async #authorised<T>(call: (token: string | undefined) => Promise<T>): Promise<T> {
    const token = await this.#token()
    try {
      return await call(token)
    } catch (error) {
      const isRefused = error instanceof StoaError && error.status === 401
      const fresh = isRefused && token ? await this.#token(token) : undefined
      if (!fresh || fresh === token) throw error
      return call(fresh)
    }
  }

  async #token(refused?: string): Promise<string | undefined> {
    const { token } = this.#options
    return typeof token === 'function' ? token({ baseUrl: this.baseUrl, fetch: this.fetch, refused }) : token
  }

  #etagOf(record: string | object): string {
    const etag = typeof record === 'string' ? record : this.#etags.get(record)
    if (!etag) throw new TypeError('ifMatch takes an ETag, or a record as this client got it from get or update.')
    return etag.replace(/^W\//, '') // what compresses an answer on its way weakens its tag, and weak ones match nothing
  }
}

function paged<T>(first: () => Promise<Page<T>>): Paged<T> {
  async function* pages(): AsyncGenerator<Page<T>> {
    for (let page: Page<T> | undefined = await first(); page; page = await page.next()) yield page
  }
  async function* items(): AsyncGenerator<T> {
    for await (const page of pages()) yield* page.items
  }
  return {
    pages,
    [Symbol.asyncIterator]: items,
    then: (done, failed) => first().then(done, failed),
    async toArray(limit = Infinity) {
      const all: T[] = []
      if (limit <= 0) return all
      for await (const item of items()) if (all.push(item) >= limit) break
      return all
    },
  }
}

/** The query of the next page. Its host is not looked at: behind a proxy it may be another than ours. */
function nextQuery(link: string | null): object | undefined {
  const next = /<[^>?]*\?([^>]*)>\s*;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return next === undefined ? undefined : Object.fromEntries(new URLSearchParams(next))
}

function search(query: object | undefined): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries((query ?? {}) as Query)) {
    if (value !== undefined && value !== null) pairs.set(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = pairs.toString()
  return text && '?' + text
}

/** A part of a path. */
export function segment(id: string): string {
  if (!id || id === '.' || id === '..') throw new TypeError('An id is missing: ' + JSON.stringify(id))
  return encodeURIComponent(id)
}

function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (b) => b.toString(16).padStart(2, '0')).join('')
}
