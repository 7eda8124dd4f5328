import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { StringDecoder } from 'node:string_decoder'
import { CappedOutput } from './capped-output.ts'
import { endTree, type ProcessTree } from './end-tree.ts'
import { needsNotes, noteGroup } from './group-notes.ts'
import { markByLimit } from './limit-mark.ts'
import { markVariable, startedIn } from './process-table.ts'
import { keepGroup } from './running-groups.ts'

export interface ProcessOrder {
  readonly words: readonly string[]
  readonly folder: string
  readonly environment: Readonly<Record<string, string>>
  readonly input: string
  /** Put into the environment, so that everything that came from the program is known by it. */
  readonly mark: string
  readonly timeoutMs: number
  readonly graceMs: number
  readonly maxOutputBytes: number
  readonly maxErrorBytes: number
  readonly signal: AbortSignal
  readonly onText?: (text: string) => void
  /** The same for what it prints to standard error. */
  readonly onErrorText?: (text: string) => void
  /** Called with all bytes that it prints, including those that are not kept. */
  readonly onBytes?: (bytes: Buffer) => void
}

export interface CapturedText {
  readonly text: string
  /** How many bytes were cut out of the middle. */
  readonly cut: number
}

export interface ProcessEnd {
  readonly kind: 'ended'
  /** Why it did not end by itself. */
  readonly stopped?: 'timeout' | 'cancelled'
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: CapturedText
  readonly stderr: CapturedText
  readonly durationMs: number
  /** Processes that could not be ended. */
  readonly survivors: readonly number[]
}

export type ProcessResult = ProcessEnd | { readonly kind: 'not-started'; readonly reason: string }

/** Runs a program to its end in a process group of its own and leaves nothing of it behind. */
export async function runProcess(order: ProcessOrder): Promise<ProcessResult> {
  await markByLimit()
  const startedAt = performance.now()
  const child = await start(order)
  if (child instanceof Error) return { kind: 'not-started', reason: child.message }
  const tree = { pid: child.pid!, mark: order.mark, started: startedIn(child.pid!) }
  const forget = keepGroup(tree.pid)
  const output = capture(child, order)
  const stop = stopper(tree, order)
  const noted = needsNotes ? noteGroup(tree).catch(() => undefined) : undefined
  const [code, signal] = await Promise.race([output.exited, stop.gaveUp])
  const durationMs = performance.now() - startedAt
  // What the program left running would go on writing into the folder, so it ends with its parent.
  const survivors = await stop.end()
  forget()
  await (await noted)?.()
  const texts = await output.drain()
  const { stopped } = stop
  return { kind: 'ended', ...(stopped && { stopped }), code, signal, ...texts, durationMs, survivors }
}

type Exit = readonly [code: number | null, signal: NodeJS.Signals | null]

async function start(order: ProcessOrder): Promise<ChildProcess | Error> {
  const [program, ...rest] = order.words
  try {
    const child = spawn(program!, rest, {
      cwd: order.folder,
      env: { ...order.environment, [markVariable]: order.mark },
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    // A program that does not read its input closes it; that is its right.
    child.stdin.on('error', () => {})
    child.stdin.end(order.input)
    await once(child, 'spawn')
    return child
  } catch (error) {
    return error as Error
  }
}

const longestTimer = 2 ** 31 - 1

/** Ends the tree when its time is over or the signal aborts, and in any case when `end` is called. */
function stopper(tree: ProcessTree, { timeoutMs, graceMs, signal }: ProcessOrder) {
  let stopped: ProcessEnd['stopped']
  let ending: Promise<number[]> | undefined
  let giveUp: (exit: Exit) => void = () => {}
  const gaveUp = new Promise<Exit>((resolve) => {
    giveUp = resolve
  })
  const stop = (reason: 'timeout' | 'cancelled') => {
    if (ending !== undefined) return
    stopped = reason
    ending = endTree(tree, graceMs)
    void ending.then((survivors) => survivors.includes(tree.pid) && giveUp([null, null]))
  }
  const cancel = () => stop('cancelled')
  const timer = setTimeout(() => stop('timeout'), Math.min(timeoutMs, longestTimer))
  signal.addEventListener('abort', cancel)
  if (signal.aborted) cancel()
  return {
    gaveUp,
    get stopped() {
      return stopped
    },
    end(): Promise<number[]> {
      clearTimeout(timer)
      signal.removeEventListener('abort', cancel)
      ending ??= endTree(tree, graceMs)
      return ending
    },
  }
}

// When the tree is gone, only what is in the pipes is left to read; a survivor may hold them open for ever.
const drainMs = 2000

function capture(child: ChildProcess, order: ProcessOrder) {
  const { maxOutputBytes, maxErrorBytes, onText, onErrorText, onBytes } = order
  const stdout = new CappedOutput(maxOutputBytes)
  const stderr = new CappedOutput(maxErrorBytes)
  const decoder = new StringDecoder('utf8')
  const errorDecoder = new StringDecoder('utf8')
  child.stdout!.on('data', (chunk: Buffer) => {
    stdout.add(chunk)
    onBytes?.(chunk)
    onText?.(decoder.write(chunk))
  })
  child.stderr!.on('data', (chunk: Buffer) => {
    stderr.add(chunk)
    onBytes?.(chunk)
    onErrorText?.(errorDecoder.write(chunk))
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  return {
    exited: new Promise<Exit>((resolve) => child.once('exit', (code, signal) => resolve([code, signal]))),
    async drain() {
      let timer: NodeJS.Timeout | undefined
      const waited = new Promise((resolve) => {
        timer = setTimeout(resolve, drainMs)
      })
      await Promise.race([closed, waited])
      clearTimeout(timer)
      child.stdout!.destroy()
      child.stderr!.destroy()
      return { stdout: stdout.end(), stderr: stderr.end() }
    },
  }
}
