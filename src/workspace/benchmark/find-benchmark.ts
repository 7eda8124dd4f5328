import { dirname, join, normalize } from 'node:path/posix'
import type { Judges } from '../clean-room/files/plan-room.ts'
import type { PrivateGit } from '../clean-room/files/private-git.ts'
import { isLink } from '../clean-room/files/tree-entry.ts'
import { globPatterns } from '../guard/glob.ts'
import { calledByCommands } from '../guard/judging-files.ts'
import { projectCommands, type ReadableProject, scriptsIn } from '../guard/project-commands.ts'
import type { Protection } from '../guard/protection.ts'
import { commandsIn } from '../guard/shell-commands.ts'
import { type SealedPaths, sealedPaths } from './sealed-paths.ts'
import type { BenchmarkSettings } from './settings.ts'

/** What belongs to the benchmark in the files of the beginning. */
export interface BenchmarkFiles {
  readonly judges: Judges
  /** Why a path is sealed: by the user, or because the benchmark runs it. */
  readonly isSealed: SealedPaths
  /** The sealed files of the beginning. */
  readonly files: readonly string[]
  /** The sealed files that the commands start. */
  readonly started: readonly string[]
  /** Scripts of package.json files that the commands lead to: path to names. */
  readonly scripts: ReadonlyMap<string, readonly string[]>
  /** Whether the commands lead to a tool that reads settings and tests, so that these are the benchmark's too. */
  readonly usesTests: boolean
}

const testTools =
  /\b(?:vitest|jest|mocha|ava|tap|tape|uvu|jasmine|pytest|py\.test|unittest|tox|nox|rspec|phpunit|playwright|cypress|babel-node|swc-node|ts-node|vite-node)\b|\bnode\b.*\s--test\b|\b(?:deno|bun|cargo|go)\s+(?:test|bench)\b/

/** Finds what is sealed. `judges` is what a clean room takes for the judges of the same commands. */
export async function findBenchmark(
  git: PrivateGit,
  judges: Judges,
  { command, hidden, setup, sealed, prefix, allow = [] }: BenchmarkSettings,
): Promise<BenchmarkFiles> {
  const project: ReadableProject = {
    files: new Set(judges.files.keys()),
    prefix,
    texts: (paths) => git.texts(judges.files, paths),
  }
  const measuring = await projectCommands(
    hidden === undefined ? [command] : [command, hidden.command],
    project,
  )
  const all = setup === undefined ? measuring : await projectCommands([command, setup], project)
  const allowed = globPatterns(allow)
  const byUser = sealedPaths(sealed, prefix)
  const started = new Set(
    [...(await calledByCommands(all, project)), ...named(measuring.commands, project), ...all.sources].filter(
      (path) => !allowed.test(path),
    ),
  )
  const own = [...judges.files.keys()].filter((path) => byUser(path) !== undefined || started.has(path))
  const linked = sealedPaths(await targetsOf(own, git, judges), '')
  const isSealed: SealedPaths = (path) =>
    allowed.test(path)
      ? undefined
      : (byUser(path) ??
        (started.has(path) ? 'the benchmark runs it' : linked(path) && 'a sealed link leads to it'))
  const files = [...judges.files.keys()].filter((path) => isSealed(path) !== undefined)
  const usesTests = measuring.commands.some(({ text }) => testTools.test(text))
  return {
    judges: usesTests ? withSealed(judges, isSealed) : onlySealed(judges, isSealed, files),
    isSealed,
    files,
    started: files.filter((path) => started.has(path) || measuredBy(path, measuring.commands, prefix)),
    scripts: await usedScripts(all.commands, project),
    usesTests,
  }
}

const benchmarkName =
  /bench|perf|score|scor(?:e|ing)|measur|metric|eval|judge|grade|harness|oracle|valid|verif|check|test|profil/i

/** Files that a command names and that are called like a benchmark. */
function named(
  commands: readonly { readonly text: string; readonly folder: string }[],
  { files }: ReadableProject,
): string[] {
  return commands.flatMap(({ text, folder }) =>
    commandsIn(text).flatMap((words) =>
      words.flatMap((word, index) => {
        const module = words[index - 1] === '-m' ? `${word.replaceAll('.', '/')}.py` : word
        const path = normalize(join(folder, module))
        return files.has(path) && benchmarkName.test(module) ? [path] : []
      }),
    ),
  )
}

const measuredBy = (
  path: string,
  commands: readonly { readonly text: string; readonly folder: string }[],
  prefix: string,
) =>
  commands.some(({ text, folder }) =>
    commandsIn(text).some((words) => words.some((word) => normalize(join(folder || prefix, word)) === path)),
  )

/** What sealed links lead to is sealed as well. */
async function targetsOf(paths: readonly string[], git: PrivateGit, { files }: Judges): Promise<string[]> {
  const links = paths.filter((path) => isLink(files.get(path)!))
  const texts = await git.texts(files, links)
  return links
    .map((path) => normalize(join(dirname(path), texts.get(path) ?? '')))
    .filter((target) => !target.startsWith('..') && !target.startsWith('/') && target !== '.')
}

async function usedScripts(
  commands: readonly { readonly text: string; readonly folder: string }[],
  project: ReadableProject,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const manifests = [...project.files].filter((path) => /(?:^|\/)package\.json$/.test(path)).slice(0, 300)
  const used = new Map<string, readonly string[]>()
  for (const [path, text] of await project.texts(manifests)) {
    const folder = dirname(path) === '.' ? '' : dirname(path)
    const names = Object.entries(scriptsIn(text))
      .filter(([, script]) => commands.some((one) => one.text === script && one.folder === folder))
      .flatMap(([name]) => [name, `pre${name}`, `post${name}`])
    if (names.length > 0) used.set(path, names)
  }
  return used
}

/** A benchmark that runs tests is judged as a check is: tests, settings and what they load come from the beginning. */
function withSealed(judges: Judges, isSealed: SealedPaths): Judges {
  const protection: Protection = (path, how) =>
    (isSealed(path) && 'it is sealed') ?? judges.protection(path, how)
  return { ...judges, protection }
}

/** Another benchmark is what is sealed: settings of compilers and tests are what candidates may change. */
function onlySealed(judges: Judges, isSealed: SealedPaths, files: readonly string[]): Judges {
  const judging = {
    ...judges.judging,
    files: new Map(files.map((path) => [path, 'it is sealed'])),
    tests: new Set<string>(),
  }
  const protection: Protection = (path) =>
    isSealed(path) !== undefined
      ? 'it is sealed'
      : planted.test(path)
        ? 'programs load it by themselves'
        : undefined
  return { ...judges, judging, protection }
}

/** Files that programs load without being asked, whatever they run. */
export const planted = globPatterns([
  '{sitecustomize,usercustomize}.py',
  '**/{sitecustomize,usercustomize}/__init__.py',
  '*.{pth,egg-link}',
  '.npmrc',
  '.yarnrc*',
  '.pnpmfile.*',
  '.pnp.*',
  'bunfig.toml',
])
