// Bundles a program into a folder. Usage: node bundle.mjs PROGRAM FOLDER
import { rolldown } from 'rolldown'

const [program, folder] = process.argv.slice(2)
const bundle = await rolldown({
  input: { child: program },
  platform: 'node',
  // As in the build: no module of ours does anything when it is imported.
  treeshake: { moduleSideEffects: false },
  external: [/^node:/, 'libsql', '@duckdb/node-api', /^@ai-sdk\//],
})
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
})
await bundle.close()
