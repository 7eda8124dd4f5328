import { createHash } from 'node:crypto'

/** Eight hexadecimal digits that are the same for the same texts. */
export function shortId(prefix: 'traj' | 'task', ...texts: readonly (string | number)[]): string {
  return `${prefix}-${createHash('sha256').update(texts.join('\u0000')).digest('hex').slice(0, 8)}`
}

/** The id of the task of a log. */
export const taskIdOf = (system: string, key: string) => shortId('task', system, key)
