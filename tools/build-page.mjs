// Builds the page of the studio into one folder, which the server reads once.
import { build } from 'vite'

/** Builds the page into dist/studio-page. */
export async function buildPage() {
  await build({
    root: 'src/studio/page',
    configFile: false,
    base: '/',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: '../../../dist/studio-page',
      emptyOutDir: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  })
}
