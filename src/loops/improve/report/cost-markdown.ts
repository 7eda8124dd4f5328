import { grouped, span } from '../../../kit/index.ts'
import { percent } from '../../../learn/index.ts'
import { scoreText } from './score-text.ts'
import type { CostTable, PerGain } from './tables/cost-table.ts'

/** What a campaign used and what a unit of real gain took, as sentences. */
export function costLines({
  tokens,
  usd,
  calls,
  seconds,
  realGain,
  realShare,
  perPoint,
  perPercent,
}: CostTable): string[] {
  const time = seconds === null ? [] : [span(seconds * 1000)]
  const used = [
    tokensText(tokens, true),
    calls === null ? 'calls unknown' : `${grouped(calls)} calls`,
    `cost ${moneyText(usd)}`,
    ...time,
  ]
  const share = realShare === null ? '' : `, ${percent(realShare)} of the baseline`
  return [
    `Used: ${used.join(', ')}.`,
    `Real gain: ${scoreText(realGain)}${share}.`,
    ...(perPoint === null
      ? ['Nothing real was gained, so there is no cost for a point.']
      : [`For each point of real gain: ${perText(perPoint)}.`]),
    ...(perPercent === null ? [] : [`For each percent of real gain: ${perText(perPercent)}.`]),
  ]
}

function perText({ tokens, usd, seconds }: PerGain): string {
  const time = seconds === null ? [] : [span(seconds * 1000)]
  return [tokensText(tokens, true), `cost ${moneyText(usd)}`, ...time].join(', ')
}

/** A number of tokens; unknown stays unknown. */
export function tokensText(tokens: number | null, noun = false): string {
  if (tokens === null) return noun ? 'tokens unknown' : '–'
  return `${grouped(Math.round(tokens))}${noun ? ' tokens' : ''}`
}

/** An amount of money; unknown stays unknown. */
export function moneyText(usd: number | null): string {
  if (usd === null) return 'unknown'
  return `$${usd.toFixed(usd === 0 || usd >= 1 ? 2 : 4)}`
}
