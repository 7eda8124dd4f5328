import * as z from 'zod'
import { defineContract, type Rule } from '../contract.ts'
import { count, dateTime, integer, open } from '../fields.ts'
import { instant } from '../instant.ts'
import { sources } from '../sources.ts'
import { zonelessTimes } from './family-repairs.ts'
import { nullFields } from './null-fields.ts'
import { type Aliases, otherNames, unreadName } from './other-names.ts'
import { roundingMs, runTime } from './run-time.ts'

/** How reproducible a run was meant to be. */
export const executionMode = () => z.enum(['strict', 'seeded', 'logged', 'default'])

const schema = open({
  model: z.string().optional().describe('The model that did the work.'),
  temperature: z.number().min(0).max(2).optional().describe('Its temperature.'),
  seed: integer().optional().describe('The seed of chance.'),
  execution_mode: executionMode().optional().describe('How reproducible the run was meant to be.'),
  started_at: dateTime().optional().describe('When the run began.'),
  completed_at: dateTime().optional().describe('When it ended.'),
  total_duration_ms: count().optional().describe('The time between, by the clock.'),
  total_iterations: count().optional().describe('How many iterations there were.'),
  total_tokens: count().optional().describe('The tokens of all of them.'),
  total_cost_usd: z.number().min(0).optional().describe('The cost of all of them, in US dollars.'),
  environment: open({
    platform: z.string().optional().describe('The operating system.'),
    node_version: z.string().optional().describe('The version of Node.'),
    aiwg_version: z.string().optional().describe('The version of the framework that ran it.'),
  })
    .optional()
    .describe('Where it ran.'),
  session_id: z.string().optional().describe('The session that it belongs to.'),
})

/** With what, when and at what price a trajectory was made. */
export type ExecutionMetadata = z.infer<typeof schema>

const aliases: Aliases = [
  [['cost_usd'], 'total_cost_usd'],
  [['duration_ms'], 'total_duration_ms'],
]

const rules: readonly Rule<ExecutionMetadata>[] = [
  runTime(({ started_at, completed_at }) => [[[], { started_at, completed_at }]]),
  {
    code: 'rlm/wall-time',
    severity: 'warning',
    says: 'The total duration is the time between start and end, to the second.',
    check({ started_at, completed_at, total_duration_ms: stated }, report) {
      const start = instant(started_at)
      const end = instant(completed_at)
      if (start === undefined || end === undefined || stated === undefined || end < start) return
      if (Math.abs(end - start - stated) > roundingMs)
        report(['total_duration_ms'], `${stated} ms`, `about ${end - start} ms`, 'take the time by the clock')
    },
  },
  {
    code: 'rlm/missing-seed',
    severity: 'warning',
    says: 'A seeded run names its seed.',
    check({ execution_mode: mode, seed }, report) {
      if (mode === 'seeded' && seed === undefined)
        report(['execution_mode'], '"seeded" without a seed', 'a seed beside it', 'record the seed')
    },
  },
  unreadName(aliases),
]

/** `rlm/execution-metadata`: with what, when and at what price a trajectory was made. */
export const executionMetadata = defineContract<ExecutionMetadata>({
  name: 'rlm/execution-metadata',
  title: 'Execution metadata',
  summary: 'With what, when and at what price a trajectory was made.',
  version: '1.0.0',
  source: sources.rlm,
  partOf: 'rlm/trajectory',
  signature: ['execution_mode', 'started_at', 'total_iterations'],
  schema,
  repairs: [otherNames(aliases), nullFields(schema), zonelessTimes(['started_at'], ['completed_at'])],
  rules,
  choices: [
    'The total duration is time on the clock. It may be much more than the iterations add up to, as in the document’s own example, and not less.',
    'We write the totals of the trajectory’s own iterations; what its subtasks used is in their trajectories and in the tree. Others add the subtasks to the totals, so a trajectory that spawned any may state more than its iterations add up to, and never less.',
  ],
})
