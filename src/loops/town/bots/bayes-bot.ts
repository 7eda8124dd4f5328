import { beliefsOf } from '../beliefs/open-posterior.ts'
import type { Player, TownBot } from '../play/player.ts'
import type { Action } from '../rules/action.ts'
import type { Claim } from '../rules/speech.ts'
import type { View } from '../rules/view.ts'
import { judge, vote } from './bayes/court.ts'
import { coverStory, deceitfulClaims } from './bayes/cover.ts'
import { explainBayes } from './bayes/explain-bayes.ts'
import { honestClaims, wholeStory } from './bayes/honest-speech.ts'
import { listen, type Mind, openMind, reckon } from './bayes/mind.ts'
import { nightTalk, writeWill } from './bayes/private-words.ts'
import { useAbility } from './bayes/use-ability.ts'

const wait: Action = { kind: 'wait' }

/**
 * Plays to win: keeps a posterior over who was dealt what, and does what is worth most under it. It says what it knows
 * when that helps its side, and what it does not know when it has something to hide.
 */
export const bayesBot: TownBot = {
  name: 'bayes',
  newPlayer: (_, random) => bayesPlayer(random),
}

function bayesPlayer(random: () => number): Player {
  let mind: Mind | undefined
  const upToDate = (view: View): Mind => {
    mind ??= openMind(view, random)
    listen(mind, view)
    return mind
  }
  const reckoned = (view: View): Mind => {
    const own = upToDate(view)
    reckon(own, view)
    return own
  }
  return {
    decide: (view) => (isIdle(view) ? wait : decide(view, upToDate(view))),
    explain: (view, action) => explainBayes(view, reckoned(view), action),
    beliefs: (view) => beliefsOf(reckoned(view).posterior),
  }
}

/** The dead have little to decide, so nothing is computed for it. */
const isIdle = (view: View): boolean => !view.alive && view.turn === 'talk'

function decide(view: View, mind: Mind): Action {
  // Most turns of a discussion pass without a word, and need no reckoning.
  if (view.phase !== 'DISCUSSION' && view.phase !== 'DEFENSE') reckon(mind, view)
  if (view.turn === 'judge') return judge(view, mind)
  if (view.turn === 'vote') return vote(view, mind)
  const will = view.phase === 'NIGHT' || view.phase === 'PRE_NIGHT' ? writeWill(view, mind) : undefined
  if (will !== undefined) return will
  if (view.turn === 'talk') return speak(nightTalk(view, mind), view)
  if (view.turn === 'act' || view.phase === 'PRE_NIGHT' || view.role.name === 'Mayor') {
    const action = useAbility(view, mind)
    if (action !== undefined) return action
  }
  return view.turn === 'day' && view.alive && !view.blackmailed ? spendDay(view, mind) : wait
}

function spendDay(view: View, mind: Mind): Action {
  const honest = view.role.side === 'Town' || view.role.alignment === 'NB'
  if (view.phase === 'DEFENSE') {
    if (view.role.name === 'Jester') return wait
    return speak(honest ? wholeStory(view, mind) : coverStory(view, mind), view)
  }
  if (view.phase !== 'DISCUSSION') return wait
  const claims = honest ? honestClaims(view, mind) : deceitfulClaims(view, mind)
  if (claims.length > 0) mind.announced = mind.findings.length
  return speak(claims, view)
}

const tokensAClaim = 10

function speak(claims: readonly Claim[], view: View): Action {
  const most = Math.floor(view.tokens / tokensAClaim)
  const said = claims.length > most ? claims.slice(0, most) : claims
  return said.length === 0
    ? wait
    : { kind: 'speak', says: { claims: said }, tokens: tokensAClaim * said.length }
}
