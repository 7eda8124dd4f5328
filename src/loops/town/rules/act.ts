import type { Action, IllegalAction, Verdict } from './action.ts'
import { checkAction } from './check-action.ts'
import { copyGame } from './copy-game.ts'
import { emit, everybody, nobody, only } from './emit.ts'
import type { Game, Order } from './game.ts'
import { goOn, openTrial } from './phases.ts'
import { say, whisper } from './say.ts'
import { turnOf } from './turn.ts'
import { type View, viewFor } from './view.ts'
import { countVotes, voteWeight } from './votes.ts'

/** The game after an action, or why the action is refused. The game that is given stays as it is. */
export function applyAction(
  game: Game,
  seat: number,
  action: Action,
): { readonly game: Game; readonly illegal?: undefined } | { readonly illegal: IllegalAction } {
  const next = copyGame(game)
  const illegal = act(next, seat, action)
  return illegal === undefined ? { game: next } : { illegal }
}

/** Does the same to the game itself, for its owner. A refused action changes nothing. */
export function act(
  game: Game,
  seat: number,
  action: Action,
  view: View = viewFor(game, seat),
): IllegalAction | undefined {
  const illegal = checkAction(view, action)
  if (illegal !== undefined) return illegal
  // The turn ends first, because a vote may open a trial with turns of its own.
  if (action.kind !== 'write') leaveQueue(game, seat)
  if (isHeld(game, action)) game.held.push({ seat, action })
  else perform(game, seat, action)
  if (game.cursor >= game.queue.length) endRound(game)
  return undefined
}

/** Where all speak at once, nobody hears the others before the round is over. */
function isHeld({ phase, setup }: Game, { kind }: Action): boolean {
  return setup.rules.talk === 'simultaneous' && phase === 'DISCUSSION' && kind !== 'write' && kind !== 'wait'
}

function endRound(game: Game): void {
  if (game.held.length > 0) {
    // Words first: who steps forward at the same time could still be whispered to.
    const held = game.held.splice(0).sort((one, other) => one.seat - other.seat)
    for (const { seat, action } of held) if (action.kind !== 'ability') perform(game, seat, action)
    for (const { seat, action } of held) if (action.kind === 'ability') perform(game, seat, action)
  }
  goOn(game)
}

function perform(game: Game, seat: number, action: Action): void {
  switch (action.kind) {
    case 'write':
      write(game, seat, action)
      break
    case 'speak':
      say(game, seat, action)
      break
    case 'whisper':
      whisper(game, seat, action)
      break
    case 'vote':
      vote(game, seat, action.target)
      break
    case 'unvote':
      takeBack(game, seat)
      break
    case 'judge':
      judge(game, seat, action.verdict)
      break
    case 'ability':
      choose(game, seat, action)
      break
    case 'bid':
      game.bids[seat] = action.bid
      emit(game, nobody, { kind: 'bid', seat, bid: action.bid })
      break
    case 'wait':
      break
  }
}

/** Writes a paper; it replaces what the seat had written before. */
function write(game: Game, seat: number, { paper, text }: Extract<Action, { kind: 'write' }>): void {
  const own = game.seats[seat]!
  if (paper === 'last_will') own.will = text
  else own.note = text
  emit(game, only(seat), { kind: 'paper', seat, paper, text })
}

function vote(game: Game, voter: number, target: number): void {
  takeBack(game, voter)
  game.votes[voter] = target
  const { votes, threshold } = countVotes(game, target)
  emit(game, everybody, { kind: 'vote', voter, target, votes, threshold })
  if (votes >= threshold) openTrial(game, target, votes)
}

function judge(game: Game, voter: number, verdict: Verdict): void {
  game.verdicts[voter] = verdict
  const { defendant } = game
  emit(game, nobody, { kind: 'judged', voter, defendant, verdict, weight: voteWeight(game, voter) })
}

function takeBack(game: Game, voter: number): void {
  const target = game.votes[voter]!
  if (target === -1) return
  game.votes[voter] = -1
  emit(game, everybody, { kind: 'unvote', voter, target })
}

/** An ability of the day that shows works at once; all others are kept for the night. */
function choose(game: Game, seat: number, action: Extract<Action, { kind: 'ability' }>): void {
  const own = game.seats[seat]!
  const { verb, target = -1, second = -1, text } = action
  emit(
    game,
    nobody,
    text === undefined
      ? { kind: 'ability', seat, verb, target, second }
      : { kind: 'ability', seat, verb, target, second, text },
  )
  if (verb === 'reveal') {
    own.revealed = true
    game.unmasked |= 1 << seat
    emit(game, everybody, { kind: 'revealed', seat, role: own.role.name })
    return
  }
  const order: Order = text === undefined ? { verb, target, second } : { verb, target, second, text }
  if (game.phase === 'NIGHT') own.order = order
  else own.dayOrder = order
}

/** Ends a seat's turn as waiting does, for a seat that has nothing to do. */
export function pass(game: Game, seat: number): void {
  leaveQueue(game, seat)
  if (game.cursor >= game.queue.length) endRound(game)
}

function leaveQueue(game: Game, seat: number): void {
  if (turnOf(game) === seat) game.cursor++
  else game.queue.splice(game.queue.indexOf(seat, game.cursor), 1)
}
