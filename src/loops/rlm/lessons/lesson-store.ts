import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Trajectory } from '../../../contracts/index.ts'
import { writeAtomic } from '../../../kit/index.ts'
import { learnFrom, lessonsFor } from '../../../learn/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { RlmConfig } from '../config.ts'
import { taskTools } from '../prompt/tool-list.ts'
import type { TaskEntry } from '../tree/tree-log.ts'

/** The runs that are learned from, the newest ones. */
const mostRuns = 200
const keptChars = 600

type Place = Pick<RlmConfig, 'cache'>

/** What earlier trajectories of the project teach for a question. Journaled, since other runs add to it. */
export function offerLessons({ cache, question, type }: RlmConfig, run: Run): Promise<readonly string[]> {
  return run.step(
    'lessons',
    async () => {
      const learned = learnFrom(await keptTrajectories({ cache }))
      const tools = taskTools.map(({ name }) => name)
      return lessonsFor({ prompt: question, taskType: type, tools }, learned).map(({ text }) => text)
    },
    { whenUsedUp: 'proceed' },
  )
}

/** Keeps the trajectories of a run for later questions, with long results cut. */
export function keepTrajectories({ cache }: Place, entries: readonly TaskEntry[], run: Run): Promise<number> {
  return run.step(
    'keep-trajectories',
    async () => {
      const kept = entries
        .flatMap(({ trajectory }) => (trajectory === undefined ? [] : [shortened(trajectory)]))
        .slice(0, 50)
      await mkdir(folderOf({ cache }), { recursive: true })
      await writeAtomic(join(folderOf({ cache }), `${run.id}.json`), JSON.stringify(kept))
      return kept.length
    },
    { whenUsedUp: 'proceed' },
  )
}

/** Removes what was kept of a run. */
export const forgetTrajectories = (cache: string, runId: string): Promise<void> =>
  rm(join(folderOf({ cache }), `${runId}.json`), { force: true })

const folderOf = ({ cache }: Place) => join(cache, 'rlm-trajectories')

async function keptTrajectories(place: Place): Promise<Trajectory[]> {
  const folder = folderOf(place)
  const names = await readdir(folder).catch(() => [] as string[])
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      at: (await stat(join(folder, name)).catch(() => undefined))?.mtimeMs ?? 0,
    })),
  )
  const newest = files
    .sort((left, right) => right.at - left.at || left.name.localeCompare(right.name))
    .slice(0, mostRuns)
  const texts = await Promise.all(
    newest.map(({ name }) => readFile(join(folder, name), 'utf8').catch(() => '[]')),
  )
  return texts.flatMap((text) => {
    try {
      return JSON.parse(text) as Trajectory[]
    } catch {
      return []
    }
  })
}

function shortened(trajectory: Trajectory): Trajectory {
  const cut = (text: string) => (text.length > keptChars ? text.slice(0, keptChars) : text)
  return {
    ...trajectory,
    iterations: (trajectory.iterations ?? []).map((one) => ({
      ...one,
      observation: {
        ...one.observation,
        result:
          typeof one.observation.result === 'string' ? cut(one.observation.result) : one.observation.result,
      },
    })),
  }
}
