import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientCredentials, issueToken, refreshToken, revokeToken, Stoa, StoaConnectionError, StoaError } from '@stoa-community/sdk'
import { admin, asAdmin, badLine, baseUrl, client, person } from './support.js'

test('bad input is a typed error that names the field', async () => {
  const { stoa } = await person('fields')
  const error: unknown = await stoa.questions.create({ title: '' }).catch((e: unknown) => e)
  assert.ok(error instanceof StoaError)
  assert.equal(error.status, 400)
  assert.equal(error.code, 'missing_parameter')
  assert.equal(error.field('title')?.field, 'title')
  assert.ok(error.field('title')?.reason)
  assert.ok(error.requestId)
  assert.match(error.message, /title/)
})

test('a record that is not there is a 404 with its reason', async () => {
  await assert.rejects(asAdmin.questions.get('0123456789abcdef01234567'), { name: 'StoaError', status: 404, reason: 'no_record' })
})

test('a list is read page by page', async () => {
  const { stoa, externalId } = await person('pages')
  const titles = ['one', 'two', 'three', 'four', 'five'].map((n) => `Is this number ${n}?`)
  for (const title of titles) await stoa.questions.create({ title })
  const list = stoa.questions.list({ user: `external:${externalId}`, limit: 2, sort: 'oldest', fields: ['title'] })
  const first = await list
  assert.equal(first.total, 5)
  assert.deepEqual(first.items.map((q) => q.title), titles.slice(0, 2))
  const all: string[] = []
  for await (const question of list) all.push(question.title)
  assert.deepEqual(all, titles)
  const sizes: number[] = []
  for await (const page of list.pages()) sizes.push(page.items.length)
  assert.deepEqual(sizes, [2, 2, 1])
  assert.equal((await list.toArray(3)).length, 3)
})

test('429 and 503 are tried again, with the same key', async () => {
  const line = await badLine((_, nth) =>
    nth === 1 ? { status: 429, headers: { 'Retry-After': '1' } } : nth === 2 ? { status: 503 } : 'pass')
  const began = Date.now()
  const { id } = await asAdmin.with({ baseUrl: line.url }).topics.create({ name: `Tried again ${began}` })
  assert.ok(id)
  const keys = line.seen.filter((r) => r.url === '/api/v1/topics').map((r) => r.headers['idempotency-key'])
  assert.ok(Date.now() - began >= 1000, 'Retry-After was not waited for')
  assert.ok(keys.length >= 1 && keys.every((k) => k && k === keys[0]))
  assert.ok(line.seen.length >= 3)
})

test('what is tried too often, or asks to wait too long, fails with the last answer', async () => {
  const line = await badLine(() => ({ status: 503, headers: { 'Retry-After': '3600' } }))
  const stoa = new Stoa({ baseUrl: line.url, token: 'any' })
  await assert.rejects(stoa.portal.get(), { name: 'StoaError', status: 503, retryAfter: 3600 })
  assert.equal(line.seen.length, 1)
  const busy = await badLine(() => ({ status: 502 }))
  await assert.rejects(stoa.with({ baseUrl: busy.url, retries: 1 }).portal.get(), { status: 502 })
  assert.equal(busy.seen.length, 2)
})

test('a write whose answer is lost is done once', async () => {
  const { stoa, externalId } = await person('once')
  const line = await badLine((req, nth) => (req.method === 'POST' && req.url === '/api/v1/questions' && nth < 4 ? 'lose' : 'pass'))
  const bad = stoa.with({ baseUrl: line.url })
  const asked = await bad.questions.create({ title: 'Was this heard?' })
  const tries = line.seen.filter((r) => r.url === '/api/v1/questions').length
  assert.ok(tries > 1, `it was tried ${tries} times`)
  const page = await stoa.questions.list({ user: `external:${externalId}` })
  assert.deepEqual(page.items.map((q) => q.id), [asked.id])
})

test('a write that takes no key is not tried again', async () => {
  const line = await badLine((req) => (req.url === '/api/v1/user/tokens' ? 'lose' : 'pass'))
  const { stoa } = await person('nokey')
  await assert.rejects(stoa.with({ baseUrl: line.url }).tokens.create({ name: 'lost', scopes: ['read'] }), StoaConnectionError)
  assert.equal(line.seen.filter((r) => r.url === '/api/v1/user/tokens').length, 1)
})

test('waiting ends when the caller has waited enough', async () => {
  const line = await badLine(() => ({ status: 503, headers: { 'Retry-After': '30' } }))
  const began = Date.now()
  const call = new Stoa({ baseUrl: line.url, token: 'any' }).portal.get({}, { signal: AbortSignal.timeout(100) })
  await assert.rejects(call, { name: 'TimeoutError' })
  assert.ok(Date.now() - began < 5000)
})

test('a change is made only to what was read', async () => {
  const { stoa } = await person('guard')
  const { id } = await stoa.questions.create({ title: 'Who changes this?' })
  const read = await stoa.questions.get(id)
  const changed = await stoa.questions.update(id, { title: 'I change this?' }, { ifMatch: read })
  await assert.rejects(stoa.questions.update(id, { title: 'And I?' }, { ifMatch: read }), { status: 412, reason: 'stale_version' })
  assert.equal((await stoa.questions.update(id, { title: 'I do?' }, { ifMatch: changed })).title, 'I do?')
  await assert.rejects(stoa.questions.update(id, { title: 'Nobody?' }, { ifMatch: { id } }), TypeError)
})

test('a token that is refused is renewed, once', async () => {
  const asked: (string | undefined)[] = []
  const good = clientCredentials({ ...client, email: admin.email })
  const stoa = new Stoa({
    baseUrl,
    token: (request) => {
      asked.push(request.refused)
      return request.refused ? good(request) : 'stoa_at_ended'
    },
  })
  assert.equal((await stoa.users.getMe()).role, 'admin')
  assert.deepEqual(asked, [undefined, 'stoa_at_ended'])
  await assert.rejects(new Stoa({ baseUrl, token: 'stoa_at_ended' }).users.getMe(), { status: 401 })
  const ended = await good({ baseUrl, fetch })
  await revokeToken({ baseUrl }, { ...client, token: ended })
  assert.equal((await stoa.with({ token: good }).users.getMe()).role, 'admin')
  assert.notEqual(await good({ baseUrl, fetch }), ended)
})

test('tokens are asked for once however many calls wait, and refused in the words of RFC 6749', async () => {
  const line = await badLine(() => 'pass')
  const stoa = new Stoa({ baseUrl: line.url, token: clientCredentials({ ...client, email: admin.email }) })
  await Promise.all([stoa.users.getMe(), stoa.portal.get(), stoa.users.getMe()])
  assert.equal(line.seen.filter((r) => r.url === '/api/v1/oauth/token').length, 1)
  const wrong = new Stoa({ baseUrl, token: clientCredentials({ ...client, externalId: 'nobody-has-this' }) })
  await assert.rejects(wrong.users.getMe(), { name: 'StoaError', code: 'invalid_grant' })
})

test('a refresh token brings the next one', async () => {
  const form = { client_id: client.clientId, client_secret: client.clientSecret, username: admin.email, password: admin.password }
  const first = await issueToken({ baseUrl }, { grant_type: 'password', ...form })
  const kept: (string | undefined)[] = []
  const token = refreshToken({ ...client, refreshToken: first.refresh_token ?? '', onRefresh: (t) => void kept.push(t.refresh_token) })
  const stoa = new Stoa({ baseUrl, token })
  assert.equal((await stoa.users.getMe()).email, admin.email)
  assert.equal(kept.length, 1)
  assert.notEqual(kept[0], first.refresh_token)
})

test('files are uploaded, and what is no file is refused', async () => {
  const made = await asAdmin.upload('Clay and ashes.', { fileName: 'glaze.txt' })
  assert.equal(made.fileName, 'glaze.txt')
  assert.match(made.type, /^text\/plain/)
  await assert.rejects(asAdmin.upload('<html>', { fileName: 'page.html' }), { name: 'StoaError', status: 400, code: 'invalid_parameter' })
})

test('ids are never more than one part of a path', async () => {
  await assert.rejects(async () => asAdmin.users.get('..'), TypeError)
  await assert.rejects(async () => asAdmin.users.get(''), TypeError)
  await assert.rejects(asAdmin.users.get('../portal'), { status: 404 })
})
