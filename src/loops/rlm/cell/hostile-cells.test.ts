import { afterAll, expect, test } from 'vitest'
import { openThreads } from '../worker/threads.ts'
import type { CellResult } from './cell-order.ts'

const threads = openThreads(1)
afterAll(() => threads.close())

const run = (code: string, more = {}): Promise<CellResult> =>
  threads.run(
    {
      type: 'cell',
      order: {
        code,
        pieces: [],
        variables: {},
        answers: [],
        seed: 1,
        now: 0,
        memoryBytes: 16 << 20,
        milliseconds: 300,
        ...more,
      },
    },
    { milliseconds: 3000 },
  )

test('an infinite loop is ended, and the next cell works', async () => {
  expect((await run('for (;;) {}')).error?.type).toBe('Timeout')
  expect((await run('try { for (;;) {} } catch (e) { for (;;) {} }')).error?.type).toBe('Timeout')
  expect((await run('print(1 + 1)')).output).toBe('2\n')
})

test.each([
  ['an array that grows', 'const a = []; for (;;) a.push(new Array(10000).fill(7))'],
  ['a text that doubles', "let s = 'x'; for (;;) s += s"],
  ['one large buffer', 'new ArrayBuffer(1 << 30)'],
])('a memory bomb is ended: %s', async (_, code) => {
  const end = await run(code).then(
    ({ error }) => error?.type ?? 'none',
    (error: { code: string }) => error.code,
  )
  expect(end).not.toBe('none')
  expect((await run('print("alive")')).output).toBe('alive\n')
})

test('endless recursion is an error of the code', async () => {
  expect((await run('function f() { return f() + 1 }\nf()')).error).toBeDefined()
  expect((await run('print("alive")')).output).toBe('alive\n')
})

test('nothing of the host can be reached', async () => {
  const names = [
    'process',
    'require',
    'fetch',
    'setTimeout',
    'setInterval',
    'module',
    'Buffer',
    'WebAssembly',
    'XMLHttpRequest',
    'Worker',
  ]
  const { output } = await run(
    `print(${JSON.stringify(names)}.map((name) => typeof globalThis[name]).join())`,
  )
  expect(output.trim().split(',')).toEqual(names.map(() => 'undefined'))
  for (const code of [
    'this.constructor.constructor("return process")()',
    'print.constructor("return process")()',
    'grep.constructor.constructor("return globalThis.process.exit()")()',
    'import("node:fs")',
    '(async () => { await import("fs") })()',
  ]) {
    const { error, output: printed } = await run(`${code}`)
    expect(`${error?.type ?? ''}${printed}`).not.toContain('[object process]')
  }
  expect((await run('print(typeof this.constructor.constructor("return typeof process")())')).output).toBe(
    'string\n',
  )
})

test('tricks with prototypes, getters and symbols change nothing outside of the cell', async () => {
  const { variables } = await run(`
    Object.prototype.polluted = 'yes'
    Array.prototype.map = () => { throw new Error('map') }
    JSON.stringify = () => { throw new Error('stringify') }
    globalThis.kept = { toJSON() { return { __proto__: { evil: 1 }, a: 1 } } }
    Object.defineProperty(globalThis, 'trap', { get() { throw new Error('trap') }, enumerable: true, configurable: true })
    globalThis[Symbol.toPrimitive] = () => { throw new Error('symbol') }
    globalThis['__proto__x'] = 1
  `)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect(variables.kept).toEqual({ a: 1 })
  expect(Object.getPrototypeOf(variables)).toBe(Object.prototype)
})

test('a variable named __proto__ is not kept', async () => {
  const { variables } = await run(
    `Object.defineProperty(globalThis, '__proto__', { value: { evil: 1 }, enumerable: true })`,
  )
  expect(Object.keys(variables)).toEqual([])
  expect(({} as Record<string, unknown>).evil).toBeUndefined()
})

test('catastrophic backtracking in a cell is ended', async () => {
  const end = await run(`/^(a+)+$/.test('a'.repeat(50) + 'b')`).then(
    ({ error }) => error?.type,
    (error: { code: string }) => error.code,
  )
  expect(['Timeout', 'timeout']).toContain(end)
})

test('what a cell prints is cut', async () => {
  const { output } = await run(`for (let i = 0; i < 3000; i++) print('x'.repeat(100))`, {
    milliseconds: 2000,
  })
  expect(output.length).toBeLessThan(21_000)
})

test('code that needs an answer is interrupted, whatever it catches, and run again with the answer', async () => {
  const code = `let got
try { got = llm_query_batched(['one', 'two']) } catch (e) { got = 'caught' }
FINAL(got.join('+'))`
  expect((await run(code)).needs).toEqual({ kind: 'model', prompts: ['one', 'two'] })
  expect((await run(code, { answers: [['1', '2']] })).final).toBe('1+2')
})

test('time and chance are fixed', async () => {
  const code = 'print(Math.random(), Date.now(), new Date().getTime())'
  const first = await run(code, { now: 86_400_000 })
  expect(first.output).toContain('86400000 86400000')
  expect((await run(code, { now: 86_400_000 })).output).toBe(first.output)
})

test('variables stay for the next cell, and answer.ready ends the task', async () => {
  const { variables } = await run('const a = [1, 2]\nlet b = { c: 3 }\nfunction f() {}')
  expect(variables).toEqual({ a: [1, 2], b: { c: 3 } })
  expect((await run('b.c += 1; answer["content"] = b.c; answer["ready"] = true', { variables })).final).toBe(
    '4',
  )
})
