import { makeRedactor, makeStreamRedactor, type RedactorOptions } from '../../agents/index.ts'
import { keepIndex } from '../index-store/keep-index.ts'
import type { Surroundings } from '../run/conduct-run.ts'
import type { Interruption } from './listen-for-interrupt.ts'
import type { Project } from './open-project.ts'
import { pause } from './pause.ts'

/** What a command adds to its project to make the surroundings of a run. */
export interface SurroundingsOptions extends Partial<Pick<Interruption, 'signal' | 'stopping' | 'wait'>> {
  /** The version of this program. */
  readonly version: string
  readonly tell?: Surroundings['tell']
  /** Who looks on in the place of the keeper of the index. */
  readonly onlooker?: NonNullable<Surroundings['onlooker']>
}

/** The real world around a run: the project's folders, the clock of this machine, secrets kept out, and the index kept up. */
export function surroundings(project: Project, options: SurroundingsOptions): Surroundings {
  return {
    workspace: project.workspace,
    clock: realClock,
    redact: redactorOf(project),
    redactStream: makeStreamRedactor(secretsOf(project)),
    tell: () => undefined,
    signal: new AbortController().signal,
    stopping: () => false,
    wait: pause,
    onlooker: keepIndex(project.workspace),
    ...options,
  }
}

/** The time of this machine. Everything else is told the time. */
export const realClock = () => new Date()

/** Takes the secrets of a project out of what is written: keys of the environment, and what its configuration names. */
export function redactorOf(project: Pick<Project, 'env' | 'config'>): Surroundings['redact'] {
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
