import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { packageVersion } from '../../kit/index.ts'
import { defineLoop } from '../../spine/index.ts'
import { startRun } from '../run/start-run.ts'
import { openProject } from './open-project.ts'
import { runContextOf } from './run-context-of.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-context-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('failures that may pass are retried for as long as the configuration says', async () => {
  const before = runContextOf(await openProject({ folder, env: {} }), { version: '0.1.0', index: false })
  expect(before.retryForMs).toBe(3_600_000)
  writeFileSync(join(folder, 'reprise.config.json'), '{ "retryFor": "5s" }')
  const after = runContextOf(await openProject({ folder, env: {} }), { version: '0.1.0', index: false })
  expect(after.retryForMs).toBe(5000)
})

test('a clock that is set back or forward during a run does not change how long it took', async () => {
  const project = await openProject({ folder, env: {} })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const loop = defineLoop<object, null>({
    name: 'set-clock',
    run: async (_, run) => {
      for (const hours of [2, -5]) {
        await run.step(`set-${hours}`, async () => {
          vi.setSystemTime(Date.now() + hours * 3_600_000)
          return null
        })
        await run.step(`left-${hours}`, async () => null)
      }
      return null
    },
  })
  const request = { id: 'set-clock', config: {}, seed: 1, team: {}, budget: { seconds: 600 } }
  const outcome = await startRun(loop, request, runContextOf(project, { index: false }))
  expect(outcome.status).toBe('completed')
  expect(outcome.spent?.seconds).toBeGreaterThan(0)
  expect(outcome.spent?.seconds).toBeLessThan(600)
})

test('the version is that of the package unless given', async () => {
  const project = await openProject({ folder, env: {} })
  expect(runContextOf(project, { index: false }).version).toBe(packageVersion())
  expect(runContextOf(project, { index: false, version: '9.9.9' }).version).toBe('9.9.9')
})
