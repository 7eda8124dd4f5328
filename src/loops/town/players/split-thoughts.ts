import type { Slip } from './slip.ts'

/** A reply without its thoughts, and the thoughts as they were written. */
export interface SplitReply {
  readonly thoughts: readonly string[]
  readonly rest: string
}

const names = '(?:thinking|think|thought|reasoning)'
const opening = new RegExp(`<${names}>`, 'i')
const closing = new RegExp(`</${names}>`, 'i')

/**
 * Takes the thoughts out of a reply, wherever they are. One that is not closed ends before the last action after it. One
 * that is closed without being opened began with the reply, as in the output of servers that cut the opening tag off.
 */
export function splitThoughts(reply: string, isAction: RegExp, slips: Set<Slip>): SplitReply {
  const thoughts: string[] = []
  let rest = reply
  const orphan = closing.exec(rest)
  const first = opening.exec(rest)
  if (orphan !== null && (first === null || orphan.index < first.index)) {
    thoughts.push(rest.slice(0, orphan.index))
    rest = rest.slice(orphan.index + orphan[0].length)
  }
  for (let open = opening.exec(rest); open !== null; open = opening.exec(rest)) {
    const inside = rest.slice(open.index + open[0].length)
    const close = closing.exec(inside)
    const before = rest.slice(0, open.index)
    if (close === null) {
      slips.add('unclosed_thought')
      const action = inside.search(isAction)
      thoughts.push(action === -1 ? inside : inside.slice(0, action))
      rest = before + (action === -1 ? '' : inside.slice(action))
      break
    }
    thoughts.push(inside.slice(0, close.index))
    rest = `${before}${inside.slice(close.index + close[0].length)}`
  }
  return { thoughts, rest }
}
