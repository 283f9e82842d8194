import { StoaError } from './errors.js'
import { withRetries } from './retry.js'
import type { TokenForm, Tokens } from './types.js'

/** What a token source is told when a token is needed. */
export interface TokenRequest {
  /** The address of the community. */
  baseUrl: string
  fetch: typeof fetch
  /** The token that the server has just refused, where that is why another is needed. */
  refused?: string | undefined
}

/** Where tokens come from: it is asked before each call, and once more when its token was refused. */
export type TokenSource = (request: TokenRequest) => string | Promise<string>

/** Which client asks for tokens. Keep the secret on your server. */
export interface Client {
  clientId: string
  clientSecret: string
  /** What the tokens are to be good for, such as `read write:content`. All that the client may have, when absent. */
  scope?: string
}

/** Whom a client acts for: at most one of these. Without any, for the client's own bot. */
export interface Person {
  /** The id that the person has in your product. */
  externalId?: string
  email?: string
  userId?: string
}

/** Tokens of a client that acts for a person of your product, or for its own bot. They are renewed before they end. */
export function clientCredentials(o: Client & Person): TokenSource {
  const form = {
    grant_type: 'service:client_secret_credentials', external_id: o.externalId, email: o.email, user_id: o.userId, ...client(o),
  } as const
  return kept((request) => issueToken(request, form, true))
}

/**
 * Tokens of somebody who signed in once, from their refresh token. That is good once: each renewal brings the next,
 * and `onRefresh` is where to keep it.
 */
export function refreshToken(o: Client & { refreshToken: string; onRefresh?: (tokens: Tokens) => void | Promise<void> }): TokenSource {
  let next = o.refreshToken
  return kept(async (request) => {
    const tokens = await issueToken(request, { grant_type: 'refresh_token', refresh_token: next, ...client(o) }, false)
    next = tokens.refresh_token ?? next
    await o.onRefresh?.(tokens)
    return tokens
  })
}

function client(o: Client): Pick<TokenForm, 'client_id' | 'client_secret' | 'scope'> {
  return { client_id: o.clientId, client_secret: o.clientSecret, ...(o.scope === undefined ? {} : { scope: o.scope }) }
}

/** Keeps tokens until shortly before they end, and asks once however many wait for it. */
function kept(ask: (request: TokenRequest) => Promise<Tokens>): TokenSource {
  let current: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined
  return (request) => {
    if (current && current.token !== request.refused && Date.now() < current.until) return current.token
    asking ??= ask(request)
      .then((tokens) => {
        const early = Math.min(60, tokens.expires_in / 5)
        current = { token: tokens.access_token, until: Date.now() + (tokens.expires_in - early) * 1000 }
        return current.token
      })
      .finally(() => (asking = undefined))
    return asking
  }
}

/**
 * Gets tokens by any grant of the token endpoint. Refusals are StoaErrors whose code is that of RFC 6749, such as
 * `invalid_grant`. `safe` says whether the grant may be asked for again where no answer came: a refresh token may not.
 */
export async function issueToken(
  at: { baseUrl: string; fetch?: typeof fetch }, form: { [name in keyof TokenForm]: TokenForm[name] | undefined }, safe = false,
): Promise<Tokens> {
  return JSON.parse(await post(at, '/api/v1/oauth/token', form, safe)) as Tokens
}

/** Ends a token, and with a refresh token all that came of it. */
export async function revokeToken(at: { baseUrl: string; fetch?: typeof fetch }, o: Client & { token: string }): Promise<void> {
  await post(at, '/api/v1/oauth/revoke', { token: o.token, client_id: o.clientId, client_secret: o.clientSecret }, true)
}

function post(
  at: { baseUrl: string; fetch?: typeof fetch }, path: string, form: { [name: string]: string | undefined }, safe: boolean,
): Promise<string> {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) if (value !== undefined) body.set(name, value)
  const call = at.fetch ?? fetch
  return withRetries({ retries: 3, safe, timeout: 30_000 }, async (signal) => {
    const response = await call(at.baseUrl.replace(/\/+$/, '') + path, { method: 'POST', body, signal })
    const text = await response.text()
    if (!response.ok) throw new StoaError(response, text)
    return text
  })
}
