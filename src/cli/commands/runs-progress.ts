import type { Ledger, RunEvent, Surroundings } from '../../engine/index.ts'
import { money, plural, span } from './runs-amounts.ts'
import type { Output } from './runs-terminal.ts'

/** Tells of a run while it goes on: in one line on a terminal, in plain lines in a pipe. */
export interface RunProgress {
  readonly tell: Surroundings['tell']
  /** Says something in between. */
  readonly say: (sentence: string) => void
  readonly end: () => void
}

/** Progress on a stream. `elapsed` gives the milliseconds since the command began. */
export function runProgress(loop: string, out: Output, elapsed: () => number): RunProgress {
  const asked = new Set<string>()
  const progress = out.isTTY === true ? progressLine(loop, out, asked) : progressLines(out, elapsed)
  return {
    ...progress,
    tell(event, ledger) {
      const byPerson = event.type === 'started' ? event.agent === 'person' : asked.has(event.key)
      if (event.type === 'started' && byPerson) asked.add(event.key)
      if (event.type === 'ended') asked.delete(event.key)
      // What a person is asked stands on the terminal itself.
      if (!byPerson) progress.tell?.(event, ledger)
    },
  }
}

function progressLine(loop: string, out: Output, asked: ReadonlySet<string>): RunProgress {
  const underWay = new Set<string>()
  let ledger: Ledger | undefined
  let step = ''
  const show = () => {
    if (ledger === undefined || asked.size > 0) return
    const { usd, seconds } = ledger.spent()
    const others = underWay.size > 1 ? ` (+${underWay.size - 1})` : ''
    const left = leftOf(ledger)
    const parts = [loop, `${step}${others}`, span(seconds * 1000), money(usd), left && `left: ${left}`]
    out.write(`\r\u001b[K${parts.filter((part) => part !== '').join('  ')}`)
  }
  const timer = setInterval(show, 1000)
  timer.unref()
  return {
    tell(event, current) {
      ledger = current
      if (event.type === 'started') underWay.add(event.key)
      if (event.type === 'ended') underWay.delete(event.key)
      if (event.type === 'text') return
      step = underWay.size > 0 ? [...underWay].at(-1)! : event.key
      show()
    },
    say: (sentence) => void out.write(`\r\u001b[K${sentence}\n`),
    end() {
      clearInterval(timer)
      out.write('\r\u001b[K')
    },
  }
}

/** What is left of the limits that there are. */
function leftOf({ usd, tokens, calls, seconds }: Ledger): string {
  return [
    usd === undefined ? '' : money(usd),
    tokens === undefined ? '' : plural(tokens, 'token'),
    calls === undefined ? '' : plural(calls, 'call'),
    seconds === undefined ? '' : span(seconds * 1000),
  ]
    .filter((part) => part !== '')
    .join(', ')
}

function progressLines(out: Output, elapsed: () => number): RunProgress {
  const began = new Map<string, number>()
  let recorded = 0
  const say = (sentence: string) => void out.write(`${sentence}\n`)
  return {
    say,
    tell(event) {
      if (event.type === 'ended' && event.recorded) recorded++
      else if (event.type !== 'text') say(lineOf(event))
    },
    end() {
      if (recorded > 0) say(`${plural(recorded, 'result')} taken from the journal`)
      recorded = 0
    },
  }

  function lineOf(event: Exclude<RunEvent, { type: 'text' }>): string {
    switch (event.type) {
      case 'started':
        began.set(event.key, elapsed())
        return `start   ${event.key}${event.agent === undefined ? '' : `  ${event.agent}`}`
      case 'ended':
        return `${event.outcome.padEnd(6)}  ${event.key}  ${span(elapsed() - (began.get(event.key) ?? elapsed()))}`
      case 'waiting':
        return `wait    ${event.key}  ${span(event.milliseconds)} before the next try`
    }
  }
}
