import type { Code, GrantProblem, Problem, ProblemField, Reason } from './types.js'

/** A word that is known, or one that a newer server has. */
type Open<Word extends string> = Word | (string & {})

/**
 * An answer that refuses, as a problem document (RFC 9457) has it.
 *
 * Decide by `reason`, which is a stable word; `message` is for people. `errors` names the inputs that were wrong.
 */
export class StoaError extends Error {
  override readonly name: string = 'StoaError'
  /** The HTTP status. */
  readonly status: number
  /** What sort of failure it is, such as `invalid_parameter`. Of a token that was not given, the error of RFC 6749. */
  readonly code: Open<Code | GrantProblem['error']>
  /** Why, such as `stale_version`. The page /docs/errors of your community lists them all. */
  readonly reason: Open<Reason> | undefined
  /** The inputs that were wrong. */
  readonly errors: ProblemField[]
  /** What to quote when asking for help. */
  readonly requestId: string | undefined
  /** How many seconds to wait before trying again, where the server said so. */
  readonly retryAfter: number | undefined
  readonly headers: Headers

  constructor(response: Response, text: string) {
    const problem = parse(text)
    const detail = problem.detail ?? problem.error_description ?? `The server answered ${response.status}.`
    const named = (problem.errors ?? []).map((e) => `${e.field} ${e.message}`).join('; ')
    super(named && !detail.includes(named) ? `${detail} (${named})` : detail)
    this.status = response.status
    this.code = problem.code ?? problem.error ?? `http_${response.status}`
    this.reason = problem.reason
    this.errors = problem.errors ?? []
    this.requestId = problem.requestId ?? response.headers.get('X-Request-Id') ?? undefined
    this.retryAfter = retryAfter(response.headers)
    this.headers = response.headers
  }

  /** What is wrong with one input, or undefined where nothing is: `error.field('title')?.message`. */
  field(name: string): ProblemField | undefined {
    return this.errors.find((e) => e.field === name)
  }
}

/** No answer came: the network failed, or it took too long. `cause` says more. */
export class StoaConnectionError extends Error {
  override readonly name = 'StoaConnectionError'
}

function parse(text: string): Partial<Problem & GrantProblem> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {} // of a proxy on the way
  }
}

function retryAfter(headers: Headers): number | undefined {
  const value = headers.get('Retry-After')
  if (!value) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}
