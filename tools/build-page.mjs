// Builds the page of the studio into one folder, which the server reads once.
import { resolve } from 'node:path'
import { build } from 'vite'

/** Builds the page into a folder. */
export function buildPage(folder) {
  return buildInto(folder, {})
}

/** Builds the page as one script and one style sheet, which exported runs carry inside. */
export function buildExport(folder) {
  return buildInto(folder, {
    cssCodeSplit: false,
    rollupOptions: {
      output: {
        codeSplitting: false,
        entryFileNames: 'page.js',
        assetFileNames: 'page[extname]',
      },
    },
  })
}

async function buildInto(folder, options) {
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
      ...options,
    },
  })
}
