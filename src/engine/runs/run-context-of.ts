import { makeRedactor, makeStreamRedactor, type RedactorOptions } from '../../agents/index.ts'
import { packageVersion } from '../../kit/index.ts'
import type { Subscriber } from '../../spine/index.ts'
import { keepIndex } from '../index-store/keep-index.ts'
import type { RunContext } from '../run/run-context.ts'
import { cacheOf } from './cache-of.ts'
import type { Interruption } from './listen-for-interrupt.ts'
import type { Project } from './open-project.ts'
import { pause } from './pause.ts'

/** What a command adds to its project to run loops in it. */
export interface RunContextOptions extends Partial<Pick<Interruption, 'signal' | 'stopping' | 'wait'>> {
  /** The version of the program that runs loops; that of this package unless given. */
  readonly version?: string
  /** Hears what happens. */
  readonly subscribe?: Subscriber
  readonly streamText?: boolean
  readonly clock?: () => Date
  /** Whether the search index is kept up while runs write; it is unless said otherwise. */
  readonly index?: boolean
}

/** What runs of a project need: its store, the clock of this machine, secrets kept out, and the index kept up. */
export function runContextOf(project: Project, options: RunContextOptions = {}): RunContext {
  const { subscribe = () => undefined, index = true } = options
  const keeper = index ? keepIndex(project.store) : undefined
  const { signal = new AbortController().signal, stopping = () => false, wait = pause } = options
  return {
    store: project.store,
    project: project.root,
    cache: cacheOf(project),
    clock: options.clock ?? realClock,
    ...(options.clock === undefined && { elapsed: () => performance.now() }),
    version: options.version ?? packageVersion(),
    redact: redactorOf(project),
    redactStream: makeStreamRedactor(secretsOf(project)),
    signal,
    stopping,
    wait,
    emit(event, runId) {
      keeper?.event(event, runId)
      subscribe(event)
    },
    ...(keeper && { ended: keeper.ended }),
    streamText: options.streamText ?? false,
    retryForMs: project.config.retryFor * 1000,
  }
}

/** The time of this machine. Everything else is given the time. */
export const realClock = () => new Date()

/** Takes the secrets of a project out of what is written: keys of the environment, and what its configuration names. */
export function redactorOf(project: Pick<Project, 'env' | 'config'>): RunContext['redact'] {
  return makeRedactor(secretsOf(project))
}

function secretsOf({ env, config }: Pick<Project, 'env' | 'config'>): RedactorOptions {
  const { patterns, env: names } = config.redact
  const named = names.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []))
  return {
    env,
    values: Object.fromEntries(named),
    patterns: Object.fromEntries(
      patterns.map((pattern, index) => [`pattern-${index + 1}`, new RegExp(pattern)]),
    ),
  }
}
