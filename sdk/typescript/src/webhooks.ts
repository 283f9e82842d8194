import type { Message } from './types.js'

export type { Message, News } from './types.js'

/** A message of a webhook. `type` says what happened, and with it what `data` holds; drop those whose `id` you have seen. */
export type WebhookEvent = { id: string } & Message

/** What a webhook tells of, such as `answer.published`. */
export type WebhookEventType = Message['type']

/** Why a message is not to be believed. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError'
  constructor(readonly why: 'headers' | 'timestamp' | 'signature' | 'secret' | 'body', message: string) {
    super(message)
  }
}

/** A request as any server has it: a web Request, or its headers with its body exactly as it came, not parsed. */
export type WebhookRequest = Request | { headers: Headers | { [name: string]: string | string[] | undefined }; body: string | Uint8Array }

export interface VerifyOptions {
  /** How many seconds the message's time may be off: 300 unless told. */
  tolerance?: number
  /** What time it is, for tests. */
  now?: Date
}

/**
 * Returns the event that a request brings, or throws a WebhookError where it is not from the community, or is old.
 * `secret` is the endpoint's, as `whsec_…`; several are for the days on which it changes.
 */
export async function verifyWebhook(
  request: WebhookRequest, secret: string | readonly string[], options: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = header(request, 'webhook-id')
  const timestamp = header(request, 'webhook-timestamp')
  const signatures = header(request, 'webhook-signature')
  if (!id || !timestamp || !signatures) throw new WebhookError('headers', 'A header of the Standard Webhooks is missing.')
  const off = Math.abs((options.now ?? new Date()).getTime() / 1000 - Number(timestamp))
  if (!/^\d+$/.test(timestamp) || off > (options.tolerance ?? 300)) {
    throw new WebhookError('timestamp', 'The message is too old, or from the future.')
  }
  const body = await bytesOf(request)
  const head = new TextEncoder().encode(`${id}.${timestamp}.`)
  const signed = new Uint8Array(head.length + body.length)
  signed.set(head)
  signed.set(body, head.length)
  if (!(await isSigned(signed, signatures, typeof secret === 'string' ? [secret] : secret))) {
    throw new WebhookError('signature', 'The signature is not that of the endpoint.')
  }
  return { ...parse(new TextDecoder().decode(body)), id }
}

async function isSigned(signed: Uint8Array<ArrayBuffer>, signatures: string, secrets: readonly string[]): Promise<boolean> {
  const given = signatures.split(' ').flatMap((one) => (one.startsWith('v1,') ? (decode(one.slice(3)) ?? []) : []))
  for (const secret of secrets) {
    const bytes = decode(secret.replace(/^whsec_/, ''))
    if (!bytes || bytes.length === 0) throw new WebhookError('secret', 'The secret is not as the community shows it: whsec_ and base64.')
    const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
    for (const one of given) if (await crypto.subtle.verify('HMAC', key, one, signed)) return true // in constant time
  }
  return false
}

function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  } catch {
    return undefined
  }
}

function header(request: WebhookRequest, name: string): string {
  const { headers } = request
  if (typeof headers.get === 'function') return (headers as Headers).get(name) ?? ''
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return typeof found === 'string' ? found : (found?.[0] ?? '')
}

async function bytesOf(request: WebhookRequest): Promise<Uint8Array> {
  if ('arrayBuffer' in request) return new Uint8Array(await request.arrayBuffer())
  return typeof request.body === 'string' ? new TextEncoder().encode(request.body) : request.body
}

function parse(text: string): Message {
  try {
    return JSON.parse(text) as Message
  } catch {
    throw new WebhookError('body', 'The body is no JSON.')
  }
}
