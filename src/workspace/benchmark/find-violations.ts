import { dirname } from 'node:path/posix'
import { leftOutBecause } from '../clean-room/files/leave-out.ts'
import type { TreeChange } from '../clean-room/files/read-listing.ts'
import type { TreeFiles } from '../clean-room/files/tree-entry.ts'
import type { LeftOut } from '../clean-room/verdict.ts'
import { isPython } from '../guard/code-file.ts'
import { globPatterns } from '../guard/glob.ts'
import { loadedNames } from '../guard/loaded-names.ts'
import { scriptsIn } from '../guard/project-commands.ts'
import { changedAliases } from './changed-aliases.ts'
import { type BenchmarkFiles, planted } from './find-benchmark.ts'
import type { BenchmarkSettings } from './settings.ts'
import type { Violation } from './variant.ts'

/** What is known of a candidate before anything runs. */
export interface CandidateChange {
  readonly changes: readonly TreeChange[]
  readonly leftOut: readonly LeftOut[]
  readonly before: TreeFiles
  /** The texts of files of the beginning and of the candidate. */
  textBefore(path: string): string | undefined
  textAfter(path: string): string | undefined
}

const verbs = { added: 'adds', modified: 'changes', deleted: 'deletes', type_changed: 'replaces' } as const

/** Finds the changes that no candidate may make. */
export function findViolations(
  candidate: CandidateChange,
  benchmark: BenchmarkFiles,
  settings: Pick<BenchmarkSettings, 'prefix' | 'scope' | 'allow'>,
): Violation[] {
  const allowed = globPatterns(settings.allow ?? [])
  const changes = candidate.changes.filter(({ path }) => !allowed.test(path))
  return [
    ...changes.flatMap((change) => sealedChange(change, benchmark)),
    ...changes.flatMap((change) => plantedFile(change, candidate)),
    ...changes.flatMap((change) => changedScripts(change, candidate, benchmark)),
    ...changedAliases({ ...candidate, changes }, benchmark.files),
    ...shadowedModules(changes, candidate, benchmark),
    ...candidate.leftOut.flatMap(leftOutOf),
    ...changes.flatMap((change) => outOfScope(change, settings)),
  ]
}

const sealed = (path: string, what: string, why: string): Violation => ({
  category: 'sealed_file_violation',
  path,
  what,
  why,
})

function sealedChange({ path, how }: TreeChange, { isSealed, files }: BenchmarkFiles): Violation[] {
  const by = isSealed(path)
  // A file in place of a sealed folder covers all of it.
  const covered = by === undefined && how !== 'deleted' && files.find((file) => file.startsWith(`${path}/`))
  if (covered)
    return [sealed(path, `The candidate puts ${path} in place of a folder.`, `${covered} is sealed.`)]
  if (by === undefined) return []
  const entry = by.startsWith('the ') || by.startsWith('a ') ? by : `'${by}' seals it`
  return [sealed(path, `The candidate ${verbs[how]} ${path}.`, `${path} is sealed: ${entry}.`)]
}

const decidesRuns =
  /^\s*(?:script-shell|shell|node-options|prefix|globalconfig|userconfig|ignore-scripts|if-present|scripts-prepend-node-path|nodeOptions|yarnPath|plugins|\[run\]|preload)\b/m

/** What programs load by themselves has no part in an honest change, unless it says nothing about how they run. */
function plantedFile({ path, how }: TreeChange, { textAfter, textBefore }: CandidateChange): Violation[] {
  if (how === 'deleted' || !planted.test(path)) return []
  const isSettings = /(?:^|\/)(?:\.npmrc|\.yarnrc[^/]*|bunfig\.toml)$/.test(path)
  const text = textAfter(path) ?? ''
  if (isSettings && (!decidesRuns.test(text) || text === textBefore(path))) return []
  return [
    sealed(
      path,
      `The candidate ${verbs[how]} ${path}.`,
      'Programs load it by themselves, so that it decides how the benchmark runs.',
    ),
  ]
}

function changedScripts(
  { path }: TreeChange,
  { textBefore, textAfter }: CandidateChange,
  { scripts }: BenchmarkFiles,
): Violation[] {
  const names = scripts.get(path)
  if (names === undefined) return []
  const [before, after] = [scriptsIn(textBefore(path)), scriptsIn(textAfter(path))]
  const changed = names.filter((name) => before[name] !== after[name])
  if (changed.length === 0) return []
  const list = changed.map((name) => `'${name}'`).join(', ')
  return [sealed(path, `The candidate changes the scripts ${list} of ${path}.`, 'The benchmark runs them.')]
}

/** A new module beside a sealed script of Python is loaded before the one of the same name that it meant. */
function shadowedModules(
  changes: readonly TreeChange[],
  { before, textBefore }: CandidateChange,
  { files }: BenchmarkFiles,
): Violation[] {
  const scripts = files.filter(isPython)
  if (scripts.length === 0) return []
  const fresh = new Map(
    changes.flatMap(({ path, how }) => {
      const module = /^(.*?)(?:\/__init__)?\.py$/.exec(path)?.[1]
      return how === 'added' && module !== undefined ? [[module, path] as const] : []
    }),
  )
  return scripts.flatMap((script) => {
    const text = textBefore(script) ?? ''
    const folder = dirname(script) === '.' ? '' : `${dirname(script)}/`
    return loadedNames(script, text).flatMap((name) => {
      const first = name.split('.')[0]!
      const path = fresh.get(folder + first)
      const isOptional = new RegExp(`try:\\s*\\n\\s*(?:from|import)\\s+${first}\\b`).test(text)
      if (path === undefined || isOptional || before.has(path)) return []
      return [
        sealed(
          path,
          `The candidate adds ${path}.`,
          `${script} would load it in place of the module '${first}'.`,
        ),
      ]
    })
  })
}

const leftOutViolations: Readonly<Record<string, Violation['category']>> = {
  [leftOutBecause.link]: 'sealed_file_violation',
  [leftOutBecause.shadow]: 'sealed_file_violation',
  [leftOutBecause.target]: 'sealed_file_violation',
  [leftOutBecause.packages]: 'scope_error',
  [leftOutBecause.repository]: 'scope_error',
}

function leftOutOf({ path, how, why }: LeftOut): Violation[] {
  const category = leftOutViolations[why]
  if (category === undefined || how === 'deleted') return []
  return [{ category, path, what: `The candidate ${verbs[how]} ${path}.`, why: sentence(why) }]
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Lock files lie at the top of a repository, whichever package of it gets a dependency. */
const lockFiles =
  /^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|uv\.lock|poetry\.lock|Cargo\.lock|go\.sum)$/

function outOfScope(
  { path, how }: TreeChange,
  { prefix, scope }: Pick<BenchmarkSettings, 'prefix' | 'scope'>,
): Violation[] {
  const what = `The candidate ${verbs[how]} ${path}.`
  if (prefix !== '' && !path.startsWith(`${prefix}/`))
    return lockFiles.test(path)
      ? []
      : [{ category: 'scope_error', path, what, why: `It lies outside of the project's folder ${prefix}.` }]
  if (scope === undefined) return []
  const below = prefix === '' ? path : path.slice(prefix.length + 1)
  const isInside = globPatterns(scope.map((entry) => (entry.includes('/') ? entry : `/${entry}`))).test(below)
  const isBelow = scope.some((entry) => below.startsWith(`${entry.replace(/\/$/, '')}/`))
  return isInside || isBelow
    ? []
    : [{ category: 'scope_error', path, what, why: `Candidates may only change ${scope.join(', ')}.` }]
}
