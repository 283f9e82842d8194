import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Stoa } from '@stoa-community/sdk'
import type { LiveEvent } from '@stoa-community/sdk'
import { badLine, baseUrl, person } from './support.js'

test('what happens while the line is down is told when it is up again', async () => {
  const ann = await person('liveann')
  const ben = await person('liveben')
  const { id } = await ann.stoa.questions.create({ title: 'Is anybody there?' })
  const line = await badLine((req, nth) => (req.url === '/api/v1/live' && isDown(nth) ? { status: 503 } : 'pass'))
  let down = 0
  const isDown = (nth: number): boolean => down > 0 && nth <= down
  const stop = new AbortController()
  const events = ann.stoa.with({ baseUrl: line.url }).live({ signal: stop.signal })
  const until = async (type: LiveEvent['type']): Promise<LiveEvent> => {
    for (;;) {
      const { value, done } = await events.next()
      if (done) throw new Error('the stream ended')
      if (value.type === type) return value
    }
  }
  const first = await until('count')
  assert.ok(first.type === 'count' && first.data.count === '0')

  down = line.seen.length + 1 // the next try fails too
  line.cut()
  await ben.stoa.answers.create(id, { content: '<p>I am.</p>' })
  const told = await until('notification')
  assert.ok(told.type === 'notification')
  assert.equal(told.data.verb, 'answer')
  const live = line.seen.filter((r) => r.url === '/api/v1/live')
  assert.ok(live.length >= 3)
  assert.ok(live.at(-1)?.headers['last-event-id'], 'it did not say where to go on')

  setTimeout(() => stop.abort(), 50)
  await assert.rejects(until('reset'), { name: 'AbortError' })
})

test('a stream that is refused ends with the reason', async () => {
  const events = new Stoa({ baseUrl, token: 'stoa_at_none' }).live()
  await assert.rejects(events.next(), { name: 'StoaError', status: 401 })
})

test('a stream that is left is closed', async () => {
  const { stoa } = await person('liveleft')
  const line = await badLine(() => 'pass')
  for await (const event of stoa.with({ baseUrl: line.url }).live()) {
    assert.equal(event.type, 'count')
    break
  }
  const closed = line.seen.find((r) => r.url === '/api/v1/live')
  for (let i = 0; i < 100 && !closed?.destroyed; i++) await new Promise((done) => setTimeout(done, 20))
  assert.ok(closed?.destroyed)
})
