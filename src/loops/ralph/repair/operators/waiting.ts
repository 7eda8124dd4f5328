import {
  isCall,
  isFunction,
  isMember,
  type Site,
  type Source,
  type SyntaxNode,
  textOf,
} from '../syntax/syntax-node.ts'
import { editor, type Operator } from './edit.ts'

const add = editor('await', 'add-await')
const drop = editor('await', 'drop-await')

/** Promises that are not awaited. */
export const waiting: Operator = (site, { asyncNames }) => {
  const { node, source, field } = site
  if (node.type === 'AwaitExpression') return [drop.replace(node, textOf(source, node.argument), 0.2)]
  if (!isCall(node) || node.type === 'NewExpression' || !isInAsync(site)) return []
  if (site.parents[0]?.type === 'AwaitExpression' || isMember(site.parents[0]!)) return []
  const weight = placeWeight(site) * calleeWeight(nameOf(source, node.callee), asyncNames)
  const after = `await ${textOf(source, node)}`
  // Behind a sign the word would bind to its right alone.
  const plain = field === 'expression' || field === 'argument' || field === 'init' || field === 'right'
  return weight === 0 ? [] : [add.replace(node, plain ? after : `(${after})`, weight)]
}

function isInAsync({ parents }: Site): boolean {
  return parents.find(isFunction)?.async === true
}

function placeWeight({ field, parents }: Site): number {
  const [parent] = parents
  if (parent?.type === 'ExpressionStatement') return 1
  // Without the word a rejection passes the try by.
  if (parent?.type === 'ReturnStatement') return isInTry(parents) ? 1.5 : 0.3
  if (field === 'init' || field === 'right' || field === 'test') return 0.8
  return 0.3
}

function isInTry(parents: Site['parents']): boolean {
  const around = parents.slice(0, parents.findIndex(isFunction))
  return around.some(({ type }) => type === 'TryStatement')
}

const atOnce =
  /^(?:push|pop|shift|unshift|splice|slice|map|filter|reduce|forEach|join|split|set|get|has|add|delete|sort|keys|values|entries|includes|indexOf|trim|replace|from|fill|min|max|floor|ceil|round|abs|log|stringify|parse|String|Number|Boolean|test|exec|repeat|now)$/

function nameOf(source: Source, callee: SyntaxNode): string {
  return textOf(source, isMember(callee) ? callee.property : callee)
}

function calleeWeight(name: string, asyncNames: ReadonlySet<string>): number {
  if (asyncNames.has(name)) return 2
  return atOnce.test(name) ? 0.05 : 0.7
}
