// The published versions of the client of this API family, each where it finds itself by its own name.
import fs from 'node:fs'
import path from 'node:path'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const { MODULES, APART } = process.env
const require = createRequire(import.meta.url)

export const versions = fs.readdirSync(MODULES).filter(name => name.startsWith('client-')).map(name => name.slice('client-'.length)).sort()

// load returns what a version exports: its queries, and its clients.
export async function load(version) {
  const home = path.join(APART, version, 'node_modules', '@tribeplatform', 'gql-client')
  if (!fs.existsSync(home)) {
    fs.cpSync(path.join(MODULES, `client-${version}`), home, { recursive: true })
    if (!fs.existsSync(path.join(APART, 'node_modules'))) fs.symlinkSync(MODULES, path.join(APART, 'node_modules'))
  }
  const files = version.startsWith('1.0.') ? ['dist/cjs/graphql/index.js', 'dist/cjs/client.js']
    : version.startsWith('1.') ? ['graphql/index.js', 'client/index.js'] : ['dist/graphql/index.js', 'dist/client/index.js']
  const [queries, client] = await Promise.all(files.map(file => {
    const full = path.join(home, file)
    return version.startsWith('1.0.') ? require(full) : import(pathToFileURL(full).href)
  }))
  return { queries, client }
}

export const { parse, print, visit } = await import(pathToFileURL(path.join(MODULES, 'graphql', 'index.mjs')).href)

// documents are all queries that a version makes, for every set of fields that it has a name for.
export function documents(queries) {
  const made = new Map()
  for (const [name, value] of Object.entries(queries)) {
    for (const fields of ['basic', 'default', 'all', 'withReply']) {
      let document = value
      if (typeof value === 'function') {
        try {
          document = value(fields)
        } catch {
          continue // it makes no query of such a name
        }
      }
      if (document?.kind === 'Document') made.set(`${name} ${fields}`, document)
    }
  }
  return made
}
