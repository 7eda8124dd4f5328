import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Project } from '../../engine/index.ts'
import { writeAtomic } from '../../kit/index.ts'

/** What people say about a run: words to find it by, and a note. */
export const labelsSchema = z.strictObject({
  tags: z.array(z.string().trim().min(1).max(60)).max(30),
  note: z.string().trim().max(10_000),
})

export type Labels = z.infer<typeof labelsSchema>

/** The tags and notes of the runs of a project. They belong to whoever looks at the runs, so they are no part of them. */
export interface LabelBook {
  of(id: string): Labels | undefined
  set(id: string, labels: Labels): Promise<void>
}

const bookSchema = z.record(z.string(), labelsSchema)

/** Opens the tags and notes of a project, which are kept in one file. */
export function openLabels({ root }: Pick<Project, 'root'>): LabelBook {
  const file = join(root, '.reprise', 'studio-labels')
  let known: { readonly written: number; readonly book: Readonly<Record<string, Labels>> } | undefined
  const read = () => {
    const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (known?.written !== written) known = { written, book: bookIn(file) }
    return known.book
  }
  return {
    of: (id) => (Object.hasOwn(read(), id) ? read()[id] : undefined),
    async set(id, { tags, note }) {
      const { [id]: _, ...others } = read()
      const isEmpty = tags.length === 0 && note === ''
      const book = isEmpty ? others : { ...others, [id]: { tags: [...new Set(tags)], note } }
      await writeAtomic(file, `${JSON.stringify(book, null, 2)}\n`)
      known = undefined
    },
  }
}

function bookIn(file: string): Readonly<Record<string, Labels>> {
  try {
    return bookSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}
