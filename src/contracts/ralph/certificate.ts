import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { count, dateTime, integer, maybe, open } from '../fields.ts'
import { besides } from '../sources.ts'

/** A digest of bytes as 64 hexadecimal digits. */
const sha256 = () => z.string().regex(/^[0-9a-f]{64}$/)

/** The name of a tree or a commit in git. */
const gitName = () => z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/)

const certifiedCheck = open({
  command: z.string().min(1).describe('The command that was run.'),
  exit_code: integer().describe('Its exit code.'),
  output_sha256: sha256().describe('The digest of all that it printed, both streams as they came.'),
  output_bytes: count().describe('How much it printed.'),
  duration_ms: count().optional().describe('How long it took.'),
})

const testCounts = open({
  known: z
    .enum(['names', 'count', 'nothing'])
    .describe('Whether each test was followed by its name, only by number, or not at all.'),
  before: count().describe('Tests that ran before the first attempt.'),
  after: count().describe('Tests that ran in the verdict.'),
})

const leftOut = open({
  path: z.string().describe('The file, from the top of the repository.'),
  how: z.enum(['added', 'modified', 'deleted', 'type_changed']).describe('What the agent did to it.'),
  why: z.string().describe('Why it was left out.'),
  kind: z.enum(['judge', 'new-test', 'outside']).describe('A judge, a new test, or something from outside.'),
})

const flag = open({
  kind: z
    .enum(['runner_variable', 'suppression', 'reads_tests', 'patches'])
    .describe('Code that sees that it is tested, that silences a tool, or that reads the tests.'),
  path: z.string().describe('The file.'),
  line: count().describe('The line.'),
  text: z.string().describe('The code.'),
})

const judgeSettings = open({
  protect: z.array(z.string()).describe('Further files that judge.'),
  allow: z.array(z.string()).describe('What the agent was allowed to change although it judges.'),
  setup: z.string().optional().describe('The command that prepared every room.'),
  include: z.array(z.string()).describe("Ignored files that came from the user's folder."),
  home: z.array(z.string()).describe('What the checks could read in the home directory.'),
  variables: z.array(z.string()).describe('Environment variables that the checks could see, by name.'),
  network: z.boolean().describe('Whether the network was asked for.'),
  reports: z.array(z.string()).describe('Report files of the checks.'),
  check_timeout: z.number().describe('How long a check could take, in seconds.'),
})

const judged = open({
  sandbox: z.enum(['bwrap', 'seatbelt', 'none']).describe('The sandbox around the checks.'),
  network: z.boolean().describe('Whether the checks could reach the network.'),
  tests: testCounts.describe('Tests before and after.'),
  canary: z
    .enum(['caught', 'passed', 'unknown'])
    .describe('Whether the checks failed where they had to; `unknown` where nothing could be changed.'),
  canary_sampled: z.boolean().optional().describe('Whether only a part of the tests was tried.'),
  holdout: open({
    passed: z.boolean().describe('Whether the hidden check passed.'),
    output_sha256: sha256().describe('The digest of what it printed.'),
  })
    .optional()
    .describe('The hidden check, where there is one.'),
  packages: open({
    state: z
      .enum(['none', 'verified', 'setup', 'changed'])
      .describe('Whether they are those of the beginning, or made anew by the setup command.'),
    verified: count().describe('How many were compared.'),
    added: z.array(z.string()).describe('Packages that the agent declared and added.'),
  }).describe('The installed packages.'),
  left_out: z.array(leftOut).describe('Changes that did not come into the clean room.'),
  flags: z.array(flag).describe('What only a person or a holdout can judge.'),
  settings: judgeSettings.describe('What is needed to judge again.'),
})

const schema = open({
  version: z
    .string()
    .regex(/^1\.\d+\.\d+$/)
    .describe('The version of this record kind.'),
  run_id: z.string().optional().describe('The run of the loop.'),
  loop_id: z
    .string()
    .regex(/^ralph-[a-z0-9-]+$/)
    .describe('The loop that ended.'),
  iteration: count().describe('The attempt that passed, from zero.'),
  timestamp: dateTime().describe('When the checks had passed.'),
  task_description: z.string().optional().describe('The task as text.'),
  tree: gitName().describe('The tree of files that was checked, as git names it, bytes as they are.'),
  checks: z.array(certifiedCheck).min(1).describe('Every check, in the order in which it ran.'),
  beginning: gitName().optional().describe('The tree of files before the first attempt.'),
  prefix: z.string().optional().describe('The folder of the project below the top of its repository.'),
  branch: maybe(z.string()).describe(
    'The branch that holds the tree; absent where the work was done in place.',
  ),
  base: maybe(gitName()).describe("The commit below the agent's, with the files of the beginning."),
  commit: maybe(gitName()).describe('The commit on that branch.'),
  judged: judged.optional().describe('How it was judged in a clean room.'),
  proved: z.array(z.string()).optional().describe('What the verdict proves, in sentences.'),
  not_proved: z.array(z.string()).optional().describe('What it cannot prove, in sentences.'),
})

/** The proof that a task is done: which commands said so, over which files. */
export type Certificate = z.infer<typeof schema>

/**
 * `ralph/certificate`: the proof that a task is done: commands, exit codes, digests of their output, and the tree of
 * files.
 */
export const certificate = defineContract<Certificate>({
  name: 'ralph/certificate',
  title: 'Completion certificate',
  summary:
    'The proof that a task is done: commands, exit codes, digests of their output, and the tree of files.',
  version: '1.1.0',
  source: besides('ralph'),
  path: 'certificate.json',
  signature: ['loop_id', 'tree', 'checks'],
  schema,
  rules: [
    {
      code: 'ralph/certified-failure',
      severity: 'error',
      says: 'A certificate holds only checks that ended with 0.',
      check({ checks }, report) {
        checks.forEach(({ exit_code: code }, index) => {
          if (code === 0) return
          report(['checks', index, 'exit_code'], `${code}`, '0', 'certify only what passed')
        })
      },
    },
    {
      code: 'ralph/certified-doubt',
      severity: 'error',
      says: 'A certificate holds no doubt: the canary did not pass, the holdout did, and no test is missing.',
      check({ judged }, report) {
        if (judged === undefined) return
        const { canary, holdout, tests } = judged
        if (canary === 'passed')
          report(['judged', 'canary'], '"passed"', '"caught" or "unknown"', 'certify only what can fail')
        if (holdout?.passed === false)
          report(['judged', 'holdout', 'passed'], 'false', 'true', 'certify only what passed')
        if (tests.after < tests.before)
          report(['judged', 'tests', 'after'], `${tests.after}`, `at least ${tests.before}`, 'count again')
      },
    },
  ],
  choices: [
    'Only exit codes make a certificate. No text that an actor prints, quotes or echoes has a part in it.',
    'The tree is hashed without any conversion of line ends, so it may differ from that of a commit in a repository that converts them.',
  ],
})
