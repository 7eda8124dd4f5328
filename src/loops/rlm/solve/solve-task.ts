import type { AgentMessage } from '../../../agents/index.ts'
import {
  reportOf,
  rlmState,
  type Trajectory,
  trajectory,
  trajectoryReport,
} from '../../../contracts/index.ts'
import { plural } from '../../../kit/index.ts'
import { judgeQuality, qualityOf } from '../../../learn/index.ts'
import { limitIn, type Run, WorkFailed } from '../../../spine/index.ts'
import type { Move } from '../moves/move.ts'
import { readMoves } from '../moves/read-moves.ts'
import { stateRecord } from '../record/state-record.ts'
import { openTrajectory, type RecordParts, type TrajectoryLog } from '../record/trajectory-log.ts'
import { openVariables, type Variables } from '../state/variables.ts'
import type { TaskResult } from '../tools/desk.ts'
import { failed, type Observed } from '../tools/observed.ts'
import { useTool } from '../tools/use-tool.ts'
import type { Call } from '../tree/spending.ts'
import type { Task } from '../tree/task.ts'
import type { RlmWork } from '../work.ts'
import { watchBudget } from './budget-warning.ts'
import { compact } from './compact.ts'
import { type Opened, openContext } from './open-context.ts'
import { openTalk, type PastStep, think } from './think.ts'

/** A task at work. */
interface Session {
  readonly task: Task
  readonly opened: Opened
  readonly variables: Variables
  readonly log: TrajectoryLog
  readonly steps: PastStep[]
  messages: AgentMessage[]
  /** How often in a row the agent neither acted nor answered. */
  idle: number
}

type Ending = Pick<RecordParts, 'reason'> & { readonly result: Omit<TaskResult, 'task' | 'handed'> }

/** Works on a task in turns of thought, action and observation until it has an answer, and records them. */
export async function solveTask(task: Task, work: RlmWork, run: Run): Promise<TaskResult> {
  const entry = work.tree.entry(task.id)
  const startedAt = run.now()
  entry.startedAt = startedAt
  const opened = await openContext(task, work, run)
  entry.contextTokens = opened.tokens
  const session: Session = {
    task,
    opened,
    variables: openVariables(task.handed),
    log: openTrajectory(task, work.config, run),
    steps: [],
    messages: openTalk(task, opened, work),
    idle: 0,
  }
  const { result: ended, reason } = await iterate(session, work, run)
  const endedAt = run.now()
  const { variables, log } = session
  const handed = variables.all().filter(({ scope }) => scope === 'tree')
  const result: TaskResult = { task, handed, ...ended }
  entry.endedAt = endedAt
  const record = log.record({
    ...parts(session, work, startedAt),
    endedAt,
    result,
    ...(reason && { reason }),
  })
  entry.trajectory = await withJudgement(withQuality(record), work, run)
  await writeTask(entry.trajectory, session, endedAt, run)
  return result
}

async function iterate(session: Session, work: RlmWork, run: Run): Promise<Ending> {
  const { task, log, variables } = session
  const entry = work.tree.entry(task.id)
  for (let turn = 1; log.length < work.config.maxIterations; turn++) {
    const branch = run.scope(`turn-${turn}`)
    const startedAt = branch.now()
    const calls: Call[] = []
    try {
      calls.push(...(await compact(session, work, branch)))
      const input = {
        ask: 'think' as const,
        prompt: task.prompt,
        depth: task.depth,
        depthLimit: work.config.depth,
        context: session.opened,
        contextKind: task.context.kind,
        variables: variables.all().map(({ name }) => name),
        steps: session.steps,
        lessons: work.lessons,
      }
      const { reply, call } = await think(session.messages, input, task, work, branch)
      calls.push(call)
      const moves = readMoves(reply)
      session.messages.push({
        role: 'assistant',
        content: reply.text,
        ...(reply.toolCalls && { toolCalls: reply.toolCalls }),
      })
      if (moves.length === 0) {
        entry.calls.push(...calls)
        const plain = withoutMove(reply.text, session, calls, { branch, startedAt, reply: reply.text })
        if (plain !== undefined) return plain
        continue
      }
      for (const [index, move] of moves.entries()) {
        const actedAt = branch.now()
        const desk = {
          work,
          task,
          entry,
          shape: session.opened.shape,
          variables,
          iteration: log.length + 1,
          run: branch.scope(`action-${index + 1}`),
          solve: (child: Task, childRun: Run) => solveTask(child, work, childRun),
        }
        const observed = await useTool(move.tool, move.input, desk)
        // What the reply cost belongs to its first action; what an action cost, to itself.
        const own = [...(index === 0 ? calls : []), ...(observed.calls ?? [])]
        entry.calls.push(...own)
        const began = index === 0 ? startedAt : actedAt
        log.add(
          { move, observed, calls: own, startedAt: began, actedAt, endedAt: branch.now(), reply: reply.text },
          variables,
        )
        answer(session, move, observed, work)
        if (observed.final !== undefined)
          return { reason: 'Final_set', result: { status: 'success', answer: observed.final } }
        if (log.length >= work.config.maxIterations) break
      }
      await watchBudget(session.log, work, branch)
      if (task.depth === 0) {
        await run.write(trajectory, log.record(parts(session, work, entry.startedAt!)))
        run.progress({ done: log.length, total: work.config.maxIterations })
        if (await branch.stopRequested())
          return { reason: 'user_cancel', result: { status: 'cancelled', problem: byUser } }
      }
    } catch (error) {
      if (!(error instanceof WorkFailed)) throw error
      entry.calls.push(...calls)
      return brokenOff(error, session, calls, { startedAt, at: branch.now() })
    }
  }
  const message = `There was no answer after ${plural(log.length, 'iteration')}.`
  return {
    reason: 'max_iterations',
    result: { status: 'failure', problem: { code: 'max_iterations', message } },
  }
}

const byUser = { code: 'stopped', message: 'The run was asked to stop.' }

interface Moment {
  readonly branch: Run
  readonly startedAt: Date
  readonly reply: string
}

/** A reply that neither acts nor answers in the form that was asked for. After some work it counts as the answer. */
function withoutMove(
  text: string,
  session: Session,
  calls: readonly Call[],
  { branch, startedAt, reply }: Moment,
): Ending | undefined {
  const { log, variables } = session
  const at = branch.now()
  const said = text.trim()
  const counts = said !== '' && (log.length > 0 || session.idle > 0)
  session.idle++
  const move: Move = { tool: counts ? 'Final' : 'none', input: counts ? { answer: said } : {}, thought: said }
  const observed: Observed = counts
    ? { status: 'success', text: said, resultType: 'text', final: said }
    : failed(
        'no_action',
        'You called no tool, wrote no code and gave no answer. Call a tool, or give the answer with Final.',
      )
  if (counts) variables.set('Final', said, { iteration: log.length + 1, source: 'reply' })
  log.add({ move, observed, calls, startedAt, actedAt: at, endedAt: at, reply }, variables)
  if (counts) return { reason: 'task_complete', result: { status: 'success', answer: said } }
  session.messages.push({ role: 'user', content: observed.text })
  session.steps.push({ tool: 'none', input: {}, status: observed.status, text: observed.text })
  return undefined
}

/** The agent could not be asked: the budget is used up, or the agent failed. The task ends, and not those beside it. */
function brokenOff(
  error: WorkFailed,
  { log, variables }: Session,
  calls: readonly Call[],
  { startedAt, at }: { readonly startedAt: Date; readonly at: Date },
): Ending {
  const { code } = error
  const problem = { code, message: error.message }
  if (calls.length > 0) {
    const move: Move = { tool: 'none', input: {}, thought: 'The conversation was summarized.' }
    const observed = failed(code, error.message)
    log.add({ move, observed, calls, startedAt, actedAt: at, endedAt: at, reply: '' }, variables)
  }
  if (limitIn(error) === 'budget_seconds')
    return { reason: 'timeout', result: { status: 'timeout', problem } }
  if (limitIn(error) !== undefined) return { reason: 'error', result: { status: 'failure', problem } }
  return { reason: 'error', result: { status: 'error', problem } }
}

/** Puts the result of an action into the conversation. */
function answer({ messages, steps }: Session, move: Move, observed: Observed, { config }: RlmWork): void {
  const { shown } = config
  const text =
    observed.text.length <= shown
      ? observed.text
      : `${observed.text.slice(0, shown)}\n[cut: ${observed.text.length} characters in all]`
  const content = observed.status === 'success' ? text : `[${observed.status}] ${text}`
  if (move.callId === undefined)
    messages.push({ role: 'user', content: `Result of ${move.tool}:\n${content}` })
  else messages.push({ role: 'tool', callId: move.callId, content })
  steps.push({ tool: move.tool, input: move.input, status: observed.status, text: observed.text })
}

function parts({ task, variables, opened }: Session, work: RlmWork, startedAt: Date): RecordParts {
  return {
    startedAt,
    model: modelOf(task, work),
    variables,
    subtasks: work.tree.entry(task.id).children,
    contextTokens: opened.tokens,
  }
}

/** A trajectory with its quality, computed from its iterations. */
function withQuality(record: Trajectory): Trajectory {
  const metrics = qualityOf(record)
  const score = metrics.overall_quality
  return {
    ...record,
    ...(record.outcome && {
      outcome: { ...record.outcome, ...(score !== undefined && { quality_score: score }) },
    }),
    quality_metrics: metrics,
  }
}

/** The trajectory of the root also says what a judge thinks of it, where there is one. */
async function withJudgement(record: Trajectory, { judge }: RlmWork, run: Run): Promise<Trajectory> {
  if (judge === undefined || record.task_context.depth !== 0) return record
  const judged = await judgeQuality(record, judge, run)
  return { ...record, quality_metrics: { ...record.quality_metrics, judged } as never }
}

/** The model that worked on a task, as it calls itself; the spelling of its agent where it made no call. */
function modelOf(task: Task, { tree, agentAt }: RlmWork): string {
  return tree.entry(task.id).calls[0]?.model ?? agentAt(task.depth).spec
}

async function writeTask(
  record: Trajectory,
  { task, variables }: Session,
  at: Date,
  run: Run,
): Promise<void> {
  await run.write(trajectory, record)
  await run.write(trajectoryReport, reportOf(record))
  await run.write(rlmState, stateRecord(task, variables, at))
}
