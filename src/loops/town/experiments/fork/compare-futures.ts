import { differenceInterval, type Interval, type Proportion, seededRandom } from '../../../../kit/index.ts'
import { asHeard } from '../../play/as-heard.ts'
import { seatBot } from '../../play/play-bots.ts'
import { type Change, rollOut } from '../../play/roll-out.ts'
import { renderAction } from '../../players/render-action.ts'
import type { Game } from '../../rules/game.ts'
import { roleNamed } from '../../rules/roles.ts'
import { viewFor } from '../../rules/view.ts'
import { countWins } from '../series/series-result.ts'

/** How two futures of a game differ. */
export interface FutureComparison {
  readonly rollouts: number
  /** In how many futures each changed action could be done. */
  readonly actions: readonly { readonly player: string; readonly action: string; readonly done: number }[]
  /** How often each faction and lone neutral wins without and with the change, and how often no faction does. */
  readonly factions: readonly {
    readonly name: string
    readonly before: Proportion
    readonly after: Proportion
    readonly difference: Interval
  }[]
  /** By how much the change moves each observer's belief that a seat is evil, the largest moves first. */
  readonly beliefs: readonly {
    readonly observer: string
    readonly about: string
    readonly before: number
    readonly after: number
  }[]
}

/** What is compared. */
export interface FutureRequest {
  readonly game: Game
  readonly changes: readonly Change[]
  readonly policy: string
  readonly rollouts: number
  readonly seed: number
}

/** Plays many futures without and with a change, under the same chance, and counts. */
export function compareFutures(request: FutureRequest): FutureComparison {
  const { game, changes, rollouts } = request
  const done = new Map<Change, number>()
  const before = winsOf(request, [])
  const after = winsOf(request, changes, (change) => done.set(change, (done.get(change) ?? 0) + 1))
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const proportion = (wins: Readonly<Record<string, number>>, name: string) => ({
    successes: wins[name] ?? 0,
    trials: rollouts,
  })
  return {
    rollouts,
    actions: changes.flatMap((change) =>
      change.action === undefined
        ? []
        : [
            {
              player: game.setup.names[change.seat]!,
              action: renderAction(change.action, viewFor(game, change.seat)),
              done: done.get(change) ?? 0,
            },
          ],
    ),
    factions: names.map((name) => ({
      name,
      before: proportion(before, name),
      after: proportion(after, name),
      difference: differenceInterval(proportion(after, name), proportion(before, name)),
    })),
    beliefs: changedBeliefs(game, changes, request.seed),
  }
}

function winsOf(
  { game, policy, rollouts, seed }: FutureRequest,
  changes: readonly Change[],
  onDone?: (change: Change) => void,
): Readonly<Record<string, number>> {
  const wins: Record<string, number> = {}
  for (let number = 0; number < rollouts; number++) {
    const random = seededRandom(seed, 'rollout', number)
    const { factions } = rollOut({ game, changes, policy, random, ...(onDone && { onDone }) })
    countWins(wins, factions)
  }
  return wins
}

/** Beliefs are those of a bot that keeps a posterior, put into each observer's seat with what that seat has heard. */
function changedBeliefs(game: Game, changes: readonly Change[], seed: number): FutureComparison['beliefs'] {
  const heard = asHeard(game, changes)
  const { names } = game.setup
  const moved = game.seats.flatMap(({ alive }, observer) => {
    if (!alive || changes.some(({ seat }) => seat === observer)) return []
    const before = evilOf(game, observer, seed)
    const after = evilOf(heard, observer, seed)
    return names.flatMap((about, seat) =>
      seat === observer || !game.seats[seat]!.alive
        ? []
        : [{ observer: names[observer]!, about, before: before[seat]!, after: after[seat]! }],
    )
  })
  return moved.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
}

/** How likely each seat is evil, as one seat sees it. */
function evilOf(game: Game, observer: number, seed: number): number[] {
  const player = seatBot('bot:bayes', observer, seededRandom(seed, 'observer', observer))
  const beliefs = player.beliefs!(viewFor(game, observer))
  return beliefs.map((roles) =>
    Object.entries(roles).reduce((sum, [role, probability]) => sum + (isEvil(role) ? probability : 0), 0),
  )
}

function isEvil(role: string): boolean {
  const { side, alignment } = roleNamed(role)
  return side !== 'Town' && alignment !== 'NB'
}
