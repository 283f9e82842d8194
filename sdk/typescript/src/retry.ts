import { StoaConnectionError, StoaError } from './errors.js'

export interface RetryOptions {
  /** How often to try again at most. */
  retries: number
  /** Whether doing it twice does no harm. */
  safe: boolean
  /** How long to wait for each answer, in milliseconds. */
  timeout: number
  signal?: AbortSignal | undefined
}

/** How long a server may ask us to wait, in seconds: beyond it, the caller is told instead. */
const longest = 60

/**
 * Runs an attempt until it succeeds, fails for good, or was tried often enough. A 429 was not done, so it can always
 * be tried again; a connection that broke, or a 502, 503 or 504, may have been, and is tried again only where that is safe.
 */
export async function withRetries<T>(o: RetryOptions, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    const failure = await once(o, attempt)
    if ('value' in failure) return failure.value
    const wait = tried < o.retries ? pause(failure.error, o.safe, tried) : undefined
    if (wait === undefined) throw failure.error
    await sleep(wait, o.signal)
  }
}

async function once<T>(o: RetryOptions, attempt: (signal: AbortSignal) => Promise<T>): Promise<{ value: T } | { error: unknown }> {
  o.signal?.throwIfAborted()
  const deadline = new AbortController()
  const abort = (): void => deadline.abort(o.signal?.reason)
  const timer = setTimeout(() => deadline.abort(new Error(`No answer came in ${o.timeout} ms.`)), o.timeout)
  o.signal?.addEventListener('abort', abort, { once: true })
  try {
    return { value: await attempt(deadline.signal) }
  } catch (error) {
    o.signal?.throwIfAborted()
    if (error instanceof StoaError) return { error }
    const cause: unknown = deadline.signal.aborted ? deadline.signal.reason : error
    return { error: new StoaConnectionError('No answer came: ' + (cause instanceof Error ? cause.message : String(cause)), { cause }) }
  } finally {
    clearTimeout(timer)
    o.signal?.removeEventListener('abort', abort)
  }
}

/** How many milliseconds to wait before the next try, or undefined for no further one. */
function pause(error: unknown, safe: boolean, tried: number): number | undefined {
  const status = error instanceof StoaError ? error.status : 0
  const passes = status === 429 || (safe && (status === 0 || status === 502 || status === 503 || status === 504))
  const asked = error instanceof StoaError ? error.retryAfter : undefined
  if (!passes || (asked !== undefined && asked > longest)) return undefined
  return (asked ?? 0) * 1000 + jitter(tried)
}

/** Grows with each try, and differs from client to client. */
export function jitter(tried: number): number {
  return Math.min(8000, 250 * 2 ** tried) * (0.5 + Math.random() / 2)
}

export function sleep(ms: number, signal?: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (): void => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    const timer = setTimeout(done, ms)
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
}
