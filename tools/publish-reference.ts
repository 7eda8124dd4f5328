// Writes the references that are generated from the source: commands, configuration, JSON output, library. With --check it only
// compares.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { references } from '../src/cli/reference/references.ts'
import { libraryPage } from './library/library-page.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const pages = { ...(await references()), 'docs/library.md': libraryPage(root) }
for (const [file, text] of Object.entries(pages)) {
  if (!process.argv.includes('--check')) writeFileSync(`${root}/${file}`, text)
  else if (readFileSync(`${root}/${file}`, 'utf8') !== text) {
    console.error(`${file} is not up to date; run \`npm run publish:reference\``)
    process.exitCode = 1
  }
}
