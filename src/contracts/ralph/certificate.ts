import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { count, dateTime, integer, maybe, open } from '../fields.ts'

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

const schema = open({
  version: z
    .string()
    .regex(/^1\.\d+\.\d+$/)
    .describe('The version of this record kind.'),
  loop_id: z
    .string()
    .regex(/^ralph-[a-z0-9-]+$/)
    .describe('The loop that came to its end.'),
  iteration: count().describe('The attempt that passed, from zero.'),
  timestamp: dateTime().describe('When the checks had passed.'),
  task_description: z.string().optional().describe('The task in words.'),
  tree: gitName().describe('The tree of files that was checked, as git names it, bytes as they are.'),
  checks: z.array(certifiedCheck).min(1).describe('Every check, in the order in which it ran.'),
  branch: maybe(z.string()).describe(
    'The branch that holds the tree; absent where the work was done in place.',
  ),
  commit: maybe(gitName()).describe('The commit on that branch.'),
})

/** The proof that a task is done: which commands said so, over which files. */
export type Certificate = z.infer<typeof schema>

export const certificate = defineContract<Certificate>({
  name: 'ralph/certificate',
  title: 'Completion certificate',
  summary:
    'The proof that a task is done: commands, exit codes, digests of their output, and the tree of files.',
  version: '1.0.0',
  source: 'issue 5',
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
  ],
  choices: [
    'Only exit codes make a certificate. No text that an actor prints, quotes or echoes has a part in it.',
    'The tree is hashed without any conversion of line ends, so it may differ from that of a commit in a repository that converts them.',
  ],
})
