import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Refusal } from '../../../kit/index.ts'
import { applyRepair } from './apply-repair.ts'
import { nameMove } from './repair-move.ts'
import { scratchProject } from './scratch-project.suite.ts'

const place = { file: 'src/a.mjs', line: 1, operator: 'flip-comparison', before: '<', after: '<=' }

test('an edit changes its place and nothing else', async () => {
  const folder = scratchProject({ 'src/a.mjs': '\uFEFFa < b\r\nc < d // é\r\n' })
  await applyRepair(folder, nameMove({ ...place, start: 10, end: 11 }, 3))
  expect(readFileSync(join(folder, 'src/a.mjs'), 'utf8')).toBe('\uFEFFa < b\r\nc <= d // é\r\n')
})

test('an edit for other files than these is refused', async () => {
  const folder = scratchProject({ 'src/a.mjs': 'a > b' })
  await expect(applyRepair(folder, nameMove({ ...place, start: 2, end: 3 }, 3))).rejects.toThrow(
    new Refusal(
      'stale_move',
      'failed',
      "src/a.mjs:1 has '>' where '<' was expected, so the edit is not made. Propose again for the files as they are now.",
    ),
  )
  expect(readFileSync(join(folder, 'src/a.mjs'), 'utf8')).toBe('a > b')
})
