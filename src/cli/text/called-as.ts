import type { Environment } from '../../engine/index.ts'
import { shellWord } from './shell-word.ts'

/** The words that start this program where the reader is: through npx, unless it was started without npm. */
export function calledAs(env: Environment): string {
  return env.npm_command === undefined ? 'reprise' : 'npx reprise'
}

/** Where the reader of a command is: in the folder of the project, or elsewhere. */
export interface Reader {
  readonly folder: string
  readonly elsewhere?: boolean
  readonly env: Environment
}

/** The same with the project of a terminal, so that a printed command can be typed as it stands. */
export function repriseIn({ folder, elsewhere = false, env }: Reader): string {
  return elsewhere ? `${calledAs(env)} -C ${shellWord(folder)}` : calledAs(env)
}

/** A text whose commands in backquotes can be typed as they stand. */
export function typeable(text: string, reader: Reader): string {
  return text.replaceAll('`reprise ', `\`${repriseIn(reader)} `)
}
