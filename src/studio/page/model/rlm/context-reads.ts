import type { Task, Turn } from './rlm-at.ts'

/** A document of the context, with its place in the whole. */
export interface ContextDocument {
  readonly name: string
  readonly bytes: number
  readonly start: number
}

/** A part of the context that a turn read. */
export interface ContextRead {
  readonly task: string
  readonly turn: number
  /** Bytes that were shown, a line that a search found, a part that a subtask got, or a pass of code over everything. */
  readonly kind: 'read' | 'hit' | 'given' | 'scan'
  /** In bytes of the whole context. */
  readonly from: number
  readonly to: number
  readonly says: string
}

/** What was read of the context. */
export interface ContextMap {
  readonly documents: readonly ContextDocument[]
  readonly bytes: number
  readonly reads: readonly ContextRead[]
  /** The share of the bytes that a model was shown. */
  readonly shown: number
}

/** Which slices of the context were read, by the turns of tasks. */
export function contextMapOf(config: unknown, tasks: readonly Task[]): ContextMap {
  const { files = [] } = (config ?? {}) as { files?: readonly { name: string; bytes: number }[] }
  let start = 0
  const documents = files.map(({ name, bytes }) => {
    const document = { name, bytes, start }
    start += bytes
    return document
  })
  const reads = tasks.flatMap((task) => task.turns.flatMap((turn) => readsOf(task, turn, documents)))
  return { documents, bytes: start, reads, shown: start === 0 ? 0 : covered(reads) / start }
}

function readsOf(task: Task, turn: Turn, documents: readonly ContextDocument[]): ContextRead[] {
  const { input, result, tool } = turn
  const made = (kind: ContextRead['kind'], from: number, to: number, says: string): ContextRead => ({
    task: task.id,
    turn: turn.number,
    kind,
    from,
    to,
    says,
  })
  const whole = (says: string) => {
    const last = documents.at(-1)
    return last === undefined ? [] : [made('scan', 0, last.start + last.bytes, says)]
  }
  const within = (path: unknown) => documents.find(({ name }) => name === path) ?? documents[0]
  switch (tool) {
    case 'Grep':
      return hitsIn(result, documents).map(({ from, to, text }) => made('hit', from, to, text))
    case 'Read': {
      const document = within(input.path ?? input.file_path)
      if (document === undefined || typeof input.offset !== 'number') return linesRead(turn, document, made)
      const length = Math.min(numberIn(input.length, result.length), result.length)
      const from = document.start + input.offset
      return [
        made(
          'read',
          from,
          Math.min(from + length, document.start + document.bytes),
          `bytes ${input.offset} to ${input.offset + length}`,
        ),
      ]
    }
    case 'Cell':
      return whole('code')
    case 'spawned_subtask':
    case 'invoke_model': {
      const orders = Array.isArray(input.tasks) ? input.tasks : [input]
      const last = documents.at(-1)
      const size = last === undefined ? 0 : last.start + last.bytes
      return orders.flatMap((order) => given(order, within, made, size))
    }
    default:
      return []
  }
}

type Make = (kind: ContextRead['kind'], from: number, to: number, says: string) => ContextRead

/** The lines of a reading, placed by the mean length of the lines that came. */
function linesRead(
  { input, result }: Turn,
  document: ContextDocument | undefined,
  made: Make,
): ContextRead[] {
  if (document === undefined) return []
  const first = numberIn(input.from, 1)
  const lines = result.split('\n').filter((line) => /^\d+\t/.test(line))
  if (lines.length === 0) return []
  const length = lines.reduce((sum, line) => sum + line.replace(/^\d+\t/, '').length + 1, 0)
  const from = Math.min(document.bytes, ((first - 1) * length) / lines.length)
  const to = Math.min(document.bytes, from + length)
  return [
    made('read', document.start + from, document.start + to, `lines ${first} to ${first + lines.length - 1}`),
  ]
}

function given(
  order: unknown,
  within: (path: unknown) => ContextDocument | undefined,
  made: Make,
  whole: number,
): ContextRead[] {
  const { slice, filter, prompt } = (order ?? {}) as {
    slice?: { path?: string; offset?: number; length?: number }
    filter?: { pattern?: string; invert?: boolean }
    prompt?: string
  }
  if (filter?.pattern !== undefined)
    return [
      made('given', 0, whole, `the lines ${filter.invert === true ? 'without' : 'with'} “${filter.pattern}”`),
    ]
  const document = slice === undefined ? undefined : within(slice.path)
  if (slice === undefined || document === undefined) return []
  const from = document.start + numberIn(slice.offset, 0)
  const to = Math.min(from + numberIn(slice.length, document.bytes), document.start + document.bytes)
  return [made('given', from, to, prompt ?? '')]
}

function* hitsFrom(result: string, documents: readonly ContextDocument[]) {
  for (const line of result.split('\n')) {
    const [, name, offset, text] = /^(.+)@(\d+): (.*)$/.exec(line) ?? []
    const document = documents.find((one) => one.name === name)
    if (document === undefined) continue
    const from = document.start + Number(offset)
    yield { from, to: from + text!.length, text: `${name}@${offset}` }
  }
}

const hitsIn = (result: string, documents: readonly ContextDocument[]) => [...hitsFrom(result, documents)]

const numberIn = (value: unknown, otherwise: number) => (typeof value === 'number' ? value : otherwise)

/** How many bytes were shown to a model, each counted once. */
function covered(reads: readonly ContextRead[]): number {
  const spans = reads
    .filter(({ kind }) => kind === 'read' || kind === 'hit')
    .map(({ from, to }) => [from, to] as const)
    .sort((left, right) => left[0] - right[0])
  let [sum, until] = [0, 0]
  for (const [from, to] of spans) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return sum
}
