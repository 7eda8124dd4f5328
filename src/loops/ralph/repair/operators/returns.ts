import { namesInScope } from '../syntax/names-in-scope.ts'
import type { SourceFacts } from '../syntax/source-facts.ts'
import { isFunction, type Site, type SyntaxNode, textOf } from '../syntax/syntax-node.ts'
import { type Edit, editor, type Operator } from './edit.ts'

const add = editor('return', 'add-return')
const end = editor('return', 'return-at-end')
const leave = editor('return', 'swap-break-continue')

type Answers = SourceFacts['answers']

/** Answers that a function forgets to give, and loops that are left in the wrong way. */
export const returns: Operator = (site, { answers }) => {
  const { node, source } = site
  if (node.type === 'BreakStatement' && isInLoop(site)) return [leave.replace(node, 'continue', 1)]
  if (node.type === 'ContinueStatement') return [leave.replace(node, 'break', 1)]
  if (!isLastOfFunction(site) || isAnswered(site, answers)) return []
  const direct =
    node.type === 'ExpressionStatement' && node.expression.type !== 'AssignmentExpression'
      ? [add.replace(node, `return ${textOf(source, node)}`, 1.5)]
      : []
  return [...direct, ...atEnd(site, answers)]
}

function isInLoop({ parents }: Site): boolean {
  const nearest = parents.find(({ type }) => /^(?:For|While|DoWhile|Switch)\w*Statement$/.test(type))
  return nearest !== undefined && nearest.type !== 'SwitchStatement'
}

function isLastOfFunction({ node, parents: [block, around] }: Site): boolean {
  return block?.type === 'BlockStatement' && isFunction(around!) && block.body.at(-1) === node
}

/** Whether the function around a statement returns a value anywhere. */
function isAnswered({ parents }: Site, answers: Answers): boolean {
  const own = parents[1]!
  if ('kind' in own && /^(?:constructor|set)$/.test(String(own.kind))) return true
  return answers.has(own)
}

function atEnd(site: Site, answers: Answers): Edit[] {
  const { node, source, parents } = site
  const own = parents[1]!
  // The names behind the last statement are those that it sees, and what it declares.
  const inside = namesInScope(site).filter(
    ({ kind, distance }) => distance <= 1 && (kind === 'variable' || kind === 'parameter'),
  )
  const values = inside.map(({ name, kind }) => [name, kind === 'variable' ? 0.7 : 0.3] as const)
  const chained = own.type === 'ClassMethod' && returnsSelf(parents, answers)
  const self = own.type === 'ClassMethod' ? [['this', chained ? 2 : 0.3] as const] : []
  const stop = source.text[node.end! - 1] === ';' || source.text[node.end! - 1] === '}' ? '' : ';'
  return [...self, ...values].map(([value, weight]) =>
    end.replace(node, `${textOf(source, node)}${stop} return ${value}`, weight),
  )
}

/** Whether other methods of the class give the object itself. */
function returnsSelf(parents: readonly SyntaxNode[], answers: Answers): boolean {
  const body = parents.find(({ type }) => type === 'ClassBody')
  if (body?.type !== 'ClassBody') return false
  return body.body.some((part) => answers.get(part)?.some(({ type }) => type === 'ThisExpression'))
}
