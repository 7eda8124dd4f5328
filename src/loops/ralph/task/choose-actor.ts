import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findCodingAgents, type InstalledAgent } from '../../../agents/index.ts'
import { isObject, writeAtomic } from '../../../kit/index.ts'
import type { PrepareContext } from '../../../spine/index.ts'

/**
 * The coding agent to use where no actor was named: as answered before, as answered now, or the first that is installed.
 * Undefined where none is.
 */
export async function chooseActor({
  cache,
  env,
  choose,
  say,
}: Pick<PrepareContext, 'cache' | 'env' | 'choose' | 'say'>): Promise<string | undefined> {
  const installed = findCodingAgents(env)
  const [first, ...others] = installed
  if (first === undefined) return undefined
  const remembered = await readAnswer(cache, installed)
  if (remembered === undefined && choose !== undefined) {
    const options = installed.map(({ name, title, path }) => ({ value: name, label: `${title} (${path})` }))
    const answer = await choose(
      'Which agent should work? The answer is remembered for this project.',
      options,
    )
    await mkdir(cache, { recursive: true })
    await writeAtomic(answerFile(cache), `${JSON.stringify({ actor: answer }, null, 2)}\n`)
    return answer
  }
  const { name, title } = remembered ?? first
  const more = others.length === 0 ? '' : ` Also installed: ${namesOf(installed, name)}.`
  say(`No actor was given; using ${title} (--actor ${name}).${more}`)
  return name
}

const namesOf = (installed: readonly InstalledAgent[], chosen: string) =>
  installed
    .map(({ name }) => name)
    .filter((name) => name !== chosen)
    .join(', ')

const answerFile = (cache: string) => join(cache, 'actor.json')

async function readAnswer(
  cache: string,
  installed: readonly InstalledAgent[],
): Promise<InstalledAgent | undefined> {
  const text = await readFile(answerFile(cache), 'utf8').catch(() => '{}')
  try {
    const answer: unknown = JSON.parse(text)
    return isObject(answer) ? installed.find(({ name }) => name === answer.actor) : undefined
  } catch {
    return undefined
  }
}
