import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { dateTime, maybe, open } from '../fields.ts'
import { sources } from '../sources.ts'
import { eventRules } from './event-rules.ts'
import { iterationNumber } from './shared-fields.ts'
import { spelling, zoneless } from './shared-repairs.ts'

/** What can happen to a run from outside. */
export const eventTypes = ['config_change', 'phase_transition'] as const

const details = open({
  field: z.string().optional().describe('The setting that changed.'),
  old_value: z.unknown().optional().describe('Its value before.'),
  new_value: z.unknown().optional().describe('Its value after.'),
  source: z.string().optional().describe('Who changed it: user or system.'),
  from_phase: maybe(z.string()).describe('The phase that ended; null for the first.'),
  to_phase: z.string().optional().describe('The phase that began.'),
  reason: maybe(z.string()).describe('Why the phase changed.'),
})

const schema = z.array(
  open({
    timestamp: dateTime().describe('When it happened.'),
    event_type: z.enum(eventTypes).describe('What kind of event it was.'),
    iteration: iterationNumber().describe('The iteration in which it happened.'),
    details: details.describe('The event itself.'),
  }),
)

/** Changes of settings and phases during a run. */
export type EventLog = z.infer<typeof schema>

/** `improve/event-log`: changes of settings and of phases during a run, in one growing list. */
export const eventLog = defineContract<EventLog>({
  name: 'improve/event-log',
  title: 'Event log',
  summary: 'Changes of settings and of phases during a run, in one growing list.',
  version: '1.0.0',
  source: sources.improve,
  path: 'tracking/events.json',
  signature: ['event_type', 'iteration', 'details'],
  schema,
  repairs: [
    spelling({ code: 'improve/event-spelling', patterns: [['*', 'event_type']], words: eventTypes }),
    zoneless([['*', 'timestamp']]),
  ],
  tolerances: [
    {
      code: 'improve/outside-iterations',
      says: 'events before the first iteration carry null or 0 in the ancestor; give them the iteration that follows',
      covers: ({ path }, events) => {
        if (path.length !== 2 || path[1] !== 'iteration' || !Array.isArray(events)) return false
        const iteration: unknown = events[Number(path[0])]?.iteration
        return iteration === null || iteration === 0
      },
    },
  ],
  rules: eventRules,
  choices: [
    'The document shows the details of a change of settings only; for a change of phase we take from_phase, to_phase and reason from the ancestor.',
    'Rules and not the schema distinguish the two kinds of details, so that a log with one invalid event can still be read.',
  ],
})
