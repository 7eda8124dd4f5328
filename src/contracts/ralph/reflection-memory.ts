import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { count, dateTime, integer, open, share } from '../fields.ts'
import { zonelessTime } from '../repairs.ts'
import { sources } from '../sources.ts'
import { reflectionRules } from './reflection-rules.ts'
import { reflectionSequenceRules } from './reflection-sequence-rules.ts'
import { reflectionTolerances } from './reflection-tolerances.ts'

const changes = open({
  additions: integer().optional().describe('Lines added.'),
  deletions: integer().optional().describe('Lines taken out.'),
  diff: z.string().optional().describe('The change as a unified diff.'),
})

const action = open({
  type: z
    .enum([
      'code_modification',
      'file_creation',
      'file_deletion',
      'test_execution',
      'command_execution',
      'api_call',
      'other',
    ])
    .describe('What kind of action it was.'),
  description: z.string().describe('The action as text.'),
  file_path: z.string().optional().describe('The file it touched.'),
  changes: changes.optional().describe('What it changed in that file.'),
  command: z.string().optional().describe('The command it ran.'),
  timestamp: dateTime().optional().describe('When it was taken.'),
})

const actorOutput = open({
  actions: z.array(action).describe('The actions in the order they were taken.'),
  rationale: z.string().describe('Why the actor chose them.'),
  strategy: z.string().optional().describe('The plan behind the attempt.'),
  files_modified: z.array(z.string()).optional().describe('Every file that the attempt touched.'),
  total_changes: open({
    files_changed: integer().optional().describe('Files touched.'),
    lines_added: integer().optional().describe('Lines added in all of them.'),
    lines_deleted: integer().optional().describe('Lines taken out of all of them.'),
  })
    .optional()
    .describe('The attempt in numbers.'),
})

const checkResult = open({
  tool: z.string().describe('The check that ran.'),
  status: z.enum(['pass', 'fail', 'error', 'skip']).describe('How it ended.'),
  exit_code: integer().optional().describe('Its exit code.'),
  stdout: z.string().optional().describe('What it printed.'),
  stderr: z.string().optional().describe('What it printed as errors.'),
  duration_ms: integer().optional().describe('How long it took.'),
})

const checkError = open({
  type: z
    .enum([
      'syntax_error',
      'type_error',
      'test_failure',
      'lint_error',
      'runtime_error',
      'logic_error',
      'timeout',
      'other',
    ])
    .describe('The kind of error.'),
  message: z.string().describe('What the check said.'),
  file: z.string().optional().describe('The file it names.'),
  line: integer().optional().describe('The line it names.'),
  column: integer().optional().describe('The column it names.'),
  stack_trace: z.string().optional().describe('The stack, where there is one.'),
  severity: z.enum(['error', 'warning', 'info']).optional().describe('How bad it is.'),
  rule: z.string().optional().describe('The lint rule or the test that failed.'),
})

const evaluatorOutput = open({
  passed: z.boolean().describe('Whether the attempt is good enough to stop.'),
  verification_type: z
    .enum([
      'unit_tests',
      'integration_tests',
      'type_check',
      'lint',
      'compilation',
      'heuristic',
      'external_api',
      'manual_review',
      'combined',
    ])
    .describe('How it was verified.'),
  results: z.array(checkResult).optional().describe('One entry for each check.'),
  errors: z.array(checkError).optional().describe('What went wrong, taken apart.'),
  reward_signal: share()
    .optional()
    .describe('The verdict as a number: 0 is complete failure, 1 complete success.'),
  metrics: open({
    tests_passed: integer().optional().describe('Tests that passed.'),
    tests_failed: integer().optional().describe('Tests that failed.'),
    tests_total: integer().optional().describe('Tests that ran.'),
    coverage_percentage: z.number().min(0).max(100).optional().describe('Coverage, 0 to 100.'),
    lint_errors: integer().optional().describe('Errors of the linter.'),
    lint_warnings: integer().optional().describe('Warnings of the linter.'),
    type_errors: integer().optional().describe('Errors of the type checker.'),
  })
    .optional()
    .describe('The verification in numbers.'),
})

const selfReflection = open({
  reflection_text: z.string().describe('The reflection itself, in the first person.'),
  credit_assignment: open({
    failing_action_indices: z
      .array(integer())
      .optional()
      .describe('Positions in `actor_output.actions`, from zero.'),
    root_cause: z.string().optional().describe('What was at the bottom of it.'),
    failure_category: z
      .enum([
        'hallucination',
        'inefficient_planning',
        'incorrect_assumption',
        'incomplete_implementation',
        'edge_case_miss',
        'integration_error',
        'configuration_error',
        'logic_error',
        'other',
      ])
      .optional()
      .describe('The kind of failure.'),
  })
    .optional()
    .describe('Which actions are to blame.'),
  causal_reasoning: z.string().optional().describe('Why those actions led to failure.'),
  actionable_insights: z.array(z.string()).optional().describe('What to do in the next attempt.'),
  lessons_learned: z.array(z.string()).optional().describe('What holds beyond this task.'),
  confidence: share().optional().describe('How sure the reflector is.'),
  related_reflections: z.array(integer()).optional().describe('Iterations whose reflections fed this one.'),
})

const memoryMetadata = open({
  omega_capacity: integer()
    .min(1)
    .max(10)
    .meta({ default: 3 })
    .describe('Ω: how many reflections the window holds.'),
  current_memory_size: count().describe('How many it holds now.'),
  reflections_in_context: z
    .array(integer())
    .optional()
    .describe('The iterations whose reflections are in it.'),
  window_policy: z
    .enum(['fifo', 'recency', 'relevance_weighted'])
    .optional()
    .meta({ default: 'fifo' })
    .describe('How the window chooses.'),
  total_reflections_generated: count().optional().describe('Reflections in the store, in view or not.'),
})

const schema = open({
  loop_id: z
    .string()
    .regex(/^ralph-[a-z0-9-]+$/)
    .describe('The loop that the attempt belongs to.'),
  iteration: count().describe('The number of the attempt, from zero.'),
  timestamp: dateTime().describe('When the reflection was written.'),
  task_description: z.string().optional().describe('The task as text.'),
  actor_output: actorOutput.describe('What the actor did.'),
  evaluator_output: evaluatorOutput.describe('What the checks said.'),
  self_reflection: selfReflection.describe('What was learned.'),
  memory_metadata: memoryMetadata.describe('The memory at this moment.'),
  context_injected: z
    .boolean()
    .optional()
    .meta({ default: false })
    .describe('Whether earlier reflections were in view of the actor.'),
  previous_reflections_used: z
    .array(integer())
    .optional()
    .describe('The iterations whose reflections were in view.'),
  performance_delta: open({
    reward_change: z.number().optional().describe('The reward minus that of the attempt before.'),
    error_count_change: integer().optional().describe('The errors minus those of the attempt before.'),
    is_improvement: z.boolean().optional().describe('Whether it got better.'),
  })
    .optional()
    .describe('The attempt against the one before.'),
  notes: z.string().optional().describe('Anything else.'),
})

/** One attempt of a Reflexion loop. */
export type ReflectionMemory = z.infer<typeof schema>

/**
 * `ralph/reflection-memory`: one attempt of a Reflexion loop: what the actor did, what the checks said, what was
 * learned.
 */
export const reflectionMemory = defineContract<ReflectionMemory>({
  name: 'ralph/reflection-memory',
  title: 'Reflection memory',
  summary: 'One attempt of a Reflexion loop: what the actor did, what the checks said, what was learned.',
  version: '1.0.0',
  source: sources.ralph,
  form: 'jsonl',
  path: 'reflections.jsonl',
  signature: ['loop_id', 'actor_output', 'memory_metadata'],
  schema,
  repairs: [
    zonelessTime('ralph/zoneless-time', [['timestamp'], ['actor_output', 'actions', '*', 'timestamp']]),
  ],
  tolerances: reflectionTolerances,
  rules: reflectionRules,
  sequenceRules: reflectionSequenceRules,
  choices: [
    'The document names no file. A loop writes one line an attempt into `reflections.jsonl`; a single `.json` record is read as well.',
    'Iterations count from zero as the field says, although the document’s own example begins at one.',
    'The window (`current_memory_size`, `reflections_in_context`) and the store (`total_reflections_generated`) are two things: a loop may keep every reflection and show three.',
    'The schema takes an Ω of 1 to 10. We write a memory that is switched off as `context_injected: false` with an empty window; others write an Ω of 0, and experiments with long contexts one above 10. Both are read at compat with a warning.',
    'The schema asks every attempt for a reflection, while Reflexion reflects on failures only. An attempt that passed may lack one at compat, with a warning; one that failed may not.',
    'The document gives no formula for `reward_signal`, so the rules only ask that it does not contradict `passed`.',
    'The document’s own example holds its own reflection in a window that was not injected, and a change against an attempt that it does not name. Both are warnings and not errors.',
  ],
})
