import type { Picks } from './seeded-picks.ts'

/** Pieces of text that break readers. */
const poison: readonly string[] = [
  '"__proto__":{"polluted":1},',
  '"constructor":{"prototype":{"polluted":1}},',
  'NaN',
  '-Infinity',
  '1e999',
  '-0',
  '123456789012345678901234567890',
  '"\\ud800"',
  '\ud800',
  '"\\u0000"',
  '\u0000',
  '\uFEFF',
  '\r\n',
  '\n\n',
  '\t',
  ',,',
  '"',
  '\\',
  '{',
  '[',
  ']}',
  '/* */',
  'undefined',
  'null',
  'true',
  '{}',
  '[]',
  '""',
  '0.1',
  '-1',
  '[[[[[[[[]]]]]]]]',
  '| a | b |\n|---|---|\n',
  '## Phases\n',
  '```',
]

/** Ways to spoil a text, from a cut to a flood. */
const ways: readonly ((text: string, picks: Picks) => string)[] = [
  (text, { below }) => text.slice(0, below(text.length + 1)),
  (text, { below }) => text.slice(below(text.length + 1)),
  (text, picks) => insert(text, picks, picks.of(poison)),
  (text, picks) => replaceSpan(text, picks, picks.of(poison)),
  (text, picks) => replaceSpan(text, picks, ''),
  (text, picks) => insert(text, picks, text.slice(picks.below(text.length), picks.below(text.length))),
  (text) => text.replaceAll('\n', '\r\n'),
  (text) => `\uFEFF${text}`,
  (text, picks) => replaceValue(text, picks),
  (text, picks) => replaceValue(text, picks),
  (text, picks) => repeatMember(text, picks),
  (text, picks) => insert(text, picks, '['.repeat(1 + picks.below(400))),
  (text, picks) => insert(text, picks, `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`),
  (text, picks) => insert(text, picks, 'x'.repeat(picks.below(20_000))),
  (text, picks) =>
    String.fromCharCode(...Array.from({ length: 1 + picks.below(200) }, () => picks.below(65_536))) +
    text.slice(0, 20),
]

/** A text with one to three things wrong with it. */
export function spoilText(text: string, picks: Picks): string {
  let spoilt = text
  for (let times = 1 + picks.below(3); times > 0; times--) spoilt = picks.of(ways)(spoilt, picks)
  return spoilt
}

function insert(text: string, { below }: Picks, piece: string): string {
  const at = below(text.length + 1)
  return text.slice(0, at) + piece + text.slice(at)
}

function replaceSpan(text: string, { below }: Picks, piece: string): string {
  const at = below(text.length + 1)
  return text.slice(0, at) + piece + text.slice(at + below(30))
}

/** Puts a value of another type where a value stands. */
function replaceValue(text: string, picks: Picks): string {
  const values = [...text.matchAll(/(?<=:\s?)(?:"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/g)]
  if (values.length === 0) return text
  const { 0: old, index } = picks.of(values)
  const odd = picks.of([
    'null',
    '[]',
    '{}',
    '"x"',
    '-1',
    '1e999',
    'NaN',
    'true',
    '[null]',
    '{"a":[{}]}',
    '9e15',
    '""',
  ])
  return text.slice(0, index) + odd + text.slice(index + old.length)
}

function repeatMember(text: string, picks: Picks): string {
  const members = [...text.matchAll(/"\w+":\s?(?:"[^"\\]*"|\d+),/g)]
  if (members.length === 0) return text
  const { 0: member, index } = picks.of(members)
  return text.slice(0, index) + member + text.slice(index)
}
