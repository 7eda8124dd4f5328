import { readFile } from 'node:fs/promises'
import { ideasIn, parseDocument } from '../../../contracts/index.ts'
import { writeAtomic } from '../../../kit/index.ts'
import { emptyIdeas } from '../setup/templates.ts'

/**
 * Takes ideas out of idea.md that a round has taken up; what was added since stays. May be done again: ideas that are not
 * there any more are not taken out twice.
 */
export async function consumeIdeas(path: string, taken: readonly string[]): Promise<void> {
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return
  const known = new Set(taken)
  const rest = ideasIn(parseDocument(text)).filter((idea) => !known.has(idea))
  await writeAtomic(path, emptyIdeas + rest.map((idea) => `- ${idea.replaceAll('\n', '\n  ')}\n`).join(''))
}
