import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitWords } from './split-words.ts'

test.each([
  ['claude -p', ['claude', '-p']],
  ['  codex   exec\t--json\n', ['codex', 'exec', '--json']],
  ['sh -c \'echo "$HOME" | wc\'', ['sh', '-c', 'echo "$HOME" | wc']],
  ['say "a \\"b\\" \\$c \\d"', ['say', 'a "b" $c \\d']],
  ['one\\ word', ['one word']],
  ['joined"to "\'gether\'', ['joinedto gether']],
  ['empty "" \'\'', ['empty', '', '']],
  ['two\\\nlines', ['twolines']],
  ['a*b ~ {x} # kept', ['a*b', '~', '{x}', '#', 'kept']],
])('%j is split as a shell would', (command, words) => {
  expect(splitWords(command)).toEqual(words)
})

test.each([
  ['', 'is empty'],
  ['   ', 'is empty'],
  ["''", 'names no program'],
  ["echo 'open", "The quote ' at character 6 is never closed"],
  ['echo "open', 'The quote " at character 6 is never closed'],
  ['echo \\', 'lone backslash'],
  ['claude -p | tee log', "has a '|' at character 11"],
  ['echo $HOME', "has a '$'"],
  ['echo "$HOME"', "has a '$'"],
  ['a\0b', 'NUL'],
])('%j is refused with a reason', (command, reason) => {
  expect(() => splitWords(command)).toThrow(expect.objectContaining({ code: 'unreadable_command' }))
  expect(() => splitWords(command)).toThrow(reason)
})

test('words that were quoted come back as they were', () => {
  const quote = (word: string) => `'${word.replaceAll("'", "'\\''")}'`
  const words = fc.array(
    fc.string({ unit: 'grapheme' }).map((word) => word.replaceAll('\0', '')),
    {
      minLength: 1,
    },
  )
  fc.assert(
    fc.property(words, (tail) => {
      expect(splitWords(['program', ...tail.map(quote)].join(' '))).toEqual(['program', ...tail])
    }),
    { seed: 1, numRuns: 300 },
  )
})
