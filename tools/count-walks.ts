// Counts the source files of four walks: what a reader opens to follow one operation from the function that does it.
//
// Method. The walk starts at the files of the operation (`entries`) and follows every import of a value to the file that
// defines it. A type has no steps to follow, so type-only imports are not followed. An index passes names on, so it is not
// counted: `import { a } from '../kit/index.ts'` leads to the file of `a` alone. Imports at run time (`import('…')`) lead to
// the commands and loops of other operations and are not followed. Tests are never reached. The registry is a list of all
// contracts: from it a reader goes on only where the operation looks a contract up, and then to the family of its record
// (`family`). Contracts that a loop imports by name are followed. Where an operation leads to another one with a walk and a page
// of its own (`elsewhere`), the walk ends there.
//
//   npx tsx tools/count-walks.ts            the counts
//   npx tsx tools/count-walks.ts --list     and the files
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const registry = 'contracts/registry.ts'
const source = fileURLToPath(new URL('../src', import.meta.url))

export interface Walk {
  readonly name: string
  readonly entries: readonly string[]
  /** The family of the contract that the operation looks up in the registry, where it does. */
  readonly family?: string
  /** Folders of operations that have a walk of their own. */
  readonly elsewhere?: readonly string[]
  /** How many files the walk may not reach: what it had before the redesign, where there was one. */
  readonly before: number
}

export const walks: readonly Walk[] = [
  {
    name: 'validate a file',
    entries: ['engine/validate/validate-paths.ts'],
    family: 'town',
    before: 114,
  },
  {
    name: 'one attempt of ralph',
    entries: ['engine/run/start-run.ts', 'loops/ralph/run-ralph.ts'],
    elsewhere: ['workspace/clean-room/'],
    before: 254,
  },
  {
    name: 'one game of a series',
    entries: ['engine/run/start-run.ts', 'loops/town/experiments/series/play-bot-games.ts'],
    before: 229,
  },
  {
    name: 'judge work in a clean room',
    entries: ['workspace/clean-room/judge-in-clean-room.ts'],
    before: 170,
  },
]

/** The files of a walk, in alphabetical order. */
export function filesOf({ entries, family, elsewhere = [] }: Walk): string[] {
  const found = new Set<string>()
  const open = entries.map((entry) => join(source, entry))
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    for (const { target, name } of namesIn(file).imported) {
      const listed = inSource(file) === registry && /^contracts\/([^/]+)\/index\.ts$/.exec(inSource(target))
      if (listed && listed[1] !== family) continue
      const definition = definitionOf(target, name)
      if (definition === undefined) continue
      const inAnotherWalk = elsewhere.some((folder) => inSource(definition).startsWith(folder))
      if (!inAnotherWalk) open.push(definition)
    }
  }
  return [...found].map(inSource).sort()
}

const inSource = (file: string) => relative(source, file).replaceAll('\\', '/')

interface Name {
  readonly target: string
  readonly name: string
}

interface Names {
  readonly imported: readonly Name[]
  /** Names passed on from elsewhere, by the name they have here. */
  readonly passedOn: ReadonlyMap<string, Name>
  readonly passedOnWhole: readonly string[]
}

const known = new Map<string, Names>()
const statement = /^(import|export)\s+(type\s+)?([^'";]*?)from\s+'(\.[^']+)'/gm

function namesIn(file: string): Names {
  const cached = known.get(file)
  if (cached !== undefined) return cached
  const imported: Name[] = []
  const passedOn = new Map<string, Name>()
  const passedOnWhole: string[] = []
  for (const [, kind, typeOnly, what, path] of readFileSync(file, 'utf8').matchAll(statement)) {
    const target = normalize(join(dirname(file), path!))
    const names = /\{([^}]*)\}/.exec(what!)?.[1]?.split(',') ?? []
    if (kind === 'export' && what!.trim() === '*') passedOnWhole.push(target)
    if (kind === 'import' && what!.startsWith('*') && typeOnly === undefined)
      imported.push({ target, name: '*' })
    for (const words of names.map((name) => name.trim()).filter((name) => name !== '')) {
      const isType = typeOnly !== undefined || words.startsWith('type ')
      const [name, alias = name] = words.replace(/^type /, '').split(' as ') as [string, string?]
      if (kind === 'export') passedOn.set(alias, { target, name })
      else if (!isType) imported.push({ target, name })
    }
  }
  const names = { imported, passedOn, passedOnWhole }
  known.set(file, names)
  return names
}

/** The file that defines a name which another exports; undefined where it does not export it. */
function definitionOf(file: string, name: string): string | undefined {
  if (!existsSync(file)) return undefined
  if (name === '*') return file
  const { passedOn, passedOnWhole } = namesIn(file)
  const from = passedOn.get(name)
  if (from !== undefined) return definitionOf(from.target, from.name)
  const own = new RegExp(
    `^export (?:async )?(?:abstract )?(?:function\\*?|const|let|class|enum) ${name}\\b`,
    'm',
  )
  if (own.test(readFileSync(file, 'utf8'))) return file
  for (const target of passedOnWhole) {
    const found = definitionOf(target, name)
    if (found !== undefined) return found
  }
  return undefined
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const walk of walks) {
    const files = filesOf(walk)
    console.log(`${walk.name}: ${files.length} files (fewer than ${walk.before})`)
    if (process.argv.includes('--list')) console.log(files.map((file) => `  ${file}`).join('\n'))
  }
}
