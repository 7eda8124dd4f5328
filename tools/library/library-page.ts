import { relative, resolve } from 'node:path'
import { type Entry, entriesOf } from './entries.ts'
import { type Declared, moduleReader } from './read-module.ts'
import { signatureOf } from './signature-of.ts'

/** The reference of the library: every name that users can import, with its sentence and its signature. */
export function libraryPage(root: string): string {
  const reader = moduleReader('.ts')
  const entries = entriesOf(root)
  const places = new Map<string, string>()
  const parts = entries.map((entry) => {
    const names = [...reader.exportsOf(entry.source)].sort(byName)
    return sectionOf(entry, names, places, root)
  })
  return [head(entries), ...parts].join('\n')
}

function head(entries: readonly Entry[]): string {
  const rows = entries.map(({ name }) => `| [\`${name}\`](#${anchorOf(name)}) | ${about[name] ?? ''} |`)
  return `# Library

This page is generated from the source with \`npm run publish:reference\`.

The package is imported by these names. All of them are ECMAScript modules with types; a program that is compiled with \`tsc --strict\`
needs no \`skipLibCheck\`, with \`moduleResolution\` set to \`nodenext\` or \`bundler\`.

| import from | for |
| --- | --- |
${rows.join('\n')}
`
}

const about: Readonly<Record<string, string>> = {
  reprise:
    'starting, resuming, forking and replaying runs; loops, contracts and bots of your own; reading and validating records',
  'reprise/agents': 'making agents of every kind, and writing your own',
  'reprise/contracts':
    'every record kind as a contract with its type, and the functions that read and check records',
  'reprise/loops/improve': 'the loop improve',
  'reprise/loops/ralph': 'the loop ralph and its ablation',
  'reprise/loops/social': 'the loop social, its scoring and its frameworks',
  'reprise/loops/town': 'the loops of Town of Salem, its bots, and its rules as functions',
  'reprise/testing':
    'a store in memory, scripted agents and a model server on this machine, for tests of loops',
  'reprise/types': 'the types that the signatures of the other modules mention',
}

function sectionOf(
  entry: Entry,
  names: readonly (readonly [string, Declared])[],
  places: Map<string, string>,
  root: string,
): string {
  const lines = [`## ${entry.name}\n`]
  for (const [name, declared] of names) {
    const id = `${declared.file} ${declared.name}`
    const known = places.get(id)
    lines.push(`### \`${name}\`\n`)
    if (known !== undefined) {
      lines.push(`The same as in [\`${known}\`](#${anchorOf(known)}).\n`)
      continue
    }
    places.set(id, entry.name)
    lines.push(`${declared.doc}${pageOf(declared, root)}\n`)
    const signature = signatureOf(declared)
    if (signature !== undefined) lines.push(`\`\`\`ts\n${signature}\n\`\`\`\n`)
  }
  return lines.join('\n')
}

/** A link to the page of a contract. */
function pageOf({ kind, doc }: Declared, root: string): string {
  const [, contract] = kind === 'const' ? (/^`(\w+\/[\w-]+)`: /.exec(doc) ?? []) : []
  if (contract === undefined) return ''
  const page = resolve(root, 'docs/contracts', `${contract}.md`)
  return ` See [its page](${relative(resolve(root, 'docs'), page)}).`
}

const anchorOf = (name: string) => name.replaceAll('/', '').toLowerCase()

/** Values before types, each by name. */
function byName(
  [left, first]: readonly [string, Declared],
  [right, second]: readonly [string, Declared],
): number {
  return Number(isType(first)) - Number(isType(second)) || left.localeCompare(right, 'en')
}

const isType = ({ kind }: Declared) => kind === 'interface' || kind === 'type'
