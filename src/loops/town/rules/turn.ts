import type { Game } from './game.ts'

/** What a turn is for: to bid for the next word, to speak and act by day, to vote, to judge, to talk at night, or to act at night. */
export type TurnKind = 'day' | 'vote' | 'judge' | 'talk' | 'act' | 'bid'

/** The seat whose turn it is; −1 when the game is over. */
export function turnOf(game: Game): number {
  return game.over ? -1 : game.queue[game.cursor]!
}

/** What the seat may do now; undefined when it is not its turn. */
export function kindOfTurn(game: Game, seat: number): TurnKind | undefined {
  return isOpen(game, seat) ? kindOfPhase(game) : undefined
}

/** The seats that may move now without seeing what the others of them do: they can be asked all at once. */
export function openTurns(game: Game): number[] {
  if (game.over) return []
  return isSimultaneous(game) ? game.queue.slice(game.cursor) : [turnOf(game)]
}

function isOpen(game: Game, seat: number): boolean {
  if (game.over) return false
  if (!isSimultaneous(game)) return game.queue[game.cursor] === seat
  for (let turn = game.cursor; turn < game.queue.length; turn++) if (game.queue[turn] === seat) return true
  return false
}

/** Judges, bidders, those who act at night and those who all speak at once do not see each other's choice before all have chosen. */
export function isSimultaneous(game: Game): boolean {
  if (game.phase === 'DISCUSSION') return game.bidding || game.setup.rules.talk === 'simultaneous'
  return game.phase === 'JUDGEMENT' || (game.phase === 'NIGHT' && game.cursor >= game.talkTurns)
}

function kindOfPhase(game: Game): TurnKind {
  if (game.phase === 'NIGHT') return game.cursor < game.talkTurns ? 'talk' : 'act'
  if (game.phase === 'NOMINATION') return 'vote'
  if (game.bidding) return 'bid'
  return game.phase === 'JUDGEMENT' ? 'judge' : 'day'
}

/** Whether the moon is full in the night of this day. */
export function isFullMoon(game: Game): boolean {
  return game.day % game.setup.rules.fullMoonEvery === 0
}

/** The votes that open a trial: more than half of the living. */
export function thresholdOf(living: number): number {
  return (countOf(living) >> 1) + 1
}

/** How many seats are in a set. */
export function countOf(set: number): number {
  let count = 0
  for (let rest = set; rest !== 0; rest &= rest - 1) count++
  return count
}
