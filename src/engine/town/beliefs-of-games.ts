import type { Finding } from '../../contracts/index.ts'
import { type BeliefReport, type BelievedGame, readBelievedGame, scoreBeliefs } from '../../learn/index.ts'
import type { Project } from '../runs/open-project.ts'
import { findGames } from './find-games.ts'

/** Games whose beliefs should be scored, and nothing is believed in any of them. */
export class NoBeliefs extends Error {
  override readonly name = 'NoBeliefs'
}

/** The scores of the beliefs in recorded games, by the names of runs or by folders, and what is wrong with their lines. */
export async function beliefsOfGames(
  names: readonly string[],
  project: Project,
): Promise<{ readonly report: BeliefReport; readonly findings: readonly Finding[] }> {
  const games: BelievedGame[] = []
  const findings: Finding[] = []
  for (const folder of await findGames(names, project)) {
    const { game, beliefs, findings: own } = await readBelievedGame(folder)
    games.push({ game, beliefs })
    findings.push(...own.filter(({ severity, mended }) => severity === 'error' && mended !== true))
  }
  const report = scoreBeliefs(games)
  if (report.bySource.length > 0) return { report, findings }
  throw new NoBeliefs(
    `No beliefs are written in ${names.join(', ')} that could be scored. Play with \`reprise town play --beliefs\`.`,
  )
}
