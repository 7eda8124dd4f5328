import { editor, type Operator, signPlace } from './edit.ts'

const fallback = editor('fallback', 'swap-fallback')

/** `??` for `||` and the other way round, alone or with an assignment. */
export const fallbacks: Operator = (site) => {
  const { node } = site
  const isLogical = node.type === 'LogicalExpression' || node.type === 'AssignmentExpression'
  if (!isLogical || !/^(?:\|\||\?\?)=?$/.test(node.operator)) return []
  const place = signPlace(site, node.left, node.operator, node.right)
  if (place === undefined) return []
  const [other, weight] = node.operator.startsWith('||') ? ['??', 1] : ['||', 0.6]
  return [fallback.between(place, place + 2, other as string, weight as number)]
}
