import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse } from '@babel/parser'
import type {
  Comment,
  Declaration,
  ExportNamedDeclaration,
  ImportDeclaration,
  Node,
  Statement,
} from '@babel/types'

/** A name that a module declares. */
export interface Declared {
  readonly name: string
  readonly file: string
  readonly kind: 'function' | 'class' | 'interface' | 'type' | 'const'
  /** The comment above it, without its marks. */
  readonly doc: string
  readonly node: Node
  /** The text of the module. */
  readonly source: string
}

/** Where a name comes from: another module of ours, or a package. */
export interface Origin {
  readonly from: string
  readonly name: string
}

/** What a module declares, imports and exports. */
export interface Module {
  readonly file: string
  readonly declared: ReadonlyMap<string, Declared>
  readonly imported: ReadonlyMap<string, Origin>
  readonly exported: ReadonlyMap<string, Origin>
  /** Modules that are exported whole. */
  readonly exportedWhole: readonly string[]
}

/** Reads modules, each once. `extension` is that of their files: .ts for sources, .d.ts for declarations. */
export function moduleReader(extension: '.ts' | '.d.ts') {
  const known = new Map<string, Module>()
  return { read, resolveExport, exportsOf }

  function read(file: string): Module {
    let module = known.get(file)
    if (module === undefined) {
      module = readModule(file, extension)
      known.set(file, module)
    }
    return module
  }

  /** All names that a module exports, with what declares each. */
  function exportsOf(file: string): Map<string, Declared> {
    const { exported, exportedWhole } = read(file)
    const found = new Map<string, Declared>()
    for (const other of exportedWhole) for (const [name, one] of exportsOf(other)) found.set(name, one)
    for (const name of exported.keys()) {
      const declared = resolveExport(file, name)
      if (declared !== undefined) found.set(name, declared)
    }
    return found
  }

  /** What declares a name that a module exports; undefined where a package does. */
  function resolveExport(file: string, name: string): Declared | undefined {
    const module = read(file)
    const origin = module.exported.get(name)
    if (origin === undefined) {
      return module.exportedWhole
        .map((other) => resolveExport(other, name))
        .find((declared) => declared !== undefined)
    }
    if (origin.from === file) return module.declared.get(origin.name)
    return origin.from.startsWith('/') ? resolveExport(origin.from, origin.name) : undefined
  }
}

function readModule(file: string, extension: string): Module {
  const source = readFileSync(file, 'utf8')
  const { program } = parse(source, {
    sourceType: 'module',
    plugins: [['typescript', { dts: extension === '.d.ts' }]],
  })
  const declared = new Map<string, Declared>()
  const imported = new Map<string, Origin>()
  const exported = new Map<string, Origin>()
  const exportedWhole: string[] = []
  const locate = (specifier: string) =>
    specifier.startsWith('.') ? resolve(dirname(file), specifier.replace(/\.[jt]s$/, extension)) : specifier
  for (const statement of program.body) readStatement(statement)
  return { file, declared, imported, exported, exportedWhole }

  function readStatement(statement: Statement): void {
    if (statement.type === 'ImportDeclaration') readImport(statement)
    else if (statement.type === 'ExportAllDeclaration') exportedWhole.push(locate(statement.source.value))
    else if (statement.type === 'ExportNamedDeclaration') readExport(statement)
    else declare(statement as Declaration, statement)
  }

  function readImport({ source: { value }, specifiers }: ImportDeclaration): void {
    for (const one of specifiers) {
      const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : '*'
      imported.set(one.local.name, { from: locate(value), name })
    }
  }

  function readExport(statement: ExportNamedDeclaration): void {
    const { declaration, specifiers } = statement
    if (declaration) {
      for (const name of declare(declaration, statement)) exported.set(name, { from: file, name })
    }
    for (const one of specifiers) {
      if (one.type === 'ExportNamespaceSpecifier')
        exported.set(one.exported.name, { from: locate(statement.source!.value), name: '*' })
      if (one.type !== 'ExportSpecifier') continue
      const from = statement.source ? locate(statement.source.value) : file
      exported.set(nameOf(one.exported), { from, name: one.local.name })
    }
  }

  /** Notes down what a statement declares, and gives the names. */
  function declare(node: Declaration, statement: Node): string[] {
    const kind = kindOf(node)
    if (kind === undefined) return []
    const doc = docOf(statement.leadingComments ?? node.leadingComments)
    const names =
      node.type === 'VariableDeclaration'
        ? node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
        : [(node as { id: { name: string } }).id.name]
    // The last of several overloads counts, and the comment above the first.
    for (const name of names)
      declared.set(name, { name, file, kind, doc: doc || (declared.get(name)?.doc ?? ''), node, source })
    return names
  }
}

function kindOf({ type }: Node): Declared['kind'] | undefined {
  if (type === 'FunctionDeclaration' || type === 'TSDeclareFunction') return 'function'
  if (type === 'ClassDeclaration') return 'class'
  if (type === 'TSInterfaceDeclaration') return 'interface'
  if (type === 'TSTypeAliasDeclaration') return 'type'
  return type === 'VariableDeclaration' ? 'const' : undefined
}

function docOf(comments: readonly Comment[] | null | undefined): string {
  const last = comments?.at(-1)
  if (last?.type !== 'CommentBlock' || !last.value.startsWith('*')) return ''
  const lines = last.value.slice(1).split('\n')
  return lines
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .trim()
}

const nameOf = (node: { type: string; name?: string; value?: string }) => node.name ?? node.value ?? ''
