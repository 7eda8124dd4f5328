import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageVersion } from '../../kit/index.ts'
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

test('the version is that of the package unless given', async () => {
  const project = await openProject({ folder, env: {} })
  expect(runContextOf(project, { index: false }).version).toBe(packageVersion())
  expect(runContextOf(project, { index: false, version: '9.9.9' }).version).toBe('9.9.9')
})
