import variant from '@jitl/quickjs-wasmfile-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'
import { seededRandom } from '../../../kit/index.ts'
import { sizeOf } from '../context/piece.ts'
import { describeText } from '../search/describe-text.ts'
import { splitPieces } from '../search/line-bounds.ts'
import { rangeOf, readLines, readText } from '../search/read-text.ts'
import { search } from '../search/search.ts'
import type { Pattern } from '../search/search-order.ts'
import { type TableOrder, tabulate } from '../search/tabulate.ts'
import type { CellNeed, CellOrder, CellResult } from './cell-order.ts'
import { prelude } from './prelude.ts'

/** A context up to this size is one text in the cell; a larger one is a handle with the same methods. */
const wholeBytes = 4 << 20
const mostOutput = 20_000
const mostReadBytes = 4 << 20
const stackBytes = 512 * 1024

let loading: Promise<QuickJSWASMModule> | undefined

/** Runs code in a sandbox without network, files or timers, with limits on memory and time. Never throws for what the code does. */
export async function runCell(order: CellOrder): Promise<CellResult> {
  // Its types describe another module format than the one that is loaded.
  loading ??= newQuickJSWASMModuleFromVariant(variant as unknown as QuickJSSyncVariant)
  const quickjs = await loading
  const runtime = quickjs.newRuntime()
  const deadline = performance.now() + order.milliseconds
  const host = hostOf(order)
  let isOver = false
  runtime.setMemoryLimit(order.memoryBytes)
  runtime.setMaxStackSize(stackBytes)
  runtime.setInterruptHandler(() => {
    isOver ||= performance.now() > deadline
    return isOver || host.needs() !== undefined
  })
  const vm = runtime.newContext()
  let collect: QuickJSHandle | undefined
  try {
    fixChance(vm, order)
    collect = begin(vm, host.call)
    const error = evaluate(vm, order.code)
    const needs = host.needs()
    if (needs !== undefined && !isOver) return { ...nothing, output: host.output(), needs }
    const kept = isOver ? undefined : collected(vm, collect)
    const failure = isOver ? timedOut(order.milliseconds) : error
    return { ...nothing, output: host.output(), ...(failure !== undefined && { error: failure }), ...kept }
  } finally {
    close(collect, vm, runtime)
  }
}

/** A sandbox that ran out of memory cannot always be taken down; the next cell then gets a new one. */
function close(...parts: readonly ({ dispose(): void } | undefined)[]): void {
  try {
    for (const part of parts) part?.dispose()
  } catch {
    loading = undefined
  }
}

const nothing = { output: '', variables: {}, notKept: {} }

const timedOut = (milliseconds: number) => ({
  type: 'Timeout',
  message: `The cell was ended after ${milliseconds / 1000} s.`,
})

/** The same seed and time give the same results, so that a cell can be run again with more answers. */
function fixChance(vm: QuickJSContext, { seed, now }: CellOrder): void {
  const random = seededRandom(seed, 'cell')
  const chance = vm.newFunction('random', () => vm.newNumber(random()))
  const math = vm.getProp(vm.global, 'Math')
  vm.setProp(math, 'random', chance)
  chance.dispose()
  math.dispose()
  const fixed = vm.evalCode(
    `{ const Real = Date
       globalThis.Date = class Date extends Real { constructor(...words) { if (words.length === 0) super(${now}); else super(...words) } static now() { return ${now} } } }`,
  )
  vm.unwrapResult(fixed).dispose()
}

/** Puts the functions of the cell in place. Gives the function that says what the code left behind. */
function begin(vm: QuickJSContext, call: (name: string, values: string) => string): QuickJSHandle {
  const host = vm.newFunction('host', (name, values) =>
    vm.newString(call(vm.getString(name), vm.getString(values))),
  )
  const make = vm.unwrapResult(vm.evalCode(prelude, 'prelude.js'))
  const collect = vm.unwrapResult(vm.callFunction(make, vm.undefined, host))
  make.dispose()
  host.dispose()
  return collect
}

function evaluate(vm: QuickJSContext, code: string): CellResult['error'] {
  // Declarations stay for the next cell, as in a notebook; nothing in a cell has to be waited for.
  const script = code.replaceAll(/^(?:const|let)(?=\s)/gm, 'var').replaceAll(/\bawait\s+/g, '')
  const result = vm.evalCode(script, 'cell.js')
  if (result.error === undefined) {
    result.value.dispose()
    return undefined
  }
  const error = errorOf(vm, result.error)
  result.error.dispose()
  return error
}

function errorOf(vm: QuickJSContext, handle: QuickJSHandle): { type: string; message: string } {
  try {
    const found: unknown = vm.dump(handle)
    if (typeof found === 'object' && found !== null) {
      const { name, message } = found as { name?: unknown; message?: unknown }
      return { type: String(name ?? 'Error').slice(0, 80), message: String(message ?? '').slice(0, 1000) }
    }
    return { type: 'Error', message: String(found).slice(0, 1000) }
  } catch {
    return { type: 'Error', message: 'The cell threw something that cannot be shown.' }
  }
}

const nameForm = /^[A-Za-z_$][\w$]{0,99}$/
const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

/** What the code left behind: it comes out as text and is read here, so that nothing of the sandbox is touched. */
function collected(
  vm: QuickJSContext,
  collect: QuickJSHandle,
): Pick<CellResult, 'variables' | 'notKept' | 'final'> | undefined {
  const result = vm.callFunction(collect, vm.undefined)
  if (result.error !== undefined) {
    result.error.dispose()
    return undefined
  }
  const text = vm.getString(result.value)
  result.value.dispose()
  const found = JSON.parse(text) as {
    changed: [string, string][]
    notKept: [string, string][]
    final?: string
  }
  const isName = ([name]: [string, string]) => nameForm.test(name) && !forbidden.has(name)
  return {
    variables: Object.fromEntries(
      found.changed.filter(isName).map(([name, json]) => [name, JSON.parse(json) as unknown]),
    ),
    notKept: Object.fromEntries(found.notKept.filter(isName)),
    ...(typeof found.final === 'string' && { final: found.final }),
  }
}

/** The functions that a cell may call. They take and give JSON. */
function hostOf({ pieces, variables, answers }: CellOrder) {
  let output = ''
  let asked = 0
  let needs: CellNeed | undefined
  const size = sizeOf(pieces)
  const patternOf = (pattern: unknown, options: unknown): Pattern => {
    const { regex = false, ignoreCase = false, invert = false } = (options ?? {}) as Partial<Pattern>
    return {
      pattern: String(pattern),
      regex: regex === true,
      ignoreCase: ignoreCase === true,
      invert: invert === true,
    }
  }
  const functions: Record<string, (...values: never[]) => unknown> = {
    print(text: string) {
      if (output.length < mostOutput) output += `${text}\n`.slice(0, mostOutput - output.length)
      else if (!output.endsWith('[cut]')) output += '[cut]'
    },
    size: () => size,
    whole: () => (size <= wholeBytes ? readText(pieces, wholeBytes) : null),
    variables: () => Object.entries(variables),
    documents: () => pieces.map(({ name, start, end }) => ({ name, bytes: end - start })),
    read: (offset = 0, length: number = mostReadBytes) =>
      readText(rangeOf(pieces, Number(offset), Number(length)), mostReadBytes),
    lines: (from: number, to: number) =>
      pieces.length === 0 ? [] : readLines(pieces[0]!, from, to, mostReadBytes).lines,
    grep: (pattern: string, options: { limit?: number } | undefined) =>
      search({ ...patternOf(pattern, options), pieces, limit: Math.min(10_000, options?.limit ?? 100) }),
    count: (pattern: string, options: unknown) =>
      search({ ...patternOf(pattern, options), pieces, limit: 0 }).count,
    find: (text: string) => search({ ...patternOf(text, {}), pieces, limit: 1 }).lines[0]?.offset ?? -1,
    describe: () => describeText(pieces),
    tabulate: (order: TableOrder) => tabulate(pieces, order ?? {}),
    split: (bytes: number) => {
      let offset = 0
      return splitPieces(pieces, Math.max(256, Number(bytes) || 0)).map((part) => {
        const length = sizeOf(part)
        offset += length
        return { offset: offset - length, length }
      })
    },
    need(kind: CellNeed['kind'], prompts: readonly string[]) {
      const answer = answers[asked++]
      if (answer !== undefined) return answer
      // The code is interrupted here, whatever it catches, and run again when there is an answer.
      needs ??= { kind: kind === 'task' ? 'task' : 'model', prompts: prompts.map(String) }
      throw new Error('The cell waits for an answer.')
    },
  }
  return {
    output: () => output,
    needs: () => needs,
    call(name: string, values: string): string {
      try {
        const value = functions[name]?.(...(JSON.parse(values) as never[]))
        return JSON.stringify({ value: value ?? null })
      } catch (error) {
        return JSON.stringify({ error: (error as Error).message })
      }
    },
  }
}
