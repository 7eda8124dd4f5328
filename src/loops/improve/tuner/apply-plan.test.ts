import { mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { applyPlan } from './apply-plan.ts'
import { triedPlan } from './situation.suite.ts'

function folderWith(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-apply-'))
  writeFileSync(join(folder, 'fit.mjs'), text)
  return folder
}
const read = (folder: string) => readFileSync(join(folder, 'fit.mjs'), 'utf8')
const step = (number: number, find: string, replace: string, file = 'fit.mjs') => ({
  step: number,
  file,
  change: 'Replace it.',
  edit: { find, replace, occurrence: 1 },
})

test('all edits of a plan are made, one after the other', async () => {
  const folder = folderWith('a = 1\n')
  const plan = triedPlan(1, '', '', { steps: [step(1, 'a = 1', 'a = 2'), step(2, 'a = 2', 'a = 3')] })
  expect(await applyPlan(folder, plan)).toMatchObject({ kind: 'done', files: ['fit.mjs'] })
  expect(read(folder)).toBe('a = 3\n')
})

test('where one edit cannot be made, none is, and the reason is reported', async () => {
  const folder = folderWith('a = 1\n')
  const plan = triedPlan(1, '', '', { steps: [step(1, 'a = 1', 'a = 2'), step(2, 'b = 1', 'b = 2')] })
  expect(await applyPlan(folder, plan)).toMatchObject({
    kind: 'refused',
    code: 'text_not_found',
    text: expect.stringContaining('Step 2'),
  })
  expect(read(folder)).toBe('a = 1\n')
})

test('a plan in words is refused', async () => {
  const plan = triedPlan(1, '', '', { steps: [{ step: 1, file: 'fit.mjs', change: 'Make it better.' }] })
  expect(await applyPlan(folderWith('a = 1\n'), plan)).toMatchObject({ kind: 'refused', code: 'no_edit' })
})

test('files outside of the folder are not changed, also behind a link', async () => {
  const outside = folderWith('a = 1\n')
  const folder = join(outside, 'inside')
  mkdirSync(folder)
  symlinkSync(join(outside, 'fit.mjs'), join(folder, 'link.mjs'))
  for (const file of ['../fit.mjs', 'link.mjs', 'missing.mjs']) {
    const plan = triedPlan(1, '', '', { steps: [step(1, 'a = 1', 'a = 2', file)] })
    expect(await applyPlan(folder, plan)).toMatchObject({ kind: 'refused', code: 'file_not_found' })
  }
  expect(read(outside)).toBe('a = 1\n')
})
