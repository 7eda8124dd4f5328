import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type CodingAgentName,
  codingPresets,
  findCodingAgents,
  type InstalledAgent,
  isCodingAgent,
} from '../../../agents/index.ts'
import { isObject, Refusal, writeAtomic } from '../../../kit/index.ts'
import type { PrepareContext } from '../../../spine/index.ts'

/** The actor that was named, unless it is a coding agent that is not installed; else one that is. */
export async function actorFor(
  named: string | undefined,
  context: Pick<PrepareContext, 'cache' | 'env' | 'choose' | 'say'>,
): Promise<string> {
  const installed = findCodingAgents(context.env)
  if (named === undefined) return chooseActor(installed, context)
  const preset = isCodingAgent(named) ? codingPresets[named.split(':')[0] as CodingAgentName] : undefined
  if (preset === undefined || installed.some(({ name }) => name === preset.name)) return named
  throw new Refusal(
    'agent_not_installed',
    'missing',
    `${preset.title} is not installed: there is no program '${preset.program}' on the PATH.`,
    { hint: `Install it with: ${preset.install}` },
  )
}

/** The coding agent to use where no actor was named: as answered before, as answered now, or the first that is installed. */
async function chooseActor(
  installed: readonly InstalledAgent[],
  { cache, choose, say }: Pick<PrepareContext, 'cache' | 'choose' | 'say'>,
): Promise<string> {
  const [first, ...others] = installed
  if (first === undefined) throw noActor()
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

function noActor(): Refusal {
  const titles = Object.values(codingPresets).map(({ title }) => title)
  return new Refusal(
    'no_actor',
    'usage',
    `No actor was given, and no coding agent is installed (looked for ${titles.join(', ')}).`,
    {
      hint: `Install one, such as \`${codingPresets.claude.install}\`, or name an actor: --actor anthropic:MODEL, --actor "command:PROGRAM {prompt}", or --actor bot:repair, which needs no key.`,
    },
  )
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
