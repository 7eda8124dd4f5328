import { isAtLeastAsGood } from '../../../contracts/index.ts'
import { plural } from '../../../kit/index.ts'
import type { Left } from '../../../spine/index.ts'
import type { CampaignSettings } from '../read/campaign-settings.ts'
import type { Standing } from '../standing.ts'
import type { Stop } from './stop.ts'

type StopRule = (standing: Standing, settings: CampaignSettings) => Stop | undefined

/** The first reason to end after a round; undefined to go on. `left` is what is left of the budget. */
export function stopAfter(standing: Standing, settings: CampaignSettings, left: Left): Stop | undefined {
  for (const rule of [target, maxReached, plateau, circuitBreaker]) {
    const stop = rule(standing, settings)
    if (stop !== undefined) return stop
  }
  const used = Object.entries(left).find(([, amount]) => amount <= 0)
  return used && { reason: 'budget', message: `No ${used[0]} of the budget are left for another round.` }
}

/** The score that the user wants is reached. */
export const target: StopRule = ({ bestScore }, { target_value: value, benchmark_direction: direction }) =>
  value !== null && isAtLeastAsGood(bestScore, value, direction)
    ? { reason: 'target', message: `The score ${bestScore} reaches the target ${value}.` }
    : undefined

/** Wins in a row that gain next to nothing, each of them and all together: nothing is stopped while it gets better. */
export const plateau: StopRule = ({ plateauCount, plateauGain }, settings) => {
  const { plateau_window: window, plateau_threshold: threshold } = settings
  if (plateauCount < window || plateauGain >= threshold) return undefined
  return {
    reason: 'plateau',
    message: `The last ${plural(plateauCount, 'win')} gained less than ${threshold} together.`,
  }
}

/** Rounds in a row without a winner. */
export const circuitBreaker: StopRule = ({ breakerCount }, { circuit_breaker_threshold: most }) =>
  breakerCount >= most
    ? { reason: 'circuit_breaker', message: `${plural(breakerCount, 'round')} in a row had no winner.` }
    : undefined

/** As many rounds as the user allows. */
export const maxReached: StopRule = ({ iterations }, { max_iterations: most }) =>
  iterations >= most
    ? {
        reason: 'max_iterations',
        message: `${plural(most, 'round')} ${most === 1 ? 'was' : 'were'} played, the most that are allowed.`,
      }
    : undefined
