// Builds what `npx reprise` and `import 'reprise'` need: the library with its types, and the command line as a bundle.
import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { buildPage } from './build-page.mjs'
import { directDeclarations } from './direct-declarations.mjs'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
rmSync('dist', { recursive: true, force: true })
const compiled = spawnSync('npx', ['--no-install', 'tsc', '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (compiled.status !== 0) process.exit(compiled.status ?? 1)

directDeclarations('dist')
await bundle({ reprise: 'src/cli/main.ts' })
// A thread starts three times as fast from one file with only what it needs.
await bundle({ 'town-series-worker': 'src/loops/town/experiments/series/series-worker.ts' })
await buildPage()
chmodSync('dist/bin/reprise.js', 0o755)

async function bundle(input) {
  const bundled = await rolldown({
    input,
    platform: 'node',
    // No module of ours does anything when it is imported, so that one name of an index brings along only its own module.
    treeshake: { moduleSideEffects: false },
    // Packages with native code, and those that a command loads only when it needs them, stay outside.
    external: [/^node:/, 'jiti', 'libsql', '@duckdb/node-api', /^@ai-sdk\//],
  })
  await bundled.write({
    dir: 'dist/bin',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  })
}
