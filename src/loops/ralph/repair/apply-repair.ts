import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '../../../kit/index.ts'
import type { RepairMove } from './repair-move.ts'

/** Makes an edit in a folder. */
export async function applyRepair(folder: string, move: RepairMove): Promise<void> {
  const path = join(folder, move.file)
  const text = await readFile(path, 'utf8')
  await writeFile(path, editedText(text, move))
}

/** A text with the edit made in it. */
export function editedText(text: string, { file, line, before, after, start, end }: RepairMove): string {
  const found = text.slice(start, end)
  if (found !== before)
    throw new Refusal(
      'stale_move',
      'failed',
      `${file}:${line} has '${found}' where '${before}' was expected, so the edit is not made. Propose again for the files as they are now.`,
    )
  return text.slice(0, start) + after + text.slice(end)
}
