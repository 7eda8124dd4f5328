import { readFile, realpath, writeFile } from 'node:fs/promises'
import { isAbsolute, join, relative } from 'node:path'
import type { Plan } from '../../../contracts/index.ts'
import { applyEdit } from './edit/text-edit.ts'

/** What came of a plan: the files that were changed, or why nothing was. */
export type Applied =
  | { readonly kind: 'done'; readonly files: readonly string[]; readonly text: string }
  | { readonly kind: 'refused'; readonly code: string; readonly text: string }

/** Makes the edits of a plan in a folder: all of them, or none where one cannot be made. */
export async function applyPlan(
  folder: string,
  { steps, plan_id: id }: Pick<Plan, 'steps' | 'plan_id'>,
): Promise<Applied> {
  const texts = new Map<string, string>()
  for (const { step, file, edit } of steps) {
    if (!edit)
      return refused(
        'no_edit',
        `Step ${step} of ${id} has no edit. bot:tuner only makes exact edits; let a model or a coding agent execute this plan.`,
      )
    const old = texts.get(file) ?? (await readInside(folder, file))
    if (old === undefined)
      return refused(
        'file_not_found',
        `Step ${step} of ${id} changes ${file}, which is no file of the folder.`,
      )
    const text = applyEdit(old, edit)
    if (text === undefined)
      return refused(
        'text_not_found',
        `Step ${step} of ${id}: ${file} does not contain occurrence ${edit.occurrence} of the text to replace. Nothing was changed.`,
      )
    texts.set(file, text)
  }
  if (texts.size === 0) return refused('no_edit', `${id} has no steps.`)
  for (const [file, text] of texts) await writeFile(join(folder, file), text)
  const files = [...texts.keys()]
  return {
    kind: 'done',
    files,
    text: `Made ${steps.length === 1 ? 'the edit' : `${steps.length} edits`} of ${id} in ${files.join(', ')}.`,
  }
}

/** The text of a file that really lies in the folder; undefined for any other. */
async function readInside(folder: string, file: string): Promise<string | undefined> {
  try {
    const inside = relative(await realpath(folder), await realpath(join(folder, file)))
    if (inside.startsWith('..') || isAbsolute(inside)) return undefined
    return await readFile(join(folder, file), 'utf8')
  } catch {
    return undefined
  }
}

const refused = (code: string, text: string): Applied => ({ kind: 'refused', code, text })
