import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Agent } from '../src/agents/index.ts'
import { startRun } from '../src/engine/index.ts'
import { seededRandom } from '../src/kit/index.ts'
import { rlmLoop } from '../src/loops/rlm/rlm-loop.ts'
import { searchInThreads } from '../src/loops/rlm/search/search-in-threads.ts'
import { openThreads } from '../src/loops/rlm/worker/threads.ts'
import { median, type Result } from './measure.ts'
import { withLoopback } from './with-loopback.ts'

/** What rlm promises: searches nearly as fast as grep, and a thousand calls at once in the time of one. */
export async function rlm(): Promise<Result[]> {
  return [...(await searches()), await subCalls()]
}

const gigabyte = 1 << 30
const rounds = 3

async function searches(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'reprise-bench-'))
  const threads = openThreads(2)
  try {
    const path = join(folder, 'text.txt')
    writeText(path)
    const pieces = [{ name: 'text', path, start: 0, end: statSync(path).size }]
    const compare = async (name: string, flag: string, pattern: string, atLeast: number): Promise<Result> => {
      const ratios: number[] = []
      for (let round = 0; round < rounds; round++) {
        const grep = timeOf(() =>
          Number(execFileSync('grep', ['-c', flag, pattern, path], { encoding: 'utf8' })),
        )
        const start = performance.now()
        const order = { pieces, pattern, regex: flag === '-E', ignoreCase: false, limit: 0 }
        const { count } = await searchInThreads(order, threads, { milliseconds: 600_000 })
        const own = performance.now() - start
        if (count !== grep.value)
          throw new Error(`${pattern}: grep counts ${grep.value}, and we count ${count}`)
        ratios.push(grep.milliseconds / own)
      }
      return {
        name: `rlm: Grep for ${name} over 1 GB, as a share of the speed of grep -c${flag[1]}`,
        value: median(ratios),
        unit: '',
        promise: { atLeast },
      }
    }
    return [
      await compare('a literal', '-F', 'secret-token', 0.5),
      await compare('an expression with a fixed part', '-E', 'code=[0-9]+ secret', 1 / 3),
      await compare('an expression of classes', '-E', '[0-9]{4}-11-1[0-3] host9[0-9] ', 1 / 3),
    ]
  } finally {
    await threads.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function timeOf<T>(work: () => T): { value: T; milliseconds: number } {
  const start = performance.now()
  const value = work()
  return { value, milliseconds: performance.now() - start }
}

function writeText(path: string): void {
  const random = seededRandom(1, 'bench')
  const words = 'alpha beta gamma delta epsilon zeta theta kappa lambda sigma'.split(' ')
  const line = () => {
    const text = Array.from({ length: 10 }, () => words[Math.floor(random() * words.length)]).join(' ')
    return `2026-11-${10 + Math.floor(random() * 19)} host${Math.floor(random() * 100)} ${text} id=${Math.floor(random() * 1e6)}`
  }
  const block = `${Array.from({ length: 20_000 }, line).join('\n')}\n`
  const file = openSync(path, 'w')
  for (let bytes = 0, number = 0; bytes < gigabyte; number++) {
    bytes += writeSync(file, block)
    if (number % 50 === 0) bytes += writeSync(file, `needle code=${number} secret-token\n`)
  }
  closeSync(file)
}

const callers = 1000
const latencyMs = 5000

/** One question whose first action asks a thousand prompts at once. */
function subCalls(): Promise<Result> {
  return withLoopback(latencyMs, async ({ model, folder, context }) => {
    const levels = Object.fromEntries([1, 2, 3, 4, 5].map((level) => [`level-${level}`, model]))
    const ask = async (id: string, prompts: number) => {
      const config = {
        question: 'All of you?',
        files: [],
        parallel: callers,
        lessons: false,
        scratch: join(folder, 'scratch'),
        folder,
        cache: folder,
        environment: { platform: 'any', node_version: 'any', reprise_version: '0' },
      }
      const team = { root: asking(model, prompts), 'sub-agent': model, judge: model, ...levels } as never
      const start = performance.now()
      const { status, error } = await startRun(rlmLoop, { id, config, seed: 1, team }, context)
      if (status !== 'completed') throw error
      return (performance.now() - start) / 1000
    }
    await ask('warm', 1)
    return {
      name: `rlm: ${callers.toLocaleString('en')} sub-calls of ${latencyMs / 1000} s at once, as a multiple of the ideal`,
      value: (await ask('crowd', callers)) / (latencyMs / 1000),
      unit: '',
      promise: { atMost: 1.3 },
    }
  })
}

/** A root that asks so many prompts at once, and is done after that. */
function asking(model: Agent, count: number): Agent {
  const prompts = Array.from({ length: count }, (_, index) => `I am ${index}.`)
  let turn = 0
  return {
    ...model,
    spec: 'script:root',
    kind: 'script',
    act: async () => {
      turn++
      const call =
        turn === 1
          ? { name: 'invoke_model', input: { prompts } }
          : { name: 'Final', input: { answer: 'done' } }
      return { kind: 'reply', reply: { text: '', toolCalls: [{ id: `call-${turn}`, ...call }] } }
    },
  }
}
