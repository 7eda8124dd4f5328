import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { contractNamed } from '../../contracts/index.ts'
import { placesOf } from '../run/workspace.ts'
import { openProject } from './open-project.ts'
import { redactorOf } from './surroundings.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-around-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('secrets of the environment, named variables and patterns of the configuration are taken out', async () => {
  writeFileSync(
    join(folder, 'reprise.config.json'),
    JSON.stringify({ redact: { patterns: ['CUST-\\d+'], env: ['MY_WORD'] } }),
  )
  const env = { SOME_API_KEY: 'k-0123456789', MY_WORD: 'open-sesame', OTHER: 'plain-as-day' }
  const redact = redactorOf(await openProject({ folder, env }))
  const text = 'k-0123456789 open-sesame plain-as-day CUST-42'
  expect(redact(text)).toBe('[redacted:SOME_API_KEY] [redacted:MY_WORD] plain-as-day [redacted:pattern-1]')
})

test('the root of a family is where the configuration puts it', async () => {
  writeFileSync(
    join(folder, 'reprise.config.json'),
    JSON.stringify({ root: 'work', roots: { rlm: '.aiwg/rlm' } }),
  )
  const { workspace } = await openProject({ folder, env: {} })
  const places = placesOf(workspace, 'one')
  expect(places.folder).toBe(join(folder, 'work/.reprise/runs/one'))
  expect(places.rootOf(contractNamed('rlm/trajectory'))).toBe(join(folder, '.aiwg/rlm'))
})
