import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { verifyWebhook, WebhookError } from '@stoa-community/sdk/webhooks'
import type { WebhookRequest } from '@stoa-community/sdk'
import { asAdmin, listen, person } from './support.js'

const secret = 'whsec_' + Buffer.from('a key that nobody knows').toString('base64')

function signed(body: string, at = Math.floor(Date.now() / 1000), by = secret): { headers: { [name: string]: string }; body: string } {
  const mac = createHmac('sha256', Buffer.from(by.slice(6), 'base64')).update(`msg_1.${at}.${body}`).digest('base64')
  return { headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': String(at), 'webhook-signature': `v1,${mac}` }, body }
}

const refuses = async (request: WebhookRequest, why: WebhookError['why'], key = secret): Promise<void> =>
  assert.rejects(verifyWebhook(request, key), (error) => error instanceof WebhookError && error.why === why)

test('a message of the server is verified, and one that was tampered with is not', async () => {
  let received: (request: { headers: NodeJS.Dict<string | string[]>; body: string }) => void = () => {}
  const message = new Promise<{ headers: NodeJS.Dict<string | string[]>; body: string }>((resolve) => (received = resolve))
  const url = await listen((req, res) => {
    let body = ''
    req.setEncoding('utf8').on('data', (text: string) => (body += text))
    req.on('end', () => {
      res.writeHead(204).end()
      if (body.includes('Who hears')) received({ headers: req.headers, body })
    })
  })
  await asAdmin.apps.installWebhooks({ endpoints: [{ url, events: ['question.asked'] }] })
  const app = await asAdmin.apps.getSettings('webhooks')
  assert.ok(app.slug === 'webhooks')
  const endpoint = app.settings?.endpoints.find((e) => e.url === url)
  assert.ok(endpoint?.secret)
  await new Promise((done) => setTimeout(done, 1100)) // an endpoint hears of what happens from a second after it was added
  const { stoa } = await person('hooks')
  const question = await stoa.questions.create({ title: 'Who hears this?' })

  const request = await message
  const event = await verifyWebhook(request, ['whsec_b3RoZXI=', endpoint.secret])
  assert.ok(event.type === 'question.asked')
  assert.equal(event.data.question?.title, 'Who hears this?')
  assert.equal(event.data.id, question.id)
  assert.equal(event.id, request.headers['webhook-id'])
  await refuses({ ...request, body: request.body.replace('Who hears', 'Who fears') }, 'signature', endpoint.secret)
  await asAdmin.apps.removeEndpoint(endpoint.id)
})

test('every form of a request is taken', async () => {
  const { headers, body } = signed('{"type":"test","timestamp":"2026-01-02T03:04:05Z","data":{}}')
  const forms: WebhookRequest[] = [
    { headers, body },
    { headers: new Headers(headers), body: new TextEncoder().encode(body) },
    new Request('http://localhost', { method: 'POST', headers, body }),
    { headers: { ...headers, 'webhook-signature': `v1a,x v1,AAAA ${headers['webhook-signature']}` }, body },
  ]
  for (const form of forms) assert.equal((await verifyWebhook(form, secret)).type, 'test')
})

test('what is forged, old, or not signed is refused', async () => {
  const now = Math.floor(Date.now() / 1000)
  await refuses(signed('{}', now - 301), 'timestamp')
  await refuses(signed('{}', now + 301), 'timestamp')
  await refuses({ ...signed('{}'), body: '{"a":1}' }, 'signature')
  await refuses(signed('{}', now, 'whsec_b3RoZXI='), 'signature')
  await refuses({ headers: {}, body: '{}' }, 'headers')
  await refuses(signed('{}'), 'secret', 'whsec_')
  await refuses(signed('{'), 'body')
  const moved = signed('{}')
  moved.headers['webhook-id'] = 'msg_2'
  await refuses(moved, 'signature')
})
