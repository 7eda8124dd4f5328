import { describe, expect, test } from 'vitest'
import { parseSource } from '../syntax/parse-source.ts'
import { sitesIn } from '../syntax/sites.ts'
import { gatherFacts } from '../syntax/source-facts.ts'
import { familyShare, operators } from './all-operators.ts'
import type { Edit } from './edit.ts'

/** All edits of a text by the name of their operator, as the text that comes of them. */
function editsOf(text: string, path = 'a.mjs'): (Edit & { readonly result: string })[] {
  const source = parseSource(path, text)
  if (source === undefined) throw new Error(`cannot be read: ${text}`)
  const sites = sitesIn(source)
  const facts = gatherFacts(sites)
  return sites
    .flatMap((site) => operators.flatMap((operator) => operator(site, facts)))
    .map((edit) => ({ ...edit, result: text.slice(0, edit.start) + edit.after + text.slice(edit.end) }))
}

const resultsOf = (operator: string, text: string, path?: string) =>
  editsOf(text, path)
    .filter((edit) => edit.operator === operator)
    .map(({ result }) => result)

describe('each operator makes its edits', () => {
  test.each([
    ['flip-comparison', 'a <= b', ['a < b', 'a >= b', 'a > b', 'a === b']],
    ['negate-condition', 'if (a) b()', ['if (!a) b()']],
    ['negate-condition', 'if (!a) b()', ['if (a) b()']],
    ['negate-condition', 'if (a < b) c()', []],
    ['drop-condition', 'x = a && b', ['x = a', 'x = b']],
    ['swap-and-or', 'x = a && b', ['x = a || b']],
    ['swap-branches', 'x = a ? b : c', ['x = a ? c : b']],
    ['shift-literal', 'a[1]', ['a[2]', 'a[0]']],
    ['shift-literal', 'x = a + 1', ['x = a + 2']],
    ['drop-offset', 'x = a - 1', ['x = a']],
    ['add-offset', 'f(a[i])', ['f(a[i + 1])', 'f(a[i - 1])']],
    ['add-offset', 'f(a.length)', ['f(a.length + 1)', 'f(a.length - 1)']],
    ['change-sign', 'x = a * b', ['x = a / b', 'x = a + b']],
    ['change-sign', "x = a + 'b'", []],
    ['swap-operands', 'x = a - b', ['x = b - a']],
    ['regroup', 'x = a + b * c', ['x = (a + b) * c']],
    ['change-assignment', 'a += b', ['a -= b', 'a = b']],
    ['count-back', 'a++', ['a--']],
    ['drop-minus', 'x = -a', ['x = a']],
    ['swap-method', 'Math.min(a, b)', ['Math.max(a, b)']],
    ['other-name', '(a, b) => { f(a) }', ['(a, b) => { f(b) }']],
    ['other-name', "import { g } from 'h'; (a) => { i(a) }; function k() {}", []],
    ['other-member', 'x = o.p; y = o.q', ['x = o.q; y = o.q', 'x = o.p; y = o.p']],
    ['optional-chain', 'x = a.b', ['x = a?.b']],
    ['optional-chain', 'x = a[b]', ['x = a?.[b]']],
    ['optional-chain', 'x = this.b + Math.PI', []],
    ['default-value', 'const { a } = f()', ['const { a } = f() ?? {}']],
    ['not-null', "typeof a === 'object'", ["typeof a === 'object' && a !== null"]],
    ['leave-early', '(a) => { f(a.b) }', ['(a) => { if (a == null) return; f(a.b) }']],
    ['swap-fallback', 'a || b', ['a ?? b']],
    ['swap-fallback', 'a ??= b', ['a ||= b']],
    ['add-return', '() => { f() }', ['() => { return f() }']],
    ['add-return', '() => { f(); return 1 }', []],
    ['return-at-end', '() => { const a = []; a.b = 1 }', ['() => { const a = []; a.b = 1; return a }']],
    ['return-at-end', 'class A { b() { this.c = 1 } }', ['class A { b() { this.c = 1; return this } }']],
    ['swap-break-continue', 'for (;;) { break }', ['for (;;) { continue }']],
    ['swap-break-continue', 'switch (a) { case 1: break }', []],
    ['swap-arguments', 'f(a, b)', ['f(b, a)']],
    ['drop-argument', 'f(a, b)', ['f(a)']],
    ['add-argument', '(a) => { g() }; function g(a) {}', ['(a) => { g(a) }; function g(a) {}']],
    ['swap-places', 'f(a[i][j])', ['f(a[j][i])']],
    ['swap-statements', '() => { a()\nb() }', ['() => { b()\na() }']],
    ['swap-statements', '() => { const a = 1\nf(a) }', []],
    ['drop-statement', '() => { a(); b() }', ['() => {  b() }', '() => { a();  }']],
    ['flip-boolean', 'x = true', ['x = false']],
    [
      'other-number',
      'x = 60; y = 7',
      [
        'x = 7; y = 7',
        'x = 0; y = 7',
        'x = 1; y = 7',
        'x = -60; y = 7',
        'x = 60; y = 60',
        'x = 60; y = 0',
        'x = 60; y = 1',
        'x = 60; y = -7',
      ],
    ],
    [
      'other-text',
      "x = 'a'; y = 'b'",
      [
        "x = 'b'; y = 'b'",
        "x = ''; y = 'b'",
        "x = ' '; y = 'b'",
        "x = 'a'; y = 'a'",
        "x = 'a'; y = ''",
        "x = 'a'; y = ' '",
      ],
    ],
    ['other-text', "typeof a === 'string'", []],
    ['other-nothing', 'x = null', ['x = undefined']],
    ['add-await', 'async () => { f() }', ['async () => { await f() }']],
    ['add-await', '() => { f() }', []],
    ['drop-await', 'async () => { await f() }', ['async () => { f() }']],
    ['copy-first', 'for (const a of b) f(a)', ['for (const a of [...b]) f(a)']],
    ['change-flags', 'x = /a/', ['x = /a/g', 'x = /a/i']],
    ['swap-in-of', 'for (const a in b) f(a)', ['for (const a of b) f(a)']],
    ['sort-numbers', 'a.sort()', ['a.sort((a, b) => a - b)']],
    ['to-number', 'x = a < 1', ['x = Number(a) < 1']],
  ])('%s in %s', (operator, text, results) => {
    expect(resultsOf(operator, text)).toEqual(results)
  })
})

test('what an operator makes of TypeScript leaves the types alone', () => {
  const text = 'function f(a: Map<string, 1>, b?: 2 | 3): boolean { return (a as Set<4>).size < (b ?? 5)! }'
  const changed = editsOf(text, 'a.ts').map(({ start, end }) => text.slice(start, end))
  for (const type of ['1', '2', '3', '4', 'string', 'boolean']) expect(changed).not.toContain(type)
  expect(resultsOf('swap-fallback', text, 'a.ts')).toHaveLength(1)
})

test('imports, keys and declared names are not edited', () => {
  const text =
    "import { a as b } from 'c'\nexport const d = { e: 1 }\nlabel: for (const f of b) continue label"
  const touched = new Set(editsOf(text).map(({ start, end }) => text.slice(start, end)))
  for (const name of ['a', "'c'", 'd', 'e', 'f', 'label']) expect(touched).not.toContain(name)
})

test('no edit adds or takes a line, so that places stay comparable between attempts', () => {
  const text = '(a, b) => {\n  const c = a.b\n  f(c)\n  g(a, b)\n  if (a < b) return c\n  h(c + 1)\n}'
  for (const { result, operator } of editsOf(text))
    expect([operator, result.split('\n').length]).toEqual([operator, 7])
})

test('the shares of the families come to one', () => {
  expect(Object.values(familyShare).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1)
})

test('weights are above zero, and every edit changes something', () => {
  const text =
    'async (a, b) => { for (let i = 0; i < a.length; i++) { await f(a[i], b || 3); if (!b) break } return -a }'
  for (const edit of editsOf(text)) {
    expect(edit.weight).toBeGreaterThan(0)
    expect(edit.result).not.toBe(text)
  }
})
