import { expect, test } from 'vitest'
import { changeScript } from './change-script.ts'

const random = () => 0
const changed = (text: string, round = 0, path = 'a.test.js') => changeScript(path, text, { round, random })!
const inTest = (assertion: string) => `test('x', async () => { ${assertion} })`
const bodyOf = (text: string) => /\{ (.*) \}\)/.exec(text)![1]

test.each([
  ['assert.equal(f(1), 3)', 'assert.equal(f(1), 4)'],
  ['assert.equal(3, f(1))', 'assert.equal(4, f(1))'],
  ['assert.deepEqual(f(), { a: [1, 2] })', 'assert.deepEqual(f(), { a: [2, 2] })'],
  ['assert.strictEqual(f(), "abc")', 'assert.strictEqual(f(), "abb")'],
  ['assert.ok(f())', 'assert.ok(!(f()))'],
  ['assert(f())', 'assert(!(f()))'],
  ['assert.throws(() => f(), /x/)', 'assert.doesNotThrow(() => f())'],
  ['assert.notEqual(a, b)', 'assert.equal(a, b)'],
  ['t.is(f(), true)', 't.is(f(), false)'],
  ['expect(f()).toBe(-1)', 'expect(f()).toBe((-2))'],
  ['expect(f()).toEqual([])', 'expect(f()).toEqual([1])'],
  ['expect(f()).not.toBe(2)', 'expect(f()).toBe(2)'],
  ['expect(f()).toContain(2)', 'expect(f()).not.toContain(2)'],
  ['expect(f()).toBeTruthy()', 'expect(f()).not.toBeTruthy()'],
  ['await expect(p).resolves.toContain(2)', 'await expect(p).resolves.not.toContain(2)'],
  ['expect(f()).to.equal(null)', 'expect(f()).to.equal(1)'],
  ['expect(f()).to.be.true', 'expect(f()).not.to.be.true'],
  ['expect(f()).toMatchSnapshot()', 'expect([f()]).toMatchSnapshot()'],
  ['t.assert.snapshot(f())', 't.assert.snapshot([f()])'],
  ['f().should.equal(2)', 'f().should.equal(3)'],
])('%s becomes %s', (before, after) => {
  expect(bodyOf(changed(inTest(before)).text)).toBe(after)
})

test('only the expected value is changed, and one expectation in each round', () => {
  const text = inTest('assert.equal(f(1), 3); assert.equal(f(2), 4)')
  expect(bodyOf(changed(text, 0).text)).toBe('assert.equal(f(1), 4); assert.equal(f(2), 4)')
  expect(bodyOf(changed(text, 1).text)).toBe('assert.equal(f(1), 3); assert.equal(f(2), 5)')
})

test('in the last round, a test with more expectations than rounds fails unless one of them passes', async () => {
  const text = inTest(
    'expect(f(1)).toBe(1); for (const n of [2]) expect(f(n)).toBe(n); await expect(p()).resolves.toBe(3)',
  )
  const { text: next, tests } = changeScript('a.test.js', text, { round: 0, random, isLast: true })!
  expect(tests).toEqual([{ names: ['x'], certain: true }])
  const outcome = async (f: (n: number) => unknown, p = async () => 3) => {
    let body = async () => {}
    const test = (_: string, given: () => Promise<void>) => {
      body = given
    }
    const any = (value: unknown) => (value === 'any' ? expect.anything() : value)
    const compare = (is: unknown) => ({
      toBe: (wanted: unknown) => expect(wanted).toEqual(any(is)),
      resolves: { toBe: async (wanted: unknown) => expect(wanted).toEqual(any(await is)) },
    })
    new Function('test', 'expect', 'f', 'p', next)(test, compare, f, p)
    return body().then(
      () => 'passed',
      () => 'failed',
    )
  }
  expect(await outcome((n) => n)).toBe('failed')
  expect(await outcome((n) => (n === 1 ? 'any' : n))).toBe('passed')
  expect(await outcome((n) => (n === 2 ? 'any' : n))).toBe('passed')
  expect(
    await outcome(
      (n) => n,
      async () => 'any' as never,
    ),
  ).toBe('passed')
})

test.each([
  ['ends by a callback', "test('x', (done) => { if (y) expect(f()).toBe(1); done() })"],
  ['ends by a promise of its own', "test('x', () => { return g().then((v) => expect(v).toBe(1)) })"],
  ['goes on after a failure', "test('x', (t) => { if (y) t.is(f(), 1) })"],
])('a test that %s has one expectation changed in the last round too', (_, text) => {
  expect(changeScript('a.test.js', text, { round: 0, random, isLast: true })!.text).not.toContain('try')
})

test.each([
  ['a table', "test.each([[1, 2]])('%i and $b', (a, b) => { expect(f(a)).toBe(b) })", '[^]* and [^]*'],
  ['a template', `test(\`case (\${a})\`, () => { expect(f(a)).toBe(1) })`, 'case \\([^]*\\)'],
  ['a variable', 'test(name, () => { expect(f()).toBe(1) })', '[^]*'],
])('the names of tests from %s are patterns', (_, text, pattern) => {
  expect(changed(text).tests).toEqual([{ names: [pattern], certain: true, isPattern: true }])
})

test('a test of any name is not told from those whose functions stand elsewhere', () => {
  const text = 'test(name, () => { expect(f()).toBe(1) })\nit(other, run)'
  expect(changed(text).tests).toEqual([{ names: ['[^]*'], certain: false, isPattern: true }])
})

test.each(['expect(f()).toBeCloseTo(1000, -2)', 'assert.closeTo(f(), 1000, 50)'])(
  'a number that is compared with a tolerance becomes one far from it: %s',
  (assertion) => {
    expect(bodyOf(changed(inTest(assertion)).text)).toContain('1001000000')
  },
)

test('tests keep their names, and none is added where one is sure to fail', () => {
  const { text, tests, added } = changed("describe('a', () => { it('b', () => { expect(x).toBe(1) }) })")
  expect(tests).toEqual([{ names: ['a', 'b'], certain: true }])
  expect(text).toBe("describe('a', () => { it('b', () => { expect(x).toBe(2) }) })")
  expect(added).toBeUndefined()
})

test('one that fails is added where none is sure to fail', () => {
  const { text, added } = changed(inTest('if (y) assert.equal(x, 1)'))
  expect(text).toContain(`test(${JSON.stringify(added)}, () => {`)
})

test.each([
  [
    'test("x", () => { same(f(), 1) })',
    /^test\("x", \(\) => \{ \(\(\) => \{ throw .*; same\(f\(\), 1\) \}\)$/,
  ],
  ['test("x", () => same(f(), 1))', /^test\("x", \(\) => \(\(\) => \{ throw .*\(\)\)$/],
])('a test whose expectations are not understood throws: %s', (before, after) => {
  const { text, tests } = changed(before)
  expect(text).toMatch(after)
  expect(tests).toEqual([{ names: ['x'], certain: true }])
})

test('a test that calls a function with assertions throws in every other round only', () => {
  const text = `const same = (a) => { assert.equal(a, 1) }\n${inTest('same(f())')}\n${inTest('assert.ok(g())')}`
  expect(changed(text, 0).text).toContain('assert.equal(a, 1)')
  expect(changed(text, 0).text).toMatch(/throw .*same\(f/)
  expect(changed(text, 1).text).toContain('assert.equal(a, 2)')
  expect(changed(text, 1).text).not.toContain('throw')
})

test('a test with tests of its own is not stopped', () => {
  const { text } = changed("test('a', (t) => { t.test('b', () => { same() }) })")
  expect(text).toMatch(/^test\('a', \(t\) => \{ t\.test\('b', \(\) => \{ .*throw/)
})

test.each([
  ['behind a condition', 'if (y) assert.equal(x, 1)'],
  ['in a callback', 'list.forEach((x) => assert.equal(x, 1))'],
])('an expectation %s need not be reached, so it is not certain to fail', (_, assertion) => {
  expect(changed(inTest(assertion)).tests).toEqual([{ names: ['x'], certain: false }])
})

test('a test that is skipped is not one that must fail', () => {
  expect(changed("test.skip('x', () => { assert.equal(1, 1) })").tests).toEqual([])
})

test('what is no literal is changed when the test runs, whatever it is', () => {
  const { text } = changed(inTest('assert.deepEqual(f(), expected)'))
  const change = /deepEqual\(f\(\), (.*)\(expected\)\)/.exec(text)![1]!
  const next = new Function(`return ${change}`)() as (value: unknown) => unknown
  for (const value of [1, Number.NaN, Number.POSITIVE_INFINITY, 'a', '', true, null, undefined, [1], {}])
    expect(next(value)).not.toEqual(value)
})

test('an assertion at the top of a file with tests would end them all, so it stays', () => {
  const { text } = changed(`assert.equal(1, 1)\n${inTest('assert.equal(f(), 3)')}`)
  expect(text).toMatch(/^assert\.equal\(1, 1\)\n/)
})

test('a property that is written by its name alone gets a value', () => {
  expect(bodyOf(changed(inTest('expect(f()).toEqual({ code })')).text)).toMatch(
    /^expect\(f\(\)\)\.toEqual\(\{ code: \(\(v\) => .*\)\(code\) \}\)$/,
  )
})

test('TypeScript stays TypeScript', () => {
  expect(changed(inTest('expect(f()).toBe(b as number)'), 0, 'a.test.ts').text).toContain('((v: any) =>')
})

test('what cannot be read is left alone', () => {
  expect(changeScript('a.test.js', 'test(((', { round: 0, random })).toBeUndefined()
})
