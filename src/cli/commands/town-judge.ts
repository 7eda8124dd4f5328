import { relative } from 'node:path'
import { findGames, judgingMarkdown, launchRun, parseBudget } from '../../engine/index.ts'
import { conduct } from './runs-go-on.ts'
import { projectAt, type Terminal } from './runs-terminal.ts'
import { BadTownFlag } from './town-settings.ts'
import { wholeNumber } from './whole-number.ts'

export interface TownJudgeFlags {
  readonly judge?: readonly string[]
  readonly keepNames?: boolean
  readonly controls?: string
  readonly id?: string
  readonly seed?: string
  readonly budget?: string
  readonly json?: boolean
}

/** Has games judged in a run of its own, and prints the report. */
export async function townJudge(
  names: readonly string[],
  flags: TownJudgeFlags,
  terminal: Terminal,
): Promise<number> {
  const project = await projectAt(terminal)
  const games = await findGames(names, project)
  const judges = flags.judge ?? ['bot:lexical-judge']
  if (judges.length > 9) throw new BadTownFlag(`${judges.length} judges are too many; at most 9 can judge.`)
  const config = {
    games: games.map((game) => relative(project.workspace.folder, game)),
    folder: project.workspace.folder,
    judges: judges.length,
    maskNames: flags.keepNames !== true,
    controls: flags.controls === undefined ? 4 : wholeNumber(flags.controls, '--controls', 0, 20),
  }
  const request = {
    loop: { name: 'town-judge' },
    config,
    agents: ['default=bot:lexical-judge', ...judges.map((spec, index) => `judge-${index + 1}=${spec}`)],
    ...(flags.id !== undefined && { id: flags.id }),
    ...(flags.seed !== undefined && { seed: wholeNumber(flags.seed, '--seed', 0, 999_999_999) }),
    ...(flags.budget !== undefined && { budget: parseBudget(flags.budget) }),
    random: Math.random,
  }
  const stage = { json: flags.json, project, terminal }
  return conduct(
    'town-judge',
    async (around) => {
      const outcome = await launchRun(request, project, around)
      if (outcome.result !== undefined && flags.json !== true) {
        terminal.out.write(`${judgingMarkdown(outcome.result as Parameters<typeof judgingMarkdown>[0])}\n`)
      }
      return outcome
    },
    stage,
  )
}
