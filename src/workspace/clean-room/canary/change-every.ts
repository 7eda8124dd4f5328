import type { Edit } from './change-value.ts'
import type { ChangedAssertion } from './find-assertions.ts'
import { isNode, type Node, nameOf, nodesIn } from './syntax.ts'

/** What an assertion stands in: a statement of its own, or a short function that is nothing else. */
export interface AssertionHolder {
  readonly node: Node
  readonly isAwaited: boolean
}

/** An assertion that can be tried without ending its test, where it has a holder. */
export interface HeldAssertion extends ChangedAssertion {
  readonly holder?: AssertionHolder | undefined
}

/**
 * Changes all expectations of a test. One that fails does not end the test, which fails at its end unless one of them passed.
 * Undefined for a test that goes on after its function has returned, and where no expectation can be tried in this way.
 */
export function changeEvery(
  test: Node,
  assertions: readonly HeldAssertion[],
  { text, random }: { readonly text: string; readonly random: () => number },
): Edit[] | undefined {
  const { body } = test
  if (!isNode(body) || body.type !== 'BlockStatement' || goesOn(test, text)) return undefined
  const passed = `value${Math.floor(random() * 1e6)}`
  const tried = assertions.flatMap((assertion) => triedEdit(assertion, text, passed) ?? [])
  if (tried.length === 0) return undefined
  const [first, last] = [body.start + 1, body.end - 1]
  return [
    ...tried,
    { start: first, end: first, text: ` let ${passed} = false; try {` },
    {
      start: last,
      end: last,
      text: `\n} finally { if (${passed}) return; (() => { throw new Error('not yet') })() }`,
    },
  ]
}

/** Whether a test ends by a callback or by a promise that it builds itself. */
function goesOn(test: Node, text: string): boolean {
  if (test.generator === true) return true
  if (test.async === true) return false
  const isCallback = nodesIn(test.params).some((one) =>
    /^(?:done|cb|callback|next|end)$/.test(nameOf(one) ?? ''),
  )
  return isCallback || /\.then\(|\bnew Promise\b/.test(text.slice(test.start, test.end))
}

function triedEdit({ edit, fails, holder }: HeldAssertion, text: string, passed: string): Edit | undefined {
  if (holder === undefined || fails === 'otherwise' || (fails === 'later' && !holder.isAwaited))
    return undefined
  const place = holder.node.type === 'ExpressionStatement' ? holder.node : (holder.node.body as Node)
  if ((place.extra as { parenthesized?: boolean } | undefined)?.parenthesized) return undefined
  const changed = text.slice(place.start, edit.start) + edit.text + text.slice(edit.end, place.end)
  return {
    start: place.start,
    end: place.end,
    text: `{ try { ${changed.replace(/;$/, '')}; ${passed} = true } catch {} }`,
  }
}
