// Builds the package into dist and its tests into build, and checks the types as others use them: the tests under
// nodenext without those of browsers, the examples of the README under bundler with them. One process does it all,
// since reading the types of the platform takes longer than checking ours.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const files = new Map()
function check(options, roots) {
  const host = ts.createCompilerHost(options)
  const read = host.getSourceFile
  host.getSourceFile = (name, language, ...rest) => {
    if (!name.includes('node_modules')) return read(name, language, ...rest)
    const key = `${name} ${options.module}`
    if (!files.has(key)) files.set(key, read(name, language, ...rest))
    return files.get(key)
  }
  const program = ts.createProgram(roots, { ...options, skipDefaultLibCheck: true }, host)
  const found = [...ts.getPreEmitDiagnostics(program)]
  if (!options.noEmit) found.push(...program.emit().diagnostics)
  if (found.length === 0) return
  console.error(ts.formatDiagnostics(found, host))
  process.exit(1)
}

rmSync('dist', { recursive: true, force: true })
rmSync('build', { recursive: true, force: true })
const { options, fileNames } = ts.parseJsonConfigFileContent(ts.readConfigFile('tsconfig.json', ts.sys.readFile).config, ts.sys, '.')
check(options, fileNames)

const strict = {
  strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, target: ts.ScriptTarget.ES2022, types: ['node'],
}
const nodenext = { ...strict, module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, lib: ['lib.es2022.d.ts'] }
const tests = ts.sys.readDirectory('test', ['.ts'])
check({ ...nodenext, rootDir: 'test', outDir: 'build' }, tests)

mkdirSync('build/examples', { recursive: true })
const blocks = readFileSync('README.md', 'utf8').matchAll(/^```ts\n(.*?)^```/gms)
const examples = [...blocks].map(([, code], i) => {
  const name = join('build/examples', `${i}.ts`)
  writeFileSync(name, code + '\nexport {}\n')
  return name
})
check({ ...strict, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler, noEmit: true,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'] }, examples)
