import { namesInScope } from '../syntax/names-in-scope.ts'
import type { SourceFacts } from '../syntax/source-facts.ts'
import { isCall, isFunction, isMember, type NodeOf, type Site, textOf } from '../syntax/syntax-node.ts'
import { type Edit, editor, type Operator } from './edit.ts'

const swap = editor('argument', 'swap-arguments')
const drop = editor('argument', 'drop-argument')
const add = editor('argument', 'add-argument')
const places = editor('argument', 'swap-places')

/** Arguments in the wrong order, too many or too few. */
export const callArguments: Operator = (site, { parameters }) => {
  const { node } = site
  if (isCall(node)) {
    const given = node.arguments
    const added = missingAdded(site, given, parameters)
    return [...neighboursSwapped(site, given), ...lastDropped(site, given), ...added]
  }
  if (node.type === 'ArrayExpression' && node.elements.length === 2) {
    const items = node.elements.filter((item) => item !== null)
    return items.length === 2 ? neighboursSwapped(site, items, 0.3) : []
  }
  return placesSwapped(site)
}

type Given = NodeOf<'CallExpression'>['arguments'][number]

function neighboursSwapped({ source }: Site, given: readonly Given[], usual = 1): Edit[] {
  return given.slice(1).flatMap((right, index) => {
    const left = given[index]!
    const [first, second] = [textOf(source, left), textOf(source, right)]
    if (first === second || left.type === 'SpreadElement' || right.type === 'SpreadElement') return []
    const between = source.text.slice(left.end!, right.start!)
    const weight = usual * (isPlain(left) && isPlain(right) ? 1 : 0.4)
    return [swap.between(left.start!, right.end!, second + between + first, weight)]
  })
}

function isPlain(node: Given): boolean {
  return node.type === 'Identifier' || isMember(node)
}

function lastDropped({ source }: Site, given: readonly Given[]): Edit[] {
  const last = given.at(-1)
  if (last === undefined) return []
  const start = given.length === 1 ? last.start! : given.at(-2)!.end!
  return isFunction(last) || textOf(source, last).includes('\n')
    ? []
    : [drop.between(start, last.end!, '', given.length === 1 ? 0.15 : 0.3)]
}

/** A variable for a parameter that the function has and the call leaves out. */
function missingAdded(site: Site, given: readonly Given[], parameters: SourceFacts['parameters']): Edit[] {
  const { node, source } = site
  if (!isCall(node) || given.some(({ type }) => type === 'SpreadElement')) return []
  const { callee } = node
  const called = textOf(source, isMember(callee) ? callee.property : callee)
  const wanted = parameters.get(called)?.[given.length]
  if (wanted === undefined) return []
  const [place, before] = [source.text.lastIndexOf(')', node.end!), given.length === 0 ? '' : ', ']
  return namesInScope(site)
    .filter(({ kind }) => kind === 'variable' || kind === 'parameter')
    .map(({ name }) => add.between(place, place, `${before}${name}`, wanted.startsWith(name) ? 1.5 : 0.2))
}

/** `a[y][x]` for `a[x][y]`. */
function placesSwapped({ node, source }: Site): Edit[] {
  if (!isMember(node) || !node.computed || !isMember(node.object) || !node.object.computed) return []
  const [outer, inner] = [node.object.property, node.property]
  const [first, second] = [textOf(source, outer), textOf(source, inner)]
  if (first === second) return []
  const between = source.text.slice(outer.end!, inner.start!)
  return [places.between(outer.start!, inner.end!, second + between + first, 0.7)]
}
