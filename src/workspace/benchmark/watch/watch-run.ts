import { createHmac, randomBytes } from 'node:crypto'
import { access, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Room } from '../../clean-room/files/make-room.ts'
import { nodeWatcherText } from './node-watcher-text.ts'
import { pythonWatcherText } from './python-watcher-text.ts'

/** What a watcher learns. */
export interface WatchOrder {
  /** Sealed files that hold code, below the top of the room. */
  readonly sealed: readonly string[]
  /** Folders outside of the room whose code is the candidate's. */
  readonly candidates: readonly string[]
  /** Where the nonce of the run is read. */
  readonly noncePath?: string
  /** Whether listening to the end of the process is noted. */
  readonly exits: boolean
  /** Whether clocks and other functions are made read-only. */
  readonly pins: boolean
}

/** What a watcher noted about a run. */
export type RunNotes =
  /** No process of the run was one that can be watched. */
  | { readonly kind: 'absent' }
  /** The notes are not whole. */
  | { readonly kind: 'broken'; readonly why: string }
  | {
      readonly kind: 'noted'
      readonly last: NotedLine
      readonly metrics: readonly NotedLine[]
      readonly problems: readonly NotedProblem[]
    }

/** A printed line: by sealed code alone, by sealed code that others called, or by anybody else. */
export interface NotedLine {
  readonly by: 'sealed' | 'nearest' | 'other'
  readonly text: string
  /** The sealed file whose code began the work that printed it. */
  readonly root: string
}

/** What code of a candidate did, and the place in it where that is known. */
export interface NotedProblem {
  readonly label: string
  readonly where: string
}

/** A run that is about to be watched. */
export interface RunWatch {
  readonly variables: Readonly<Record<string, string>>
  read(): Promise<RunNotes>
}

/** Writes the modules that watch processes into a folder. */
export async function writeWatchers(side: string): Promise<void> {
  await mkdir(join(side, 'python'), { recursive: true })
  await writeFile(join(side, 'watcher.cjs'), nodeWatcherText)
  await writeFile(join(side, 'python', 'sitecustomize.py'), pythonWatcherText)
}

/** Leaves the order for the watcher of a run, with a fresh key, where only the first sealed process finds it. */
export async function watchRun(room: Room, side: string, order: WatchOrder): Promise<RunWatch> {
  const key = randomBytes(24).toString('hex')
  const [place, notes] = [randomBytes(8), randomBytes(8)].map((name) =>
    join(room.reports, name.toString('hex')),
  )
  const rows = [
    ['key', key],
    ['top', `${room.top}/`],
    ['notes', notes!],
    ...(order.noncePath === undefined ? [] : [['nonce', order.noncePath]]),
    ...(order.exits ? [['exits', 'yes']] : []),
    ...(order.pins ? [['pins', 'yes']] : []),
    ...order.sealed.map((path) => ['sealed', join(room.top, path)]),
    ...order.candidates.map((path) => ['candidate', `${path}/`]),
  ]
  await writeFile(place!, `${rows.map(([name, value]) => `${name} ${value}`).join('\n')}\n`)
  return {
    variables: {
      REPRISE_ORDER: place!,
      NODE_OPTIONS: JSON.stringify(`--require=${join(side, 'watcher.cjs')}`),
      PYTHONPATH: join(side, 'python'),
    },
    async read() {
      const isTaken = await access(place!).then(
        () => false,
        () => true,
      )
      const text = await readFile(notes!, 'utf8').catch(() => undefined)
      if (text === undefined)
        return isTaken ? { kind: 'broken', why: 'no notes were written' } : { kind: 'absent' }
      return readNotes(text, key)
    },
  }
}

/** Reads signed notes: the length of each, its text, and the signature. The last one has everything. */
export function readNotes(text: string, key: string): RunNotes {
  let last: string | undefined
  let count = 0
  for (let at = 0; at < text.length; count++) {
    const [head, length] = /^(\d+)\n/.exec(text.slice(at, at + 20)) ?? []
    if (head === undefined) return { kind: 'broken', why: 'something else was written between them' }
    const body = text.slice(at + head.length, at + head.length + Number(length))
    const end = at + head.length + body.length
    const signature = createHmac('sha256', key).update(body).digest('hex')
    if (text.slice(end, end + 65) !== `${signature}\n`)
      return { kind: 'broken', why: 'one has no valid signature' }
    if (!body.startsWith(`run ${count}\n`)) return { kind: 'broken', why: 'one is missing' }
    last = body
    at = end + 65
  }
  return last === undefined ? { kind: 'broken', why: 'no notes were written' } : notedIn(last)
}

const writers = { s: 'sealed', n: 'nearest', c: 'other' } as const

function notedIn(body: string): RunNotes {
  let last: NotedLine = { by: 'other', text: '', root: '' }
  const metrics: NotedLine[] = []
  const problems: NotedProblem[] = []
  for (const row of body.split('\n')) {
    const [, kind, mark, root = '', text = ''] = /^(last|metric) ([snc]) ([^\t]*)\t(.*)$/.exec(row) ?? []
    const line: NotedLine = { by: writers[(mark ?? 'c') as keyof typeof writers], text, root }
    if (kind === 'last') last = line
    else if (kind === 'metric') metrics.push(line)
    const [, label, where = ''] = /^problem ([^\t]*)\t?(.*)$/.exec(row) ?? []
    if (label !== undefined) problems.push({ label, where })
  }
  return { kind: 'noted', last, metrics, problems }
}
