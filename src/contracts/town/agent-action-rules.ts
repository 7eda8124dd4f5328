import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { neededActionKeys } from './agent-action-payloads.ts'
import type { AgentAction } from './agent-actions.ts'
import { incompletePayload } from './payload-rules.ts'
import { parseTurn } from './turn.ts'

const voting: readonly string[] = ['VOTE', 'UNVOTE', 'TRIAL_VOTE']
const verdicts: readonly string[] = ['guilty', 'innocent', 'abstain']

/** What must hold of one action. */
export const agentActionRules: readonly Rule<AgentAction>[] = [
  incompletePayload('action_type', neededActionKeys),
  {
    code: 'town/voter-is-agent',
    severity: 'error',
    says: 'A vote is cast by the player who acts.',
    check({ agent, action_type: type, payload: { voter } }, report) {
      if (!voting.includes(type) || voter === undefined || voter === agent) return
      report(['payload', 'voter'], showValue(voter), showValue(agent), 'write the same player in both places')
    },
  },
  {
    code: 'town/verdict',
    severity: 'error',
    says: 'A verdict is guilty, innocent or abstain.',
    check({ action_type: type, payload: { verdict } }, report) {
      if (type === 'TRIAL_VOTE' && !verdicts.includes(verdict as string))
        report(
          ['payload', 'verdict'],
          showValue(verdict),
          `one of ${verdicts.join(', ')}`,
          'use one of these words',
        )
    },
  },
  {
    code: 'town/accused-votes',
    severity: 'error',
    says: 'The accused has no vote in the trial.',
    check({ action_type: type, payload: { voter, defendant } }, report) {
      if (type === 'TRIAL_VOTE' && voter === defendant)
        report(
          ['payload', 'voter'],
          `the accused, ${showValue(voter)}`,
          'another player',
          'do not count this vote',
        )
    },
  },
  {
    code: 'town/votes-for-self',
    severity: 'error',
    says: 'Nobody votes for a trial of their own.',
    check({ action_type: type, payload: { voter, target } }, report) {
      if (type === 'VOTE' && voter === target)
        report(['payload', 'target'], `the voter, ${showValue(target)}`, 'another player', 'refuse this vote')
    },
  },
  {
    code: 'town/vote-at-night',
    severity: 'error',
    says: 'The town votes by day.',
    check({ action_type: type, turn }, report) {
      if (voting.includes(type) && parseTurn(turn)?.time === 'Night')
        report(['turn'], `"${turn}"`, 'a day', 'write the turn in which the vote was cast')
    },
  },
]
