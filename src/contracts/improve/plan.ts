import * as z from 'zod'
import { type Contract, defineContract } from '../contract.ts'
import { integer, maybe, open } from '../fields.ts'
import { replaced } from '../repairs.ts'
import { sources } from '../sources.ts'
import { planRules } from './plan-rules.ts'
import { familyTag, iterationNumber } from './shared-fields.ts'
import { impactAsNumber, numberAsText, spelling } from './shared-repairs.ts'

const check = () => z.enum(['pass', 'fail'])

const criticReview = open({
  h001_hypothesis_count: check().describe('Whether the plan tests one hypothesis (H001).'),
  h002_family_streak: check().describe('Whether its family has not won too often in a row (H002).'),
  h003_intra_round_diversity: check().describe('Whether no other plan of the round has its family (H003).'),
  schema_valid: check().describe('Whether the plan has the structure of a plan.'),
  history_aware: check().describe('Whether it takes earlier iterations into account.'),
  verdict: z.enum(['approved', 'rejected']).describe('What the critic decided.'),
  rejection_reason: maybe(z.string()).describe('Why it was rejected; null where it was not.'),
  h004_simplicity: maybe(z.enum(['pass', 'warn'])).describe('Whether its gain is worth its size (H004).'),
  h005_hybrid_overlap: maybe(check()).describe(
    'Whether a hybrid plan is more than one of its sources (H005).',
  ),
  scope_valid: maybe(check()).describe('Whether it stays in scope and away from sealed files.'),
  custom_rules: maybe(z.record(z.string(), z.enum(['pass', 'fail', 'not_checked']))).describe(
    'The rules that the harness adds, by number.',
  ),
  waived: maybe(z.record(z.string(), z.string())).describe(
    'The checks that were not applied, by their keys here, with the reason.',
  ),
  warnings: maybe(z.array(z.string())).describe('What the critic noticed and did not reject.'),
})

const architectReview = open({
  verdict: z.enum(['approve', 'reject']).describe('What the architect advises; it does not decide.'),
  feedback: z.string().describe('The advice as text.'),
  structural_concerns: z.array(z.string()).describe('What worries the architect.'),
})

const schema = open({
  plan_id: z.string().describe('round_{round}_{planner_id}.'),
  planner_id: z.string().describe('The planner: planner_a, planner_b and so on, or hybrid.'),
  round: iterationNumber().describe('The iteration that the plan is for.'),
  hypothesis: z.string().describe('The one thing that the plan tests.'),
  approach_family: familyTag(),
  critic_approved: z.boolean().describe('Whether the plan may be executed.'),
  target_files: z.array(z.string()).describe('The files that the executor may change.'),
  steps: z
    .array(
      open({
        step: integer().describe('The number of the step, from one.'),
        file: z.string().describe('The file that it changes.'),
        change: z.string().describe('What to change there.'),
        edit: maybe(
          open({
            find: z.string().describe('The exact text to replace.'),
            replace: z.string().describe('What it is replaced with.'),
            occurrence: integer().min(1).describe('Which occurrence of the text, from one.'),
          }),
        ).describe('The same change for a program that makes it.'),
      }),
    )
    .describe('The changes in their order.'),
  expected_outcome: open({
    metric: z.string().describe('The metric that should move.'),
    estimated_impact: z.string().describe('By how much.'),
    rationale: z.string().describe('Why.'),
    sub_score_expectations: maybe(open({})).describe('What is expected of single dimensions.'),
  }).describe('What the planner predicts.'),
  history_reference: open({
    builds_on: z.string().describe('The earlier success that it continues, or none.'),
    avoids: z.string().describe('The earlier failure that it stays clear of, or none.'),
  }).describe('How the plan relates to what was tried.'),
  source_plans: maybe(z.array(z.string())).describe('The plans that a hybrid plan was made from.'),
  critic_review: maybe(criticReview).describe('The critic’s checks; absent before the review.'),
  architect_review: maybe(architectReview).describe('The architect’s advice; absent before the review.'),
  revisions: maybe(z.array(open({}))).describe(
    'The earlier versions that the critic rejected, oldest first, with their reviews.',
  ),
})

/** What one planner wants to try in one iteration, and what the reviewers said. */
export type Plan = z.infer<typeof schema>

const planRecord: Pick<Contract<Plan>, 'version' | 'source' | 'schema' | 'repairs' | 'rules'> = {
  version: '1.0.0',
  source: sources.improve,
  schema,
  repairs: [
    spelling({
      code: 'improve/verdict-spelling',
      patterns: [['critic_review', 'verdict']],
      words: ['approved', 'rejected'],
      synonyms: { approve: 'approved', accept: 'approved', accepted: 'approved', reject: 'rejected' },
    }),
    spelling({
      code: 'improve/advice-spelling',
      patterns: [['architect_review', 'verdict']],
      words: ['approve', 'reject'],
      synonyms: { approved: 'approve', accept: 'approve', rejected: 'reject' },
    }),
    replaced(
      'improve/check-spelling',
      'a check is written as pass or fail',
      [
        'h001_hypothesis_count',
        'h002_family_streak',
        'h003_intra_round_diversity',
        'schema_valid',
        'history_aware',
      ].map((key) => ['critic_review', key]),
      passOrFail,
    ),
    impactAsNumber(['expected_outcome', 'estimated_impact']),
    numberAsText([['round'], ['steps', '*', 'step']]),
  ],
  rules: planRules,
}

function passOrFail(value: unknown): string | undefined {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (word === true || word === 'pass' || word === 'passed' || word === 'ok') return 'pass'
  if (word === false || word === 'fail' || word === 'failed') return 'fail'
  return undefined
}

/**
 * `improve/plan`: what one planner wants to try in one iteration, with the reviews of architect and critic.
 */
export const plan = defineContract<Plan>({
  ...planRecord,
  name: 'improve/plan',
  title: 'Plan',
  summary: 'What one planner wants to try in one iteration, with the reviews of architect and critic.',
  path: 'plans/round_{round}/plan_{planner_id}.json',
  signature: ['plan_id', 'planner_id', 'hypothesis', 'steps'],
  choices: [
    'The document lists planner_a to planner_c while the number of agents is free, so any letter counts.',
    'The planner "hybrid" of the ancestor is allowed; it names at least two `source_plans`.',
    'Reviews may be absent or null, because a plan is a file before it is reviewed.',
    'The architect only advises: a plan that the architect rejects may be approved.',
    'A review may also hold H004, H005, scope, custom rules and waivers. H004 only warns; a failed H005, scope or custom rule rejects the plan as the five checks do.',
    'A rejected plan may be revised; `revisions` keeps what was rejected.',
    'H001 is checked as far as code can: no hypothesis, or one that says "and also". H002 and H003 need other records and are checked in folders.',
  ],
})

/** `improve/plan-archive`: the copy of a plan that is kept for good once its iteration is over. */
export const planArchive = defineContract<Plan>({
  ...planRecord,
  name: 'improve/plan-archive',
  retention: 'forever',
  title: 'Plan archive',
  summary: 'The copy of a plan that is kept after its iteration.',
  path: 'state/plan_archive/round_{round}/plan_{planner_id}.json',
  choices: ['It is a plan in every respect; only its place differs, so it is never recognised by content.'],
})
