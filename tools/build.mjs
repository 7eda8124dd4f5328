// Builds what `npx reprise` and `import 'reprise'` need: the types of the library, and command line and library as one bundle, so that a
// loop of the user's own finds the library loaded already. Does nothing where `dist` was built from the same files: npm runs this again
// for the first `npx reprise` in a checkout.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { digestOfInputs, isBuiltFrom, stampBuild } from './build-inputs.mjs'
import { buildExport, buildPage } from './build-page.mjs'
import { directDeclarations } from './direct-declarations.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
const digest = digestOfInputs()
if (isBuiltFrom('dist', digest)) process.exit(0)

// The compiler writes only what has changed since the last build, so that its output is kept apart from what is made of it.
const output = 'node_modules/.cache/declarations'
const compiled = spawnSync('npx', ['--no-install', 'tsc', '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (compiled.status !== 0) process.exit(compiled.status ?? 1)

removeStale(output)
// Made beside the last build and then put in its place, so that a process that uses the last one finds all of its files.
const folder = mkdtempSync('node_modules/.cache/dist-')
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
cpSync(output, folder, { recursive: true, filter: (file) => !file.endsWith('.tsbuildinfo') })
directDeclarations(folder)
await bundle({
  'bin/reprise': 'src/cli/main.ts',
  'bin/validate-worker': 'src/engine/validate/validate-worker.ts',
  ...libraryEntries(),
})
// A thread starts three times as fast from one file with only what it needs.
await bundle({ 'bin/town-series-worker': 'src/loops/town/experiments/series/series-worker.ts' })
await bundle({ 'bin/rlm-worker': 'src/loops/rlm/worker/rlm-worker.ts' })
await buildPage(`${folder}/studio-page`)
await buildExport(`${folder}/studio-export`)
chmodSync(`${folder}/bin/reprise.js`, 0o755)
chmodSync(folder, 0o755)
stampBuild(folder, digest)
rmSync('dist', { recursive: true, force: true })
renameSync(folder, 'dist')

/** The modules that the package exports, by their place in `dist`. */
function libraryEntries() {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const built = Object.values(exports).flatMap(({ default: file }) => file ?? [])
  const names = built.map((file) => file.replace(/^\.\/dist\/(.*)\.js$/, '$1'))
  return Object.fromEntries(names.map((name) => [name, `src/${name}.ts`]))
}

async function bundle(input) {
  const bundled = await rolldown({
    input,
    platform: 'node',
    // No module of ours does anything when it is imported, so that one name of an index brings along only its own module.
    treeshake: { moduleSideEffects: false },
    // Packages with native code, and those that a command loads only when it needs them, stay outside.
    external: [
      /^node:/,
      'jiti',
      'libsql',
      '@duckdb/node-api',
      /^@ai-sdk\//,
      /^@jitl\//,
      'quickjs-emscripten-core',
      /^gpt-tokenizer/,
    ],
  })
  await bundled.write({
    dir: folder,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  })
}

/** Removes what earlier builds made of source files that no longer exist. */
function removeStale(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = `${entry.parentPath}/${entry.name}`
    const source = file.replace(folder, 'src').replace(/\.d\.ts$/, '.ts')
    if (entry.isFile() && source.endsWith('.ts') && !existsSync(source)) rmSync(file)
  }
}
