import { follow } from './live.js'
import type { LiveEvent, LiveOptions } from './live.js'
import { Operations } from './operations.js'
import { Transport } from './transport.js'
import type { OnceOptions, StoaOptions } from './transport.js'
import type { Upload } from './types.js'

export { clientCredentials, issueToken, refreshToken, revokeToken } from './auth.js'
export type { Client, Person, TokenRequest, TokenSource } from './auth.js'
export { StoaConnectionError, StoaError } from './errors.js'
export type { LiveEvent, LiveOptions } from './live.js'
export type * from './operations.js'
export type { CallOptions, GuardedOptions, OnceOptions, Page, Paged, StoaOptions } from './transport.js'
export type * from './types.js'
export { verifyWebhook, WebhookError } from './webhooks.js'
export type { VerifyOptions, WebhookEvent, WebhookEventType, WebhookRequest } from './webhooks.js'

/**
 * A community, as somebody sees it.
 *
 * ```ts
 * const stoa = new Stoa({ baseUrl: 'https://community.example.com', token })
 * for await (const question of stoa.questions.list({ solved: 'false' })) console.log(question.title)
 * ```
 */
export class Stoa extends Operations {
  readonly #transport: Transport
  readonly #options: StoaOptions

  constructor(options: StoaOptions) {
    const transport = new Transport(options)
    super(transport)
    this.#transport = transport
    this.#options = options
  }

  /** The same community with other options, such as somebody else's token. */
  with(options: Partial<StoaOptions>): Stoa {
    return new Stoa({ ...this.#options, ...options })
  }

  /**
   * What happens now, to who acts: notifications, how many are unread, answers to questions that are followed. It
   * connects again by itself and misses nothing within a day; an event may come twice.
   */
  live(options?: LiveOptions): AsyncGenerator<LiveEvent, void, void> {
    return follow(this.#transport, options)
  }

  /** Uploads a picture or a file; `url` of the answer is where it is served from then on. */
  upload(file: Blob | Uint8Array | ArrayBuffer | string, options?: OnceOptions & { fileName?: string }): Promise<Upload> {
    const form = new FormData()
    const blob = file instanceof Blob ? file : new Blob([file as BlobPart])
    const given = blob instanceof File ? blob.name : 'upload'
    form.set('upload', blob, options?.fileName ?? given)
    return this.#transport.send('POST', '/uploads', { body: form, once: true }, options)
  }
}
