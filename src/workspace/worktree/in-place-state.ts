import { mkdir, open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomic } from '../../kit/index.ts'

/** What a run that works in place knows of the user's files. */
export interface InPlaceState {
  /** The last snapshot that the run made of them or restored. */
  readonly tree: string
  /** Whether somebody was at work on them since. */
  readonly busy: boolean
  /** When the run was last alive, in milliseconds. */
  readonly alive: number
}

/** Keeps the state of a run while it works in place, so that a later one can distinguish its work from that of the user. */
export interface InPlaceKeeper {
  /** Somebody is about to work on the files of a snapshot. */
  begin(tree: string): Promise<void>
  /** The files are those of a snapshot, and nobody works on them. */
  rest(tree: string): Promise<void>
  close(): Promise<void>
}

const folderOf = (cache: string) => join(cache, 'in-place')
const fileOf = (cache: string, runId: string) => join(folderOf(cache), `${runId}.json`)
/** What is changed between the last pulse of a run and its death counts as changed by the user. */
const pulseMs = 100

/** The state that a run left; undefined where it never worked in place. */
export async function readInPlaceState(cache: string, runId: string): Promise<InPlaceState | undefined> {
  try {
    const file = fileOf(cache, runId)
    const { tree, busy } = JSON.parse(await readFile(file, 'utf8')) as InPlaceState
    return { tree, busy, alive: (await stat(file)).mtimeMs }
  } catch {
    return undefined
  }
}

/** Writes the state of a run at rest. */
export async function writeInPlaceState(cache: string, runId: string, tree: string): Promise<void> {
  await write(cache, runId, { tree, busy: false })
}

/** Whether some run of the project left the files as a snapshot, so that nothing of the user's is in them. */
export async function isLeftByARun(cache: string, tree: string): Promise<boolean> {
  const names = await readdir(folderOf(cache)).catch(() => [])
  const states = names.map((name) => readInPlaceState(cache, name.replace(/\.json$/, '')))
  return (await Promise.all(states)).some((state) => state?.tree === tree && !state.busy)
}

/** Opens the state of a run. While somebody works, the time of the file says that the run is alive. */
export function keepInPlaceState(cache: string, runId: string): InPlaceKeeper {
  const file = fileOf(cache, runId)
  let pulse: NodeJS.Timeout | undefined
  const stop = () => {
    clearInterval(pulse)
    pulse = undefined
  }
  return {
    async begin(tree) {
      await write(cache, runId, { tree, busy: true })
      pulse ??= setInterval(() => touch(file), pulseMs).unref()
    },
    async rest(tree) {
      stop()
      await write(cache, runId, { tree, busy: false })
    },
    async close() {
      if (pulse !== undefined) await touch(file)
      stop()
    },
  }
}

/** Gives a state the time of now, by the clock that gives files their times. */
async function touch(file: string): Promise<void> {
  const handle = await open(file, 'r+').catch(() => undefined)
  // The first character of what is there.
  await handle?.write('{', 0).catch(() => undefined)
  await handle?.close()
}

async function write(cache: string, runId: string, state: Omit<InPlaceState, 'alive'>): Promise<void> {
  await mkdir(folderOf(cache), { recursive: true })
  await writeAtomic(fileOf(cache, runId), `${JSON.stringify(state)}\n`)
}
