import {
  brierScore,
  type Calibration,
  calibration,
  type Forecast,
  logLoss,
  logLossFloor,
} from '../../kit/index.ts'

/** How good probabilities were. */
export interface ForecastScores {
  /** 0 is perfect, 2 is sure and wrong. */
  readonly brier: number
  /** In nats; no forecast costs more than −ln of the floor. */
  readonly logLoss: number
  /** Over the probability of every outcome that was named, and of the true one. */
  readonly calibration: Calibration
}

export interface ForecastOptions {
  /** Probabilities below it count as it in logarithms. */
  readonly floor?: number
  readonly bins?: number
}

/** Scores forecasts against what happened. There must be at least one. */
export function forecastScores(
  forecasts: readonly Forecast[],
  { floor = logLossFloor, bins }: ForecastOptions = {},
): ForecastScores {
  const predictions = forecasts.flatMap(({ probabilities, outcome }) =>
    [...new Set([...Object.keys(probabilities), outcome])].map((name) => ({
      probability: Math.min(1, probabilities[name] ?? 0),
      happened: name === outcome,
    })),
  )
  return {
    brier: brierScore(forecasts),
    logLoss: logLoss(forecasts, floor),
    calibration: calibration(predictions, bins),
  }
}
