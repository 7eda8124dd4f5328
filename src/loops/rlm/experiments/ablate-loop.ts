import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Trajectory } from '../../../contracts/index.ts'
import { learnFrom, lessonsFor } from '../../../learn/index.ts'
import { defineLoop, type Loop, type Run, readCount } from '../../../spine/index.ts'
import { rlmBots } from '../bots/rlm-bots.ts'
import { taskTools } from '../prompt/tool-list.ts'
import { rlmRecords } from '../record/rlm-records.ts'
import { fallbackAgents, type RlmRole, type RlmTeam, rlmRoles } from '../roles.ts'
import { openUsualThreads } from '../run-rlm.ts'
import type { Threads } from '../worker/threads.ts'
import { type AblateConfig, ablateConfig } from './ablate-config.ts'
import { compareLessons, type LessonEffect, type LessonPair, lessonsMarkdown } from './compare-lessons.ts'
import { askCase } from './suite/ask-case.ts'
import { makeSuite } from './suite/make-suite.ts'
import type { SuiteCase } from './suite/suite-case.ts'

/** What an experiment came to. */
export interface AblateResult {
  readonly pairs: readonly LessonPair[]
  readonly effects: readonly LessonEffect[]
}

/** Asks questions without lessons, learns from them, and asks other questions with and without what was learned. */
export const ablateLoop: Loop<AblateConfig, AblateResult, RlmRole> = defineLoop({
  name: 'rlm-ablation',
  title: 'Ask generated questions with and without lessons of earlier ones, and compare.',
  config: ablateConfig,
  roles: rlmRoles,
  records: rlmRecords,
  bots: rlmBots,
  command: 'rlm ablate',
  examples: [
    ['reprise rlm ablate', 'bot:novice, no key and no network'],
    ['reprise rlm ablate --agent ollama:MODEL --train 10 --questions 10', 'a model'],
  ],
  async prepare(settings, { cache, agents, runId }) {
    return {
      agents: fallbackAgents({ root: 'bot:novice', ...agents }),
      settings: { ...settings, cache: join(cache, 'rlm', runId) },
      seed: 1,
    }
  },
  run: runAblate,
  summary: ({ pairs, effects }) => lessonsMarkdown(pairs, effects),
  forget: async ({ cache }, { runId }) => {
    if (cache.endsWith(runId)) await rm(cache, { recursive: true, force: true })
  },
})

async function runAblate(config: AblateConfig, run: Run, team: RlmTeam): Promise<AblateResult> {
  const threads = openUsualThreads()
  return ablate({ config, team, threads }, run).finally(() => threads.close())
}

/** What every question of the experiment needs. */
interface Ablation {
  readonly config: AblateConfig
  readonly team: RlmTeam
  readonly threads: Threads
}

async function ablate(ablation: Ablation, run: Run): Promise<AblateResult> {
  const { config } = ablation
  const { train, questions, kinds, cache: folder } = config
  const sizes = [readCount(config.size) ?? 100_000]
  const cases = await run.step('suite', async () =>
    makeSuite({ seed: run.seed, kinds, sizes, questions: train + questions, folder }),
  )
  const isTraining = ({ name }: SuiteCase) => Number(name.split('-').at(-1)) <= train
  const earlier = await trajectoriesOf(cases.filter(isTraining), ablation, run.scope('train'))
  const learned = learnFrom(earlier)
  const tools = taskTools.map(({ name }) => name)
  const asked = cases.filter((one) => !isTraining(one))
  const lessonsOf = ({ question, kind }: SuiteCase) =>
    lessonsFor({ prompt: question, taskType: `suite_${kind}`, tools }, learned).map(({ text }) => text)
  const without = await askAll(asked, 'without', () => [], ablation, run)
  const taught = await askAll(asked, 'with', lessonsOf, ablation, run)
  const pairs = asked.map((one, index) => ({
    without: without[index]!,
    with: taught[index]!,
    lessons: lessonsOf(one).length,
  }))
  return { pairs, effects: compareLessons(pairs, run.seed) }
}

async function trajectoriesOf(cases: readonly SuiteCase[], { config, team, threads }: Ablation, run: Run) {
  const found: (readonly Trajectory[])[] = []
  await run.parallel(cases, placesOf('train', config), (one, branch, index) =>
    askCase(
      one,
      {
        cache: config.cache,
        threads,
        settings: { lessons: false, maxIterations: config.maxIterations },
        keep: (trajectories) => {
          found[index] = trajectories
        },
      },
      branch,
      team,
    ),
  )
  return found.flat()
}

function askAll(
  cases: readonly SuiteCase[],
  side: 'with' | 'without',
  lessonsOf: (one: SuiteCase) => string[],
  { config, team, threads }: Ablation,
  run: Run,
) {
  return run.scope(side).parallel(cases, placesOf(side, config), (one, branch) =>
    askCase(
      one,
      {
        cache: config.cache,
        threads,
        settings: { lessons: false, learned: lessonsOf(one), maxIterations: config.maxIterations },
      },
      branch,
      team,
    ),
  )
}

/** Each question of each side is a branch with a folder of its own. */
function placesOf(side: string, { jobs }: AblateConfig) {
  return {
    name: ({ name }: SuiteCase) => name,
    atOnce: jobs,
    folder: ({ name }: SuiteCase) => `${side}/${name}`,
    recordId: ({ name }: SuiteCase) => `${side}-${name}`,
  }
}
