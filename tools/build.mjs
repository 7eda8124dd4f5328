// Builds what `npx reprise` and `import 'reprise'` need: the library with its types, and the command line as a bundle.
import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))
rmSync('dist', { recursive: true, force: true })
const compiled = spawnSync('npx', ['--no-install', 'tsc', '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
if (compiled.status !== 0) process.exit(compiled.status ?? 1)

const bundle = await rolldown({
  input: { reprise: 'src/cli/main.ts' },
  platform: 'node',
  // Packages with native code, and those that a command loads only when it needs them, stay outside.
  external: [/^node:/, 'libsql', '@duckdb/node-api', /^@ai-sdk\//],
})
await bundle.write({
  dir: 'dist/bin',
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
})
chmodSync('dist/bin/reprise.js', 0o755)
