import { expect, test } from 'vitest'
import { languageOf, maskSource } from './mask-source.ts'

const mask = (text: string, path: string) => maskSource(text, languageOf(path)).masked

test('the insides of strings and whole comments are blanked out at the same length', () => {
  const text = "const a = 1 // 2\nconst b = '3' + `4 {5}` /* 6\n7 */ + 8\n"
  const masked = mask(text, 'a.mjs')
  expect(masked).toHaveLength(text.length)
  expect(masked.match(/\d/g)).toEqual(['1', '8'])
  expect(masked.split('\n')).toHaveLength(text.split('\n').length)
})

test('a slash divides behind a value and begins a regular expression elsewhere', () => {
  expect(mask('const a = b / 2 / c\n', 'a.js')).toContain('2')
  expect(mask('const a = /[/"]2/.test(b) ? 3 : 4\n', 'a.js').match(/\d/g)).toEqual(['3', '4'])
  expect(mask('return /2"/.test(b) + 3\n', 'a.ts').match(/\d/g)).toEqual(['3'])
})

test('python has hashes and triple quotes', () => {
  const text = 'a = 1 # 2\nb = """3\n4"""\nc = \'#5\' + 6\n'
  expect(mask(text, 'a.py').match(/\d/g)).toEqual(['1', '6'])
})

test('an apostrophe in a plain text is no string', () => {
  expect(mask("don't = 1 # 2\nurl = a#3\n", 'a.txt').match(/\d/g)).toEqual(['1', '3'])
})

test('the comments are found with their places', () => {
  const text = 'a = 1 // one\n"// two"\n'
  const { comments } = maskSource(text, 'script')
  expect(comments.map(({ start, end }) => text.slice(start, end))).toEqual(['// one'])
})
