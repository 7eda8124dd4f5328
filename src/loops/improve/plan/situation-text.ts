import { familyDefinitions, type IterationHistory } from '../../../contracts/index.ts'
import type { Situation } from '../roles.ts'
import { fenced, inOneLine } from './fenced.ts'

/**
 * The text about a campaign that all roles get. What changes least comes first, so that the caches of providers hit: the goal, then
 * the files, then the history, then the ideas of the round.
 */
export function situationText(situation: Situation): string {
  return [goalText(situation), filesText(situation), historyText(situation), ideasText(situation)]
    .filter((part) => part !== '')
    .join('\n\n')
}

function goalText({ objective, metric, direction, target, families, sealed }: Situation): string {
  const better = direction === 'higher_is_better' ? 'Higher is better.' : 'Lower is better.'
  const aim = target === null ? '' : ` The target is ${target}.`
  const known = families.map((tag) => {
    const description = familyDefinitions.find((family) => family.tag === tag)?.description
    return `- ${tag}${description === undefined ? '' : `: ${description}`}`
  })
  const closed = sealed.length === 0 ? 'None.' : sealed.map((path) => `- ${path}`).join('\n')
  return [
    `# Goal\n\n${objective}\n\nThe metric is ${metric}. ${better}${aim}`,
    `# Approach families\n\n${known.join('\n')}`,
    `# Sealed files, which nobody may change\n\n${closed}`,
  ].join('\n\n')
}

function filesText({ files }: Situation): string {
  const shown = Object.entries(files).map(([path, text]) => `${path}\n${fenced(text)}`)
  return shown.length === 0 ? '' : `# Files of the best state\n\n${shown.join('\n\n')}`
}

function historyText({ history, bestScore, round }: Situation): string {
  const rounds = history.map(roundText)
  const text = rounds.length === 0 ? 'Nothing was tried yet.' : fenced(rounds.join('\n'))
  return `# What was tried before, the latest last\n\n${text}\n\nThis is round ${round}. The best score so far is ${bestScore}.`
}

function roundText({ iteration, baseline_score: before, winner, losers }: IterationHistory): string {
  const won =
    winner === null
      ? '  nobody won'
      : `  won: ${winner.plan_id} (${winner.approach_family}), score ${winner.score}: ${inOneLine(winner.hypothesis)}`
  const lost = losers.map(
    ({ plan_id: id, approach_family: family, score, hypothesis, failure_analysis: why }) => {
      const reason = why ? ` What happened: ${inOneLine(why.what)} Lesson: ${inOneLine(why.lesson)}` : ''
      return `  lost: ${id} (${family}), score ${score ?? 'none'}: ${inOneLine(hypothesis)}${reason}`
    },
  )
  return [`Round ${iteration}, score to beat ${before ?? 'unknown'}`, won, ...lost].join('\n')
}

function ideasText({ ideas }: Situation): string {
  if (ideas.length === 0) return ''
  return `# Ideas of the user for this round; they come first\n\n${ideas.map((idea, index) => `${index + 1}. ${idea}`).join('\n')}`
}
