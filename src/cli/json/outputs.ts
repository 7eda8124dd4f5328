import * as z from 'zod'
import { journalEntry, runManifest } from '../../contracts/index.ts'

const status = () =>
  z.enum(['running', 'completed', 'failed', 'stopped', 'interrupted']).describe('The status of the run.')
const reason = () =>
  z.strictObject({ code: z.string(), message: z.string() }).describe('Why it did not complete.')
const spent = () =>
  z.strictObject({
    usd: z.number().optional().describe('US dollars; absent if the cost is unknown.'),
    tokens: z.int().describe('Tokens, in and out.'),
    calls: z.int().describe('Calls to agents.'),
    seconds: z.number().describe('Wall time.'),
  })
const writer = () => z.strictObject({ pid: z.int(), host: z.string() })
const state = () =>
  z.strictObject({ status: status(), reason: reason().optional(), writer: writer().optional() })
const manifest = () =>
  z.looseObject({ run_id: z.string() }).describe(`The record ${runManifest.name}, as in run.json.`)
const usage = () =>
  z.looseObject({
    input_tokens: z.int().optional(),
    output_tokens: z.int().optional(),
    cost_usd: z.number().optional().describe('Absent if the cost is unknown.'),
  })
const failure = () => z.looseObject({ code: z.string(), message: z.string() })

const run = z.strictObject({
  run_id: z.string(),
  loop: z.string(),
  status: status(),
  reason: z.string().optional().describe('The code of the reason.'),
  created_at: z.string(),
  finished_at: z.string().optional(),
  seconds: z.number(),
  usd: z.number().optional().describe('Absent if the cost is unknown.'),
  tokens: z.int(),
  calls: z.int(),
  parent: z.string().optional().describe('The run that this one was forked from.'),
})

const step = z.strictObject({
  key: z.string(),
  work: z.enum(['ask', 'step']),
  agent: z.string().optional(),
  model: z.string().optional(),
  tries: z.int(),
  outcome: z.enum(['done', 'failed', 'open']),
  failure: z.strictObject({ code: z.string(), message: z.string() }).optional(),
  started_at: z.string(),
  duration_ms: z.number().optional(),
  usd: z.number().optional().describe('Absent if the cost is unknown.'),
  tokens: z.int(),
})

const oneTry = z.strictObject({
  try: z.int(),
  agent: z.string().optional(),
  started_at: z.string().optional(),
  ended_at: z.string().optional(),
  request: z.unknown().optional().describe('The request, in full.'),
  outcome: z.enum(['done', 'failed', 'open']),
  value: z.unknown().optional().describe('The result, in full.'),
  failure: failure().optional(),
  model: z.string().optional(),
  usage: usage().optional(),
  duration_ms: z.number().optional(),
})

const side = z.strictObject({ run_id: z.string(), state: state(), spent: spent() })

/** What each command prints with --json. Keys are in snake case; what is unknown is absent. */
export const jsonOutputs = {
  error: {
    commands: 'every command that fails before it prints anything',
    schema: z.strictObject({
      error: z.strictObject({
        code: z.string(),
        kind: z
          .enum(['usage', 'missing', 'busy', 'conflict', 'failed'])
          .describe('The exit code is 1 for busy and failed, and 2 for the others.'),
        message: z.string(),
        hint: z.string().optional().describe('What to do about it.'),
      }),
    }),
  },
  end: {
    commands: 'the command that starts a loop, `run`, `resume` and `fork`',
    schema: z.strictObject({
      run_id: z.string(),
      status: status(),
      reason: reason().optional(),
      result: z.unknown().optional().describe('What the loop returned, as its documentation describes it.'),
      spent: spent().optional(),
    }),
  },
  runs: {
    commands: '`runs`',
    schema: z.strictObject({
      runs: z.array(run).describe('Newest first.'),
      unreadable: z.array(z.strictObject({ run_id: z.string(), problem: z.string() })),
    }),
  },
  show: {
    commands: '`show RUN`',
    schema: z.strictObject({
      manifest: manifest(),
      state: state(),
      spent: spent(),
      entries: z.int().describe('Entries of the journal.'),
      epochs: z.int().describe('How often it was started or resumed.'),
      result: z.unknown().optional(),
      steps: z.array(step).describe('In the order in which they began.'),
      files: z.array(z.strictObject({ path: z.string(), bytes: z.int() })),
    }),
  },
  step: {
    commands: '`show RUN KEY`',
    schema: z.strictObject({
      run_id: z.string(),
      key: z.string(),
      work: z.enum(['ask', 'step']),
      tries: z.array(oneTry),
    }),
  },
  diff: {
    commands: '`diff`',
    schema: z.strictObject({
      left: side,
      right: side,
      settings: z.array(
        z.strictObject({ key: z.string(), left: z.unknown().optional(), right: z.unknown().optional() }),
      ),
      shared: z.int().describe('How many results are the same.'),
      divergences: z
        .array(
          z.strictObject({
            key: z.string(),
            try: z.int(),
            what: z.enum(['request', 'outcome', 'value', 'only-left', 'only-right']),
            left: z.unknown().optional(),
            right: z.unknown().optional(),
          }),
        )
        .describe('The first place where they differ; with --all every place.'),
    }),
  },
  replay: {
    commands: '`replay`',
    schema: z.union([
      z.strictObject({
        run_id: z.string(),
        same: z.literal(true),
        status: z.enum(['completed', 'failed']),
        reason: reason().optional(),
        entries: z.int(),
        files: z.array(z.string()),
      }),
      z.strictObject({ run_id: z.string(), same: z.literal(false), code: z.string(), message: z.string() }),
    ]),
  },
  fork: { commands: '`fork --no-run`', schema: manifest() },
  follow: {
    commands: '`follow`, one value a line',
    schema: z
      .looseObject({ type: z.string() })
      .describe(
        `An entry of the journal, as in ${journalEntry.name}, or a record: type is then record, with contract, path and record.`,
      ),
  },
  stop: {
    commands: '`stop`',
    schema: z.strictObject({ run_id: z.string(), asked: z.literal('stop'), writer: writer() }),
  },
  deleted: {
    commands: '`rm` and `prune`',
    schema: z.union([
      z.strictObject({ deleted: z.array(z.string()) }),
      z.strictObject({ would_delete: z.array(z.string()) }),
    ]),
  },
  config: {
    commands: '`config`',
    schema: z.strictObject({
      file: z.string().optional().describe('The configuration file that was read.'),
      settings: z.array(
        z.strictObject({
          key: z.string(),
          value: z.string(),
          source: z.string().describe('A file with its line, a variable, a flag, or default.'),
        }),
      ),
    }),
  },
  agent: {
    commands: '`agents check`',
    schema: z.looseObject({
      spec: z.string(),
      latency_ms: z.number(),
      ok: z.boolean(),
      reply: z.looseObject({ text: z.string(), usage: usage().optional() }).optional(),
      failure: failure().optional(),
    }),
  },
  search: {
    commands: '`search`',
    schema: z.array(
      z.strictObject({
        run: z.string().optional(),
        file: z.string(),
        line: z.int(),
        offset: z.int(),
        length: z.int(),
        contract: z.string(),
        kind: z.string().optional(),
        key: z.string().optional(),
        at: z.string(),
        pointer: z.string(),
        snippet: z.string(),
      }),
    ),
  },
  sql: {
    commands: '`sql`',
    schema: z
      .array(z.record(z.string(), z.unknown()))
      .describe('The rows; the keys are the columns of the query.'),
  },
  contracts: {
    commands: '`contracts`',
    schema: z.array(
      z.strictObject({
        name: z.string(),
        version: z.string(),
        form: z.string(),
        path: z.string().optional(),
        part_of: z.string().optional(),
        source: z.string(),
        summary: z.string(),
      }),
    ),
  },
} as const satisfies Record<string, { readonly commands: string; readonly schema: z.ZodType }>
