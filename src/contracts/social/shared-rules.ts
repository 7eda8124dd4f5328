import type { Path } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { eachPlace, type Pattern } from '../repairs.ts'

/** The version of the document that the records of this family follow. */
export const socialRlVersion = '0.2.0'

/** Asks for agent ids of the form Role+Name; speaks once of each agent. */
export function agentFormat<T>(places: (record: T) => Iterable<readonly [Path, string]>): Rule<T> {
  return {
    code: 'social/agent-format',
    severity: 'warning',
    says: 'An agent is named by its role and its name with a plus between them.',
    check(record, report) {
      const seen = new Set<string>()
      for (const [path, agent] of places(record)) {
        if (seen.has(agent) || isRoleAndName(agent)) continue
        seen.add(agent)
        report(path, `"${agent}"`, 'Role+Name, such as "Worker+Alice"', 'name the role before the plus')
      }
    },
  }
}

function isRoleAndName(agent: string): boolean {
  const parts = agent.split('+')
  return parts.length === 2 && parts.every((part) => part.trim() !== '')
}

/** Asks that rounds are counted from one. */
export function roundFromOne<T>(places: (record: T) => Iterable<readonly [Path, number]>): Rule<T> {
  return {
    code: 'social/round-number',
    severity: 'error',
    says: 'Rounds are counted from one.',
    check(record, report) {
      for (const [path, round] of places(record)) {
        if (round < 1) report(path, `${round}`, '1 or more', 'count the rounds from one')
      }
    },
  }
}

const measures = new Set([
  'engagement',
  'alignment',
  'theoretical_alignment',
  'contribution',
  'contribution_value',
  'synthesis_inclusion',
])

/** The scores in an object of feedback values, by name. */
export function scoresIn(values: unknown): [name: string, score: number][] {
  if (values === null || typeof values !== 'object') return []
  return Object.entries(values).filter(([name, value]) => measures.has(name) && typeof value === 'number')
}

/** Asks that feedback values which were copied into another record keep to their range. */
export function scoreRange<T>(patterns: readonly Pattern[]): Rule<T> {
  return {
    code: 'social/score-range',
    severity: 'error',
    says: 'A feedback score lies between zero and one wherever it is repeated.',
    check(record, report) {
      for (const pattern of patterns) {
        eachPlace(record, pattern, (holder, key, path) => {
          for (const [name, score] of scoresIn(holder[key])) {
            if (score < 0 || score > 1)
              report([...path, name], `${score}`, '0 to 1', 'copy the score as it was measured')
          }
        })
      }
    },
  }
}

/** Asks for the version that these contracts describe. */
export function knownVersion<T extends { social_rl_version?: string }>(): Rule<T> {
  return {
    code: 'social/version',
    severity: 'warning',
    says: 'A record names the version of the document that it follows.',
    check({ social_rl_version: version }, report) {
      if (version === undefined || version === socialRlVersion) return
      const expected = `"${socialRlVersion}", the version that was checked`
      report(['social_rl_version'], `"${version}"`, expected, 'look up what changed between the two')
    },
  }
}
