import { atLeast, BadSample } from './bad-sample.ts'
import { mean } from './mean.ts'

/** The forecast probability of each outcome, and the one that happened. An outcome that is not named has probability zero. */
export interface Forecast {
  readonly probabilities: Readonly<Record<string, number>>
  readonly outcome: string
}

/**
 * The mean Brier score: squared distances between probabilities and what came, over all outcomes. 0 is perfect, 2 is sure and wrong.
 * With two outcomes it is twice the score that counts one of them only.
 */
export function brierScore(forecasts: readonly Forecast[]): number {
  atLeast(1, forecasts.length, 'brierScore')
  return mean(forecasts.map(brierOf))
}

/** The smallest probability that log loss counts with, unless another is asked for. */
export const logLossFloor = 1e-6

/**
 * The mean logarithmic loss in nats. A probability below the floor counts as the floor, so that one outcome held impossible costs
 * at most −ln(floor), 13.8 by default, and not infinity.
 */
export function logLoss(forecasts: readonly Forecast[], floor = logLossFloor): number {
  atLeast(1, forecasts.length, 'logLoss')
  return mean(forecasts.map((forecast) => -Math.log(Math.max(probabilityOf(forecast), floor))))
}

function brierOf(forecast: Forecast): number {
  const came = probabilityOf(forecast)
  let sum = (1 - came) ** 2 - came ** 2
  for (const probability of Object.values(forecast.probabilities)) sum += probability ** 2
  return sum
}

function probabilityOf({ probabilities, outcome }: Forecast): number {
  const probability = Object.hasOwn(probabilities, outcome) ? probabilities[outcome]! : 0
  if (probability >= 0 && probability <= 1) return probability
  throw new BadSample(`Found the probability ${probability} for ${outcome}, expected a number from 0 to 1.`)
}
