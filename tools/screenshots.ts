// Makes the pictures of the documents: runs the demo and a campaign of twelve rounds, because the chart of one round
// shows little (or takes the folder where both ran earlier), and looks at them in a browser.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openProject } from '../src/engine/index.ts'
import { openStudio } from '../src/studio/index.ts'
import { openBrowser } from '../test/studio/browser.ts'

/** Name, address, what must be there, and for pictures of the documents: light, at 1440 pixels. */
const pictures = [
  ['studio-runs', '/', 'table.runs tbody tr'],
  ['studio-ralph', '/run/ralph-demo?step=iteration-2/act', '.ralph-grid .cell'],
  ['studio-improve', '/run/campaign', '.improve .candidate'],
  ['studio-rlm', '/run/rlm-demo', '.rlm .task-cell'],
  ['studio-social', '/run/social-demo', '.social .network .node'],
  ['studio-town', '/run/town-demo?turn=Night%201', '.table .seat'],
] as const

const root = fileURLToPath(new URL('..', import.meta.url))
const program = join(root, 'dist/bin/reprise.js')
const [given, all] = process.argv.slice(2)
const folder = given ?? mkdtempSync(join(tmpdir(), 'reprise-screenshots-'))
if (given === undefined) {
  reprise('demo', '--no-studio', '--dir', folder)
  const campaign = ['--id', 'campaign', '--max-iterations', '12', '--agents', '3', '--seed', '2']
  reprise('-C', folder, 'improve', 'run', '--yes', ...campaign)
}
const project = await openProject({ folder })
const studio = await openStudio({ project, port: 0, program: [process.execPath, program] })
const browser = await openBrowser()
await take(join(root, 'docs/images'), 1440, 'light', '')
// With a second word, a folder: every picture at three widths, in light and in dark, to be looked at.
if (all !== undefined)
  for (const width of [1440, 1024, 390])
    for (const colours of ['light', 'dark'] as const) await take(all, width, colours, `-${width}-${colours}`)
await browser.close()
await studio.close()

/** Takes all pictures at a width. */
async function take(
  into: string,
  width: number,
  colorScheme: 'light' | 'dark',
  suffix: string,
): Promise<void> {
  mkdirSync(into, { recursive: true })
  const viewport = { width, height: width < 500 ? 844 : 900 }
  const view = await browser.newContext({ viewport, locale: 'en-US', reducedMotion: 'reduce', colorScheme })
  const page = await view.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(studio.address)
  await page.locator('table.runs tbody tr').first().waitFor()
  for (const [name, path, shown] of pictures) {
    await page.goto(`http://127.0.0.1:${studio.port}${path}`)
    await page.locator(shown).first().waitFor()
    // Let what comes late arrive: the outcome of the run, the prompt of the step.
    await page.waitForTimeout(1500)
    await page.screenshot({ path: join(into, `${name}${suffix}.png`) })
  }
  await view.close()
}

/** Runs our own program, and shows what it prints. */
function reprise(...words: string[]): void {
  spawnSync(process.execPath, [program, ...words], { stdio: 'inherit' })
}
