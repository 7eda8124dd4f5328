import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type Benchmark, type BenchmarkSettings, openBenchmark } from '../../src/workspace/index.ts'
import { makeCase } from '../clean-room/room-case.suite.ts'
import { bases, solve, solved } from './bases.ts'
import {
  type BenchmarkBase,
  type CaseProject,
  closeCases,
  keepOpen,
  sandboxes,
  settingsFor,
  treeOf,
} from './benchmark-case.suite.ts'

afterAll(closeCases, 60_000)
const best = sandboxes.at(-1)!

/** A project with its benchmark, and the trees of changes to it. */
async function open(
  base: BenchmarkBase,
  more: (project: CaseProject) => Partial<BenchmarkSettings> = () => ({}),
) {
  const project = makeCase({ ...base, checks: [] })
  const settings = { ...settingsFor(project, base, best), ...more(project) }
  const benchmark: Benchmark = keepOpen(await openBenchmark(settings))
  const variant = (text: string, path = 'src/solve.js') =>
    benchmark.prepare(treeOf((files) => files.write(path, text), project))
  return { project, settings, benchmark, variant }
}

const printing = (text: string) => ({
  command: 'node bench/run.mjs',
  files: {
    'package.json': '{ "type": "module" }\n',
    'src/solve.js': solve,
    'bench/run.mjs': `import { solve } from '../src/solve.js'\n${text}\n`,
  },
})

/** The processes whose command line contains a text. */
const processesWith = (text: string) =>
  readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'latin1').includes(text)
    } catch {
      return false
    }
  })

// Other systems have no setsid and no /proc.
describe.runIf(process.platform === 'linux').each(sandboxes)('processes with the sandbox %s', (sandbox) => {
  const leaving = (mark: string, rest: string) =>
    `import { spawn } from 'node:child_process'\nspawn('sh', ['-c', 'trap "" TERM; while :; do sleep 1; done # ${mark}'], { detached: true, stdio: 'inherit' }).unref()\nspawn('setsid', ['sh', '-c', 'sleep 3600 # ${mark}; true'], { stdio: 'ignore' }).unref()\n${rest}`

  test('a benchmark that hangs with grandchildren is a timeout and leaves no process behind', async () => {
    const { variant, benchmark } = await open(bases.node!, () => ({ sandbox, timeoutMs: 3000 }))
    const mark = `hanging-${sandbox}-${process.pid}`
    const measurement = await benchmark.measure(
      await variant(leaving(mark, `setInterval(() => {}, 1000)\n${solved}`)),
    )
    expect(measurement).toMatchObject({ kind: 'failed', category: 'timeout' })
    expect(processesWith(mark)).toEqual([])
  })

  test('processes that are left running end with the run, and its score counts', async () => {
    const { variant, benchmark } = await open(bases.node!, () => ({ sandbox }))
    const mark = `left-${sandbox}-${process.pid}`
    const measurement = await benchmark.measure(await variant(leaving(mark, solved)))
    expect(measurement).toMatchObject({ kind: 'score', score: 10 })
    expect(processesWith(mark)).toEqual([])
  })
})

test('a run that takes more memory than it may is out of memory', async () => {
  const { variant, benchmark } = await open(bases.node!, () => ({ memoryMb: 400 }))
  expect(benchmark.survey.main.measurement).toMatchObject({ kind: 'score', score: 5 })
  expect(benchmark.protections.proved.join(' ')).toMatch(/400 MB/)
  const greedy = await variant(
    `const all = []\nfor (let n = 0; n < 100; n++) all.push(Buffer.alloc(20_000_000, 1))\n${solved}`,
  )
  expect(await benchmark.measure(greedy)).toMatchObject({ kind: 'failed', category: 'oom' })
})

test('long output is kept up to a bound, its end is read, and the text says what is missing', async () => {
  const { variant, benchmark } = await open(bases.node!)
  const loud = await variant(
    `const line = 'x'.repeat(1 << 20)\nfor (let n = 0; n < 70; n++) console.log(line)\n${solved}`,
  )
  const measurement = await benchmark.measure(loud)
  expect(measurement).toMatchObject({ kind: 'score', score: 10 })
  expect(measurement.output.length).toBeLessThan(65 * 1024 * 1024)
  expect(measurement.output).toMatch(/bytes cut/)
})

test('a benchmark that writes more to its descriptor than a pipe holds is not disturbed by being watched', async () => {
  const loud = `import { writeSync } from 'node:fs'\nfor (let n = 0; n < 20; n++) writeSync(1, 'x'.repeat(1 << 20) + '\\n')\nwriteSync(1, solve(2) + '\\n')`
  const { benchmark } = await open({ ...printing(loud), settings: { format: 'number' } })
  expect(benchmark.survey.main.measurement).toMatchObject({ kind: 'score', score: 4 })
})

test('a candidate whose benchmark prints nothing has no score, and is not accused of forging one', async () => {
  for (const text of ['console.log(solve(2))', "console.log('METRIC quality=' + solve(2))"]) {
    const settings = {
      format: text.includes('METRIC') ? 'metric' : 'number',
      primaryMetric: 'quality',
    } as const
    const { benchmark, variant } = await open({ ...printing(`if (solve(2) > 0) ${text}`), settings })
    const measurement = await benchmark.measure(await variant('export const solve = () => 0\n'))
    expect(measurement).toMatchObject({ kind: 'failed', category: 'benchmark_parse_error' })
  }
})

test('the seed is in the environment, and is another one for every run that asks', async () => {
  const { variant, benchmark } = await open(
    printing('console.log(JSON.stringify({ primary: Number(process.env.REPRISE_SEED ?? -1) }))'),
  )
  const one = await variant(solved)
  expect(await benchmark.measure(one)).toMatchObject({ score: -1 })
  expect(await benchmark.measure(one, { seed: 7 })).toMatchObject({ score: 7 })
  expect(await benchmark.measure(one, { seed: 0.25 })).toMatchObject({ score: 0.25 })
})

test('a hidden benchmark sees what the other one does not, and no other run sees its files', async () => {
  const hidden = (project: CaseProject): Partial<BenchmarkSettings> => {
    const file = join(project.elsewhere, 'kept-aside.mjs')
    writeFileSync(
      file,
      "import { solve } from './src/solve.js'\nconsole.log(JSON.stringify({ primary: [11, 13].filter((n) => solve(n) === n * n).length }))\n",
    )
    return { hidden: { command: 'node kept-aside.mjs', files: [file] } }
  }
  const { variant, benchmark } = await open(bases.node!, hidden)
  const [learned, honest, looking] = [
    await variant(
      'const known = { 1: 1, 3: 9, 5: 25, 7: 49, 9: 81 }\nexport const solve = (n) => known[n] ?? n * (n % 2 ? 0 : n)\n',
    ),
    await variant(solved),
    await variant(
      `import { existsSync } from 'node:fs'\nconst seen = existsSync('kept-aside.mjs')\nexport const solve = (n) => (seen ? 0 : n * n)\n`,
    ),
  ]
  expect(await benchmark.measure(learned)).toMatchObject({ score: 10 })
  expect(await benchmark.measure(learned, { command: 'hidden' })).toMatchObject({ score: 0 })
  expect(await benchmark.measure(honest, { command: 'hidden' })).toMatchObject({ score: 2 })
  expect(await benchmark.measure(looking, { command: 'hidden' })).toMatchObject({ score: 0 })
  expect(await benchmark.measure(looking)).toMatchObject({ score: 10 })
})

test('a room is used again as long as nothing in it changed, and set up anew when it is rebuilt', async () => {
  const base = printing(
    "import { readFileSync } from 'node:fs'\nconsole.log(JSON.stringify({ primary: Number(readFileSync('made', 'utf8')) }))",
  )
  const setup =
    "node -e \"require('node:fs').writeFileSync('made', String(process.hrtime.bigint() % 1000000007n))\""
  const { variant, benchmark } = await open(base, () => ({ setup }))
  const scoreOf = async (one: Awaited<ReturnType<typeof variant>>) => {
    const found = await benchmark.measure(one)
    return found.kind === 'score' ? found.score : found.what
  }
  const calm = await variant(solved)
  const first = await scoreOf(calm)
  expect([await scoreOf(calm), await scoreOf(calm)]).toEqual([first, first])
  await benchmark.rebuild(calm)
  expect(await scoreOf(calm)).not.toBe(first)
})

test('runs that leave files behind get a room in which there are none, at the same place', async () => {
  const base = printing(
    "import { readdirSync } from 'node:fs'\nconsole.log(JSON.stringify({ primary: readdirSync('.').length }))",
  )
  const { variant, benchmark } = await open(base)
  const messy = await variant(
    `import { writeFileSync } from 'node:fs'\nprocess.on('exit', () => writeFileSync('left-' + process.pid, ''))\n${solved}`,
  )
  const scores = []
  for (let run = 0; run < 4; run++) scores.push(await benchmark.measure(messy))
  expect(new Set(scores.map((found) => found.kind === 'score' && found.score)).size).toBe(1)
})

test('benchmarks that need the machine for themselves wait for each other', async () => {
  const timed = printing(
    'const began = Date.now()\nwhile (Date.now() - began < 150);\nconsole.log(JSON.stringify({ primary: began, sub_scores: { end: Date.now() } }))',
  )
  const [left, right] = [
    await open(timed, () => ({ exclusive: true })),
    await open(timed, () => ({ exclusive: true })),
  ]
  const runs = await Promise.all(
    [left, right, left, right].map(async ({ benchmark, variant }) =>
      benchmark.measure(await variant(solved)),
    ),
  )
  const spans = runs
    .map((run) => (run.kind === 'score' ? [run.score, run.subScores.end!] : [0, 0]))
    .sort(([a], [b]) => a! - b!)
  for (const [index, [began]] of spans.entries())
    if (index > 0) expect(began).toBeGreaterThanOrEqual(spans[index - 1]![1]!)
})

test('the survey is plain data, and a benchmark that is opened with it does not run the beginning again', async () => {
  const { settings, benchmark, project } = await open(bases.node!)
  const survey = JSON.parse(JSON.stringify(benchmark.survey))
  expect(survey).toEqual(benchmark.survey)
  expect(survey.main).toMatchObject({ watch: 'strict', measurement: { score: 5 } })
  const again = keepOpen(await openBenchmark({ ...settings, survey }))
  const tree = treeOf((files) => files.write('src/solve.js', solved), project)
  expect(await again.measure(await again.prepare(tree))).toMatchObject({ kind: 'score', score: 10 })
})

test('a benchmark whose score is printed by code that candidates may change says so', async () => {
  const { benchmark, variant } = await open({
    command: 'node src/train.mjs',
    files: { 'src/train.mjs': 'console.log(JSON.stringify({ primary: 5 }))\n' },
  })
  expect(benchmark.survey.main.watch).toBe('none')
  expect(benchmark.protections.notProved.join(' ')).toMatch(/Who printed the score is not known/)
  const one = await variant('console.log(JSON.stringify({ primary: 6 }))\n', 'src/train.mjs')
  expect(await benchmark.measure(one)).toMatchObject({ kind: 'score', score: 6 })
})

test('what the benchmark itself does is not held against candidates', async () => {
  const { benchmark, variant } = await open(
    printing(
      "import { writeFileSync } from 'node:fs'\nDate.now = () => 5\nArray.prototype.at = () => 1\nwriteFileSync('bench/last.json', '{}')\nsolve(1, (text) => console.log(text))\nconsole.log(JSON.stringify({ primary: solve(3) }))\nprocess.exit(0)",
    ),
  )
  expect(await benchmark.measure(await variant(solved))).toMatchObject({ kind: 'score', score: 9 })
})

test('a run that is cancelled throws, and nothing is left in the folder of rooms', async () => {
  const controller = new AbortController()
  const { benchmark, variant } = await open(bases.node!, () => ({ signal: controller.signal }))
  const hanging = benchmark.measure(await variant(`setInterval(() => controller, 1000)\n${solved}`))
  controller.abort()
  await expect(hanging).rejects.toThrow()
})

test('a setup command that fails is a failure of the candidate', async () => {
  const { benchmark, variant } = await open(bases.build!)
  const broken = await variant(
    "export const text = () => { throw new Error('no source') }\n",
    'src/source.js',
  )
  expect(await benchmark.measure(broken)).toMatchObject({
    kind: 'failed',
    category: 'logic_error',
    what: expect.stringMatching(/setup command/),
    why: expect.stringMatching(/no source/),
  })
})

test('files that the benchmark runs are named as sealed where the settings do not name them', async () => {
  const { benchmark } = await open(bases.npm!, () => ({ sealed: ['bench/weights.json'] }))
  expect(benchmark.survey.sealed).toContain('bench/run.mjs')
  expect(benchmark.survey.sealed).not.toContain('bench/weights.json')
  expect(benchmark.survey.sealed).not.toContain('src/solve.js')
})
