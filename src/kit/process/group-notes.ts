import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { processStart } from './process-start.ts'

/** A process group that was noted down, by the mark of its leader. */
export interface NotedGroup {
  readonly mark: string
  readonly pid: number
}

/** Where groups are noted on systems that do not show all environments. On macOS this folder is the user's own. */
export const notesFolder = (): string => join(tmpdir(), `reprise-processes-${process.getuid?.() ?? 'user'}`)

/** Whether a mark can be missing from the table of processes, so that groups are noted down as well. */
export const needsNotes: boolean = process.platform !== 'linux'

/** Notes that a marked process leads a group; gives what removes the note again. */
export async function noteGroup(
  { mark, pid }: NotedGroup,
  folder: string = notesFolder(),
): Promise<() => Promise<void>> {
  const started = await processStart(pid)
  if (started === undefined) return async () => {}
  const file = join(folder, mark)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(file, `${pid}\n${started}\n`, { mode: 0o600 })
  return () => rm(file, { force: true })
}

/** The noted groups whose mark begins with a text and whose leader still lives. Notes of the others are removed. */
export async function notedGroups(beginning: string, folder: string = notesFolder()): Promise<NotedGroup[]> {
  const groups: NotedGroup[] = []
  for (const mark of await readdir(folder).catch(() => [])) {
    if (!mark.startsWith(beginning)) continue
    const [pid, started] = (await readFile(join(folder, mark), 'utf8').catch(() => '')).split('\n')
    // A process of the same number that began at another time is another one.
    if (pid && started && (await processStart(Number(pid))) === started)
      groups.push({ mark, pid: Number(pid) })
    else await rm(join(folder, mark), { force: true })
  }
  return groups
}
