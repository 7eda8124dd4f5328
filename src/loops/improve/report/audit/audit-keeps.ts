import { normalBelow, normalQuantile } from '../../../../kit/index.ts'
import { estimateNoise, type NoiseEstimate } from './estimate-noise.ts'
import { type Level, levelsOf, shiftChance } from './level-shift.ts'
import { comparison, isRepeat, type LoggedRun, type LoggedRuns, withStates } from './logged-run.ts'

/** What single runs say about a change that was kept. */
export type KeepVerdict = 'survives' | 'within_noise' | 'inconclusive'

/** One change that was kept, held against the noise. */
export interface AuditedKeep {
  readonly iteration: number
  readonly name: string
  readonly description: string
  readonly before: number
  readonly after: number
  /** How much better it scored, in units of the score; below zero where it was worse. */
  readonly gain: number
  /** At least so many standard deviations of a difference of two runs; null where no upper bound of the noise is known. */
  readonly sigmas: number | null
  readonly verdict: KeepVerdict
  /** Whether it measured the same code again, so that its gain is noise by definition. */
  readonly repeat: boolean
  readonly reason: string
}

/** The keeps of a log, and what they were held against. */
export interface KeepAudit {
  readonly noise: NoiseEstimate
  /** How many runs with a score could have been kept by chance. */
  readonly tried: number
  /** From how many standard deviations on a gain survives: what the best of that many runs without effect reaches in 5 % of logs. */
  readonly survivesFrom: number
  readonly keeps: readonly AuditedKeep[]
  /** Whether a run after the best one came within two deviations of it; null where that cannot be said. */
  readonly bestReachedAgain: boolean | null
}

const errorRate = 0.05

/**
 * Holds every change that a log kept against the noise of the log itself. A gain survives where it is larger than what the best of
 * all runs would show by chance at the largest noise that the log allows, or where the runs that followed stayed better than those
 * before. It is within the noise where even the smallest noise that the log shows explains it. Anything else cannot be decided from a single run.
 */
export function auditKeeps(log: LoggedRuns): KeepAudit {
  const noise = estimateNoise(log)
  const tried = Math.max(1, log.runs.length - 1)
  const survivesFrom = normalQuantile(1 - errorRate / tried)
  const levels = levelsOf(log)
  const keeps = withStates(log.runs)
    .filter(({ run }) => run.kept)
    .map(({ run, state }) => judge(run, state, { log, noise, tried, survivesFrom, levels }))
  return { noise, tried, survivesFrom, keeps, bestReachedAgain: reachedAgain(log, noise) }
}

interface Evidence {
  readonly log: LoggedRuns
  readonly noise: NoiseEstimate
  readonly tried: number
  readonly survivesFrom: number
  readonly levels: readonly Level[]
}

function judge(run: LoggedRun, state: LoggedRun, evidence: Evidence): AuditedKeep {
  const { log, noise } = evidence
  const gain = comparison(log).gain(state.score, run.score)
  const sigmas = noise.high === null || noise.high === 0 ? null : gain / (Math.SQRT2 * noise.high)
  const change = run.score - state.score
  return {
    iteration: run.iteration,
    name: run.name,
    description: run.description,
    before: state.score,
    after: run.score,
    gain: log.direction === 'higher_is_better' ? change : -change,
    sigmas,
    repeat: isRepeat(run, state),
    ...verdictOn({ run, state, gain, sigmas }, evidence),
  }
}

interface Gain {
  readonly run: LoggedRun
  readonly state: LoggedRun
  readonly gain: number
  readonly sigmas: number | null
}

function verdictOn(
  { run, state, gain, sigmas }: Gain,
  { log, noise, tried, survivesFrom, levels }: Evidence,
): Pick<AuditedKeep, 'verdict' | 'reason'> {
  if (isRepeat(run, state)) return { verdict: 'within_noise', reason: 'It measured the same code again.' }
  if (gain <= 0) return { verdict: 'within_noise', reason: 'It scored no better than what it replaced.' }
  if (noise.high === 0)
    return { verdict: 'survives', reason: 'Repeated runs gave the same score, so every gain is real.' }
  if (sigmas !== null && sigmas >= survivesFrom) {
    const reason = `Even the best of ${tried} runs without effect would seldom (5 %) show so much.`
    return { verdict: 'survives', reason }
  }
  const shift = shiftOf(run, levels, log)
  if (shift !== undefined && shift.chance <= errorRate / Math.max(1, levels.length - 1)) {
    const reason = `The ${shift.after} runs after it stayed better than the ${shift.before} before: chance does that in ${chanceText(shift.chance)}.`
    return { verdict: 'survives', reason }
  }
  const least = noise.low === 0 ? undefined : gain / (Math.SQRT2 * noise.low)
  if (least !== undefined && least < normalQuantile(1 - errorRate)) {
    const chance = chanceText(1 - normalBelow(least))
    return {
      verdict: 'within_noise',
      reason: `Two runs of the same code differ by so much in ${chance} or more.`,
    }
  }
  return { verdict: 'inconclusive', reason: whatIsMissing(noise) }
}

function whatIsMissing({ high, repeats }: NoiseEstimate): string {
  if (high === null) return 'The log does not show how much runs differ.'
  if (repeats === 0)
    return 'One run, and no run of the same code again: the gain may be real or chance. Further runs would decide.'
  return 'One run, and too few repeated ones: the gain may be real or chance. Further runs would decide.'
}

function shiftOf(run: LoggedRun, levels: readonly Level[], log: LoggedRuns) {
  const index = levels.findIndex(({ first }) => first === run)
  const [before, after] = [levels[index - 1], levels[index]]
  if (before === undefined || after === undefined) return undefined
  const chance = shiftChance(before, after, log)
  if (chance === undefined) return undefined
  const old = before.others.length + (before.first === log.runs[0] ? 1 : 0)
  return { chance, before: old, after: after.others.length }
}

function chanceText(share: number): string {
  if (share < 0.0001) return 'less than 0.01 %'
  return `${Number((share * 100).toPrecision(2))} %`
}

function reachedAgain(log: LoggedRuns, { high }: NoiseEstimate): boolean | null {
  if (high === null) return null
  const { gain } = comparison(log)
  let best = 0
  log.runs.forEach(({ score }, index) => {
    if (gain(log.runs[best]!.score, score) > 0) best = index
  })
  const later = log.runs.slice(best + 1)
  if (later.length === 0) return null
  return later.some(({ score }) => gain(log.runs[best]!.score, score) >= -2 * Math.SQRT2 * high)
}
