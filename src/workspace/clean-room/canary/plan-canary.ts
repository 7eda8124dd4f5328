import { isPython, isScript } from '../../guard/code-file.ts'
import type { PrivateGit } from '../files/private-git.ts'
import { isLink, isRepository, type TreeEntry, type TreeFiles } from '../files/tree-entry.ts'
import type { CanaryMethod } from './canary-method.ts'
import { changePython } from './change-python.ts'
import { changeScript } from './change-script.ts'
import type { ChangedFile, ChangeOrder } from './changed-file.ts'

/** The files of a canary room: those of the room that is doubted, with something in them that must fail. */
export interface CanaryPlan {
  readonly files: TreeFiles
  /** Files with changed expectations. */
  readonly changed: readonly ChangedFile[]
  /** Files with an error at their end. */
  readonly broken: readonly string[]
  readonly sampled: boolean
}

export interface CanarySource {
  readonly git: PrivateGit
  readonly files: TreeFiles
  /** Files that hold tests, or scripts that a check calls. */
  readonly tests: readonly string[]
  /** Files that judge; they are never broken. */
  readonly judges: ReadonlySet<string>
  /** Files that the work changed; they are broken before others. */
  readonly taken: readonly string[]
  readonly python: string | undefined
  /** Only so many files of tests are kept; all unless given. */
  readonly sample?: number
  readonly signal: AbortSignal
}

/** Plans a canary room. Undefined where there is nothing that could be changed. */
export async function planCanary(
  method: CanaryMethod,
  source: CanarySource,
  order: ChangeOrder,
): Promise<CanaryPlan | undefined> {
  if (method === 'expectations') return withExpectations(source, order)
  return method === 'empty-files' ? withEmptyFiles(source) : withErrors(method, source, order)
}

async function withExpectations(source: CanarySource, order: ChangeOrder): Promise<CanaryPlan | undefined> {
  const { git, tests, sample, signal, python } = source
  const files = new Map(source.files)
  const chosen = sample === undefined ? tests : shuffled(tests, order.random).slice(0, sample)
  if (chosen.length < tests.length) for (const path of tests) if (!chosen.includes(path)) files.delete(path)
  const texts = await git.texts(files, chosen)
  const scripts = [...texts].flatMap(([path, text]) =>
    isScript(path) ? (changeScript(path, text, order) ?? []) : [],
  )
  const snakes = new Map([...texts].filter(([path]) => isPython(path)))
  const changed = [...scripts, ...(await changePython(snakes, order, { python, signal }))]
  if (changed.length === 0) return undefined
  for (const { path, text } of changed) await put(files, path, text, git)
  return { files, changed, broken: [], sampled: chosen.length < tests.length }
}

const mostBroken = 60

async function withErrors(
  method: 'type-errors' | 'syntax-errors',
  source: CanarySource,
  { random }: ChangeOrder,
): Promise<CanaryPlan | undefined> {
  const fits = method === 'type-errors' ? isTyped : (path: string) => isScript(path) || isPython(path)
  const all = [...source.files.keys()].filter((path) => fits(path) && !source.judges.has(path))
  const first = all.filter((path) => source.taken.includes(path))
  const rest = shuffled(
    all.filter((path) => !source.taken.includes(path)),
    random,
  )
  const broken = [...first, ...rest].slice(0, mostBroken)
  if (broken.length === 0) return undefined
  const files = new Map(source.files)
  const name = `value${Math.floor(random() * 1e6)}`
  const end = method === 'type-errors' ? `\nconst ${name}: number = 'text'\n` : '\n)]}\n'
  for (const [path, text] of await source.git.texts(files, broken))
    await put(files, path, text + end, source.git)
  return { files, changed: [], broken, sampled: broken.length < all.length }
}

const isTyped = (path: string) => /\.[cm]?tsx?$/.test(path) && !/\.d\.[cm]?ts$/.test(path)
const manifests =
  /(?:^|\/)(?:package(?:-lock)?\.json|pyproject\.toml|Cargo\.(?:toml|lock)|go\.(?:mod|sum)|[\w-]+\.lock|.*lock\.ya?ml)$/

/** Empties everything that does not judge. A check that still passes looks at none of it. */
async function withEmptyFiles({ git, files, judges }: CanarySource): Promise<CanaryPlan | undefined> {
  const empty = await git.write('')
  const broken: string[] = []
  const emptied = new Map<string, TreeEntry>()
  for (const [path, entry] of files) {
    const stays = judges.has(path) || manifests.test(path) || isLink(entry) || isRepository(entry)
    if (!stays) broken.push(path)
    emptied.set(path, stays ? entry : { ...entry, id: empty })
  }
  return broken.length === 0 ? undefined : { files: emptied, changed: [], broken, sampled: false }
}

async function put(
  files: Map<string, TreeEntry>,
  path: string,
  text: string,
  git: PrivateGit,
): Promise<void> {
  files.set(path, { mode: files.get(path)?.mode ?? '100644', id: await git.write(text) })
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => [random(), item] as const)
    .sort(([left], [right]) => left - right)
    .map(([, item]) => item)
}
