import type { Action, Refusal } from './action.ts'
import { checkAbility } from './check-ability.ts'
import { checkLivingOther, refuse } from './check-target.ts'
import type { View } from './view.ts'

/** Why a seat may not do something now; undefined where it may. Depends only on what the seat itself can see. */
export function checkAction(view: View, action: Action): Refusal | undefined {
  if (view.over) return refuse('game_over', 'the game has ended')
  if (view.turn === undefined) return refuse('not_your_turn', 'somebody else is to move')
  switch (action.kind) {
    case 'wait':
      return undefined
    case 'write':
      return view.alive ? undefined : refuse('dead_actor', 'the dead write nothing')
    case 'speak':
      return checkSpeech(view, action.tokens)
    case 'whisper':
      return checkWhisper(view, action.to, action.tokens)
    case 'vote':
      return checkVote(view, action.target)
    case 'unvote':
      return view.turn === 'vote' ? undefined : refuse('wrong_phase', 'votes are taken back in NOMINATION')
    case 'judge':
      return view.turn === 'judge' ? undefined : refuse('wrong_phase', 'verdicts are given in JUDGEMENT')
    case 'ability':
      return checkAbility(view, action)
  }
}

function checkSpeech(view: View, tokens: number): Refusal | undefined {
  if (view.turn === 'act') return refuse('wrong_phase', 'this turn of the night is for abilities')
  if (view.turn === 'judge') return refuse('wrong_phase', 'in JUDGEMENT there is only the verdict')
  if (view.turn === 'talk') {
    if (view.channel === undefined) return refuse('illegal_speaker', 'nobody would hear it')
  } else if (!view.alive) return refuse('dead_actor', 'the dead do not speak to the living')
  else if (view.blackmailed) return refuse('illegal_speaker', 'a blackmailed player cannot speak')
  return checkTokens(view, tokens)
}

function checkWhisper(view: View, to: number, tokens: number): Refusal | undefined {
  if (view.turn !== 'day' && view.turn !== 'vote') return refuse('wrong_phase', 'whispers are for the day')
  if (view.phase === 'LAST_WORDS') return refuse('wrong_phase', 'last words are for all to hear')
  if (!view.alive) return refuse('dead_actor', 'the dead do not whisper')
  if (view.blackmailed) return refuse('illegal_speaker', 'a blackmailed player cannot whisper')
  if (view.revealed) return refuse('illegal_speaker', 'a revealed Mayor cannot whisper')
  const fault = checkLivingOther(view, to)
  return fault ?? checkTokens(view, tokens)
}

function checkVote(view: View, target: number): Refusal | undefined {
  if (view.turn !== 'vote') return refuse('wrong_phase', 'votes for a trial are cast in NOMINATION')
  if (view.votes[view.seat] === target) return refuse('invalid_target', 'this vote is cast already')
  const fault = checkLivingOther(view, target)
  if (fault !== undefined) return fault
  return view.spared & (1 << target)
    ? refuse('invalid_target', 'an angel watches over that player')
    : undefined
}

function checkTokens(view: View, tokens: number): Refusal | undefined {
  if (tokens <= view.tokens) return undefined
  return refuse('budget_spent', `${tokens} tokens, and ${view.tokens} are left in this phase`)
}
