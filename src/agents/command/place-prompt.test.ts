import { existsSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type PlacedPrompt, placePrompt } from './place-prompt.ts'

const place = async (words: readonly string[], prompt: string) =>
  (await placePrompt(words, prompt)) as PlacedPrompt

test('without a placeholder the prompt goes to standard input', async () => {
  const { words, input } = await place(['claude', '-p'], 'Fix it.')
  expect({ words, input }).toEqual({ words: ['claude', '-p'], input: 'Fix it.' })
})

test('{prompt} is replaced inside its word, which stays one word, and standard input is empty', async () => {
  const prompt = `a "b" 'c'; rm -rf $HOME $& \`d\`\n{prompt_file} {prompt}`
  const { words, input } = await place(['agent', '-m', '{prompt}', '--say=<{prompt}>'], prompt)
  expect(words).toEqual(['agent', '-m', prompt, `--say=<${prompt}>`])
  expect(input).toBe('')
})

test('{prompt_file} becomes the path of a file that only the user can read and that is removed', async () => {
  const { words, input, remove } = await place(['agent', '--file={prompt_file}'], 'Fix it.\0')
  const file = words[1]!.slice('--file='.length)
  expect(readFileSync(file, 'utf8')).toBe('Fix it.\0')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(input).toBe('')
  await remove()
  expect(existsSync(file)).toBe(false)
})

test('no word can hold a NUL, so it is replaced there', async () => {
  expect((await place(['agent', '{prompt}'], 'a\0b')).words).toEqual(['agent', 'a\uFFFDb'])
})

test('the program itself is no placeholder', async () => {
  expect((await place(['{prompt}', 'x'], 'Fix it.')).words).toEqual(['{prompt}', 'x'])
})

test('a prompt that is too long for a word is refused with the way out', async () => {
  expect(await placePrompt(['agent', '{prompt}'], 'x'.repeat(200_000))).toMatch(
    /200000 bytes.*\{prompt_file\}/,
  )
})
