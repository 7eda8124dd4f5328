import type { Trial } from './trials.ts'

/** What earlier rounds say about files, places and families. */
export interface Memory {
  readonly trials: readonly Trial[]
  /** The round of the latest merge, 0 where there is none. */
  readonly lastWin: number
  /** The trials that changed a place, oldest first. */
  at(site: string): readonly Trial[]
  /** The trials of exactly these edits, oldest first. */
  of(keys: readonly string[]): readonly Trial[]
  /** How promising a family is: above 1 where it won more often than others, and never 0. */
  familyWeight(family: string): number
}

/** Puts trials in order, so that proposals can ask about them. */
export function remember(trials: readonly Trial[]): Memory {
  const bySite = new Map<string, Trial[]>()
  const byKeys = new Map<string, Trial[]>()
  for (const trial of trials) {
    for (const { site } of trial.edits) push(bySite, site, trial)
    push(byKeys, nameOf(trial.edits.map(({ key }) => key)), trial)
  }
  return {
    trials,
    lastWin: trials.reduce(
      (latest, { result, round }) => (result === 'won' ? Math.max(latest, round) : latest),
      0,
    ),
    at: (site) => bySite.get(site) ?? [],
    of: (keys) => byKeys.get(nameOf(keys)) ?? [],
    familyWeight(family) {
      const own = trials.filter((trial) => trial.family === family).slice(-12)
      const good = own.reduce(
        (sum, { result }) => sum + (result === 'won' ? 1 : result === 'near' ? 0.5 : 0),
        0,
      )
      return (2 * (good + 1)) / (own.length + 2)
    },
  }
}

function push(map: Map<string, Trial[]>, key: string, trial: Trial): void {
  const known = map.get(key)
  if (known === undefined) map.set(key, [trial])
  else known.push(trial)
}

const nameOf = (keys: readonly string[]) => [...keys].sort().join('\n')
