import {
  chmodSync,
  linkSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changedPrograms, roomPrograms } from './room-path.ts'
import { surveyPrograms } from './survey-programs.ts'

let folder: string
let program: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'reprise-programs-')))
  program = join(folder, 'judge')
  writeFileSync(program, '#!/bin/sh\necho 1\n')
  chmodSync(program, 0o755)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const survey = () =>
  surveyPrograms({
    environment: { PATH: folder },
    top: '/nowhere',
    folder: '/nowhere',
    commands: ['judge --all'],
  })

/** The changed programs, as seen by a variant and by a new room. */
async function changes(programs: Awaited<ReturnType<typeof survey>>) {
  const side = mkdtempSync(join(folder, 'side-'))
  const room = await roomPrograms(side, programs, { environment: { PATH: folder }, top: '/nowhere' })
  return [await changedPrograms(programs), room.changed]
}

test('a program with another hard link is still the same program', async () => {
  const programs = await survey()
  const before = statSync(program).ctimeMs
  linkSync(program, join(folder, 'backup'))
  expect(statSync(program).ctimeMs).toBeGreaterThan(before)
  expect(await changes(programs)).toEqual([[], []])
})

test('a program with other bytes has changed, although its size and its time are the same', async () => {
  const programs = await survey()
  const { atime, mtime } = statSync(program)
  writeFileSync(program, '#!/bin/sh\necho 2\n')
  utimesSync(program, atime, mtime)
  expect(await changes(programs)).toEqual([[program], [program]])
  rmSync(program)
  expect(await changes(programs)).toEqual([[program], [program]])
})
