import { showValue } from '../../kit/index.ts'
import type { SequenceRule } from '../contract.ts'
import { eventPayload } from './game-event-payloads.ts'
import type { GameEvent } from './game-events.ts'
import { endsDay, gameRule, notAlive } from './game-so-far.ts'

const trialsADay = 3

/** The events of a trial, and of the votes that lead to it. */
export const courtEvents: ReadonlySet<string> = new Set([
  'NOMINATION',
  'VOTE_START',
  'VERDICT',
  'TRIAL_RESULT',
])

/** What must hold of the trials of a game. */
export const gameTrialRules: readonly SequenceRule<GameEvent>[] = [
  gameRule(
    'town/defendant',
    'error',
    'Players who are on trial, ask for a trial or judge are in the game and alive.',
    (event, game, report) => {
      if (!courtEvents.has(event.event_type)) return
      const expect = (path: string[], index: number | undefined, name: unknown) => {
        const fault = typeof name === 'string' ? notAlive(game, name) : undefined
        if (fault === undefined) return
        const place = index === undefined ? path : [...path, index]
        report(place, fault, 'a living player', 'let only the living into court')
      }
      for (const key of ['defendant', 'nominator', 'nominee', 'voter'])
        expect(['payload', key], undefined, event.payload[key])
      eventPayload(event, 'VOTE_START')?.nominators?.forEach((name, index) => {
        expect(['payload', 'nominators'], index, name)
      })
    },
  ),
  gameRule('town/accused-votes', 'error', 'The accused has no vote in the trial.', (event, game, report) => {
    const voter = eventPayload(event, 'VERDICT')?.voter
    if (voter === undefined || voter !== game.court.defendant || event.turn !== game.court.turn) return
    report(
      ['payload', 'voter'],
      `the accused, ${showValue(voter)}`,
      'another player',
      'do not count this vote',
    )
  }),
  gameRule('town/trials-a-day', 'error', 'A day has at most three trials.', (event, game, report) => {
    if (event.event_type !== 'VOTE_START') return
    const trials = event.turn === game.court.turn ? game.court.trials : 0
    if (trials >= trialsADay)
      report(
        ['event_type'],
        `trial ${trials + 1} of ${event.turn}`,
        'at most three',
        'end the day after the third',
      )
  }),
  gameRule(
    'town/nomination-count',
    'warning',
    'The votes for a trial are those of its nominators; only after a reveal may they be more.',
    (event, game, report) => {
      const { nominators, nomination_count: votes } = eventPayload(event, 'VOTE_START') ?? {}
      if (nominators === undefined || votes === undefined) return
      if (votes === nominators.length || (game.weighted && votes > nominators.length)) return
      const expected = `${nominators.length}, as many as nominated`
      report(['payload', 'nomination_count'], `${votes}`, expected, 'count the nominators')
    },
  ),
  gameRule(
    'town/result-without-trial',
    'warning',
    'A result belongs to the trial that was opened.',
    (event, game, report) => {
      const result = eventPayload(event, 'TRIAL_RESULT')
      const open = event.turn === game.court.turn ? game.court.defendant : undefined
      if (result === undefined || result.defendant === open) return
      const expected = open === undefined ? 'a VOTE_START before it' : `the trial of ${showValue(open)}`
      report(
        ['payload', 'defendant'],
        showValue(result.defendant),
        expected,
        'write VOTE_START for every trial',
      )
    },
  ),
  gameRule(
    'town/lynch-without-death',
    'warning',
    'A player who is found guilty dies.',
    (event, game, report) => {
      const next = endsDay(event) || event.event_type === 'VOTE_START'
      if (!next || game.condemned === undefined) return
      const found = `${event.event_type} before a DEATH of ${showValue(game.condemned)}`
      report(['event_type'], found, 'the death of the condemned', 'write a DEATH for every lynch')
    },
  ),
]
