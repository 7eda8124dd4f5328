import { CappedOutput } from '../../kit/index.ts'
import type { AgentContext, AgentFailure, AgentUsage } from '../agent.ts'
import type { ModelPrice } from '../model/model-price.ts'
import { collectStream, type Stream } from './collect-stream.ts'
import { condenser } from './condense.ts'
import type { StreamEvent, StreamReader, Trouble } from './stream-event.ts'
import { textLines } from './text-lines.ts'
import { usageOfParts } from './usage-of-stream.ts'
import { watchStream } from './watch-stream.ts'

export interface StreamFollow {
  readonly read: StreamReader
  readonly readErrors?: StreamReader | undefined
  readonly folder: string
  /** The model of usage that names none. */
  readonly model: string | undefined
  readonly price: ModelPrice
  readonly now: () => number
  readonly context: Pick<AgentContext, 'left' | 'onText'>
  readonly patienceMs: number
  readonly recognise: (trouble: Trouble) => AgentFailure | undefined
  /** Ends the program before its time. */
  readonly end: (failure: AgentFailure) => void
}

/** What was seen of a program's output. */
export interface Followed {
  readonly stream: Stream
  readonly usage: AgentUsage | undefined
  /** The output as people follow it; long ones without their middle. */
  readonly transcript: string
}

const transcriptBytes = 64 * 1024

/** Reads the output of a coding agent while it works: shows it, gathers it, and watches for what ends it early. */
export function followStream(follow: StreamFollow) {
  const { read, readErrors, folder, model, price, now, context, patienceMs, recognise, end } = follow
  const collected = collectStream()
  const transcript = new CappedOutput(transcriptBytes)
  const condense = condenser(folder)
  const usage = () => {
    const parts = collected.stream.usage.map((part) => ({ ...(model !== undefined && { model }), ...part }))
    return usageOfParts(parts, price, new Date(now()))
  }
  const watch = watchStream({ left: context.left, used: usage, recognise, patienceMs, end })
  const take = (event: StreamEvent) => {
    collected.add(event)
    watch.see(event)
    const text = condense(event)
    if (text === '') return
    transcript.add(Buffer.from(text))
    context.onText?.(text)
  }
  const lines = textLines((line) => read(line).forEach(take))
  const errors = textLines((line) => readErrors?.(line).forEach(take))
  return {
    onText: lines.add,
    onErrorText: errors.add,
    /** No more output will come. */
    finish(): Followed {
      lines.end()
      errors.end()
      watch.stop()
      return { stream: collected.stream, usage: usage(), transcript: transcript.end().text }
    },
  }
}
