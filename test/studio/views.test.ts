import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  defineLoop,
  launchLoop,
  loadLoop,
  openProject,
  type Project,
  realClock,
  runContextOf,
  startRun,
} from '../../src/engine/index.ts'
import { exportHtml, openStudio, reportRun, type Studio } from '../../src/studio/index.ts'
import { readPage } from '../../src/studio/server/page-files.ts'
import { openBrowser } from './browser.ts'
import { writeCampaign, writeRalph } from './written-runs.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
let project: Project
let studio: Studio
let browser: Browser
let page: Page
const problems: string[] = []

/** A loop without a picture of its own. */
const plain = defineLoop<{ title: string }, null>({
  name: 'plain',
  async run(_, run) {
    for (let round = 1; round <= 3; round++)
      await run.scope(`round-${round}`).step('count', async () => round)
    return null
  },
})

/** A title that would be markup elsewhere. */
const hostile = "Plain</title></script><script>document.title = 'hacked'</script>"

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reprise-views-test-'))
  project = await openProject({ folder, env: { ...process.env } })
  const context = runContextOf(project, { index: false })
  const launch = {
    clock: realClock,
    random: () => 0.5,
    signal: new AbortController().signal,
    say: () => undefined,
  }
  const run = async (loop: string, id: string, settings: Readonly<Record<string, unknown>>) =>
    launchLoop(await loadLoop(loop), { settings, id, seed: 11 }, project, launch, context)
  const orders = join(root, 'examples/rlm/orders.jsonl')
  await run('rlm', 'rlm-one', {
    question: 'Are there more failed orders in Oslo or in Lisbon?',
    context: [orders],
  })
  await run('social', 'social-one', { plan: join(root, 'examples/social/workshop.yaml'), rounds: 2 })
  await run('town', 'town-one', { seats: 7, explain: true, beliefs: true })
  await run('town', 'town-two', { seats: 8 })
  await run('town-series', 'series-one', { games: 4, seats: 7, agents: 'bot:bayes*4,bot:simple*3' })
  await startRun(plain, { id: 'plain-one', config: { title: hostile }, seed: 1, team: {} }, context)
  await writeRalph(project, 'ralph-one')
  await writeRalph(project, 'ralph-none', { files_changed: 0 })
  await writeCampaign(project, 'improve-one')
  studio = await openStudio({ project, port: 0, program: [process.execPath, '-e', 'console.log("Done.")'] })
  browser = await openBrowser()
  page = await newPage()
  await page.goto(studio.address)
  await page.locator('table.runs tbody tr').first().waitFor()
})

afterAll(async () => {
  await browser?.close()
  await studio?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function newPage(): Promise<Page> {
  const view = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    bypassCSP: true,
    reducedMotion: 'reduce',
  })
  const made = await view.newPage()
  made.setDefaultTimeout(120_000)
  made.on('pageerror', (error) => problems.push(error.message))
  made.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  return made
}

const open = (path: string) => page.goto(`http://127.0.0.1:${studio.port}${path}`)
const text = (selector: string) => page.locator(selector).first().innerText()

test('rlm: the tree is an icicle, and the chosen task shows its turns, variables and readings', async () => {
  await open('/run/rlm-one')
  await page.locator('.task-cell').nth(2).waitFor()
  expect(await text('.rlm-answer')).toContain('Lisbon')
  expect(await text('.verdict')).toContain('One plain call')
  await page.locator('.task-cell').nth(1).click()
  await page.waitForURL(/task=task-/)
  expect(await text('.turns')).toContain('Cell')
  expect(await text('.variables')).toContain('table')
  expect(await page.locator('.context-strip .scan').count()).toBe(1)
  // When the first task begins depends on the machine.
  const isUnderWayAt = async (position: string) => {
    await page.locator('.slider input').fill(position)
    return (await page.locator('.rlm-result').allInnerTexts()).join().includes('under way')
  }
  await expect
    .poll(async () => (await isUnderWayAt('300')) || (await isUnderWayAt('600')) || isUnderWayAt('800'))
    .toBe(true)
})

test('social: talk, feedback, network, and a change with its trigger and both prompts', async () => {
  await open('/run/social-one')
  await page.locator('.speech li').first().waitFor()
  expect(await page.locator('.network .node').count()).toBe(3)
  expect(await page.locator('.feedback tbody tr').count()).toBe(3)
  expect(await text('.change-view')).toMatch(/Trigger: .* is below 0\.30/)
  await page.getByRole('button', { name: 'Round 1' }).click()
  await page.waitForURL(/round=1/)
  const said = await page.locator('.speech li').count()
  await page.getByRole('button', { name: 'Remarks of coach and analyst' }).click()
  await expect.poll(() => page.locator('.speech li').count()).toBeGreaterThan(said)
})

test('town: visits of each night, belief in the truth, the chance to win, and one channel at a time', async () => {
  await open('/run/town-one')
  await page.locator('.table .seat').first().waitFor()
  await page.getByRole('button', { name: '☾ 1' }).click()
  await page.waitForURL(/turn=Night/)
  expect(await page.locator('.table .line:is(.visit, .attack, .jail)').count()).toBeGreaterThan(0)
  expect(await page.locator('.heat-cell').count()).toBeGreaterThan(6)
  expect(await page.locator('.win-chart polyline').count()).toBe(2)
  await page.getByRole('group', { name: 'Channel' }).getByRole('button', { name: 'public' }).click()
  await expect.poll(() => page.locator('.talk .channel').count()).toBe(0)
})

test('a series of town has a ladder with intervals', async () => {
  await open('/run/series-one')
  await page.locator('.series .interval').first().waitFor()
  expect(await text('.series')).toContain('bot:bayes')
})

test('ralph: the usefulness of reflections, what the guard found, and a branch that is applied after its command was shown', async () => {
  await open('/run/ralph-one')
  await page.locator('.usefulness tbody tr').first().waitFor()
  expect(await text('.proofs')).toContain('1 attempt touched what judges it')
  await page.getByRole('button', { name: 'Apply this branch' }).click()
  await expect.poll(() => text('dialog pre')).toBe('reprise ralph apply --yes ralph-one')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.locator('dialog [role=status]').waitFor()
  expect(await text('dialog [role=status]')).toBe('Done.')
  await page.getByRole('button', { name: 'Close' }).click()
  await open('/run/ralph-none')
  await page.getByText('there is nothing to apply').waitFor()
  expect(await page.getByRole('button', { name: 'Apply this branch' }).count()).toBe(0)
})

test('improve: plans with the critic, families and attribution; an idea and a veto are commands that are shown', async () => {
  await open('/run/improve-one')
  await page.locator('.candidate').first().waitFor()
  expect((await page.locator('.progress-chart').boundingBox())!.height).toBeGreaterThan(150)
  expect(await text('.bracket')).toContain('✕ rejected')
  expect(await text('.credits')).toContain('100 %')
  await page.getByRole('button', { name: 'Add an idea' }).click()
  await page.getByRole('textbox', { name: 'Idea' }).fill('Cache $(the header)')
  await page.getByRole('button', { name: 'Show the command' }).click()
  await expect
    .poll(() => text('dialog pre'))
    .toBe("reprise improve ideas add --root=improve 'Cache $(the header)'")
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Veto this plan' }).click()
  await expect.poll(() => text('dialog pre')).toBe('reprise improve veto --run=improve-one round_2_planner_a')
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('improve: a candidate whose benchmark failed is shown with its reason and without a score', async () => {
  await open('/run/improve-one?round=1')
  await page.locator('.candidate').nth(2).waitFor()
  expect(await page.locator('.candidate').nth(2).innerText()).toMatch(/planner c\s+–/)
  await page.getByText('Revised 1 time after the critic').click()
  expect(await text('.revisions')).toMatch(/Threads should lower parse_ms.*It was tried before\./s)
  expect(problems).toEqual([])
})

test('a picture that cannot be drawn says so, and the rest of the page works', async () => {
  await writeCampaign(project, 'improve-odd')
  const results = join(folder, '.reprise/runs/improve-odd/state/benchmark_results')
  for (const name of readdirSync(results)) {
    const record = JSON.parse(readFileSync(join(results, name), 'utf8')) as object
    writeFileSync(join(results, name), JSON.stringify({ ...record, samples: [null] }))
  }
  await open('/run/improve-odd')
  await page.locator('.picture [role=alert]').waitFor()
  expect(await text('.picture')).toContain('This picture cannot be shown here')
  await page.locator('.left button').first().click()
  await page.locator('.inspector').first().waitFor()
  expect(await page.locator('.picture [role=alert]').count()).toBe(1)
  problems.length = 0
})

test('a loop without a picture has its agents, numbers and settings', async () => {
  await open('/run/plain-one')
  await page.locator('.generic table').first().waitFor()
  expect(await text('.generic')).toContain('other work')
})

test('an exported run replays from the disk, with nothing loaded from anywhere', async () => {
  const { html, leftOut } = await exportHtml(project, 'town-one')
  expect(leftOut).toBe(0)
  const file = join(folder, 'town-one.html')
  writeFileSync(file, html)
  const view = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    offline: true,
  })
  const alone = await view.newPage()
  const asked: string[] = []
  alone.on('request', (request) => asked.push(request.url()))
  alone.on('pageerror', (error) => problems.push(error.message))
  alone.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await alone.goto(pathToFileURL(file).href)
  await alone.locator('.table .seat').first().waitFor()
  const end = await alone.locator('.town-head').innerText()
  const { width } = (await alone.locator('.slider').boundingBox())!
  await alone.locator('.slider input').fill('300')
  await expect.poll(() => alone.locator('.town-head').innerText(), { timeout: 15_000 }).not.toBe(end)
  expect(alone.url()).toMatch(/town-one\.html#\/run\/?\?.*t=\d+/)
  expect((await alone.locator('.slider').boundingBox())!.width).toBe(width)
  const moment = await alone.locator('.town-head').innerText()
  await alone.reload()
  await alone.locator('.table .seat').first().waitFor()
  await expect.poll(() => alone.locator('.town-head').innerText(), { timeout: 15_000 }).toBe(moment)
  expect(await alone.locator('.run-actions').isVisible()).toBe(false)
  expect(await alone.getByText('Add a tag or note').count()).toBe(0)
  expect(await alone.getByText('Export', { exact: true }).count()).toBe(0)
  expect(asked.filter((url) => !url.startsWith('file:') && !url.startsWith('data:'))).toEqual([])
  await view.close()
})

test('a step of an exported run has its values, and its text stays text', async () => {
  const file = join(folder, 'plain-one.html')
  writeFileSync(file, (await exportHtml(project, 'plain-one')).html)
  await page.goto(`${pathToFileURL(file).href}#/run/plain-one?step=round-2/count`)
  await page.locator('.inspector .json-value').first().waitFor()
  expect(await text('.inspector')).toContain('2')
  expect(await page.title()).toBe(`${hostile} · Reprise`)
  expect(await text('h1')).toContain(hostile)
})

test('every loop has a report in Markdown whose pictures are there', async () => {
  for (const id of [
    'rlm-one',
    'social-one',
    'town-one',
    'series-one',
    'ralph-one',
    'improve-one',
    'plain-one',
  ]) {
    const files = await reportRun(project, id)
    const markdown = files[0]!.text
    const pictures = [...markdown.matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, name]) => name)
    expect(pictures.sort(), id).toEqual(
      files
        .slice(1)
        .map(({ name }) => name)
        .sort(),
    )
    expect(markdown, id).not.toMatch(/undefined|NaN|\[object/)
    for (const { text: svg } of files.slice(1)) {
      await page.setContent(svg)
      expect(await page.locator('svg').count(), id).toBe(1)
      expect(svg).not.toMatch(/undefined|NaN|Infinity/)
    }
  }
})

test('all pictures pass the checks of axe in light and dark, and fit a narrow screen', async () => {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
  for (const [id, shown] of [
    ['rlm-one', '.task-cell'],
    ['social-one', '.network .node'],
    ['town-one', '.heat-cell'],
    ['series-one', '.interval'],
    ['ralph-one', '.usefulness'],
    ['improve-one', '.candidate'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(`/run/${id}`)
    await page.locator(shown).first().waitFor()
    await page.addScriptTag({ path: axe })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const violations = await page.evaluate(
        `axe.run('.picture', { runOnly: ['wcag2a', 'wcag2aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html + nodes[0].failureSummary))`,
      )
      expect(violations, `${colorScheme} ${id}`).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth'), id).toBeLessThanOrEqual(390)
    // 1440 by 900 pixels, enlarged to 200 %.
    await page.setViewportSize({ width: 720, height: 450 })
    expect((await page.locator('.picture').boundingBox())!.height, id).toBeGreaterThan(250)
  }
})

test('the first load is below 150 KB, and pictures are loaded when they are needed', () => {
  const files = readPage()
  const html = new TextDecoder().decode(files.get('/index.html')!.bytes)
  const first = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path!)
  const bytes = [...first.map((path) => files.get(path)!.bytes), files.get('/index.html')!.bytes]
    .map((file) => gzipSync(file).length)
    .reduce((sum, size) => sum + size, 0)
  expect(bytes).toBeLessThan(150 * 1024)
  expect(first.join(' ')).not.toMatch(/rlm|social|town|improve|ralph/)
})

test('the page has reported no error', () => {
  expect(
    problems.filter((problem) => !/ERR_CONNECTION|network error|Failed to load resource/i.test(problem)),
  ).toEqual([])
})

test('runs without recorded steps are not said to be the same', async () => {
  await page.goto(`http://127.0.0.1:${studio.port}/compare?runs=town-one,town-two`)
  await page.getByText('No step of either run is recorded').waitFor()
  // Their outcomes say it at once.
  await page
    .getByText(/after \d+ days?\./)
    .nth(1)
    .waitFor()
})

test('a fault of SQL points to its place in type of one width', async () => {
  await page.goto(`http://127.0.0.1:${studio.port}/sql?q=${encodeURIComponent('select one from nowhere')}`)
  expect(await page.locator('.problem pre').innerText()).toMatch(/LINE 1: select one from nowhere\n +\^/)
})
