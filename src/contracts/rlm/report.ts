import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { count, dateTime, integer, open, share } from '../fields.ts'
import { besides } from '../sources.ts'
import { taskId, trajectoryId } from './ids.ts'
import { runStatuses } from './outcome.ts'
import { readReport } from './read-report.ts'
import { reportRules } from './report-rules.ts'
import { writeReport } from './write-report.ts'

const words = () => z.string().min(1)

const facts = open({
  task_id: taskId().describe('The task.'),
  task_type: z.string().describe('The kind of task.'),
  status: z.enum(runStatuses).describe('How it ended, or `running`.'),
  completion_reason: z.string().optional().describe('Why it ended.'),
  model: z.string().optional().describe('The model that did the work.'),
  started_at: dateTime().optional().describe('When it began.'),
  completed_at: dateTime().optional().describe('When it ended.'),
  total_duration_ms: count().optional().describe('The time between, by the clock.'),
  total_iterations: count().describe('How many iterations it has.'),
  total_tokens: count().describe('The tokens of all of them.'),
  total_cost_usd: z.number().min(0).describe('The cost of all of them, in US dollars.'),
  quality: share().optional().describe('How good it is as a whole.'),
})

const iteration = open({
  iteration_number: integer().min(1).describe('Its place in the sequence, from one.'),
  thought: z.string().describe('The kind of thought.'),
  tool: z.string().describe('The tool that was called.'),
  status: z.string().describe('How the action ended.'),
  total_tokens: count().optional().describe('Its tokens.'),
  total_cost_usd: z.number().min(0).optional().describe('Its cost, in US dollars.'),
  duration_ms: count().optional().describe('How long it took.'),
  finding: words().optional().describe('What it found or taught.'),
})

const lesson = open({
  lesson: z.string().describe('What was learned.'),
  context: words().optional().describe('Where it holds.'),
  iteration: integer().optional().describe('The iteration that taught it.'),
})

const schema = open({
  trajectory_id: trajectoryId().describe('The trajectory that it describes.'),
  facts: facts.describe('The trajectory in figures.'),
  task: z.string().describe('What was asked.'),
  summary: z.string().describe('Its result.'),
  iterations: z.array(iteration).describe('One row an iteration.'),
  lessons: z.array(lesson).describe('What to keep for the next time.'),
})

/** A trajectory summarized on one page. */
export type TrajectoryReport = z.infer<typeof schema>

/**
 * `rlm/report`: a trajectory on one page: its figures, what was asked, what came of it, what it teaches.
 */
export const trajectoryReport = defineContract<TrajectoryReport>({
  name: 'rlm/report',
  title: 'Trajectory report',
  summary: 'A trajectory on one page: figures, task, result, lessons.',
  version: '1.0.0',
  source: besides('rlm'),
  form: 'markdown',
  path: 'trajectories/{trajectory_id}/report.md',
  signature: ['# Trajectory traj-', '## Iterations'],
  schema,
  notation: { read: readReport, write: writeReport },
  rules: reportRules,
  choices: [
    'The document names the file and says nothing of its contents. A report is Markdown with a title that names the trajectory, a table of facts, and four sections: Task, Summary, Iterations, Lessons.',
    'A report can be read back: tables hold figures and short texts, quoted blocks hold free text, so that no text can be mistaken for a heading. In a table a backslash stands before a pipe or another backslash, and a line break is written `\\n`.',
    'Rows of the table of facts and columns of the other tables that are not known are kept as text.',
  ],
})
