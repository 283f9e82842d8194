// Writes the TypeScript that graphql-codegen makes of a schema, as its command does with the
// plugin typescript and no options: node codegen.mjs schema.graphql types.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const from = createRequire(join(process.env.MODULES, 'from.js'))
const { codegen } = from('@graphql-codegen/core')
const { parse } = from('graphql')
const [schema, filename] = process.argv.slice(2)

writeFileSync(filename, await codegen({
	schema: parse(readFileSync(schema, 'utf8')),
	documents: [],
	filename,
	config: {},
	plugins: [{ typescript: {} }],
	pluginMap: { typescript: from('@graphql-codegen/typescript') },
}))
