import type { ReflectionMemory } from '../../contracts/index.ts'
import { alfworldLoops } from './alfworld/alfworld-loops.ts'
import type { ImportNote, LogFile } from './log-file.ts'
import type { LoggedRun } from './logged-loop.ts'
import { LoopNames } from './loop-names.ts'
import { NotAReflexionLog } from './not-a-reflexion-log.ts'
import { programmingLoops } from './programming/programming-loops.ts'
import { questionLoops } from './questions/question-loops.ts'
import { type RecognisedLog, recogniseLog } from './recognise-log.ts'
import { toRecords } from './to-records.ts'

/** What the logs do not say. */
export interface ReflexionOptions {
  /** The time of every first attempt, as no log of Reflexion holds times. */
  readonly at: Date
  /** How many attempts a programming task could have, where the files do not say. */
  readonly attempts?: number
  /** Whether the actor of an ALFWorld run was shown the reflections, where the folder does not say. */
  readonly memory?: 'on' | 'off'
}

/** The records of an import, loop by loop in the order of the logs, and what there is to say about them. */
export interface ReflexionImport {
  readonly records: ReflectionMemory[]
  readonly notes: ImportNote[]
}

/** Reads logs of Reflexion: programming JSONL, question logs in text, folders of ALFWorld trials. */
export function importReflexion(
  { files }: { readonly files: readonly LogFile[] },
  options: ReflexionOptions,
): ReflexionImport {
  const logs = files.map(recogniseLog)
  const unknown = logs.filter((log) => log.kind === 'unknown')
  const findings = unknown.map(({ file, found }) => `${file.path} ${found}.`)
  if (unknown.length === logs.length) throw new NotAReflexionLog(findings)
  const names = new LoopNames()
  const records: ReflectionMemory[] = []
  const notes: ImportNote[] = unknown.map(({ file, found }) => ({
    file: file.path,
    text: `this is no log of Reflexion and was passed over: it ${found}`,
  }))
  for (const run of runsOf(logs, options)) {
    notes.push(...run.notes)
    for (const loop of run.loops) {
      const { id, renamed } = names.take(loop.name)
      if (renamed)
        notes.push({
          file: loop.source.file,
          text: `${loop.source.task} was seen before and is called ${id}`,
        })
      records.push(...toRecords(loop, id, options.at))
    }
  }
  return { records, notes }
}

/** Each file is a run, except that the trials of ALFWorld in one folder make one. */
function runsOf(logs: readonly RecognisedLog[], { attempts, memory }: ReflexionOptions): LoggedRun[] {
  const runs: LoggedRun[] = []
  const folders = new Map<string, Extract<RecognisedLog, { kind: 'alfworld' }>[]>()
  for (const log of logs) {
    if (log.kind === 'programming') runs.push(withNotes(log, programmingLoops(log.file, log.tasks, attempts)))
    if (log.kind === 'questions') runs.push(withNotes(log, questionLoops(log.file, log.trials)))
    if (log.kind === 'alfworld') {
      const folder = log.file.path.replace(/[^/\\]*$/, '')
      folders.set(folder, [...(folders.get(folder) ?? []), log])
    }
  }
  for (const trials of folders.values())
    runs.push(
      alfworldLoops(
        trials.map(({ trial }) => trial),
        memory,
      ),
    )
  return runs
}

function withNotes(log: { readonly notes: readonly ImportNote[] }, run: LoggedRun): LoggedRun {
  return { loops: run.loops, notes: [...log.notes, ...run.notes] }
}
