// What the tests share: the server under test, which cmd/stoa starts, and ways to break the line to it.
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { clientCredentials, Stoa } from '@stoa-community/sdk'

function setting(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: these tests need a server. Run go test -run TestSDKs ./cmd/stoa`)
  return value
}

export const baseUrl = setting('STOA_URL')
export const client = { clientId: setting('STOA_CLIENT_ID'), clientSecret: setting('STOA_CLIENT_SECRET') }
export const admin = { email: setting('STOA_ADMIN_EMAIL'), password: setting('STOA_ADMIN_PASSWORD') }
export const asAdmin = new Stoa({ baseUrl, token: clientCredentials({ ...client, email: admin.email }) })

const run = Date.now().toString(36) // so that the tests may run again on the same server

/** A new person of the product, and the community as they see it. */
export async function person(name: string): Promise<{ id: string; externalId: string; stoa: Stoa }> {
  const externalId = `ts/${name}-${run}`
  const { id } = await asAdmin.users.create({ username: `ts${name}${run}`, name, externalId })
  return { id, externalId, stoa: asAdmin.with({ token: clientCredentials({ ...client, externalId }) }) }
}

/** Serves until the tests are over. */
export async function listen(handler: (req: IncomingMessage, res: ServerResponse) => void): Promise<string> {
  const server: Server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What happens to a request: `pass` goes on to the server, `lose` too, but the answer is lost; else it is answered so. */
export type Fate = 'pass' | 'lose' | { status: number; headers?: { [name: string]: string } }

/** A bad line to the server. Each request is seen, and `fate` decides what becomes of it. */
export async function badLine(
  fate: (seen: IncomingMessage, nth: number) => Fate,
): Promise<{ url: string; seen: IncomingMessage[]; cut(): void }> {
  const seen: IncomingMessage[] = []
  const open = new Set<ServerResponse>()
  const url = await listen((req, res) => {
    const what = fate(req, seen.push(req))
    if (typeof what === 'object') {
      req.resume()
      res.writeHead(what.status, what.headers).end()
      return
    }
    open.add(res)
    const onward = request(baseUrl + req.url, { method: req.method, headers: req.headers }, (answer) => {
      if (what === 'lose') {
        answer.resume().on('end', () => req.socket.destroy())
        return
      }
      res.writeHead(answer.statusCode ?? 500, answer.headers)
      res.flushHeaders()
      answer.pipe(res)
    })
    onward.on('error', () => res.destroy())
    res.on('close', () => {
      open.delete(res)
      onward.destroy()
    })
    req.pipe(onward)
  })
  return { url, seen, cut: () => open.forEach((res) => res.destroy()) }
}
