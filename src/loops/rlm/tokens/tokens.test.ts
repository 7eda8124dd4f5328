import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { countTokens, countTokensOf } from './count-tokens.ts'
import { tokenizerOf } from './tokenizer-of.ts'

test.each([
  ['openai:gpt-4o-mini', 'o200k_base'],
  ['openai:gpt-5.1', 'o200k_base'],
  ['openai:o3-mini', 'o200k_base'],
  ['compatible:http://127.0.0.1:1/v1#openai/gpt-4-turbo', 'cl100k_base'],
  ['openai:gpt-3.5-turbo', 'cl100k_base'],
  ['anthropic:claude-opus-4', undefined],
  ['ollama:llama3', undefined],
  ['bot:reader', undefined],
])('the tokenizer of %s is %s', (spec, tokenizer) => {
  expect(tokenizerOf(spec)).toBe(tokenizer)
})

test('the tokens of a file that is read in blocks are those of its text', async () => {
  const random = seededRandom(1, 'tokens')
  const parts = ['word', ' ', '\n', '\n\n', '  x', '.', '/', 'é', '日本', '42', '<|endoftext|>', ')\n/', '\t']
  const text = Array.from({ length: 450_000 }, () => parts[Math.floor(random() * parts.length)]).join('')
  expect(Buffer.byteLength(text)).toBeGreaterThan(1 << 20)
  const folder = mkdtempSync(join(tmpdir(), 'reprise-tokens-'))
  try {
    const path = join(folder, 'text.txt')
    writeFileSync(path, text)
    const pieces = [{ name: 'text', path, start: 0, end: Buffer.byteLength(text) }]
    expect(await countTokensOf(pieces, 'o200k_base')).toBe(await countTokens(text, 'o200k_base'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
