import { isCall, isFunction, isMember, type Site, type SyntaxNode, textOf } from './syntax-node.ts'

/** What operators ask of a whole file, gathered once. */
export interface SourceFacts {
  /** The numbers and texts that the file holds as values, as they are written, and how often. */
  readonly numbers: ReadonlyMap<string, number>
  readonly texts: ReadonlyMap<string, number>
  /** The names of fields in the objects that it makes. */
  readonly keys: ReadonlySet<string>
  /** The parameters of functions and methods, by the name of the function. */
  readonly parameters: ReadonlyMap<string, readonly string[]>
  /** The functions and methods that are declared as async. */
  readonly asyncNames: ReadonlySet<string>
  /** What each function returns. */
  readonly answers: ReadonlyMap<SyntaxNode, readonly SyntaxNode[]>
  /** The members that are used of each object, by the text of the object. */
  readonly members: ReadonlyMap<string, Members>
}

export interface Members {
  readonly called: Set<string>
  readonly read: Set<string>
}

export function gatherFacts(sites: readonly Site[]): SourceFacts {
  const [numbers, texts] = [new Map<string, number>(), new Map<string, number>()]
  const keys = new Set<string>()
  const parameters = new Map<string, string[]>()
  const asyncNames = new Set<string>()
  const answers = new Map<SyntaxNode, SyntaxNode[]>()
  const members = new Map<string, Members>()
  for (const site of sites) {
    const { node, source } = site
    if (node.type === 'NumericLiteral' && isValue(site)) count(numbers, textOf(source, node))
    if (node.type === 'StringLiteral' && isValue(site)) count(texts, textOf(source, node))
    if (node.type === 'ObjectProperty' && !node.computed && site.parents[0]?.type === 'ObjectExpression')
      keys.add(textOf(source, node.key))
    if (isMember(node) && !node.computed) noteMember(site, members)
    const own = site.parents.find(isFunction)
    if (node.type === 'ReturnStatement' && node.argument && own)
      answers.set(own, [...(answers.get(own) ?? []), node.argument])
    const name = isFunction(node) ? nameOfFunction(site) : undefined
    if (!isFunction(node) || name === undefined) continue
    parameters.set(
      name,
      node.params.map((parameter) => textOf(source, parameter)),
    )
    if (node.async) asyncNames.add(name)
  }
  return { numbers, texts, keys, parameters, asyncNames, answers, members }
}

function count(counts: Map<string, number>, text: string): void {
  counts.set(text, (counts.get(text) ?? 0) + 1)
}

/** Whether a literal is a value of its own: not the name of a field, an address of a module or a word for `typeof`. */
export function isValue({ node, field, parents: [parent] }: Site): boolean {
  if (field === 'key' || field === 'source' || parent === undefined) return false
  if (parent.type !== 'BinaryExpression') return true
  const other = parent.left === node ? parent.right : parent.left
  return !(other.type === 'UnaryExpression' && other.operator === 'typeof')
}

function noteMember({ node, source, field, parents }: Site, members: Map<string, Members>): void {
  if (!isMember(node)) return
  const object = textOf(source, node.object)
  const entry = members.get(object) ?? { called: new Set(), read: new Set() }
  members.set(object, entry)
  const called = isCall(parents[0]!) && field === 'callee'
  entry[called ? 'called' : 'read'].add(textOf(source, node.property))
}

function nameOfFunction({ node, source, parents: [parent] }: Site): string | undefined {
  if ('key' in node) return textOf(source, node.key as SyntaxNode)
  if ('id' in node && node.id) return textOf(source, node.id as SyntaxNode)
  return parent?.type === 'VariableDeclarator' ? textOf(source, parent.id) : undefined
}
