import { ordinal, rate, rating } from 'openskill'

/** A skill as a bell curve, and how often it was seen. */
export interface Rating {
  readonly mu: number
  readonly sigma: number
  readonly games: number
}

/** Those who win and lose together, by name; one with several seats is named several times. */
export interface RatedTeam {
  readonly members: readonly string[]
  readonly won: boolean
  /** What the team has beside the skill of its members, such as the strength of its side in this role list. */
  readonly handicap?: string
}

/** Skills that are updated game by game with the Plackett-Luce model of Weng and Lin. */
export interface RatingBoard {
  add(teams: readonly RatedTeam[]): void
  ratings(): ReadonlyMap<string, Rating>
  handicaps(): ReadonlyMap<string, Rating>
}

interface Skill {
  mu: number
  sigma: number
  games: number
}

/** An empty board. A skill starts at 25 with a spread of 25/3, a handicap at 0 with the same spread. */
export function ratingBoard(): RatingBoard {
  const skills = new Map<string, Skill>()
  const handicaps = new Map<string, Skill>()
  return {
    add(teams) {
      const sides = teams.map((team) => ({ team, parts: partsOf(team, skills, handicaps) }))
      if (sides.length < 2) return
      const before = sides.map(({ parts }) => together(parts))
      const rank = sides.map(({ team }) => (team.won ? 1 : 2))
      // Agents do not change from game to game, so nothing is added to the spread between games.
      const after = rate(
        before.map((skill) => [skill]),
        { rank, tau: 0 },
      )
      const changes = sides.flatMap(({ parts }, index) => changesOf(parts, before[index]!, after[index]![0]!))
      for (const { skill, mu, shrink } of changes) {
        skill.mu += mu
        skill.sigma *= shrink
      }
      for (const skill of new Set(changes.map((change) => change.skill))) skill.games++
    },
    ratings: () => new Map([...skills].map(([name, skill]) => [name, { ...skill }])),
    handicaps: () => new Map([...handicaps].map(([name, skill]) => [name, { ...skill }])),
  }
}

/** A skill that is surely exceeded, for order on a ladder: three spreads below the mean. */
export function safeSkill({ mu, sigma }: Rating): number {
  return ordinal({ mu, sigma })
}

interface Part {
  readonly skill: Skill
  readonly weight: number
}

/** Who makes up a team, and with which weight: a team is as strong as its members are on average, whatever their number. */
function partsOf(
  { members, handicap }: RatedTeam,
  skills: Map<string, Skill>,
  handicaps: Map<string, Skill>,
): Part[] {
  const parts = [...new Set(members)].map((name) => ({
    skill: skillOf(skills, name),
    weight: members.filter((member) => member === name).length / members.length,
  }))
  return handicap === undefined ? parts : [...parts, { skill: skillOf(handicaps, handicap, 0), weight: 1 }]
}

function skillOf(skills: Map<string, Skill>, name: string, mu?: number): Skill {
  const known = skills.get(name)
  if (known !== undefined) return known
  const fresh = { ...rating(), ...(mu !== undefined && { mu }), games: 0 }
  skills.set(name, fresh)
  return fresh
}

function together(parts: readonly Part[]): { mu: number; sigma: number } {
  let [mu, variance] = [0, 0]
  for (const { skill, weight } of parts) {
    mu += weight * skill.mu
    variance += (weight * skill.sigma) ** 2
  }
  return { mu, sigma: Math.sqrt(variance) }
}

/** What the parts of a team learn from what the team learned: the less sure of a part, the more, as its weight allows. */
function changesOf(
  parts: readonly Part[],
  before: { readonly mu: number; readonly sigma: number },
  after: { readonly mu: number; readonly sigma: number },
) {
  const variance = before.sigma ** 2
  const gain = 1 - after.sigma ** 2 / variance
  return parts.map(({ skill, weight }) => {
    const share = (weight * skill.sigma ** 2) / variance
    return { skill, mu: share * (after.mu - before.mu), shrink: Math.sqrt(1 - weight * share * gain) }
  })
}
