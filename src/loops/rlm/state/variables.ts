import { Refusal } from '../../../kit/index.ts'

/** How long a variable lives: for this task, for this task and those below and above it, or for one task and unrecorded. */
export type Scope = 'session' | 'tree' | 'temporary'

/** A variable of a task. */
export interface Variable {
  readonly name: string
  readonly value: unknown
  readonly scope: Scope
  readonly readOnly: boolean
  /** What set it, such as `set_variable` or `Cell`. */
  readonly source: string
}

/** A change of a variable. */
export interface VariableChange {
  readonly sequence: number
  readonly operation: 'create' | 'update' | 'delete' | 'rename' | 'rollback'
  readonly name: string
  readonly iteration: number
  readonly source: string
}

/** A named moment to which variables can be taken back. */
export interface Checkpoint {
  readonly name: string
  /** How many changes came before it. */
  readonly sequence: number
  readonly iteration: number
}

/** Who changes a variable, and when. */
export interface ChangeOrigin {
  readonly iteration: number
  readonly source: string
}

/** The variables of a task, with their history. */
export interface Variables {
  get(name: string): Variable | undefined
  all(): readonly Variable[]
  set(
    name: string,
    value: unknown,
    origin: ChangeOrigin,
    options?: { scope?: Scope; readOnly?: boolean },
  ): void
  remove(name: string, origin: ChangeOrigin): void
  rename(name: string, to: string, origin: ChangeOrigin): void
  checkpoint(name: string, iteration: number): void
  /** Takes all variables back to a checkpoint. */
  rollback(name: string, origin: ChangeOrigin): void
  readonly history: readonly VariableChange[]
  readonly checkpoints: readonly Checkpoint[]
}

const nameForm = /^[A-Za-z_]\w{0,99}$/
const mostVariables = 1000
const mostChanges = 10_000
const mostCheckpoints = 100

/** The variables of a task, beginning with those that it was handed. */
export function openVariables(handed: readonly Variable[] = []): Variables {
  let current = new Map(handed.map((one) => [one.name, one]))
  const history: VariableChange[] = []
  const checkpoints: (Checkpoint & { readonly state: ReadonlyMap<string, Variable> })[] = []
  const note = (
    operation: VariableChange['operation'],
    name: string,
    { iteration, source }: ChangeOrigin,
  ) => {
    if (history.length >= mostChanges) throw tooMany(`${mostChanges} changes of variables`)
    history.push({ sequence: history.length + 1, operation, name, iteration, source })
  }
  const writable = (name: string) => {
    if (!nameForm.test(name) || name === '__proto__')
      throw new Refusal('bad_name', 'usage', `'${name}' cannot be the name of a variable.`, {
        hint: 'Use letters, digits and underscores.',
      })
    if (current.get(name)?.readOnly)
      throw new Refusal('read_only', 'conflict', `The variable '${name}' cannot be changed.`)
  }
  const known = (name: string) => {
    const found = current.get(name)
    if (found !== undefined) return found
    throw new Refusal(
      'no_variable',
      'missing',
      `There is no variable '${name}'. There are: ${[...current.keys()].join(', ') || 'none'}.`,
    )
  }
  return {
    history,
    checkpoints,
    get: (name) => current.get(name),
    all: () => [...current.values()],
    set(name, value, origin, { scope, readOnly = false } = {}) {
      writable(name)
      const before = current.get(name)
      if (before === undefined && current.size >= mostVariables) throw tooMany(`${mostVariables} variables`)
      note(before === undefined ? 'create' : 'update', name, origin)
      current.set(name, {
        name,
        value,
        scope: scope ?? before?.scope ?? 'session',
        readOnly,
        source: origin.source,
      })
    },
    remove(name, origin) {
      known(name)
      writable(name)
      note('delete', name, origin)
      current.delete(name)
    },
    rename(name, to, origin) {
      const found = known(name)
      writable(name)
      writable(to)
      note('rename', `${name} to ${to}`, origin)
      current.delete(name)
      current.set(to, { ...found, name: to })
    },
    checkpoint(name, iteration) {
      if (checkpoints.length >= mostCheckpoints) throw tooMany(`${mostCheckpoints} checkpoints`)
      checkpoints.push({ name, sequence: history.length, iteration, state: new Map(current) })
    },
    rollback(name, origin) {
      const found = checkpoints.findLast((one) => one.name === name)
      if (found === undefined)
        throw new Refusal('no_checkpoint', 'missing', `There is no checkpoint '${name}'.`)
      note('rollback', name, origin)
      current = new Map(found.state)
    },
  }
}

const tooMany = (what: string) => new Refusal('too_many', 'usage', `A task may have at most ${what}.`)
