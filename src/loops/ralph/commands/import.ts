import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import * as z from 'zod'
import { type ReflectionMemory, reflectionMemory, writeRecord } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import { type ImportNote, type LoopCommand, text, texts } from '../../../spine/index.ts'
import { plural } from '../narrate/words.ts'
import { readTextFiles } from './text-files.ts'

const settings = z.strictObject({
  files: texts('a file or folder').min(1).meta({
    description: 'logs, or folders with them',
    argument: true,
    completes: 'file',
  }),
  out: text('a folder').optional().meta({
    description: 'the folder for the records (default: .reprise/imports)',
    short: 'o',
    placeholder: 'folder',
    completes: 'folder',
  }),
})

/** How many notes are printed before they are only counted. */
const shownNotes = 20

/** Reads logs of the Reflexion paper and writes them as records. */
export const importCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'ralph import',
  says: 'convert logs of the Reflexion paper to records',
  settings,
  async run({ files, out }, context) {
    const importer = context.importers.reflexion
    if (importer === undefined)
      throw new Refusal('no_importer', 'missing', 'The importer for logs of Reflexion is not installed.')
    const found = await readTextFiles(
      files.map((file) => resolve(context.folder, file)),
      (name) => /\.(?:jsonl?|txt|log)$/.test(name),
    )
    const { records, notes: own } = importer(found.files, { at: new Date() })
    const notes: readonly ImportNote[] = [...found.problems, ...own]
    const folder =
      out === undefined ? join(context.project, '.reprise', 'imports') : resolve(context.folder, out)
    const path = join(folder, 'reflections.jsonl')
    await mkdir(folder, { recursive: true })
    const lines = records.map((record) => writeRecord(reflectionMemory, record as ReflectionMemory))
    await writeFile(path, lines.join(''))
    const loops = new Set(records.map((record) => (record as ReflectionMemory).loop_id)).size
    if (context.json) {
      context.printJson({ file: path, records: records.length, loops, notes })
      return 0
    }
    for (const { file, line, text: said } of notes.slice(0, shownNotes))
      context.say(`note: ${relative(context.folder, file)}${line === undefined ? '' : `:${line}`}: ${said}`)
    if (notes.length > shownNotes)
      context.say(`note: and ${notes.length - shownNotes} more; --json prints all`)
    const place = relative(context.folder, path)
    context.print(`${plural(records.length, 'record')} of ${plural(loops, 'loop')} in ${place}`)
    context.print(`\`reprise ralph report ${place}\` shows what is in them.`)
    return 0
  },
}
