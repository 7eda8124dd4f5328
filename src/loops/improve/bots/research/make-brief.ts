import type { ResearchBrief } from '../../../../contracts/index.ts'
import { plural } from '../../../../kit/index.ts'
import { streakFamily } from '../../critic/family-rules.ts'
import type { Situation } from '../../roles.ts'
import type { BriefIdea } from './brief-idea.ts'
import { familyChooser } from './family-for.ts'
import { ideasFromFiles } from './ideas-from-files.ts'
import { ideasFromHistory, untriedFamilies } from './ideas-from-history.ts'

const fewest = 3
const most = 10

/** Ideas from the user, the history and the files, the surest first: three to ten, from two families or more where it can be. */
export function makeBrief(situation: Situation): Pick<ResearchBrief, 'repo_analysis_summary' | 'ideas'> {
  const streak = streakFamily(situation.history)?.family
  const closed = streak === undefined || situation.families.length < 2 ? [] : [streak]
  const choose = familyChooser(situation.families, closed)
  const observed = ideasFromFiles(situation.files)
  const fromFiles = observed.flatMap(({ kind, family: named, ...idea }): BriefIdea[] => {
    if (named !== undefined && closed.includes(named)) return []
    const family = named !== undefined && situation.families.includes(named) ? named : choose(kind)
    return family === undefined ? [] : [{ ...idea, approach_family: family }]
  })
  const ideas = ranked([
    ...ideasOfUser(situation, choose),
    ...ideasFromHistory(situation, closed),
    ...fromFiles,
  ]).slice(0, most)
  const wanted = (all: readonly BriefIdea[]) =>
    all.length < fewest || new Set(all.map(({ approach_family: family }) => family)).size < 2
  const used = new Set(ideas.map(({ approach_family: family }) => family))
  for (const idea of [...untriedFamilies(situation, closed), ...revisited(situation, closed)]) {
    if (!wanted(ideas)) break
    if (used.has(idea.approach_family)) continue
    used.add(idea.approach_family)
    ideas.splice(most - 1)
    ideas.push(idea)
  }
  return { repo_analysis_summary: summaryOf(situation, observed.length), ideas: ranked(ideas) }
}

function ideasOfUser({ ideas }: Situation, choose: (about: string) => string | undefined): BriefIdea[] {
  return ideas.flatMap((idea) => {
    const family = choose(idea)
    const title = idea.split('\n', 1)[0]!.slice(0, 120)
    const evidence = `The user asks for it: ${idea}`
    if (family === undefined) return []
    return [
      {
        title,
        source: 'user',
        evidence,
        approach_family: family,
        confidence: 'high',
        estimated_impact: 'unknown',
      },
    ]
  })
}

/** Families that were tried, to come back to where nothing else is left. */
function revisited({ families, history }: Situation, closed: readonly string[]): BriefIdea[] {
  return families
    .filter((family) => !closed.includes(family))
    .map((family) => ({
      title: `Come back to the family ${family}`,
      source: 'history',
      evidence: `The family ${family} is open, and ${plural(history.length, 'round')} left nothing better to try.`,
      approach_family: family,
      confidence: 'low',
      estimated_impact: 'unknown',
    }))
}

/** The surest ideas first, each title once; ideas of equal confidence keep their order. */
function ranked(ideas: readonly BriefIdea[]): BriefIdea[] {
  const order = ['high', 'medium', 'low']
  const titles = new Set<string>()
  return ideas
    .filter(({ title }) => !titles.has(title.toLowerCase()) && titles.add(title.toLowerCase()))
    .sort((left, right) => order.indexOf(left.confidence) - order.indexOf(right.confidence))
}

function summaryOf({ files, history, bestScore, metric }: Situation, observations: number): string {
  const texts = Object.values(files)
  const lines = texts.reduce((sum, text) => sum + text.split('\n').length, 0)
  const wins = history.filter(({ winner }) => winner !== null).length
  const so =
    history.length === 0
      ? 'Nothing was tried yet.'
      : `${plural(history.length, 'round')} had ${plural(wins, 'winner')}.`
  return `${plural(texts.length, 'file')} with ${plural(lines, 'line')} may be changed; ${plural(observations, 'place')} stand out. ${so} ${metric} is at ${bestScore}.`
}
