import type { Action, IllegalAction } from './action.ts'
import { checkAbility } from './check-ability.ts'
import { checkLivingOther, illegal } from './check-target.ts'
import type { View } from './view.ts'

/** Why a seat may not do something now; undefined where it may. Depends only on what the seat itself can see. */
export function checkAction(view: View, action: Action): IllegalAction | undefined {
  if (view.over) return illegal('game_over', 'the game has ended')
  if (view.turn === undefined) return illegal('not_your_turn', 'somebody else is to move')
  switch (action.kind) {
    case 'wait':
      return undefined
    case 'write':
      return view.alive ? undefined : illegal('dead_actor', 'the dead write nothing')
    case 'speak':
      return checkSpeech(view, action.tokens)
    case 'whisper':
      return checkWhisper(view, action.to, action.tokens)
    case 'vote':
      return checkVote(view, action.target)
    case 'unvote':
      return view.turn === 'vote' ? undefined : illegal('wrong_phase', 'votes are taken back in NOMINATION')
    case 'bid':
      return checkBid(view, action.bid)
    case 'judge':
      return view.turn === 'judge' ? undefined : illegal('wrong_phase', 'verdicts are given in JUDGEMENT')
    case 'ability':
      return checkAbility(view, action)
  }
}

function checkBid(view: View, bid: number): IllegalAction | undefined {
  if (view.turn !== 'bid') return illegal('wrong_phase', 'nobody bids for the next word now')
  return Number.isInteger(bid) && bid >= 0 && bid <= mostBid
    ? undefined
    : illegal('invalid_target', `a bid is a whole number from 0 to ${mostBid}`)
}

/** The highest bid for the next word. */
export const mostBid = 4

function checkSpeech(view: View, tokens: number): IllegalAction | undefined {
  if (view.turn === 'act') return illegal('wrong_phase', 'this turn of the night is for abilities')
  if (view.turn === 'bid') return illegal('wrong_phase', 'bid for the next word first')
  if (view.turn === 'judge') return illegal('wrong_phase', 'in JUDGEMENT there is only the verdict')
  if (view.turn === 'talk') {
    if (view.channel === undefined) return illegal('illegal_speaker', 'nobody would hear it')
  } else if (!view.alive) return illegal('dead_actor', 'the dead do not speak to the living')
  else if (view.blackmailed) return illegal('illegal_speaker', 'a blackmailed player cannot speak')
  return checkTokens(view, tokens)
}

function checkWhisper(view: View, to: number, tokens: number): IllegalAction | undefined {
  if (view.turn !== 'day' && view.turn !== 'vote') return illegal('wrong_phase', 'whispers are for the day')
  if (view.phase === 'LAST_WORDS') return illegal('wrong_phase', 'last words are for all to hear')
  if (!view.alive) return illegal('dead_actor', 'the dead do not whisper')
  if (view.blackmailed) return illegal('illegal_speaker', 'a blackmailed player cannot whisper')
  if (!view.setup.rules.mayorWhispers) {
    if (view.revealed) return illegal('illegal_speaker', 'a revealed Mayor cannot whisper')
    if (view.unmasked & (1 << to)) return illegal('invalid_target', 'nobody can whisper to a revealed Mayor')
  }
  const fault = checkLivingOther(view, to)
  return fault ?? checkTokens(view, tokens)
}

function checkVote(view: View, target: number): IllegalAction | undefined {
  if (view.turn !== 'vote') return illegal('wrong_phase', 'votes for a trial are cast in NOMINATION')
  if (view.votes[view.seat] === target) return illegal('invalid_target', 'this vote is cast already')
  const fault = checkLivingOther(view, target)
  if (fault !== undefined) return fault
  return view.spared & (1 << target)
    ? illegal('invalid_target', 'an angel watches over that player')
    : undefined
}

function checkTokens(view: View, tokens: number): IllegalAction | undefined {
  if (tokens <= view.tokens) return undefined
  return illegal('budget_spent', `${tokens} tokens, and ${view.tokens} are left in this phase`)
}
