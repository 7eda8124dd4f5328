import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkStream, type TownResultLine, townResult } from '../../contracts/index.ts'
import { eachLine } from '../../kit/index.ts'
import { findRun, placesOf } from '../run/workspace.ts'
import type { Project } from '../runs/open-project.ts'

/** A run that should hold results of a series and holds none. */
export class NoResults extends Error {
  override readonly name = 'NoResults'
}

/** The results of a series that is given by the name of its run. */
export async function readResults(name: string, project: Project): Promise<TownResultLine[]> {
  const id = await findRun(project.workspace, name)
  const file = join(placesOf(project.workspace, id).rootOf(townResult), townResult.path!)
  if (!existsSync(file)) {
    throw new NoResults(
      `The run '${id}' has no ${townResult.path}. Name a series: \`reprise town series\` plays one.`,
    )
  }
  const results: TownResultLine[] = []
  const stream = checkStream(townResult, { level: 'spec', file })
  const readLine: Parameters<typeof eachLine>[1] = (line) => {
    if (line.kind !== 'text' || line.text.trim() === '') return
    const { sound, value, findings } = stream.line(line.text, line.number)
    if (sound) results.push(value as TownResultLine)
    else
      throw new NoResults(
        `${file}:${line.number} is no result: found ${findings[0]?.found}, expected ${findings[0]?.expected}.`,
      )
  }
  await eachLine(createReadStream(file), readLine, { maxLineBytes })
  return results
}

const maxLineBytes = 1024 * 1024
