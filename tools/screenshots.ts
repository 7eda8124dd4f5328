// Makes the pictures of the documents: runs the demo (or takes the folder of an earlier one), and looks at it in a browser.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProject } from '../src/engine/index.ts'
import { openStudio } from '../src/studio/index.ts'
import { openBrowser } from '../test/studio/browser.ts'

const pictures = [
  ['studio-runs', '/', 'table.runs tbody tr'],
  ['studio-ralph', '/run/ralph-demo?step=iteration-2/act', '.ralph-grid .cell'],
  ['studio-improve', '/run/improve-demo', '.improve .candidate'],
  ['studio-town', '/run/town-demo', '.table .seat'],
] as const

const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'dist/bin/reprise.js')
const [given] = process.argv.slice(2)
const folder = given ?? mkdtempSync(join(tmpdir(), 'reprise-screenshots-'))
if (given === undefined)
  spawnSync(process.execPath, [program, 'demo', '--no-studio', '--dir', folder], { stdio: 'inherit' })
const project = await openProject({ folder })
const studio = await openStudio({ project, port: 0, program: [process.execPath, program] })
const browser = await openBrowser()
const view = { viewport: { width: 1440, height: 900 }, locale: 'en-US', reducedMotion: 'reduce' } as const
const page = await (await browser.newContext(view)).newPage()
page.setDefaultTimeout(120_000)
mkdirSync(join(root, 'docs/images'), { recursive: true })
await page.goto(studio.address)
await page.locator('table.runs tbody tr').first().waitFor()
for (const [name, path, shown] of pictures) {
  await page.goto(`http://127.0.0.1:${studio.port}${path}`)
  await page.locator(shown).first().waitFor()
  // Let what comes late arrive: the outcome of the run, the prompt of the step.
  await page.waitForTimeout(1500)
  await page.screenshot({ path: join(root, 'docs/images', `${name}.png`) })
}
await browser.close()
await studio.close()
