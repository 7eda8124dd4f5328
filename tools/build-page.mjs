// Builds the page of the studio into one folder, which the server reads once.
import { resolve } from 'node:path'
import { build } from 'vite'

/** Builds the page into a folder. */
export async function buildPage(folder) {
  await build({
    root: 'src/studio/page',
    configFile: false,
    base: '/',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: resolve(folder),
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  })
}
