import { isBuiltIn } from '../../contracts/index.ts'
import { isSmallFile } from '../../kit/index.ts'
import type { IdentifiedFile } from './validate-file.ts'

/** Files that are checked together: in a thread, or here. */
export interface Step {
  readonly place: 'thread' | 'here'
  readonly files: readonly IdentifiedFile[]
}

const jobBytes = 1024 * 1024

/** Below this, to start threads takes longer than they save. */
const worthThreads = 32 * 1024 * 1024

/**
 * Divides files into steps, in their order. The files of one run stay together, because rules look across them; a run with a
 * large file stays here, where its findings are reported as they are made and memory does not grow with the file.
 */
export function planSteps(files: readonly IdentifiedFile[]): Step[] {
  const runs = [...byRun(files)]
  const forThreads = runs.filter(isForThreads).flat()
  if (sizeOf(forThreads) < worthThreads) return [{ place: 'here', files }]
  const steps: { place: Step['place']; files: IdentifiedFile[] }[] = []
  for (const run of runs) {
    const place = isForThreads(run) ? 'thread' : 'here'
    const last = steps.at(-1)
    if (last?.place === place && (place === 'here' || sizeOf(last.files) < jobBytes))
      for (const file of run) last.files.push(file)
    else steps.push({ place, files: run })
  }
  return steps
}

function* byRun(files: readonly IdentifiedFile[]): Generator<IdentifiedFile[]> {
  let run: IdentifiedFile[] = []
  for (const file of files) {
    if (run.length > 0 && run[0]!.root !== file.root) {
      yield run
      run = []
    }
    run.push(file)
  }
  if (run.length > 0) yield run
}

const mostRunBytes = 8 * 1024 * 1024

function isForThreads(run: readonly IdentifiedFile[]): boolean {
  return run.every(isPlain) && sizeOf(run) <= mostRunBytes
}

/** Threads know only the contracts of the package. */
function isPlain({ regular, unreadable, contract, bytes }: IdentifiedFile): boolean {
  const isKnown = contract !== undefined && isBuiltIn(contract)
  return regular && unreadable === undefined && isKnown && isSmallFile(bytes)
}

function sizeOf(files: readonly IdentifiedFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0)
}
