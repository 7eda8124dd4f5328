import type { Trajectory } from '../../contracts/index.ts'
import type { LoggedCost, LoggedEnd, LoggedStep, LoggedTask } from './logged-step.ts'
import type { Losses } from './losses.ts'
import { TrajectoryBuilder } from './trajectory-builder.ts'

/** A tool call as a message makes it. */
export interface LoggedCall {
  readonly id?: string | undefined
  readonly tool: string
  readonly parameters?: unknown
}

/** What an agent said in one message. */
export interface LoggedTurn {
  readonly text: string
  readonly thought?: string | undefined
  readonly calls: readonly LoggedCall[]
  readonly cost?: LoggedCost | undefined
  readonly at?: number | undefined
}

/** What a tool gave back. */
export interface LoggedResult {
  readonly result: unknown
  readonly failed?: boolean | undefined
  readonly errorType?: string | undefined
  readonly status?: LoggedStep['status']
  readonly at?: number | undefined
  readonly durationMs?: number | undefined
  readonly subtasks?: readonly string[] | undefined
}

/** Tools by which agents say that they are done. */
const closing =
  /^(?:finish|submit|done|complete|mark_task_complete|task_complete|attempt_completion|final|final_answer)$/i

interface Pending {
  readonly step: LoggedStep
  answer?: LoggedResult
}

/**
 * Makes a trajectory of a conversation with tool calls. Each call is an iteration. A message without calls is one too, with
 * the tool `respond`; what the user replies is its observation.
 */
export class Conversation {
  readonly #losses: Losses
  readonly #head: LoggedTask
  #builder: TrajectoryBuilder | undefined
  #prompt: string | undefined
  #pending: Pending[] = []
  #turn = 0
  #lastText = ''
  #lastAt: number | undefined
  #answered = false

  constructor(head: LoggedTask, losses: Losses) {
    this.#head = head
    this.#losses = losses
    this.#prompt = head.prompt
  }

  get isEmpty(): boolean {
    return this.#builder === undefined && this.#pending.length === 0
  }

  /** Whether somebody has asked something, though nothing was answered yet. */
  get wasAsked(): boolean {
    return this.#prompt !== undefined
  }

  /** What the user says: the task, or the answer to what the agent said last. */
  user(text: string, at?: number): void {
    if (text.trim() === '') return
    this.#see(at)
    const open = this.#pending.at(-1)
    if (open !== undefined && open.step.tool === 'respond' && open.answer === undefined) {
      open.answer = { result: text, failed: false, at }
      this.#flush()
      this.#answered = false
      return
    }
    if (this.isEmpty) {
      this.#prompt = this.#prompt === undefined ? text : `${this.#prompt}\n\n${text}`
      return
    }
    this.#flush()
    this.#builder?.add({
      thought: undefined,
      tool: 'listen',
      description: 'Reads a message of the user',
      status: 'success',
      result: text,
      observedAt: at,
    })
    this.#answered = false
  }

  /** What the agent says and calls. */
  agent({ text, thought, calls, cost, at }: LoggedTurn): void {
    if (text.trim() === '' && calls.length === 0 && (thought ?? '').trim() === '') return
    this.#flush()
    this.#see(at)
    this.#turn++
    const said = [thought, text].filter((part) => part !== undefined && part.trim() !== '').join('\n\n')
    if (calls.length === 0) {
      const spoken = text.trim() === '' ? (thought ?? '') : text
      this.#pending.push({
        step: { thought, tool: 'respond', parameters: { text: spoken }, at, cost },
      })
      this.#lastText = spoken
      this.#answered = true
      return
    }
    this.#answered = false
    if (text.trim() !== '') this.#lastText = text
    for (const [index, { id, tool, parameters }] of calls.entries()) {
      this.#pending.push({
        step: {
          thought: index === 0 ? said : undefined,
          tool: tool.trim() === '' ? 'unnamed' : tool,
          parameters,
          at,
          callId: id,
          ...(index === 0 && { cost }),
          ...(calls.length > 1 && { turn: this.#turn }),
        },
      })
    }
  }

  /** What a call gave back; without an id it belongs to the first call without a result. */
  result(callId: string | undefined, result: LoggedResult): boolean {
    const open = this.#pending.filter(({ answer }) => answer === undefined)
    const found = callId === undefined ? open[0] : open.find(({ step }) => step.callId === callId)
    this.#see(result.at)
    if (found === undefined) return false
    found.answer = result
    return true
  }

  /** The parts that are complete. */
  take(): Trajectory[] {
    return this.#builder?.take() ?? []
  }

  /** Notes a task that this one spawned. */
  addSubtask(taskId: string): void {
    this.#started().addSubtask(taskId)
  }

  /**
   * Ends the conversation. Where the log does not say how, one that ends with an answer succeeded, and one that ends with a
   * call was cut off.
   */
  end(end: LoggedEnd = {}): Trajectory[] {
    const cutOff = this.#pending.some(({ step, answer }) => step.tool !== 'respond' && answer === undefined)
    const finished = this.#pending.at(-1)
    const answered =
      this.#answered ||
      (finished !== undefined && closing.test(finished.step.tool) && finished.answer?.failed !== true)
    this.#flush()
    const builder = this.#started()
    const own: LoggedEnd = {
      ...(answered && !cutOff
        ? { status: 'success', reason: 'task_complete' }
        : cutOff || builder.length === 0
          ? {}
          : { status: 'partial_success' }),
      ...(this.#lastText !== '' && { finalResult: this.#lastText }),
      ...(this.#lastAt !== undefined && { endedAt: this.#lastAt }),
    }
    const given = Object.fromEntries(Object.entries(end).filter(([, value]) => value !== undefined))
    return [...builder.take(), builder.end({ ...own, ...given })]
  }

  #started(): TrajectoryBuilder {
    this.#builder ??= new TrajectoryBuilder({ ...this.#head, prompt: this.#prompt }, this.#losses)
    return this.#builder
  }

  #see(at: number | undefined): void {
    if (at !== undefined && at > (this.#lastAt ?? Number.NEGATIVE_INFINITY)) this.#lastAt = at
  }

  /** Hands the steps on. Times of parallel calls are put in the order of the results. */
  #flush(): void {
    if (this.#pending.length === 0) return
    const builder = this.#started()
    const pending = this.#pending
    this.#pending = []
    let last: number | undefined
    for (const [index, { step, answer }] of pending.entries()) {
      // Parallel calls begin together: only the first has the time of the message, and no result before an earlier one.
      const observedAt =
        answer?.at === undefined || (last !== undefined && answer.at < last) ? undefined : answer.at
      last = observedAt ?? last
      const { at: began, ...rest } = step
      const asks = step.tool === 'respond'
      builder.add({
        ...rest,
        ...(index === 0 && { at: began }),
        observedAt,
        durationMs: answer?.durationMs,
        status: answer?.status ?? statusOf(answer, asks),
        result: answer === undefined ? (asks ? '' : undefined) : answer.result,
        errorType: answer?.errorType,
        subtasks: answer?.subtasks,
      })
    }
  }
}

/** A message needs no answer; a call without a result was cut off; otherwise the log may say. */
function statusOf(answer: LoggedResult | undefined, asks: boolean): LoggedStep['status'] {
  if (answer === undefined) return asks ? 'success' : 'partial'
  if (answer.failed === undefined) return undefined
  return answer.failed ? 'failure' : 'success'
}
