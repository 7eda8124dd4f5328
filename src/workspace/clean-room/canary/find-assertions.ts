import { changeValue, type Edit } from './change-value.ts'
import { isCall, isMember, isNode, type Node, nameOf, nodesIn } from './syntax.ts'

/** What an assertion is changed with. */
export interface AssertionContext {
  readonly text: string
  readonly random: () => number
  readonly typed: boolean
  /** Names that the file imports from a module of assertions. */
  readonly imported: ReadonlySet<string>
}

const equalities =
  /^(?:equals?|strictEqual|deepEqual|deepStrictEqual|deepEquals|partialDeepStrictEqual|is|same|strictSame|looseEqual|looseDeepEqual|eq|eql|eqls|like|sameMembers|closeTo|toBe|toEqual|toStrictEqual|toMatchObject|toHaveLength|toBeCloseTo|toHaveReturnedWith|toHaveBeenCalledTimes|lengthOf|toMatchInlineSnapshot)$/
const tolerant = /^(?:closeTo|toBeCloseTo)$/
const truths = /^(?:ok|notOk|isTrue|isFalse|isOk|isNotOk|true|false|truthy|falsy|assert)$/
const opposites: Readonly<Record<string, string>> = {
  notEqual: 'equal',
  notStrictEqual: 'strictEqual',
  notDeepEqual: 'deepEqual',
  notDeepStrictEqual: 'deepStrictEqual',
  throws: 'doesNotThrow',
  rejects: 'doesNotReject',
  match: 'doesNotMatch',
  doesNotMatch: 'match',
}

/** The edit that makes an assertion ask for something else, and the function that asserts. */
export interface ChangedAssertion {
  readonly edit: Edit
  readonly function: string
  /** How it fails: by an error at once, by a promise that is rejected, or in another way. */
  readonly fails: 'at once' | 'later' | 'otherwise'
}

/** Changes an assertion; undefined where a node is none that is known. */
export function changeAssertion(node: Node, context: AssertionContext): ChangedAssertion | undefined {
  const chain = chainOf(node)
  const edit = chain !== undefined ? changeExpectation(node, chain, context) : changeAssert(node, context)
  if (edit === undefined) return undefined
  const method = isCall(node) ? methodOf(node.callee, context.imported) : undefined
  const names = chain?.parts.map(({ name }) => name) ?? [method?.name ?? '']
  const isOfTest = method?.isForeign && method.name !== 'assert'
  const fails =
    isOfTest || isSoft(chain) ? 'otherwise' : names.some((name) => promised.test(name)) ? 'later' : 'at once'
  return { edit, function: names.at(-1)!, fails }
}

const promised = /^(?:resolves|rejects|eventually|doesNotReject)$/

/** `expect.soft` goes on after a failure, and `expect.poll` waits. */
const isSoft = (chain: Chain | undefined) => chain?.root === 'expect' && isMember(chain.subject.callee)

function changeAssert(call: Node, context: AssertionContext): Edit | undefined {
  if (!isCall(call)) return undefined
  const method = methodOf(call.callee, context.imported)
  const values = nodesIn(call.arguments)
  if (method === undefined) return undefined
  const { name, node } = method
  if (/^(?:file)?snapshot$/i.test(name)) return inList(values[0], context.text)
  if (truths.test(name) && values[0] !== undefined) return negated(values[0], context.text)
  if (equalities.test(name) && values.length >= 2) {
    const expected = isLiteral(values[0]!) && !isLiteral(values[1]!) ? values[0]! : values[1]!
    return changeValue(expected, context.text, { ...context, isFar: tolerant.test(name) })
  }
  const opposite = opposites[name]
  if (opposite === undefined || values[0] === undefined || method.isForeign) return undefined
  const kept =
    /^(?:doesNot|match)/.test(opposite) && !/Match|match/.test(opposite) ? values.slice(0, 1) : values
  const list = kept.map(({ start, end }) => context.text.slice(start, end)).join(', ')
  return { start: node.start, end: call.end, text: `${opposite}(${list})` }
}

/** The method of a call to `assert`, to a test's own `t`, or to a function that was imported from such a module. */
function methodOf(
  callee: unknown,
  imported: ReadonlySet<string>,
): { name: string; node: Node; isForeign: boolean } | undefined {
  if (!isNode(callee)) return undefined
  const own = nameOf(callee)
  if (own !== undefined && callee.type === 'Identifier')
    return own === 'assert' || imported.has(own)
      ? { name: own, node: callee, isForeign: own === 'assert' }
      : undefined
  if (!isMember(callee) || callee.computed) return undefined
  const name = nameOf(callee.property)
  const holder = isMember(callee.object) ? nameOf(callee.object.property) : nameOf(callee.object)
  if (name === undefined || holder === undefined) return undefined
  if (/^(?:assert|strict)$/i.test(holder)) return { name, node: callee.property as Node, isForeign: false }
  return /^(?:t|tt|st|tap)$/.test(holder)
    ? { name, node: callee.property as Node, isForeign: true }
    : undefined
}

interface Chain {
  readonly root: string
  /** Where the subject ends and the chain begins. */
  readonly subject: Node
  readonly parts: readonly { readonly name: string; readonly node: Node }[]
}

/** The chain behind `expect(…)` or `.should`, such as `.resolves.not.toBe`. */
function chainOf(node: Node): Chain | undefined {
  const parts: { name: string; node: Node }[] = []
  let at: unknown = isCall(node) ? node.callee : node
  while (isMember(at)) {
    const name = nameOf(at.property)
    if (name === undefined || at.computed) return undefined
    if (name === 'should') return { root: 'should', subject: at, parts: parts.reverse() }
    parts.push({ name, node: at.property as Node })
    at = at.object
    // A chain may go through calls, as `.to.equal(1).and.be.above(0)` does.
    if (isCall(at) && isMember(at.callee) && !isExpect(at)) at = at.callee
  }
  if (!isExpect(at) || parts.length === 0) return undefined
  return { root: 'expect', subject: at as Node, parts: parts.reverse() }
}

function isExpect(node: unknown): boolean {
  if (!isCall(node)) return false
  const { callee } = node
  return (
    nameOf(callee) === 'expect' ||
    (isMember(callee) && nameOf(callee.object) === 'expect' && nameOf(callee.property) !== 'extend')
  )
}

function changeExpectation(
  node: Node,
  { subject, parts }: Chain,
  context: AssertionContext,
): Edit | undefined {
  const last = parts.at(-1)!
  if (/^toMatch(?:File)?Snapshot$/.test(last.name)) return inList(nodesIn(subject.arguments)[0], context.text)
  if (/Snapshot$/.test(last.name) && last.name !== 'toMatchInlineSnapshot') return undefined
  const not = parts.find(({ name }) => name === 'not')
  const [value] = isCall(node) ? nodesIn(node.arguments) : []
  if (not !== undefined) return { start: not.node.start, end: not.node.end + 1, text: '' }
  if (value !== undefined && equalities.test(last.name))
    return changeValue(value, context.text, { ...context, isFar: tolerant.test(last.name) })
  if (
    !isCall(node) &&
    !/^(?:true|false|null|undefined|ok|empty|exist|NaN|called|calledOnce)$/.test(last.name)
  )
    return undefined
  if (isCall(node) && last.name === 'toMatchInlineSnapshot') return undefined
  const after = parts.find(({ name }) => name === 'resolves' || name === 'rejects')?.node ?? subject
  return { start: after.end, end: after.end, text: '.not' }
}

const isLiteral = (node: Node) =>
  /^(?:Numeric|String|Boolean|Null|BigInt)Literal$|^(?:Array|Object)Expression$|^UnaryExpression$/.test(
    node.type,
  )

/** A snapshot is in another file, so it is compared with something else instead. */
const inList = (value: Node | undefined, text: string): Edit | undefined =>
  value && { start: value.start, end: value.end, text: `[${text.slice(value.start, value.end)}]` }

const negated = ({ start, end }: Node, text: string): Edit => ({
  start,
  end,
  text: `!(${text.slice(start, end)})`,
})
