import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { openProject } from '../src/engine/index.ts'
import { openBrowser } from '../test/studio/browser.ts'
import type { Result } from './measure.ts'
import { startBench, writeLargeRun } from './studio-runs.ts'

const steps = Number(process.env.REPRISE_BENCH_STEPS ?? 175_000)
const valueBytes = 5_900

/** How the page shows a run of 350,000 entries and a gigabyte, in Chromium. */
export async function studioPage(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-page-'))
  const project = await openProject({ folder, env: {} })
  await writeLargeRun(project, 'large', steps, valueBytes)
  const server = startBench('studio-server.ts', [folder, 'page'])
  const browser = await openBrowser()
  try {
    const { port, token } = await server.next<{ port: number; token: string }>()
    // Looking into the page needs what its policy forbids.
    const view = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
    const page = await view.newPage()
    page.setDefaultTimeout(180_000)
    await page.goto(`http://127.0.0.1:${port}/#token=${token}`)
    await page.locator('table.runs tbody tr').first().waitFor()
    const start = performance.now()
    await page.goto(`http://127.0.0.1:${port}/run/large`)
    await page.locator('.outline-row.work').first().waitFor()
    const first = performance.now() - start
    await page.waitForFunction(`document.querySelector('.left h2 .dim')?.textContent === '${steps}'`)
    const all = performance.now() - start
    const longest = await scrollThrough(page)
    const used = await page.evaluate('performance.memory.usedJSHeapSize')
    return [
      { name: 'studio page: first rows on the screen', value: first, unit: 'ms', promise: { atMost: 2000 } },
      { name: 'studio page: all steps in the outline', value: all / 1000, unit: 's' },
      {
        name: 'studio page: longest task while scrolling',
        value: longest,
        unit: 'ms',
        promise: { atMost: 200 },
      },
      {
        name: 'studio page: memory of the page',
        value: Number(used) / 1024 ** 2,
        unit: 'MB',
        promise: { atMost: 400 },
      },
    ]
  } finally {
    await browser.close()
    server.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Scrolls from one end of the outline to the other in jumps and in small steps. Gives the longest task in milliseconds. */
async function scrollThrough(page: Page): Promise<number> {
  return Number(await page.evaluate(scrolling))
}

/** Runs in the page. */
const scrolling = `(async () => {
  let longest = 0
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  observer.observe({ type: 'longtask' })
  const box = document.querySelector('.left .virtual')
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  for (let at = 0; at <= 60; at++) {
    box.scrollTop = (box.scrollHeight * at) / 60
    await frame()
  }
  for (let at = 0; at < 200; at++) {
    box.scrollTop -= 120
    await frame()
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  observer.disconnect()
  return longest
})()`
