import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findProgram } from './find-program.ts'

const root = mkdtempSync(join(tmpdir(), 'reprise-find-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function place(folder: string, name: string, mode = 0o755): string {
  mkdirSync(join(root, folder), { recursive: true })
  writeFileSync(join(root, folder, name), '')
  chmodSync(join(root, folder, name), mode)
  return join(root, folder)
}

test('a program is found in the first folder of the PATH that can start it', () => {
  const first = place('first', 'agent', 0o644)
  mkdirSync(join(root, 'second/agent'), { recursive: true })
  const third = place('third', 'real')
  symlinkSync(join(third, 'real'), join(third, 'agent'))
  const PATH = [first, join(root, 'second'), join(root, 'absent'), third].join(':')
  expect(findProgram('agent', { PATH })).toBe(join(third, 'agent'))
  expect(findProgram('agent', { PATH: first })).toBeUndefined()
  expect(findProgram('agent', {})).toBeUndefined()
})

test('entries of the PATH that depend on the folder are passed over', () => {
  const folder = place('planted', 'agent')
  expect(findProgram('agent', { PATH: `${relative(process.cwd(), folder)}::.` })).toBeUndefined()
})

test('a name with a slash is the file itself', () => {
  const folder = place('own', 'agent')
  expect(findProgram(join(folder, 'agent'), {})).toBe(join(folder, 'agent'))
  expect(findProgram(join(folder, 'other'), {})).toBeUndefined()
})

test('on Windows the usual endings are tried', () => {
  expect(findProgram('agent', { PATH: 'C:\\none', PATHEXT: '.EXE' }, 'win32')).toBeUndefined()
  const folder = place('windows', 'agent.CMD')
  expect(findProgram('agent', { PATH: folder }, 'win32')).toBe(join(folder, 'agent.CMD'))
})
