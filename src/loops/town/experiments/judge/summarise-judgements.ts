import { type Judgement, type Side, sideOf } from '../../../../contracts/index.ts'
import { type BootstrapInterval, bootstrapInterval, mean } from '../../../../kit/index.ts'
import {
  groupBy,
  type JudgeAgreement,
  type JudgeSummary,
  judgeAgreement,
  summariseJudges,
} from '../../../../learn/index.ts'
import type { RecordedGame } from '../../games/recorded-game.ts'
import { roleHistory } from '../../games/role-history.ts'
import { controlKinds, type JudgePass, judgePasses } from './judge-question.ts'

/** What the judges made of one player. Means are over the judges who gave a score and were not found unreliable; null where none did. */
export interface JudgedPlayer {
  readonly gameId: string
  readonly player: string
  /** The role that the player held at the end. */
  readonly role: string | null
  readonly side: Side | 'unknown'
  readonly external: number | null
  readonly internal: number | null
  /** Internal less external score, over the judges who gave both. */
  readonly deception: number | null
  readonly judges: number
}

/** What the players of one side have in common. */
export interface JudgedSide {
  readonly side: JudgedPlayer['side']
  readonly players: number
  readonly external: number | null
  readonly internal: number | null
  readonly deception: BootstrapInterval | null
}

export interface JudgingSummary {
  readonly judges: readonly JudgeSummary<JudgePass>[]
  /** The judges that were found unreliable: none of their scores is in a mean. */
  readonly leftOut: readonly string[]
  readonly agreement: Readonly<Record<JudgePass, JudgeAgreement>>
  readonly players: readonly JudgedPlayer[]
  readonly sides: readonly JudgedSide[]
}

export interface SummaryOptions {
  readonly random: () => number
  readonly samples?: number
}

/** Puts judgements together. Planted players serve to check the judges and count for nothing else. */
export function summariseJudgements(
  judgements: readonly Judgement[],
  games: readonly RecordedGame[],
  options: SummaryOptions,
): JudgingSummary {
  const real = judgements.filter(({ control }) => typeof control !== 'string')
  const judges = summariseJudges(judgements, { passes: judgePasses, kinds: controlKinds })
  const leftOut = new Set(judges.filter(({ verdict }) => verdict === 'unreliable').map(({ judge }) => judge))
  const units = [...groupBy(real, ({ game_id: id, player }) => JSON.stringify([id, player])).values()]
  const players = units.map((unit) => judgedPlayer(unit, games, leftOut))
  return {
    judges,
    leftOut: [...leftOut],
    agreement: Object.fromEntries(
      judgePasses.map((pass) => [pass, judgeAgreement(units, pass, options)]),
    ) as JudgingSummary['agreement'],
    players,
    sides: [...groupBy(players, ({ side }) => side)].map(([side, members]) =>
      judgedSide(side, members, options),
    ),
  }
}

function judgedPlayer(
  unit: readonly Judgement[],
  games: readonly RecordedGame[],
  leftOut: ReadonlySet<string>,
): JudgedPlayer {
  const { game_id: gameId = '', player } = unit[0]!
  const game = games.find(({ id }) => id === gameId)
  const role = game === undefined ? undefined : roleHistory(game).get(player)?.at(-1)?.role
  const counted = unit.filter(({ judge }) => !leftOut.has(judge))
  const byJudge = [...groupBy(counted, ({ judge }) => judge).values()].map((lines) => {
    const score = (pass: JudgePass) => lines.find((line) => line.pass === pass)?.score ?? null
    return { external: score('external'), internal: score('internal') }
  })
  const both = byJudge.filter(({ external, internal }) => external !== null && internal !== null)
  return {
    gameId,
    player,
    role: role ?? null,
    side: (role === undefined ? undefined : sideOf(role)) ?? 'unknown',
    external: meanOf(byJudge.map(({ external }) => external)),
    internal: meanOf(byJudge.map(({ internal }) => internal)),
    deception: meanOf(both.map(({ external, internal }) => internal! - external!)),
    judges: both.length,
  }
}

function judgedSide(
  side: JudgedSide['side'],
  members: readonly JudgedPlayer[],
  options: SummaryOptions,
): JudgedSide {
  const deceptions = members.flatMap(({ deception }) => deception ?? [])
  return {
    side,
    players: members.length,
    external: meanOf(members.map(({ external }) => external)),
    internal: meanOf(members.map(({ internal }) => internal)),
    deception: deceptions.length === 0 ? null : bootstrapInterval(deceptions, mean, options),
  }
}

/** The mean of the numbers among some values; null where there is none. */
function meanOf(values: readonly (number | null)[]): number | null {
  const numbers = values.filter((value) => value !== null)
  return numbers.length === 0 ? null : mean(numbers)
}
