import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { git, gitEnvironment } from './git.ts'

const groupOf = (pid: number) =>
  execFileSync('ps', ['-o', 'pgid=', '-p', `${pid}`], { encoding: 'utf8' }).trim()

test('git is in a group of processes of its own, so that Ctrl-C at a terminal leaves a step to be finished', async () => {
  const place = {
    folder: process.cwd(),
    environment: gitEnvironment(process.env),
    signal: new AbortController().signal,
  }
  const { text } = await git(['-c', 'alias.group=!ps -o pgid= -p $$', 'group'], place)
  expect(text.trim()).toMatch(/^\d+$/)
  expect(text.trim()).not.toBe(groupOf(process.pid))
})
