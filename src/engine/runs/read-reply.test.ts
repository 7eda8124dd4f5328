import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readReply } from './read-reply.ts'

const folder = mkdtempSync(join(tmpdir(), 'reprise-reply-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['plain.md', 'ask', 'A plan.\n', { text: 'A plan.' }],
  ['text.json', 'ask', '"A plan."', { text: 'A plan.' }],
  ['whole.json', 'ask', '{"text": "A plan.", "model": "me"}', { text: 'A plan.', model: 'me' }],
  ['value.json', 'ask', '{"plan": 1}', { text: '{"plan":1}', value: { plan: 1 } }],
  ['result.json', 'step', '{"text": 3}', { text: 3 }],
] as const)('%s as the answer to %s', async (file, kind, text, reply) => {
  writeFileSync(join(folder, file), text)
  expect(await readReply(file, kind, folder)).toEqual(reply)
})

test('a result that is no JSON is refused with the reason', async () => {
  writeFileSync(join(folder, 'broken.json'), '{"a": }')
  await expect(readReply('broken.json', 'step', folder)).rejects.toThrow('The reply broken.json is no JSON')
})
