import type { Plan } from '../../../contracts/index.ts'
import type { Objection } from './critic-context.ts'

const joiners = /\b(?:and\s+also|additionally|in\s+addition|furthermore|moreover|secondly)\b/i
const separateStep =
  /\b(?:unrelated|separately|independently of|second hypothesis|another (?:idea|hypothesis)|and also test)\b/i

/** H001: a plan tests one hypothesis. */
export function oneHypothesis({ hypothesis, steps }: Pick<Plan, 'hypothesis' | 'steps'>): Objection {
  if (hypothesis.trim() === '')
    return 'H001: the hypothesis is blank. Write one sentence: doing X should improve Y because Z.'
  const joiner = joiners.exec(hypothesis)?.[0]
  if (joiner !== undefined)
    return `H001: "${joiner}" joins two claims. Keep one, and leave the other to another plan.`
  const claims = predictions(hypothesis)
  if (claims > 1)
    return `H001: the hypothesis makes ${claims} predictions. Keep the one that the steps test, and leave the rest to other plans.`
  const stray = steps.find(({ change }) => separateStep.test(change))
  if (stray !== undefined)
    return `H001: step ${stray.step} tests something else ("${separateStep.exec(stray.change)![0]}"). Keep only steps that serve the hypothesis.`
  return undefined
}

/** How many things a text predicts, or how many items it lists where those are more. */
function predictions(text: string): number {
  const items = text.match(/^\s*(?:[-*+•]|\(?\d+[.)])\s+\S/gm)?.length ?? 0
  const sentences = text.split(/[.;!?](?:\s+|$)|\n+/)
  const predicted = sentences.reduce((sum, sentence) => sum + predictionsIn(sentence), 0)
  return Math.max(predicted, items)
}

// A prediction that begins with "which" or "this" continues the one before, and what stands behind "because" explains it.
function predictionsIn(sentence: string): number {
  const own = sentence.replace(
    /\b(?:which|that|this|it|and\s+so|so)\s+(?:should|will|would)\b(?!\s+also)/gi,
    '',
  )
  const reasoned = own.match(/\b(?:should|will|would)\b.*?\bbecause\b/gi)?.length ?? 0
  const claim = /^.*?\b(?:should|will|would)\b.*?(?=\b(?:because|since|as)\b|$)/i.exec(own)?.[0] ?? ''
  return Math.max(reasoned, claim.match(/\b(?:should|will|would)\b/gi)?.length ?? 0)
}
