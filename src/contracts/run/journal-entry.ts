import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { count, dateTime, integer, maybe, open } from '../fields.ts'
import { journalRules, journalSequenceRules } from './journal-rules.ts'
import { runId } from './run-manifest.ts'

const common = {
  seq: integer().min(1).describe('The number of the line, from one.'),
  epoch: integer().min(1).describe('Which writer wrote it; each start or resume is a new epoch.'),
  at: dateTime().describe('When it was written.'),
  sum: z
    .string()
    .regex(/^[0-9a-f]{8}$/)
    .describe('The checksum of the entry and of the one before it; always the last key of the line.'),
}

const named = {
  key: z
    .string()
    .regex(/^[^/]+(?:\/[^/]+)*$/)
    .describe('The name of the work, such as round-3/planner-b/plan.'),
  work: z.enum(['ask', 'step']).describe('A question to an agent, or other work outside.'),
  try: integer().min(1).describe('Which try of this work it is.'),
}

const opened = open({
  ...common,
  type: z.literal('open').describe('A process opened the journal for writing.'),
  run_id: runId().describe('The run that the journal belongs to.'),
  reprise_version: z.string().describe('The program that wrote it.'),
})

const started = open({
  ...common,
  ...named,
  type: z.literal('start').describe('Work began.'),
  agent: z.string().optional().describe('Who was asked.'),
  request: z.unknown().optional().describe('What was asked, where it is small.'),
  request_ref: z.string().optional().describe('The hash under which a large request is stored.'),
})

const ended = open({
  ...common,
  ...named,
  type: z.literal('end').describe('Work ended.'),
  outcome: z.enum(['done', 'failed']).describe('Whether there is a result.'),
  value: z.unknown().optional().describe('The result, where it is small.'),
  value_ref: z.string().optional().describe('The hash under which a large result is stored.'),
  failure: open({
    code: z.string().describe('What went wrong, as a code for programs.'),
    message: z.string().describe('What went wrong, in a sentence.'),
    retryable: z.boolean().optional().describe('Whether another try may succeed.'),
    details: z
      .unknown()
      .optional()
      .describe('Further details, such as the diff of a command that failed, where they are small.'),
    details_ref: z.string().optional().describe('The hash under which large details are stored.'),
  })
    .optional()
    .describe('Why there is no result.'),
  model: z.string().optional().describe('The model that answered.'),
  usage: open({
    input_tokens: count().optional().describe('Tokens read.'),
    output_tokens: count().optional().describe('Tokens written.'),
    cost_usd: z.number().min(0).optional().describe('What it cost; absent where that is not known.'),
  })
    .optional()
    .describe('What the work used.'),
  duration_ms: z.number().min(0).optional().describe('How long it took.'),
})

const timed = open({
  ...common,
  type: z.literal('time').describe('The loop asked what time it is.'),
  key: named.key,
  value: z.number().describe('The answer, in milliseconds since 1970.'),
})

const stored = open({
  ...common,
  type: z.literal('blob').describe('A piece of a large value, stored once.'),
  hash: z
    .string()
    .regex(/^[a-f0-9]{64}$/)
    .describe('The SHA-256 of its kind and text, by which others refer to it.'),
  kind: z
    .enum(['text', 'list'])
    .describe('A text, or the hashes of the pieces that make one up, one a line.'),
  text: z.string().describe('The piece itself.'),
})

const retried = open({
  ...common,
  type: z.literal('retry').describe('A failed try no longer counts: the work is tried once more.'),
  key: named.key,
  try: named.try,
})

const forked = open({
  ...common,
  type: z.literal('fork').describe('Everything before this line was taken over from another run.'),
  from: runId().describe('That run.'),
  key: named.key.describe('The first work that is done again.'),
})

const closed = open({
  ...common,
  type: z.literal('close').describe('The run ended.'),
  status: z.enum(['completed', 'failed', 'stopped', 'interrupted']).describe('How it ended.'),
  reason: maybe(z.string()).describe('Why, as a code.'),
  failed: z.array(named.key).optional().describe('The work whose failure ended the run.'),
  result: z.unknown().optional().describe('What the loop returned, where it is small.'),
  result_ref: z.string().optional().describe('The hash under which a large result is stored.'),
})

const schema = z.discriminatedUnion('type', [opened, started, ended, timed, stored, retried, forked, closed])

/** One line of a run's journal: something that came from outside the run. */
export type JournalEntry = z.infer<typeof schema>

/**
 * `run/journal-entry`: one line of a run’s journal: what came from outside, under a name that does not depend on
 * order.
 */
export const journalEntry = defineContract<JournalEntry>({
  name: 'run/journal-entry',
  title: 'Journal entry',
  summary: 'One line of a run’s journal: what came from outside, under a name that does not depend on order.',
  version: '1.0.0',
  source: 'Reprise',
  form: 'jsonl',
  path: 'runs/{run_id}/journal.jsonl',
  signature: ['seq', 'epoch', 'at', 'type'],
  schema,
  rules: journalRules,
  sequenceRules: journalSequenceRules,
  choices: [
    'A start is written as well as an end, so that a reader sees work in progress and a resumed run knows what to clean up.',
    'Work is known by its name and not by its position, so that parallel branches may finish in any order.',
    'Large values are cut into pieces by their content; each piece is stored once, in a line before the one that first refers to it. So a prompt that grows by a line each turn costs a line each turn.',
    'Journals of pure bots hold no work at all: bots are part of the deterministic function.',
    'Entries are chained by checksums, so that a changed, missing, moved or added line is noticed at its place.',
  ],
})
