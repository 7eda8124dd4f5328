import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Project } from '../../engine/index.ts'
import { finishCommand } from '../start/finish-command.ts'
import { zipFiles } from './zip-files.ts'

/** A run as one page, or its report: Markdown and pictures in one archive. */
export type ExportFormat = 'page' | 'report'

/** What is exported, and when it is no longer wanted. */
export interface ExportRequest {
  readonly id: string
  readonly format: ExportFormat
  readonly signal: AbortSignal
}

/** How long the export of a large run may take. */
const patienceMs = 600_000

/**
 * Exports a run by the command that a person would type, in a process of its own: a large run holds up nobody who looks at
 * another one, and its memory is free again afterwards. `leftOut` says how many steps were too large for the page.
 */
export async function exportByCommand(
  project: Project,
  program: readonly string[],
  { id, format, signal }: ExportRequest,
): Promise<{ readonly file: Uint8Array<ArrayBuffer>; readonly leftOut: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'reprise-export-'))
  const run = (...words: string[]) =>
    finishCommand(project, [...program, ...words, '--json'], { patienceMs, signal })
  try {
    if (format === 'page') {
      const file = join(folder, 'run.html')
      const said = await run('studio', 'export', id, '--out', file)
      return { file: new Uint8Array(await readFile(file)), leftOut: leftOutIn(said) }
    }
    await run('report', id, '--out', folder)
    const names = (await readdir(folder)).sort()
    const files = await Promise.all(
      names.map(async (name) => ({
        name: `${id}-report/${name}`,
        bytes: await readFile(join(folder, name)),
      })),
    )
    return { file: zipFiles(files), leftOut: 0 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The count in what the command printed, which warnings may stand beside. */
const leftOutIn = (said: string): number => Number(/"left_out": ?(\d+)/.exec(said)?.[1] ?? 0)
