import { rmSync, writeFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Agent } from '../../src/agents/index.ts'
import { defineLoop, openProject, type Project, runContextOf, startRun } from '../../src/engine/index.ts'
import { openStudio, type Studio } from '../../src/studio/index.ts'
import { quickManifest, quickStep } from '../../src/studio/live/slow-reader.suite.ts'
import { openBrowser } from './browser.ts'

/** Something that a test lets happen. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open: () => open(), opened }
}

/** A loop with a step that waits, and a question after it. */
const waiting = (before: Promise<void>) =>
  defineLoop<object, string, 'speaker'>({
    name: 'waiting',
    roles: ['speaker'],
    async run(_, run, { speaker }) {
      await run.step('ready', async () => {
        await before
        return null
      })
      const messages = [{ role: 'user' as const, content: 'Speak.' }]
      return (await run.ask(speaker, { name: 'speak', messages })).text
    },
  })

/** An agent that answers in this way. */
const speakerThat = (act: Agent['act']): Agent => ({
  spec: 'script:speaker',
  kind: 'script',
  pure: false,
  priced: 'free',
  act,
})

let folder: string
let project: Project
let studio: Studio
let browser: Browser
let page: Page
const program = [process.execPath, join(import.meta.dirname, '../../dist/bin/reprise.js')]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reprise-studio-live-'))
  project = await openProject({ folder, env: { ...process.env } })
  studio = await openStudio({ project, port: 0, program })
  browser = await openBrowser()
  const view = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  page = await view.newPage()
  page.setDefaultTimeout(120_000)
  await page.goto(studio.address)
})

afterAll(async () => {
  // A test that fails must not leave a game behind that waits for a person.
  for (const id of await project.store.list()) {
    const holder = await project.store.holder(id)
    if (holder !== undefined && holder.pid !== process.pid) process.kill(holder.pid, 'SIGKILL')
  }
  await browser?.close()
  await studio?.close()
  rmSync(folder, { recursive: true, force: true })
})

const open = (path: string) => page.goto(`http://127.0.0.1:${studio.port}${path}`)
const text = (selector: string) => page.locator(selector).first().innerText()
const within = { timeout: 60_000 }

test('a project without runs says how to start one', async () => {
  await page.getByText('No runs yet').waitFor()
  expect(await text('main')).toContain('reprise town play')
})

test('what an agent says is seen while it says it, also by somebody who comes later, and then its answer', async () => {
  const [ready, rest] = [gate(), gate()]
  const speaker = speakerThat(async (_, { onText }) => {
    onText?.('The first words, ')
    await rest.opened
    return { kind: 'reply', reply: { text: 'The first words, and the last.' } }
  })
  const request = { id: 'speaking', config: {}, seed: 1, team: { speaker } }
  const ended = startRun(waiting(ready.opened), request, runContextOf(project))
  await open('/run/speaking')
  await page.locator('.outline-row .sign.open').waitFor()
  ready.open()
  await page.locator('.now-text').waitFor()
  expect(await text('.now-text')).toBe('The first words, ')
  await page.reload()
  await page.locator('.now-step').first().click()
  await page.locator('.spoken pre').waitFor()
  expect(await text('.spoken pre')).toContain('The first words,')
  rest.open()
  await ended
  await page.locator('.inspector .answer').waitFor()
  expect(await text('.inspector .answer')).toContain('and the last.')
  await expect.poll(() => page.locator('.spoken').count()).toBe(0)
})

test('looking at an earlier moment does not hold up the run', async () => {
  const ready = gate()
  const speaker = speakerThat(async () => ({ kind: 'reply', reply: { text: 'Done.' } }))
  const request = { id: 'moments', config: {}, seed: 1, team: { speaker } }
  const ended = startRun(waiting(ready.opened), request, runContextOf(project))
  await open('/run/moments')
  await page.locator('.outline-row .sign.open').waitFor()
  await page.locator('.slider input').fill('1')
  await page.waitForURL(/t=\d+/)
  ready.open()
  expect((await ended).status).toBe('completed')
  await page.locator('.run-facts .status.completed').waitFor()
  expect(page.url()).toMatch(/t=\d+/)
  await page.getByRole('button', { name: 'To the end' }).click()
  await expect.poll(() => page.locator('.outline-row.work').count(), within).toBe(2)
})

/** A run that is over. */
async function finishedRun(id: string): Promise<void> {
  const speaker = speakerThat(async () => ({ kind: 'reply', reply: { text: 'Done.' } }))
  const request = { id, config: {}, seed: 1, team: { speaker } }
  await startRun(waiting(Promise.resolve()), request, runContextOf(project))
}

/** Lets the page reach the streams of runs no more, until the test is over. */
async function cutStreams(): Promise<() => Promise<void>> {
  const streams = '**/api/live/runs/*'
  await page.route(streams, (route) => route.abort())
  const mend = () => page.unroute(streams)
  onTestFinished(mend)
  return mend
}

test('the page comes back to the same place after the network was gone', async () => {
  const [ready, rest] = [gate(), gate()]
  const speaker = speakerThat(async () => {
    await rest.opened
    return { kind: 'reply', reply: { text: 'Back.' } }
  })
  const request = { id: 'cut-off', config: {}, seed: 1, team: { speaker } }
  const ended = startRun(waiting(ready.opened), request, runContextOf(project))
  await open('/run/cut-off?step=ready')
  await page.locator('.run-facts .status.running').waitFor()
  const { port } = studio
  await studio.close()
  try {
    await page.getByText('Trying again').waitFor()
    ready.open()
    rest.open()
    await ended
  } finally {
    // The tests after this one need a studio, whatever was seen here.
    studio = await openStudio({ project, port, exact: true, program })
  }
  await page.locator('.run-facts .status.completed').waitFor()
  expect(page.url()).toContain('step=ready')
  expect(await text('.inspector h2')).toBe('ready')
  await expect.poll(() => page.locator('.outline-row.work').count(), within).toBe(2)
})

test('a page that got nothing of the run yet also says that the studio does not answer', async () => {
  await finishedRun('unseen')
  const mend = await cutStreams()
  await open('/run/unseen?step=ready')
  await page.getByText('Trying again').waitFor()
  await mend()
  await page.locator('.run-facts .status.completed').waitFor()
  expect(await page.getByText('Trying again').count()).toBe(0)
})

test('a page that waits for a run to begin also says that the studio does not answer, and then shows the run', async () => {
  await open('/run/not-yet')
  await page.getByText('It is shown here as soon as it can be read.').waitFor()
  const mend = await cutStreams()
  await page.getByText('Trying again').waitFor()
  await mend()
  await page.getByText('It is shown here as soon as it can be read.').waitFor()
  await finishedRun('not-yet')
  await page.locator('.run-facts .status.completed').waitFor()
})

test('a step that was under way when its process was lost is not shown as if it went on', async () => {
  const id = 'cut-short'
  await project.store.create(quickManifest(id))
  const journal = await project.store
    .journal(id)
    .open({ runId: id, programVersion: '0', clock: () => new Date() })
  const [start] = quickStep(1)
  await journal.append(start)
  await journal.close()
  await open(`/run/${id}?step=${start.key}`)
  await page.locator('.run-facts .status.interrupted').waitFor()
  expect(await text('.outline-row.work')).toMatch(/↯.*not finished/s)
  expect(await page.locator('.outline-row .status.running, .sign.open').count()).toBe(0)
  expect(await text('.inspector .facts')).toContain('not finished')
})

test('a run whose journal is damaged says so, and does not seem to be read', async () => {
  await finishedRun('damaged')
  writeFileSync(join(project.store.folderOf('damaged'), 'journal.jsonl'), 'not a journal\n\n')
  await open('/run/damaged')
  await page.getByText('What follows is not shown').waitFor()
  await page.getByText('Nothing of it could be read.').waitFor()
})

test('a page that falls behind says how much it skipped, and loads that when it is asked', async () => {
  const id = 'too-fast'
  await project.store.create(quickManifest(id))
  const clock = () => new Date()
  const journal = await project.store.journal(id).open({ runId: id, programVersion: '0', clock })
  await open(`/run/${id}`)
  await page.locator('.run-facts .status.running').waitFor()
  await page.locator('.loading').waitFor({ state: 'detached' })
  let steps = 0
  let isBusy = true
  const busy = page.evaluate('for (const end = performance.now() + 3000; performance.now() < end; );')
  void busy.finally(() => {
    isBusy = false
  })
  for (; isBusy || steps < 2000; steps += 50)
    await journal.append(...Array.from({ length: 50 }, (_, at) => quickStep(steps + at)).flat())
  const load = page.getByRole('button', { name: 'Load them' })
  await load.waitFor()
  expect(await text('.run-head .lost')).toMatch(/Skipped [\d.]+k? entries and records/)
  await load.click()
  await expect.poll(() => text('.left h2'), within).toBe(`Steps\n${steps}`)
  expect(await page.locator('.run-head .lost').count()).toBe(0)
  await journal.close()
})

test('a person takes a seat in a game from the page, plays, pauses, and continues where it was', async () => {
  await open('/start?loop=town')
  await page.getByLabel('You play').selectOption('seat-1')
  await page.getByLabel('Seed').fill('5')
  await expect.poll(() => text('.ready pre'), within).toMatch(/--agent=seat-1=person.* --seed=5 --id=town-/)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.waitForURL(/\/run\/town-/)
  const id = decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1)!)
  await page.locator('.person pre.question').waitFor()
  expect(await text('.person pre.question')).toContain('You play Town of Salem')
  // Whoever plays sees the roles of nobody else.
  await page.locator('.seat.lens').waitFor()
  expect(await page.locator('.outline-row').count()).toBe(0)
  expect(await page.locator('.seat.unknown').count()).toBeGreaterThan(10)
  const question = await text('.person pre.question')
  await page.getByLabel('Your answer').fill('help')
  await page.keyboard.press('Enter')
  await expect.poll(() => text('.person pre.question'), within).not.toBe(question)
  await page.getByRole('button', { name: 'Wait', exact: true }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.locator('.run-facts .status.stopped').waitFor()
  const answers = []
  for await (const entry of project.store.journal(id).read())
    if (entry.type === 'end' && entry.work === 'ask') answers.push((entry.value as { text: string }).text)
  expect(answers[0]).toBe('help')
  expect(await project.store.inbox(id)).toEqual([])
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.locator('dialog').getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByLabel('Your answer').waitFor()
  expect(await page.getByText('pausing…').count()).toBe(0)
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await page.locator('.run-facts .status.stopped').waitFor()
})
