import { isCodingAgent, type Narrator, type RunEvent, type Subscriber } from '../engine/index.ts'
import { exactly, type Output } from './terminal.ts'
import { span } from './text/amounts.ts'
import { outermostProgress } from './text/outermost-progress.ts'
import { type StatusLine, statusLine } from './text/status-line.ts'

/** What shows a run in the terminal while it happens. */
export interface RunView {
  readonly onEvent: Subscriber
  /** Prints a line of the answer. */
  readonly print: (line: string) => void
  /** Prints a sentence that is no part of the answer. */
  readonly say: (sentence: string) => void
  /** Ends the view; nothing is printed from then on. */
  readonly end: () => void
}

export interface RunViewOptions {
  readonly loop: string
  readonly out: Output
  readonly err: Output
  /** Prints the events in the words of the loop; made once the printing is known. */
  readonly narrator?: (print: (line: string) => void) => Narrator | undefined
  /** Print what agents say as it arrives; on a terminal, that of a coding agent which works alone unless given. */
  readonly stream?: boolean
  /** Print neither work nor progress. */
  readonly quiet?: boolean
  /** The milliseconds since the command began. */
  readonly elapsed: () => number
}

/** Shows a run: the lines of its narrator, what is under way, how far it has come, and every wait. */
export function runView(options: RunViewOptions): RunView {
  const { out, err, elapsed, loop, stream, quiet = false } = options
  const status = statusLine(err, { elapsed, prefix: loop })
  const print = (line: string) => {
    status.clear()
    out.write(`${line}\n`)
    status.draw()
  }
  const say = (sentence: string) => {
    status.clear()
    err.write(`${sentence}\n`)
    status.draw()
  }
  const narrator = quiet ? undefined : options.narrator?.(print)
  const work = workLines(say, elapsed, status, err.isTTY !== true && narrator === undefined && !quiet)
  const isShown = (key: string) => stream ?? (err.isTTY === true && !quiet && work.isAloneCoding(key))
  let isStreaming = false
  return {
    print,
    say,
    onEvent(event) {
      if (event.type === 'waiting') say(waitText(event))
      else if (event.type === 'notice') say(event.message)
      else if (event.type === 'text' && isShown(event.key)) {
        status.clear()
        isStreaming = !event.text.endsWith('\n')
        exactly(err).write(event.text)
      } else if (isStreaming) {
        isStreaming = false
        err.write('\n')
      }
      if (!quiet) work.onEvent(event)
      narrator?.event(event)
    },
    end() {
      narrator?.end?.()
      work.end()
      status.end()
    },
  }
}

/** A wait in words: `rate limited; trying again in 40 s`. */
function waitText({ key, milliseconds, failure }: Extract<RunEvent, { type: 'waiting' }>): string {
  return `${key}: ${failure.code.replaceAll('_', ' ')}; trying again in ${waitTime(milliseconds)}`
}

/** A wait in whole seconds: 40 s. */
function waitTime(milliseconds: number): string {
  return milliseconds < 60_000 ? `${Math.ceil(milliseconds / 1000)} s` : span(milliseconds)
}

/** Shows work: on the status line, and where there is none, in lines. */
function workLines(say: (line: string) => void, elapsed: () => number, status: StatusLine, inLines: boolean) {
  const began = new Map<string, number>()
  const agents = new Map<string, string>()
  /** What a person is asked stands on the terminal itself. */
  const asked = new Set<string>()
  const shownOf = outermostProgress()
  let recorded = 0
  return {
    onEvent(event: RunEvent) {
      if (event.type === 'started') {
        began.set(event.key, elapsed())
        agents.set(event.key, event.agent ?? '')
        if (event.agent === 'person') asked.add(event.key)
        else if (inLines) say(`start   ${event.key}${event.agent === undefined ? '' : `  ${event.agent}`}`)
      } else if (event.type === 'ended') {
        const took = elapsed() - (began.get(event.key) ?? elapsed())
        if (event.recorded) recorded++
        else if (inLines && !asked.has(event.key))
          say(`${event.outcome.padEnd(6)}  ${event.key}  ${span(took)}`)
        began.delete(event.key)
        asked.delete(event.key)
      } else if (event.type === 'progress') {
        const shown = shownOf(event)
        if (shown !== undefined) status.progress(shown)
      }
      status.show(asked.size > 0 ? undefined : [...began.keys()])
    },
    /** What several agents say at once would stand in one another. */
    isAloneCoding: (key: string) => began.size === 1 && began.has(key) && isCodingAgent(agents.get(key)!),
    end() {
      if (inLines && recorded > 0)
        say(`${recorded === 1 ? '1 result' : `${recorded} results`} taken from the journal`)
    },
  }
}
