import { access, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { WorkspacePlan } from '../worktree/workspace.ts'
import type { Stop } from './stop.ts'

/** What a loop looks for between two attempts. */
const noteOf = ({ home, runId }: Pick<WorkspacePlan, 'home' | 'runId'>) => join(home, runId, 'stop')

/** Asks a loop to end after the attempt that is under way. */
export async function askToStop(plan: Pick<WorkspacePlan, 'home' | 'runId'>): Promise<void> {
  const note = noteOf(plan)
  await mkdir(dirname(note), { recursive: true })
  await writeFile(note, '')
}

/** Whether somebody has asked a loop to end. */
export function isAskedToStop(plan: Pick<WorkspacePlan, 'home' | 'runId'>): Promise<boolean> {
  return access(noteOf(plan)).then(
    () => true,
    () => false,
  )
}

/** The reason that it then has. */
export const byUser: Stop = { reason: 'user', message: 'Somebody asked the loop to stop.' }
