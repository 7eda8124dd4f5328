import { makeRedactor } from '../../agents/index.ts'
import type { Surroundings } from '../run/conduct-run.ts'
import type { Interruption } from './listen-for-interrupt.ts'
import type { Project } from './open-project.ts'
import { pause } from './pause.ts'

/** What a command adds to its project to make the surroundings of a run. */
export interface SurroundingsOptions extends Partial<Pick<Interruption, 'signal' | 'stopping' | 'wait'>> {
  /** The version of this program. */
  readonly version: string
  readonly tell?: Surroundings['tell']
}

/** The real world around a run: the project's folders, the clock of this machine, and secrets kept out. */
export function surroundings(project: Project, options: SurroundingsOptions): Surroundings {
  return {
    workspace: project.workspace,
    clock: realClock,
    redact: redactorOf(project),
    tell: () => undefined,
    signal: new AbortController().signal,
    stopping: () => false,
    wait: pause,
    ...options,
  }
}

/** The time of this machine. Everything else is told the time. */
export const realClock = () => new Date()

/** Takes the secrets of a project out of what is written: keys of the environment, and what its configuration names. */
export function redactorOf({ env, config }: Pick<Project, 'env' | 'config'>): Surroundings['redact'] {
  const { patterns, env: names } = config.redact
  const named = names.flatMap((name) => (env[name] ? [[name, env[name]] as const] : []))
  return makeRedactor({
    env,
    values: Object.fromEntries(named),
    patterns: Object.fromEntries(
      patterns.map((pattern, index) => [`pattern-${index + 1}`, new RegExp(pattern)]),
    ),
  })
}
