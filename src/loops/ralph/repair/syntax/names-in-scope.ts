import { isFunction, type Site, type SyntaxNode } from './syntax-node.ts'

/** A name that can be used at some place. */
export interface ScopeName {
  readonly name: string
  readonly kind: 'variable' | 'parameter' | 'function' | 'import'
  readonly constant: boolean
  /** How many scopes away it is declared, from zero. */
  readonly distance: number
}

/** The names that can be used at a site, the nearest first; a name that hides another one counts. */
export function namesInScope({ node, parents }: Site): ScopeName[] {
  const names = new Map<string, ScopeName>()
  let distance = 0
  for (const scope of parents) {
    const declared = declaredIn(scope, node.start!)
    for (const found of declared) if (!names.has(found.name)) names.set(found.name, { ...found, distance })
    if (declared.length > 0) distance++
  }
  return [...names.values()]
}

type Declared = Omit<ScopeName, 'distance'>

function declaredIn(scope: SyntaxNode, before: number): Declared[] {
  if (isFunction(scope)) return scope.params.flatMap((parameter) => namesOf(parameter, 'parameter', false))
  if (scope.type === 'BlockStatement' || scope.type === 'Program')
    return scope.body.flatMap((statement) => declaredBy(statement, before))
  if (scope.type === 'ForStatement') return scope.init ? declaredBy(scope.init, before) : []
  if (scope.type === 'ForOfStatement' || scope.type === 'ForInStatement')
    return before >= scope.body.start! ? declaredBy(scope.left, before) : []
  if (scope.type === 'CatchClause') return scope.param ? namesOf(scope.param, 'parameter', false) : []
  return []
}

function declaredBy(statement: SyntaxNode, before: number): Declared[] {
  switch (statement.type) {
    case 'VariableDeclaration':
      // A variable can be used only behind its own declaration.
      return statement.declarations
        .filter(({ end }) => end! <= before || statement.kind === 'var')
        .flatMap(({ id, init }) => namesOf(id, kindOf(init), statement.kind === 'const'))
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return statement.id ? [{ name: statement.id.name, kind: 'function', constant: true }] : []
    case 'ImportDeclaration':
      return statement.specifiers.map(({ local }) => ({ name: local.name, kind: 'import', constant: true }))
    case 'ExportNamedDeclaration':
      return statement.declaration ? declaredBy(statement.declaration, before) : []
    default:
      return []
  }
}

function kindOf(init: SyntaxNode | null | undefined): ScopeName['kind'] {
  return init && isFunction(init) ? 'function' : 'variable'
}

/** The names that a pattern such as `{ a, b: [c] }` declares. */
function namesOf(pattern: SyntaxNode, kind: ScopeName['kind'], constant: boolean): Declared[] {
  const inside = (node: SyntaxNode) => namesOf(node, kind, constant)
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name === 'this' ? [] : [{ name: pattern.name, kind, constant }]
    case 'ObjectPattern':
      return pattern.properties.flatMap((part) =>
        part.type === 'RestElement' ? inside(part.argument) : inside(part.value),
      )
    case 'ArrayPattern':
      return pattern.elements.flatMap((part) => (part === null ? [] : inside(part)))
    case 'AssignmentPattern':
      return inside(pattern.left)
    case 'RestElement':
      return inside(pattern.argument)
    case 'TSParameterProperty':
      return inside(pattern.parameter)
    default:
      return []
  }
}
