import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeOwnedFolder } from './owned-folder.ts'

const parent = mkdtempSync(join(tmpdir(), 'reprise-owned-'))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('folders of processes that are gone are removed, and no others', async () => {
  const first = await makeOwnedFolder(parent, 'room-')
  const [world, , start] = basename(first).slice('room-'.length).split('-')
  const kept = [`room-${world}x-1-2-abc`, 'room-old', `other-${world}-${process.pid}-0-abc`]
  for (const name of [...kept, `room-${world}-${process.pid}-${start}0-abc`]) mkdirSync(join(parent, name))
  const second = await makeOwnedFolder(parent, 'room-')
  expect(existsSync(first)).toBe(true)
  expect(readdirSync(parent).sort()).toEqual([basename(first), basename(second), ...kept].sort())
})
