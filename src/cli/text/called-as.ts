import type { Environment } from '../../engine/index.ts'
import { shellWord } from './shell-word.ts'

/** The words that start this program where the reader is: through npx, unless it was started without npm. */
export function calledAs(env: Environment): string {
  return env.npm_command === undefined ? 'reprise' : 'npx reprise'
}

/** The same with the project of a terminal, so that a printed command can be typed as it stands. */
export function repriseIn({
  folder,
  elsewhere = false,
  env,
}: {
  readonly folder: string
  readonly elsewhere?: boolean
  readonly env: Environment
}): string {
  return elsewhere ? `${calledAs(env)} -C ${shellWord(folder)}` : calledAs(env)
}

/** A text whose commands in backquotes can be typed as they stand. */
export function typeable(text: string, env: Environment): string {
  return text.replaceAll('`reprise ', `\`${calledAs(env)} `)
}
