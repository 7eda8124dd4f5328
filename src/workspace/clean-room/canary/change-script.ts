import { type AssertionHolder, changeEvery, type HeldAssertion } from './change-every.ts'
import type { Edit } from './change-value.ts'
import { addedName, type ChangedFile, type ChangedTest, type ChangeOrder } from './changed-file.ts'
import { type AssertionContext, changeAssertion } from './find-assertions.ts'
import {
  childrenOf,
  isCall,
  isFunction,
  isMember,
  isNode,
  literalOf,
  type Node,
  nameOf,
  nodesIn,
  parseScript,
} from './syntax.ts'

interface FoundAssertion extends HeldAssertion {
  readonly certain: boolean
  readonly inFunction: boolean
  /** What throws in place of the whole assertion. */
  readonly stop: Edit
}

/** A name as it is written out, or a pattern for what is put together when the test is defined. */
interface TestName {
  readonly text: string
  readonly isPattern: boolean
}

/** A test, or what stands outside of all tests, with its assertions. */
interface Group {
  readonly names: readonly TestName[]
  /** The function of the test; absent outside of all tests. */
  readonly test?: Node | undefined
  readonly isSkipped: boolean
  readonly assertions: FoundAssertion[]
  /** What lets the test throw before it does anything; absent where it has tests of its own. */
  stop?: Edit
}

/**
 * Changes one expectation of every test of a script through its syntax tree. A test whose expectations are not understood
 * throws instead; a test that fails is added only where no test is sure to fail, since its name tells code that patches the
 * runner where it is. Names of tests stay as they are. Undefined where nothing can be changed.
 */
export function changeScript(
  path: string,
  text: string,
  { round, random, alone, isLast = false }: ChangeOrder,
): ChangedFile | undefined {
  const tree = parseScript(path, text)
  if (tree === undefined) return undefined
  const typed = /\.[cm]?tsx?$/.test(path)
  const context: AssertionContext = { text, random, typed, imported: importedFrom(tree) }
  const finder = new TestFinder(context)
  finder.visit(tree)
  const functions = finder.functions()
  if (alone !== undefined) {
    const edits = finder.editsOf(alone)
    if (edits.length === 0) return undefined
    return { path, text: applied(edits, text), tests: [], changes: edits.length, functions }
  }
  const edits: Edit[] = []
  const tests: ChangedTest[] = []
  for (const group of finder.chosenFor(round)) {
    const { assertions, stop, test } = group
    const all = isLast && needsAll(group, round) && test ? changeEvery(test, assertions, context) : undefined
    const one = assertions[round % assertions.length] ?? (stop && { edit: stop, certain: true })
    if (one === undefined) continue
    edits.push(...(all ?? [one.edit]))
    tests.push(...namedTests(group, all !== undefined || one.certain, finder.hasOthers))
  }
  const testFunction = tests.some(({ certain }) => certain) ? undefined : testFunctionIn(tree)
  const added = testFunction === undefined ? undefined : addedName(random)
  if (edits.length === 0 && added === undefined) return undefined
  const end =
    added === undefined
      ? ''
      : `\n${testFunction}(${JSON.stringify(added)}, () => {\n  throw new Error('not yet')\n})\n`
  return {
    path,
    text: applied(edits, text) + end,
    tests,
    changes: edits.length,
    functions,
    ...(added !== undefined && { added }),
  }
}

/** Whether some expectation of a test has not been changed alone by now, or need not be reached. */
const needsAll = ({ assertions }: Group, round: number) =>
  assertions.length > round + 1 || assertions.some(({ certain }) => !certain)

/** A test that gets any name cannot be told from `others` of the file, which were not changed. */
function namedTests({ names, isSkipped, test }: Group, isSure: boolean, others: boolean): ChangedTest[] {
  if (isSkipped || test === undefined) return []
  if (!names.some(({ isPattern }) => isPattern))
    return [{ names: names.map(({ text }) => text), certain: isSure }]
  const patterns = names.map(({ text, isPattern }) => (isPattern ? text : literally(text)))
  const certain = isSure && !(others && patterns.at(-1) === anyText)
  return [{ names: patterns, certain, isPattern: true }]
}

const anyText = '[^]*'
const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const testWords = /^(?:test|it|specify)$/
const suiteWords = /^(?:describe|suite|context)$/

class TestFinder {
  readonly groups: Group[] = []
  /** Whether the file defines tests by functions that stand elsewhere. */
  hasOthers = false
  readonly #outside: Group = { names: [], isSkipped: false, assertions: [] }
  readonly #context: AssertionContext

  constructor(context: AssertionContext) {
    this.#context = context
    this.groups.push(this.#outside)
  }

  /**
   * The tests, and what stands outside of them. In a file with tests, an assertion at its top would end all of them, and one
   * in a function that tests call would hide whether their own are asked, so these have rounds of their own.
   */
  chosenFor(round: number): readonly Group[] {
    const tests = this.groups.filter((group) => group !== this.#outside)
    if (tests.length === 0) return this.groups
    const shared = { ...this.#outside, assertions: this.#outside.assertions.filter((one) => one.inFunction) }
    const haveOwn = tests.some(({ assertions }) => assertions.length > 0)
    if (shared.assertions.length === 0 || (haveOwn && round % 2 === 0)) return tests
    return [...tests.map(({ stop: _, ...test }) => test), shared]
  }

  /** The functions of assertions that tests call. */
  functions(): string[] {
    return [...new Set(this.#asserting().map((one) => one.function))].sort()
  }

  /** The changes of all assertions by one function, or by every one; nested ones only where they do not overlap. */
  editsOf(alone: NonNullable<ChangeOrder['alone']>): Edit[] {
    const chosen = this.#asserting().filter((one) => alone.function === '' || one.function === alone.function)
    return chosen.map(({ edit, stop }) => (alone.stop ? stop : edit))
  }

  #asserting(): FoundAssertion[] {
    return this.groups.flatMap(({ isSkipped, assertions }) => (isSkipped ? [] : assertions))
  }

  visit(
    node: Node,
    path: readonly TestName[] = [],
    group = this.#outside,
    certain = false,
    inFunction = false,
    holder?: AssertionHolder,
  ): void {
    const called = isCall(node) ? calledTest(node) : undefined
    if (called !== undefined) {
      this.#visitTest(node, called, path, group)
      return
    }
    if (isCall(node) && testWords.test(nameOf(node.callee) ?? '')) this.hasOthers = true
    const changed = changeAssertion(node, this.#context)
    if (changed !== undefined) {
      const stop = { start: node.start, end: node.end, text: thrown }
      group.assertions.push({ ...changed, certain, inFunction, stop, holder })
      return
    }
    // An assertion behind a condition, in a loop or in a callback need not be reached.
    const goesOn =
      certain && /^(?:BlockStatement|ExpressionStatement|AwaitExpression|ReturnStatement)$/.test(node.type)
    const inner = inFunction || /Function|Method/.test(node.type)
    const inside = holderIn(node, holder)
    for (const child of childrenOf(node)) this.visit(child, path, group, goesOn, inner, inside)
  }

  #visitTest(node: Node, called: Called, path: readonly TestName[], outer: Group): void {
    const values = nodesIn(node.arguments)
    const names = [...path, testName(values[0], called.isTable)]
    const body = values.findLast(isFunction)
    const group: Group = called.isSuite
      ? outer
      : { names, test: body, isSkipped: called.isSkipped, assertions: [] }
    if (!called.isSuite) {
      this.groups.push(group)
      delete outer.stop
      if (isNode(body?.body)) group.stop = stopIn(body.body)
    }
    for (const value of values) {
      if (value !== body) this.visit(value, names, group)
      else for (const part of childrenOf(value)) this.visit(part, names, group, !called.isSuite)
    }
  }
}

/** What an assertion that is a child of a node would stand in. */
function holderIn(node: Node, outer: AssertionHolder | undefined): AssertionHolder | undefined {
  if (/^(?:ExpressionStatement|ArrowFunctionExpression)$/.test(node.type)) return { node, isAwaited: false }
  return node.type === 'AwaitExpression' && outer !== undefined ? { ...outer, isAwaited: true } : undefined
}

/** The name that a test is given; parts that are known only when it is defined may be any text. */
function testName(node: Node | undefined, isTable: boolean): TestName {
  const written = literalOf(node)
  if (written !== undefined && !isTable) return { text: written, isPattern: false }
  const parts =
    written === undefined
      ? nodesIn(node?.quasis).map(({ value }) => (value as { cooked: string }).cooked)
      : [written]
  const known = parts.map((part) =>
    isTable
      ? part
          .split(/%[a-z#%]|\$#?[\w.]+/)
          .map(literally)
          .join('[^]*')
      : literally(part),
  )
  return { text: known.join(anyText) || anyText, isPattern: true }
}

const thrown = "(() => { throw new Error('not yet') })()"

/** Lets the body of a function throw at its beginning. */
function stopIn({ type, start, end }: Node): Edit {
  if (type !== 'BlockStatement') return { start, end, text: thrown }
  return { start: start + 1, end: start + 1, text: ` ${thrown};` }
}

/** The name under which a test can be added: that of the first test of the file. */
function testFunctionIn(tree: Node): string | undefined {
  const queue = [tree]
  for (const node of queue) {
    const called = isCall(node) ? calledTest(node) : undefined
    if (called?.plain !== undefined && !called.isSuite) return called.plain
    queue.push(...childrenOf(node))
  }
  return undefined
}

interface Called {
  readonly isSuite: boolean
  readonly isSkipped: boolean
  /** It is called for every row of a table, so that its name is not written out. */
  readonly isTable: boolean
  /** The plain name of the function, such as `test` for `test.only`. */
  readonly plain?: string
}

/** Whether a call defines a test or a suite: it has a function, and a name such as `test`, `it.only` or `t.test`. */
function calledTest(call: Node): Called | undefined {
  const values = nodesIn(call.arguments)
  if (!values.some(isFunction)) return undefined
  const words: string[] = []
  let at: unknown = call.callee
  let isTable = false
  for (;;) {
    if (isMember(at)) {
      words.unshift(nameOf(at.property) ?? '')
      at = at.object
    } else if (isCall(at)) {
      isTable = true
      at = at.callee
    } else break
  }
  const root = nameOf(at)
  if (root === undefined) return undefined
  const all = [root, ...words]
  const word = testWords.test(root) || suiteWords.test(root) ? root : all.at(-1)!
  if (!testWords.test(word) && !suiteWords.test(word)) return undefined
  const options = values.find(({ type }) => type === 'ObjectExpression')
  const isOff = nodesIn(options?.properties).some(({ key }) => /^(?:skip|todo)$/.test(nameOf(key) ?? ''))
  const isSkipped = isOff || all.some((part) => /^(?:skip|todo|skipIf|runIf|fails|failing)$/.test(part))
  const plain = word === root ? { plain: root } : {}
  return { isSuite: suiteWords.test(word), isSkipped, isTable: isTable || all.includes('each'), ...plain }
}

const assertionModules = /^(?:(?:node:)?assert(?:\/strict)?|chai|uvu\/assert|@japa\/assert|power-assert)$/

/** The names that a file imports from modules of assertions, for which no `assert.` stands before them. */
function importedFrom(tree: Node): ReadonlySet<string> {
  const names = new Set<string>()
  for (const statement of nodesIn(tree.body)) {
    if (statement.type === 'ImportDeclaration' && assertionModules.test(literalOf(statement.source) ?? ''))
      for (const { type, local } of nodesIn(statement.specifiers))
        if (type === 'ImportSpecifier') names.add(nameOf(local) ?? '')
    if (statement.type !== 'VariableDeclaration') continue
    for (const { id, init } of nodesIn(statement.declarations)) {
      const isRequired = isCall(init) && nameOf(init.callee) === 'require'
      if (!isRequired || !assertionModules.test(literalOf(nodesIn(init.arguments)[0]) ?? '')) continue
      for (const { value } of nodesIn((id as Node | undefined)?.properties)) names.add(nameOf(value) ?? '')
    }
  }
  names.delete('expect')
  return names
}

function applied(edits: readonly Edit[], text: string): string {
  const ordered = [...edits].sort((left, right) => right.start - left.start)
  return ordered.reduce(
    (result, { start, end, text: next }) => result.slice(0, start) + next + result.slice(end),
    text,
  )
}
