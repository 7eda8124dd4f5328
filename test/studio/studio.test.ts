import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Agent } from '../../src/agents/index.ts'
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
import { openBrowser } from './browser.ts'

/** A loop with prompts that grow, a failure that is tried again, and text that would be markup elsewhere. */
const writing = defineLoop<{ rounds: number; title: string }, { rounds: number }, 'writer'>({
  name: 'writing',
  roles: ['writer'],
  async run({ rounds }, run, { writer: agent }) {
    const messages: { role: 'user'; content: string }[] = [{ role: 'user', content: 'Write a line.' }]
    for (let round = 1; round <= rounds; round++) {
      const branch = run.scope(`round-${round}`)
      await branch.step('draft', async () => ({
        text: `<img src=x onerror="document.title='hacked'">\n你好，世界 مرحبا\n${'line\n'.repeat(40)}`,
      }))
      await branch.ask(agent, { name: 'check', messages: [...messages] }, { retries: 1, backoffMs: 1 })
      messages.push({ role: 'user', content: `Round ${round} was **not** enough.` })
    }
    return { rounds }
  },
})

/** Fails at first, and then answers. */
const team: { readonly writer: Agent } = {
  writer: {
    spec: 'script:writer',
    kind: 'script',
    pure: false,
    priced: 'free',
    act: async (_, { attempt }) =>
      attempt < 2
        ? { kind: 'failed', failure: { code: 'overloaded', message: 'Not now.', retryable: true } }
        : { kind: 'reply', reply: { text: 'A line.' } },
  },
}

let folder: string
let project: Project
let studio: Studio
let browser: Browser
let page: Page
const problems: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reprise-studio-test-'))
  project = await openProject({ folder, env: { ...process.env } })
  const context = runContextOf(project)
  const request = { config: { rounds: 3, title: 'Write <b>a</b> line' }, seed: 1, team }
  await startRun(writing, { ...request, id: 'writing-one' }, context)
  await startRun(writing, { ...request, id: 'writing-two', config: { rounds: 2, title: 'Two' } }, context)
  const launch = {
    clock: realClock,
    random: () => 0.5,
    signal: new AbortController().signal,
    say: () => undefined,
  }
  const town = { settings: { seats: 7, explain: true, beliefs: true }, id: 'town-one', seed: 11 }
  await launchLoop(await loadLoop('town'), town, project, launch, context)
  const program = [process.execPath, join(import.meta.dirname, '../../dist/bin/reprise.js')]
  studio = await openStudio({ project, port: 0, program })
  browser = await openBrowser()
  const view = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  page = await view.newPage()
  page.setDefaultTimeout(120_000)
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await page.goto(studio.address)
})

afterAll(async () => {
  await browser?.close()
  await studio?.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (path: string) => page.goto(`http://127.0.0.1:${studio.port}${path}`)
const text = (selector: string) => page.locator(selector).first().innerText()

describe('the table of runs', () => {
  test('the token leaves the address, and all runs are listed as text', async () => {
    await page.getByText('writing-one').waitFor()
    expect(page.url()).not.toContain('token')
    expect(await page.locator('table.runs tbody tr').count()).toBe(3)
    expect(await text('table.runs')).toContain('Write <b>a</b> line')
  })

  test('a filter is in the address and survives a reload', async () => {
    await page.locator('#filter-box').fill('loop:town ')
    await expect.poll(() => page.locator('table.runs tbody tr').count(), { timeout: 15_000 }).toBe(1)
    expect(page.url()).toContain('q=loop')
    await page.reload()
    await page.getByText('town-one').first().waitFor()
    expect(await page.locator('table.runs tbody tr').count()).toBe(1)
  })

  test('a run of another writer appears by itself', async () => {
    await open('/')
    await page.getByText('writing-one').waitFor()
    const writer = { ...team.writer, spec: 'compatible:http://127.0.0.1:4599/v1#a-model-with-a-long-name' }
    const request = { id: 'writing-new', config: { rounds: 1, title: 'Fresh' }, seed: 1, team: { writer } }
    await startRun(writing, request, runContextOf(project))
    await page.getByText('Fresh').waitFor()
    await page.getByText('a-model-with-a-long-name').waitFor()
    const wide = `[...document.querySelectorAll('table.runs td')].filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent)`
    expect(await page.evaluate(wide)).toEqual([])
  })
})

describe('one run', () => {
  test('keys go from step to step, the address follows, and back works', async () => {
    await open('/run/writing-one')
    await page.locator('.outline-row.work').first().waitFor()
    await page.keyboard.press('j')
    await page.waitForURL(/step=round-1%2Fdraft/)
    await page.keyboard.press('j')
    await page.waitForURL(/step=round-1%2Fcheck/)
    await page.goBack()
    await page.waitForURL(/step=round-1%2Fdraft/)
    await page.keyboard.press(']')
    await page.waitForURL(/step=round-2/)
  })

  test('a key that comes before the page is drawn again goes on from the step of the key before', async () => {
    await open('/run/writing-one')
    await page.locator('.outline-row.work').first().waitFor()
    await page.evaluate(`for (const key of ['j', 'j']) dispatchEvent(new KeyboardEvent('keydown', { key }))`)
    expect(page.url()).toMatch(/step=round-1%2Fcheck/)
  })

  test('a step shows its value as text: nothing in it becomes markup', async () => {
    await open('/run/writing-one?step=round-1/draft')
    await page.locator('.inspector pre').first().waitFor()
    const shown = await text('.inspector')
    expect(shown).toContain('onerror=')
    expect(shown).toContain('你好')
    expect(await page.locator('.inspector img').count()).toBe(0)
    expect(await page.title()).toBe('Reprise')
    await page.getByRole('button', { name: /^more/ }).first().click()
    await page.getByRole('button', { name: 'less' }).waitFor()
  })

  test('a step that was tried again shows every try, and its raw JSON', async () => {
    await open('/run/writing-one?step=round-1/check')
    await page.getByRole('tab', { name: 'try 1' }).click()
    await page.locator('.failure').waitFor()
    await page.keyboard.press('r')
    await page.locator('pre.raw').waitFor()
    expect(await text('pre.raw')).toContain('"outcome": "failed"')
  })

  test('the slider moves every view to a moment, and a link to it shows the same', async () => {
    await open('/run/town-one')
    await page.locator('.table .seat').first().waitFor()
    const end = await text('.town-head')
    await page.locator('.slider input').fill('400')
    await page.waitForURL(/t=\d+/)
    await expect.poll(() => text('.town-head'), { timeout: 15_000 }).not.toBe(end)
    const moment = await text('.town-head')
    await page.reload()
    await page.locator('.table .seat').first().waitFor()
    await expect.poll(() => text('.town-head'), { timeout: 15_000 }).toBe(moment)
    await page.keyboard.press('End')
    await expect.poll(() => text('.town-head'), { timeout: 15_000 }).toBe(end)
  })

  test('through the lens of a seat only what it knew is shown', async () => {
    await open('/run/town-one')
    await page.locator('.table .seat').first().waitFor()
    expect(await page.locator('.seat.unknown').count()).toBe(0)
    await page.locator('.town-head select').selectOption({ index: 1 })
    await page.locator('.seat.lens').waitFor()
    expect(await page.locator('.truth').count()).toBe(0)
    expect(await text('.town')).toContain('What ')
  })

  test('a run that is under way is seen step by step, and the page comes back when the studio was gone', async () => {
    let finish = () => {}
    const waiting = {
      ...writing,
      run: async (_: object, run: Parameters<typeof writing.run>[1]) => {
        await run.step('first', async () => 1)
        await run.step('second', () => new Promise<null>((resolve) => (finish = () => resolve(null))))
        return { rounds: 0 }
      },
    }
    const request = { id: 'live-one', config: { rounds: 0, title: 'Live' }, seed: 1, team }
    // A link may be opened before its run begins.
    await open('/run/live-one')
    await page.getByText("There is no run named 'live-one'.").waitFor()
    const ended = startRun(waiting, request, runContextOf(project))
    await page.locator('.outline-row .sign.open').waitFor()
    const { port } = studio
    await studio.close()
    await page.getByText('Trying again').waitFor()
    studio = await openStudio({ project, port, exact: true, program: [process.execPath, '-e', ''] })
    await page.getByText('Trying again').waitFor({ state: 'detached' })
    finish()
    await ended
    await page.locator('.run-facts .status.completed').waitFor()
  })
})

test('two runs are compared, with every difference', async () => {
  await open('/compare?runs=writing-one,writing-two')
  await page.getByText(/\d+ differences?/).waitFor()
  expect(await text('main')).toContain('round-3/draft')
  await page.getByText('baseline', { exact: true }).waitFor()
})

test('three runs stand beside one another, a column each', async () => {
  await open('/compare?runs=writing-one,writing-two,writing-new')
  await page.getByText('All runs, step by step').waitFor()
  await page.getByRole('link', { name: 'round-3/draft' }).first().waitFor()
  expect(await page.locator('main table').nth(1).locator('thead th').count()).toBe(3)
})

test('words of any script are found, and lead to their step', async () => {
  await open('/search?q=世界')
  await expect.poll(() => text('.hit mark')).toBe('世界')
  await page.locator('.hit').first().click()
  await page.waitForURL(/\/run\/.*step=/)
  await page.locator('.inspector h2').waitFor()
})

test('SQL is answered as a table and a chart', async () => {
  await open('/sql')
  await page.getByRole('button', { name: 'How runs ended' }).click()
  await page.locator('.bars .bar-row').first().waitFor()
  expect(await text('main')).toContain('writing')
})

test('a run is started from a form, after its command was shown', async () => {
  await studio.close()
  const program = [process.execPath, join(import.meta.dirname, '../../dist/bin/reprise.js')]
  studio = await openStudio({ project, port: studio.port, exact: true, program })
  // A form that nobody has begun says what is needed, and does not complain.
  await open('/start?loop=ralph')
  await page.getByText("'task' is needed").waitFor()
  expect(await page.locator('.ready .problem').count()).toBe(0)
  await open('/start?loop=town')
  await page.getByLabel('Seed').fill('3')
  await page.getByLabel('Budget').fill('a lot')
  await page.locator('.ready .problem').waitFor()
  await page.getByLabel('Budget').fill('')
  await expect
    .poll(() => text('.ready pre'), { timeout: 60_000 })
    .toMatch(/^reprise town play --seed=3 --id=town-/)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForURL(/\/run\/town-/, { timeout: 60_000 })
  await page.locator('.run-facts .status.completed').waitFor({ timeout: 60_000 })
})

test('a run gets a tag and a note, which the table shows and the filter finds', async () => {
  await open('/run/writing-two')
  await page.getByRole('button', { name: 'Add a tag or note' }).click()
  await page.getByLabel('Tags, with commas between them').fill('good, <b>bold</b>')
  await page.getByLabel('Note').fill('看这里 انظر')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.locator('.run-title .tag').first().waitFor()
  await open('/?q=tag%3Agood')
  await page.locator('table.runs .tag').first().waitFor()
  expect(await page.locator('table.runs tbody tr').count()).toBe(1)
  expect(await text('table.runs')).toContain('<b>bold</b>')
  expect(await text('table.runs .run-note')).toBe('看这里 انظر')
})

test('what is new in a prompt is marked', async () => {
  await open('/run/writing-one?step=round-2/check')
  await page.locator('.message.is-new').waitFor()
  expect(await page.locator('.message').count()).toBe(2)
  expect(await text('.message.is-new')).toContain('Round 1 was not enough.')
})

test('a fork is made in a dialog, and leads back to where it came from', async () => {
  await open('/run/writing-one?step=round-2/check')
  await page.getByRole('button', { name: 'Fork here' }).click()
  await page.getByRole('button', { name: 'Make the fork' }).click()
  // The loop of this test lives nowhere that a command could find, and the page shows why.
  await page.locator('dialog .problem').waitFor()
  expect(await text('dialog .problem')).toContain("'writing'")
})

test('a run is downloaded as a page of its own and as a report', async () => {
  await open('/run/writing-two')
  await page.getByRole('button', { name: 'Export' }).click()
  const save = async (name: string) => {
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: `Download ${name}` }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe(name)
    await page.locator('dialog [role=status]').waitFor()
    expect(await text('dialog [role=status]')).toContain(`${name} has `)
    return readFileSync(await saved.path())
  }
  const html = await save('writing-two.html')
  expect(html.toString()).toBe((await exportHtml(project, 'writing-two')).html)
  const [report] = await reportRun(project, 'writing-two')
  expect((await save('writing-two-report.zip')).includes(report!.text)).toBe(true)
  // In a dialog a key belongs to the dialog, and not to the page behind it.
  const address = page.url()
  await page.keyboard.press('j')
  expect(page.url()).toBe(address)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('dialog').count()).toBe(0)
})

test('light and dark pass the checks of axe, wide and narrow', { timeout: 240_000 }, async () => {
  const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
  for (const colorScheme of ['light', 'dark'] as const) {
    const view = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      colorScheme,
      bypassCSP: true,
      reducedMotion: 'reduce',
    })
    const one = await view.newPage()
    await one.goto(studio.address)
    for (const path of [
      '/',
      '/run/town-one',
      '/run/writing-one?step=round-1/check',
      '/start?loop=ralph',
      '/compare?runs=writing-one,writing-two',
    ]) {
      await one.goto(`http://127.0.0.1:${studio.port}${path}`)
      await one.locator('main :is(table, .seat, .outline-row, .loop-choice button)').first().waitFor()
      await one.addScriptTag({ path: axe })
      const violations = await one.evaluate(
        `axe.run({ runOnly: ['wcag2a', 'wcag2aa'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html + nodes[0].failureSummary))`,
      )
      expect(violations, `${colorScheme} ${path}`).toEqual([])
    }
    await one.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/', '/run/town-one']) {
      await one.goto(`http://127.0.0.1:${studio.port}${path}`)
      await one.locator('main :is(table, .seat)').first().waitFor()
      expect(await one.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    }
    // 390 by 844 pixels, enlarged to 200 %.
    await one.setViewportSize({ width: 195, height: 422 })
    expect(await one.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(195)
    const { x, width } = (await one.getByRole('button', { name: 'Export' }).boundingBox())!
    expect(x + width).toBeLessThanOrEqual(195)
    await view.close()
  }
})

test('the page has reported no error', () => {
  // What the studio refuses, and that it was gone, is reported by the browser itself.
  expect(
    problems.filter(
      (problem) => !/ERR_CONNECTION|ERR_INCOMPLETE|network error|Failed to load resource/i.test(problem),
    ),
  ).toEqual([])
})
