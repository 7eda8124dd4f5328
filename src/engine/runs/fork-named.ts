import type { RunManifest } from '../../contracts/index.ts'
import { fileJournal } from '../../journal/index.ts'
import { closest } from '../../kit/index.ts'
import type { Surroundings } from '../run/conduct-run.ts'
import { forkRun } from '../run/fork-run.ts'
import { findRun, placesOf, readManifest } from '../run/workspace.ts'
import { readAgentFlags } from './make-team.ts'
import { newRunId } from './new-run-id.ts'
import type { Project } from './open-project.ts'
import { readReply } from './read-reply.ts'
import { readSettings } from './read-settings.ts'

/** A fork as the command line asks for it. */
export interface NamedFork {
  readonly from: string
  readonly at: string
  /** Values of the configuration, key=value; a key may be a path with dots. */
  readonly set?: readonly string[]
  /** Agents, role=SPEC. */
  readonly agents?: readonly string[]
  /** A file with the answer to give at the key. */
  readonly reply?: string
  readonly id?: string
  /** Where an id that nobody gave comes from. */
  readonly random: () => number
}

/** A fork that cannot be made. */
export class BadFork extends Error {
  override readonly name = 'BadFork'
}

/** Makes a fork of a run that is given by name, ready to be resumed. */
export async function forkNamed(
  { from: name, at, set = [], agents = [], reply, id: wanted, random }: NamedFork,
  project: Project,
  around: Pick<Surroundings, 'workspace' | 'clock' | 'version' | 'redact'>,
): Promise<RunManifest> {
  const { workspace } = project
  const from = await findRun(workspace, name)
  const parent = await readManifest(workspace, from)
  const id = wanted ?? newRunId(parent.loop, around.clock, random)
  const kind = await workAt(placesOf(workspace, from).journal, at)
  const request = {
    from,
    id,
    at,
    set: readSettings(set, parent),
    agents: checkRoles(readAgentFlags(agents, project), parent),
    ...(reply !== undefined && { reply: await readReply(reply, kind, project.folder) }),
  }
  return forkRun(request, around)
}

/** What kind of work a key names. */
async function workAt(journal: string, at: string): Promise<'ask' | 'step'> {
  const keys = new Set<string>()
  for await (const entry of fileJournal(journal).read()) {
    if (entry.type !== 'start' && entry.type !== 'end') continue
    if (entry.key === at) return entry.work
    keys.add(entry.key)
  }
  const meant = closest(at, keys)
  const some = [...keys].slice(0, 10).join(', ')
  const hint =
    meant !== undefined
      ? `Did you mean '${meant}'?`
      : keys.size === 0
        ? 'It holds no work at all: what bots say is not journaled.'
        : `It holds ${some}${keys.size > 10 ? ` and ${keys.size - 10} more; \`reprise show\` lists them` : ''}.`
  throw new BadFork(`The journal holds no work named '${at}'. ${hint}`)
}

function checkRoles(agents: Readonly<Record<string, string>>, { run_id: id, agents: known }: RunManifest) {
  const stranger = Object.keys(agents).find((role) => !Object.hasOwn(known, role))
  if (stranger === undefined) return agents
  throw new BadFork(`The run '${id}' has no role '${stranger}'. Its roles: ${Object.keys(known).join(', ')}.`)
}
