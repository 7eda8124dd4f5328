import { delimiter } from 'node:path'
import { readCheckOutput } from '../checks/read-check-output.ts'
import type { TestList } from '../clean-room/survey.ts'
import { compareTests, testProblems } from '../clean-room/tests/compare-tests.ts'
import { reportingVariables } from '../clean-room/tests/instrument.ts'
import { readTests } from '../clean-room/tests/read-reports.ts'
import { isCode } from '../guard/code-file.ts'
import type { Measurement } from './measurement.ts'
import { ranOutOfMemory } from './memory-limit.ts'
import type { BenchmarkContext } from './open-context.ts'
import { readScore } from './read-score.ts'
import { type CommandEnd, lastWords, runCommand } from './run-command.ts'
import type { SurveyedRun } from './survey.ts'
import type { ReadyRoom, VariantRooms } from './variant-room.ts'
import { findForgery, findProblem, rootsOf, watchLevelOf } from './watch/judge-notes.ts'
import { type NonceChannel, openNonce } from './watch/nonce-channel.ts'
import { type RunNotes, watchRun } from './watch/watch-run.ts'

/** One run of a benchmark. */
export interface RunOrder {
  readonly command: string
  readonly seed?: number
  /** Folders outside of the room whose code is the candidate's. */
  readonly candidates: readonly string[]
  /** What is known of the command from the beginning; undefined while that is found out. */
  readonly known?: SurveyedRun
  /** Whether clocks and other functions are made read-only. */
  readonly pins: boolean
}

/** A measurement, with what a survey learns from it. */
export interface MeasuredRun {
  readonly measurement: Measurement
  readonly surveyed: Omit<SurveyedRun, 'measurement'>
}

type Failed = Extract<Measurement, { kind: 'failed' }>

/** Runs a benchmark once in a room of a variant, and reads its score. */
export async function measureOnce(
  context: BenchmarkContext,
  rooms: VariantRooms,
  order: RunOrder,
): Promise<MeasuredRun> {
  const ready = await rooms.enter()
  if (ready.failure !== undefined)
    return { measurement: { kind: 'failed', ...ready.failure }, surveyed: unknown }
  const run = await runWatched(context, ready, order)
  const traces = ready.leave()
  const { format, channel } = context.settings
  const watched = { notes: run.notes, output: run.done.output, format, hasNonce: channel === 'nonce' }
  const surveyed = {
    pinned: order.pins,
    watch: watchLevelOf(watched),
    roots: rootsOf(watched),
    habits: run.notes.kind === 'noted' ? [...new Set(run.notes.problems.map(({ label }) => label))] : [],
    writes: traces.sealed,
    ...(run.tests && { tests: run.tests }),
  }
  const { known } = order
  const written = traces.sealed.filter((path) => !known?.writes.includes(path))
  if (known !== undefined && written.length > 0)
    return {
      surveyed,
      measurement: violation(run.done, {
        what: `A run wrote to sealed files: ${written.slice(0, 3).join(', ')}.`,
        why: 'The benchmark must be the same before and after it.',
      }),
    }
  const problem = known && findProblem(watched, known.watch, known.habits)
  if (problem !== undefined) return { surveyed, measurement: violation(run.done, problem) }
  const failure = replacedPinned(run, known) ?? failureOf(context, run)
  if (failure !== undefined) return { surveyed, measurement: failure }
  const scored = scoreOf(context, run)
  // Whoever printed it: what is no score is not forged.
  if (known === undefined || scored.kind === 'failed') return { surveyed, measurement: scored }
  const forgery = findForgery(watched, known.watch, known.roots) ?? missingTests(run, known)
  return { surveyed, measurement: forgery === undefined ? scored : violation(run.done, forgery) }
}

const unknown: MeasuredRun['surveyed'] = { pinned: true, watch: 'none', habits: [], writes: [] }

interface WatchedCommand {
  readonly done: CommandEnd
  readonly notes: RunNotes
  readonly nonce?: NonceChannel
  readonly tests?: TestList
}

async function runWatched(
  context: BenchmarkContext,
  { prepared }: ReadyRoom,
  order: RunOrder,
): Promise<WatchedCommand> {
  const { settings, judgement, benchmark } = context
  const { room } = prepared
  const nonce = settings.channel === 'nonce' ? await openNonce(room.reports) : undefined
  try {
    const watch = await watchRun(room, judgement.side, {
      sealed: benchmark.files.filter((path) => isCode(path) || path.endsWith('.json')),
      candidates: order.candidates,
      exits: settings.format === 'pass_fail',
      pins: order.pins,
      ...(nonce && { noncePath: nonce.path }),
    })
    const names = benchmark.usesTests
      ? reportingVariables(
          room,
          judgement.side,
          judgement.commands.get(order.command)?.texts ?? [order.command],
        )
      : {}
    const ofUser = (name: string) =>
      settings.variables?.includes(name) ? settings.environment[name] : undefined
    const variables = {
      ...names,
      ...watch.variables,
      NODE_OPTIONS: joined([watch.variables.NODE_OPTIONS, names.NODE_OPTIONS, ofUser('NODE_OPTIONS')], ' '),
      PYTHONPATH: joined([watch.variables.PYTHONPATH, ofUser('PYTHONPATH')], delimiter),
      ...(nonce && { REPRISE_NONCE_FILE: nonce.path }),
      ...(order.seed !== undefined && { REPRISE_SEED: String(order.seed) }),
    }
    const done = await runCommand(prepared, order.command, variables, limited(context))
    const tests = benchmark.usesTests ? await readTests(room, reportOf(order.command, done)) : undefined
    return { done, notes: await watch.read(), ...(nonce && { nonce }), ...(tests && { tests }) }
  } finally {
    await nonce?.close()
  }
}

const joined = (parts: readonly (string | undefined)[], between: string) =>
  parts.filter(Boolean).join(between)

/** A limit of memory counts only where the system keeps it. */
function limited({ settings, ground }: BenchmarkContext): BenchmarkContext['settings'] {
  const { memoryMb, ...rest } = settings
  return ground.memory === 'none' || memoryMb === undefined ? rest : settings
}

const reportOf = (command: string, { end, output, errors, timedOut }: CommandEnd) =>
  readCheckOutput({
    command,
    exitCode: timedOut ? null : end.code,
    timedOut,
    stdout: output,
    stderr: errors,
    durationMs: end.durationMs,
    reports: {},
  })

/** Tests of the beginning that did not run make a pass worthless. */
function missingTests({ tests, done }: WatchedCommand, known: SurveyedRun) {
  if (tests === undefined || known.tests === undefined || done.end.code !== 0) return undefined
  const pairs = [{ command: 'The benchmark', before: known.tests, after: tests }]
  const compared = compareTests(pairs, { unstable: new Set(), allowed: new Set() })
  const [problem] = testProblems(pairs, compared)
  return problem && { what: problem.message, why: 'All tests of the beginning are a part of the benchmark.' }
}

const secondsOf = ({ end }: CommandEnd) => Math.round(end.durationMs) / 1000

/** Everything that was printed: for a failure also what was printed as errors. */
function failed(done: CommandEnd, about: Pick<Failed, 'category' | 'what' | 'why'>): Failed {
  const gap = done.output === '' || done.output.endsWith('\n') ? '' : '\n'
  return { kind: 'failed', ...about, seconds: secondsOf(done), output: `${done.output}${gap}${done.errors}` }
}

const violation = (done: CommandEnd, about: Pick<Failed, 'what' | 'why'>) =>
  failed(done, { category: 'sealed_file_violation', ...about })

const readOnly =
  /TypeError: Cannot (?:assign to read only property|redefine property:) '?(\w+)'?(?: of \S+ '?(?:\[object (?:Math|JSON|Performance|Object|global)\]|#<(?:Object|Performance)>|function \w+\(\)))?/

/** A run that failed because the candidate wanted to replace what is read-only. */
function replacedPinned({ done, notes }: WatchedCommand, known: SurveyedRun | undefined): Failed | undefined {
  if (done.end.code === 0 || known === undefined || !known.pinned || notes.kind !== 'noted') return undefined
  const [line, name] = readOnly.exec(done.errors.slice(-20_000)) ?? []
  if (name === undefined || !pinnedNames.has(name)) return undefined
  return violation(done, {
    what: `The candidate tried to replace '${name}': ${line}`,
    why: 'Clocks and functions that the benchmark measures and prints with are read-only.',
  })
}

const pinnedNames = new Set([
  ...[
    'Date',
    'Math',
    'JSON',
    'Number',
    'String',
    'isFinite',
    'isNaN',
    'parseFloat',
    'now',
    'parse',
    'stringify',
  ],
  ...['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'queueMicrotask'],
  ...['Error', 'prepareStackTrace', 'stackTraceLimit', 'captureStackTrace'],
  ...Object.getOwnPropertyNames(Math),
])

/** Why a run has no score, by how it ended. */
function failureOf({ settings, ground }: BenchmarkContext, { done }: WatchedCommand): Failed | undefined {
  const { end, timedOut, errors } = done
  const { timeoutMs, memoryMb, format } = settings
  if (timedOut) {
    const what = `The benchmark took longer than ${timeoutMs / 1000} seconds.`
    return failed(done, { category: 'timeout', what, why: 'It was ended with all that it had started.' })
  }
  if (end.code === 0) return undefined
  const isLimited = ground.memory !== 'none' && memoryMb !== undefined
  if (ranOutOfMemory(end, errors, isLimited)) {
    const limit = isLimited ? ` Its limit is ${memoryMb} MB for each process.` : ''
    return failed(done, {
      category: 'oom',
      what: 'The benchmark ran out of memory.',
      why: lastWords(done) + limit,
    })
  }
  if (end.code === 127 || end.code === 126) {
    const what = `The benchmark could not be started (exit code ${end.code}).`
    return failed(done, { category: 'infrastructure', what, why: lastWords(done) })
  }
  if (format === 'pass_fail' && end.code !== null) return undefined
  const what = `The benchmark ${end.code === null ? `was ended by ${end.signal}` : `ended with ${end.code}`}.`
  return failed(done, { category: 'logic_error', what, why: lastWords(done) })
}

function scoreOf({ settings }: BenchmarkContext, { done, nonce }: WatchedCommand): Measurement {
  const { format, primaryMetric } = settings
  const [output, counted] = countedLines(done.output, nonce)
  if (nonce !== undefined && counted.trim() === '') {
    const what = 'No line with the nonce of the run was printed.'
    const why = nonce.isRead()
      ? 'The nonce was read, but no score was printed with it.'
      : 'Nobody read the nonce.'
    return failed(done, { category: 'benchmark_parse_error', what, why })
  }
  const seconds = secondsOf(done)
  if (format === 'pass_fail')
    return { kind: 'score', score: done.end.code === 0 ? 1 : 0, subScores: {}, seconds, output }
  const read = readScore(counted, format, primaryMetric)
  if (read.kind === 'none')
    return failed(done, { category: 'benchmark_parse_error', what: read.what, why: read.why })
  return { kind: 'score', score: read.score, subScores: read.subScores, seconds, output }
}

/** What was printed, with the nonce blotted out, and the lines of it that count. */
function countedLines(
  output: string,
  nonce: NonceChannel | undefined,
): readonly [output: string, counted: string] {
  if (nonce === undefined) return [output, output]
  const lines = output.split('\n').flatMap((line) => {
    const text = line.trim()
    return text.startsWith(`${nonce.nonce} `) ? [text.slice(nonce.nonce.length + 1)] : []
  })
  return [output.replaceAll(nonce.nonce, 'NONCE'), lines.join('\n')]
}
