import type { LineMakers } from './line-maker.ts'

/** The town in court: votes for a trial, the trial, the verdicts. */
export const courtLines: LineMakers = {
  vote({ voter, target, votes, threshold }, { action, event, nameOf }) {
    action(voter, 'VOTE', { voter: nameOf(voter), target: nameOf(target) })
    event('NOMINATION', { nominator: nameOf(voter), nominee: nameOf(target), votes, threshold })
  },
  unvote({ voter, target }, { action, event, nameOf }) {
    action(voter, 'UNVOTE', { voter: nameOf(voter), target: nameOf(target) })
    event('UNVOTE', { nominator: nameOf(voter), nominee: nameOf(target) })
  },
  trial({ defendant, voters, votes }, { event, nameOf }) {
    event('VOTE_START', {
      defendant: nameOf(defendant),
      nominators: voters.map(nameOf),
      nomination_count: votes,
    })
  },
  judged({ voter, defendant, verdict, weight }, { action, event, nameOf }) {
    action(voter, 'TRIAL_VOTE', { voter: nameOf(voter), verdict, defendant: nameOf(defendant), weight })
    event('VERDICT', { voter: nameOf(voter), verdict, weight })
  },
  result({ defendant, guilty, innocent, abstained }, { event, nameOf }) {
    event('TRIAL_RESULT', {
      defendant: nameOf(defendant),
      verdict: guilty > innocent ? 'guilty' : 'innocent',
      guilty_votes: guilty,
      innocent_votes: innocent,
      abstain_votes: abstained,
    })
  },
}
