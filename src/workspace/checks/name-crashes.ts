import { makeError } from './make-error.ts'
import type { Listed } from './without-repeats.ts'

/** What node:test says of a test file that broke down; why it did stands elsewhere in the output. */
const saysNothing = 'test failed'

/** Joins each test file that broke down with the crash that was printed for it, in the order of both. */
export function nameCrashes(listed: readonly Listed[]): readonly Listed[] {
  const silent = listed.filter(({ error }) => error.message === saysNothing && error.rule !== undefined)
  const crashes = listed.filter(({ error }) => isCrash(error)).slice(0, silent.length)
  return listed.flatMap((entry) => {
    if (crashes.includes(entry)) return []
    const crash = crashes[silent.indexOf(entry)]?.error
    if (crash === undefined) return [entry]
    const { file, rule } = entry.error
    return [{ ...entry, error: makeError({ ...crash, file: crash.file ?? file, rule }) }]
  })
}

const isCrash = ({ rule, stack_trace }: Listed['error']) => rule === undefined && stack_trace !== undefined
