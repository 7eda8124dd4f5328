import { basename, dirname, join, normalize } from 'node:path/posix'
import { isCode, isPython } from '../../guard/code-file.ts'
import { globPatterns } from '../../guard/glob.ts'
import type { JudgingFiles } from '../../guard/judging-files.ts'
import { ownPackage } from '../../guard/own-packages.ts'
import type { Protection } from '../../guard/protection.ts'
import { isInTestFolder, readsLikeTest, testFiles, testFilesOfSome } from '../../guard/test-names.ts'
import type { LeftOut } from '../verdict.ts'
import type { TreeChange } from './read-listing.ts'
import { isLink, isRepository, type TreeFiles } from './tree-entry.ts'

/** What decides whether a change comes into the room. */
export interface LeaveOutRules {
  readonly before: TreeFiles
  readonly after: TreeFiles
  /** The folder of the project below the top. */
  readonly prefix: string
  readonly judging: JudgingFiles
  readonly protection: Protection
  /** Names of packages that the project declares, and that are none of its own. */
  readonly foreign: ReadonlySet<string>
  /** Names of modules that Python finds without the project; known for work. */
  readonly importable?: ReadonlySet<string>
  /** What the user allows, besides the words that mean something of their own. */
  readonly allow: readonly string[]
  /** The target of a link, and the text of a new file. */
  textOf(path: string): string | undefined
}

type Reason = Pick<LeftOut, 'why' | 'kind' | 'allow'>

/** Why something of the work does not come into a room, in words that others compare with. */
export const leftOutBecause = {
  packages: 'packages come from the beginning',
  repository: 'it is a repository of its own',
  link: 'it is a link that leads out of the files that git has',
  target: 'it has the name of a target that a check makes',
  loading: 'it decides how the tests below it are loaded',
  shadow: 'it would be loaded in place of a file that judges',
  package: 'it has the name of a package that is installed',
  module: 'it would be loaded in place of a module of Python or of an installed package',
  ignore: 'it decides which files a check looks at',
} as const

const outside = (why: string): Reason => ({ why, kind: 'outside' })
const judge = (why: string, allow: string): Reason => ({ why, kind: 'judge', allow })

/** Gives, for each change, why it does not come into the room; undefined for one that does. */
export function leaveOutRules(rules: LeaveOutRules): (change: TreeChange) => Reason | undefined {
  const allowed = globPatterns(rules.allow.filter((word) => word !== 'snapshots' && word !== 'packages'))
  const allowsSnapshots = rules.allow.includes('snapshots')
  const names = namesOfJudges(rules)
  const asksGit = rules.judging.commands.commands.some(({ text }) => heedIgnored.test(text))
  return (change) => {
    const { path, how, after } = change
    if (packages.test(path)) return outside(leftOutBecause.packages)
    if (after !== undefined && isRepository(after)) return outside(leftOutBecause.repository)
    if (after !== undefined && isLink(after) && leadsOut(path, rules)) return outside(leftOutBecause.link)
    if (allowed.test(path)) return undefined
    if (ignoring.test(path) && asksGit) return { ...outside(leftOutBecause.ignore), allow: path }
    if (snapshots.test(path) && rules.before.has(path))
      return allowsSnapshots ? undefined : judge('it is a snapshot that tests compare with', 'snapshots')
    const why = rules.protection(path, how)
    if (why !== undefined && !isOfNewPackage(change, rules)) return judge(why, path)
    if (how !== 'added') return undefined
    return newFile(path, rules, names)
  }
}

/** Whether a file that a check leaves behind would decide what is loaded or run after it; a target of make would not. */
export function decidesWhenNew(
  judges: Pick<LeaveOutRules, 'before' | 'prefix' | 'judging' | 'protection' | 'importable'>,
) {
  const reasonFor = leaveOutRules({
    ...judges,
    after: judges.before,
    foreign: new Set(),
    allow: [],
    textOf: () => undefined,
  })
  const after = { mode: '100644', id: '' }
  return (path: string) => reasonFor({ path, how: 'added', after })?.kind === 'judge'
}

/** Tools that pass over what git ignores. */
const heedIgnored =
  /\b(?:prettier|eslint|biome|oxlint|oxfmt|stylelint|standard|xo|dprint|cspell|markdownlint\S*|ruff|black|mypy|pylint|codespell|typos|rg|ag|rubocop)\b|\bgit\s+(?:ls-files|grep|check-ignore|status|diff)\b/
const ignoring = /(?:^|\/)\.(?:git|rg)?ignore$/

const packages = /(?:^|\/)(?:node_modules|\.?venv|site-packages|\.yarn\/(?:cache|unplugged))\//
const snapshots = /(?:^|\/)__snapshots__\/|\.snap(?:shot)?$|-snapshots\//

/** A new package may have settings of its own, as long as these only describe it. */
function isOfNewPackage({ path, how }: TreeChange, { before }: LeaveOutRules): boolean {
  if (how !== 'added' || !/(?:^|\/)(?:tsconfig[^/]*|package)\.json$/.test(path)) return false
  const folder = `${dirname(path)}/`
  return folder !== './' && ![...before.keys()].some((file) => file.startsWith(folder))
}

function leadsOut(path: string, { before, after, textOf }: LeaveOutRules): boolean {
  const target = textOf(path) ?? '/'
  if (target.startsWith('/')) return true
  const place = normalize(join(dirname(path), target)).replace(/\/$/, '')
  if (place.startsWith('..') || /(?:^|\/)\.git(?:\/|$)/.test(place)) return true
  const isThere = (files: TreeFiles) =>
    files.has(place) || [...files.keys()].some((file) => file.startsWith(`${place}/`))
  return place !== '.' && !isThere(after) && !isThere(before)
}

/** Names under which something could be loaded in place of a judge: its path without the ending, and its folders. */
function namesOfJudges({ judging }: LeaveOutRules): ReadonlySet<string> {
  const names = new Set<string>()
  for (const path of judging.files.keys()) {
    names.add(path.replace(/\.[^./]+$/, ''))
    for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) names.add(folder)
  }
  return names
}

const anyTest = globPatterns([...testFiles, ...testFilesOfSome])

function newFile(path: string, rules: LeaveOutRules, names: ReadonlySet<string>): Reason | undefined {
  const { judging, before, textOf } = rules
  if (judging.commands.makeTargets.includes(path)) return outside(leftOutBecause.target)
  const manifest = /^(?:(.*)\/)?package\.json$/.exec(path)
  if (manifest !== null) {
    const folder = manifest[1] === undefined ? '' : `${manifest[1]}/`
    const holdsJudges = [...judging.files.keys()].some((file) => file.startsWith(folder))
    if (holdsJudges) return judge(leftOutBecause.loading, path)
    const name = ownPackage(path, textOf(path) ?? '')?.name ?? ''
    return rules.foreign.has(name) ? judge(leftOutBecause.package, path) : undefined
  }
  const isNewTest = anyTest.test(path) && (!isInTestFolder(path) || isCode(path))
  if (isNewTest || (isInTestFolder(path) && isCode(path)))
    return { why: 'it is a new test', kind: 'new-test' }
  if (/(?:Test|Tests|Spec)\.\w+$/.test(path) && readsLikeTest(textOf(path) ?? ''))
    return { why: 'it is a new test', kind: 'new-test' }
  const stem = path.replace(/\.[^./]+$/, '')
  const isInTheWay =
    names.has(path) || (names.has(stem) && isCode(path)) || (isInTestFolder(path) && names.has(stem))
  if (isInTheWay && !before.has(path)) return judge(leftOutBecause.shadow, path)
  if (rules.importable !== undefined && isPython(path) && isFoundFirst(path, rules, rules.importable))
    return judge(leftOutBecause.module, path)
  const above = parents(path).find((folder) => judging.files.has(folder))
  if (above !== undefined) return judge(`${above} is a file that judges`, above)
  return undefined
}

/** Whether a module stands in a folder where Python looks first when a check runs, under a name that it would find elsewhere. */
function isFoundFirst(
  path: string,
  { judging, prefix }: LeaveOutRules,
  importable: ReadonlySet<string>,
): boolean {
  const module = path.replace(/(?:\/__init__)?\.py$/, '')
  if (!importable.has(basename(module))) return false
  const folders = ['.', 'src', prefix, join(prefix, 'src')].map((folder) => normalize(`${folder}/.`))
  const ofJudges = [...judging.files.keys()].filter(isPython).map((judge) => dirname(judge))
  return [...folders, ...ofJudges].includes(dirname(module))
}

const parents = (path: string): string[] => {
  const above = dirname(path)
  return above === '.' ? [] : [above, ...parents(above)]
}
