import type { Task } from './rlm-at.ts'

/** What happened to a variable in a turn. */
export type Change = 'set' | 'changed' | 'kept' | 'gone' | 'none'

/** A variable over the turns of a task. */
export interface VariableRow {
  readonly name: string
  readonly cells: readonly { readonly turn: number; readonly change: Change; readonly value?: string }[]
  /** The beginning of its value at the end; absent where it was removed. */
  readonly value?: string
}

/** The variables of a task over its turns, in the order in which they appeared. */
export function variablesOf({ turns }: Task): readonly VariableRow[] {
  const names = [...new Set(turns.flatMap(({ variables }) => Object.keys(variables)))]
  return names.map((name) => {
    let before: string | undefined
    const cells = turns.map(({ number, variables }) => {
      const value = variables[name]
      const change: Change =
        value === undefined
          ? before === undefined
            ? 'none'
            : 'gone'
          : before === undefined
            ? 'set'
            : value === before
              ? 'kept'
              : 'changed'
      before = value
      return { turn: number, change, ...(value !== undefined && { value }) }
    })
    return { name, cells, ...(before !== undefined && { value: before }) }
  })
}
