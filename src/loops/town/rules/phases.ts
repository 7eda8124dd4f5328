import { drawOne } from './chance.ts'
import { die } from './die.ts'
import { emit, everybody } from './emit.ts'
import type { Phase } from './event.ts'
import type { Game } from './game.ts'
import { resolveNight } from './night/resolve-night.ts'
import { canActTonight, settleNightfall } from './nightfall.ts'
import { rewardTheLynch } from './reward-the-lynch.ts'
import { settleDeaths } from './settle-deaths.ts'
import { channelOf } from './talk.ts'
import { isFullMoon } from './turn.ts'
import { voteWeight } from './votes.ts'
import { endIfWon } from './win.ts'

/** Opens the game: Day 1 has talk and no vote. */
export function openGame(game: Game): void {
  begin(game, 'PRE_NIGHT')
  queueLiving(game, -1)
}

/** Goes on to the next phase in which somebody has a turn. */
export function goOn(game: Game): void {
  do {
    next(game)
  } while (!game.over && game.cursor >= game.queue.length)
}

function next(game: Game): void {
  const { phase } = game
  if (phase === 'DISCUSSION') {
    if (game.setup.rules.talk === 'bidding') nextWord(game)
    else moreTalk(game)
  } else if (phase === 'NOMINATION') moreVotes(game)
  else if (phase === 'DEFENSE') startJudgement(game)
  else if (phase === 'JUDGEMENT') closeTrial(game)
  else if (phase === 'LAST_WORDS') lynch(game)
  else if (phase === 'PRE_NIGHT') startNight(game)
  else startDay(game)
}

function begin(game: Game, phase: Phase): void {
  game.phase = phase
  game.bidding = false
  game.queue.length = 0
  game.cursor = 0
  game.round = 1
  game.spoke = false
  const tokens = game.setup.rules.tokens[phase] ?? 0
  for (const seat of game.seats) seat.tokens = tokens
  emit(game, everybody, {
    kind: 'phase',
    phase,
    day: game.day,
    fullMoon: phase === 'NIGHT' && isFullMoon(game),
  })
}

function queueLiving(game: Game, except: number): void {
  for (let seat = 0; seat < game.seats.length; seat++) {
    if (seat !== except && game.seats[seat]!.alive) game.queue.push(seat)
  }
}

/** The town goes round again as long as somebody has spoken and rounds are left. */
function moreTalk(game: Game): void {
  if (game.spoke && game.round < game.setup.rules.discussionRounds) goRound(game)
  else startVoting(game)
}

/** All living bid at once for the next word. */
function startBids(game: Game): void {
  game.bidding = true
  game.bids = game.seats.map(() => 0)
  game.queue.length = 0
  game.cursor = 0
  queueLiving(game, -1)
}

/** After the bids the highest has the word; after the word there are bids again, as long as words are left and wanted. */
function nextWord(game: Game): void {
  if (!game.bidding) {
    if (game.wordsLeft > 0) startBids(game)
    else startVoting(game)
    return
  }
  game.bidding = false
  const highest = Math.max(...game.bids)
  if (highest === 0) {
    startVoting(game)
    return
  }
  game.wordsLeft--
  const bidders = game.bids.flatMap((bid, seat) => (bid === highest ? [seat] : []))
  const named = bidders.filter((seat) => isNamedLast(game, seat))
  game.queue.length = 0
  game.cursor = 0
  game.queue.push(drawOne(game.chance, named.length > 0 ? named : bidders))
}

/** Whether the last words of the day named a player, who then goes first among equals. */
function isNamedLast({ chronicle, setup: { names } }: Game, seat: number): boolean {
  for (let index = chronicle.length - 1; index >= 0; index--) {
    const { event } = chronicle[index]!
    if (event.kind === 'phase') return false
    if (event.kind !== 'speech') continue
    const { text, claims = [] } = event.says
    if (event.seat === seat) return false
    if (text !== undefined) return new RegExp(`${escaped(names[seat]!)}(?![\\p{L}\\p{N}])`, 'iu').test(text)
    return claims.some(
      (claim) => ('seat' in claim && claim.seat === seat) || ('target' in claim && claim.target === seat),
    )
  }
  return false
}

const escaped = (name: string): string => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function startVoting(game: Game): void {
  begin(game, 'NOMINATION')
  game.votes.fill(-1)
  queueLiving(game, -1)
}

/** The town goes round again as long as somebody has voted and rounds are left. */
function moreVotes(game: Game): void {
  const voted = game.votes.some((vote) => vote !== -1)
  if (voted && game.round < game.setup.rules.votingRounds) goRound(game)
  else startEvening(game)
}

function goRound(game: Game): void {
  game.round++
  game.spoke = false
  queueLiving(game, -1)
}

/** Opens a trial in the middle of a vote. */
export function openTrial(game: Game, defendant: number, votes: number): void {
  const voters: number[] = []
  for (let seat = 0; seat < game.votes.length; seat++) if (game.votes[seat] === defendant) voters.push(seat)
  game.defendant = defendant
  game.trialsLeft--
  emit(game, everybody, { kind: 'trial', defendant, voters, votes })
  begin(game, 'DEFENSE')
  game.queue.push(defendant)
}

function startJudgement(game: Game): void {
  begin(game, 'JUDGEMENT')
  queueLiving(game, game.defendant)
}

function closeTrial(game: Game): void {
  let guilty = 0
  let innocent = 0
  let abstained = 0
  for (let seat = 0; seat < game.seats.length; seat++) {
    if (!game.seats[seat]!.alive || seat === game.defendant) continue
    const weight = voteWeight(game, seat)
    const verdict = game.verdicts[seat]
    if (verdict === 'guilty') guilty += weight
    else if (verdict === 'innocent') innocent += weight
    else abstained += weight
  }
  const { defendant } = game
  emit(game, everybody, {
    kind: 'result',
    defendant,
    guilty,
    innocent,
    abstained,
    verdicts: game.verdicts.slice(),
  })
  if (guilty > innocent) {
    begin(game, 'LAST_WORDS')
    game.queue.push(defendant)
    return
  }
  leaveCourt(game)
  if (game.trialsLeft > 0) startVoting(game)
  else startEvening(game)
}

function leaveCourt(game: Game): void {
  game.defendant = -1
  game.verdicts.fill(undefined)
}

function lynch(game: Game): void {
  const { defendant } = game
  rewardTheLynch(game, defendant)
  die(game, defendant, 'lynch', ['Town'])
  leaveCourt(game)
  settleDeaths(game)
  if (endIfWon(game)) return
  if (game.setup.rules.lynchEndsDay || game.trialsLeft === 0) startEvening(game)
  else startVoting(game)
}

/** The last hour of the day belongs to those who choose something for the night. */
function startEvening(game: Game): void {
  begin(game, 'PRE_NIGHT')
  for (let seat = 0; seat < game.seats.length; seat++) {
    const { alive, role, uses } = game.seats[seat]!
    for (const { when, verb } of role.abilities) {
      const open = alive ? when === 'day' && verb !== 'reveal' : verb === 'seance' && uses > 0
      if (open) game.queue.push(seat)
    }
  }
}

function startNight(game: Game): void {
  begin(game, 'NIGHT')
  settleNightfall(game)
  const { rules } = game.setup
  for (let round = 0; round < rules.nightTalkRounds; round++) {
    for (let seat = 0; seat < game.seats.length; seat++) {
      if (channelOf(game, seat) !== undefined) game.queue.push(seat)
    }
  }
  game.talkTurns = game.queue.length
  for (let seat = 0; seat < game.seats.length; seat++) if (canActTonight(game, seat)) game.queue.push(seat)
}

function startDay(game: Game): void {
  for (const seat of game.seats) seat.blackmailed = false
  resolveNight(game)
  settleDeaths(game)
  game.prisoner = -1
  game.jailor = -1
  game.seance = undefined
  if (endIfWon(game)) return
  game.day++
  game.trialsLeft = game.setup.rules.trialsADay
  begin(game, 'DISCUSSION')
  queueLiving(game, -1)
  if (game.setup.rules.talk !== 'bidding') return
  game.wordsLeft = game.queue.length * game.setup.rules.discussionRounds
  startBids(game)
}
