import type { TreeChange } from '../clean-room/files/read-listing.ts'
import type { TreeFiles } from '../clean-room/files/tree-entry.ts'
import { isPython, isScript } from '../guard/code-file.ts'
import { globPatterns } from '../guard/glob.ts'
import { loadedNames } from '../guard/loaded-names.ts'
import { resolveLoaded } from '../guard/resolve-loaded.ts'
import { testFiles } from '../guard/test-names.ts'
import type { BenchmarkContext } from './open-context.ts'
import type { Violation } from './variant.ts'

/**
 * Files of a candidate that load a sealed file which no other file loaded at the beginning. Code that does can change the
 * benchmark's objects, or call it.
 */
export async function findLoads(
  { judgement: { git }, benchmark, settings: { prefix } }: BenchmarkContext,
  changes: readonly TreeChange[],
  after: TreeFiles,
): Promise<Violation[]> {
  const { isSealed, judges } = benchmark
  const isLoader = (path: string) => (isScript(path) || isPython(path)) && isSealed(path) === undefined
  const loadsOf = async (files: TreeFiles, paths: readonly string[]) => {
    const project = { files: new Set(files.keys()), prefix }
    const loads: (readonly [from: string, to: string])[] = []
    for (const [path, text] of await git.texts(files, paths))
      for (const name of loadedNames(path, text))
        for (const to of resolveLoaded(path, name, project)) loads.push([path, to])
    return loads
  }
  const paths = changes.map(({ path }) => path).filter((path) => isLoader(path) && after.has(path))
  const all = await loadsOf(after, paths)
  // A new test may look at the benchmark, as long as no source loads that test.
  const isOnlyTest = (path: string) =>
    tests.test(path) && !all.some(([from, to]) => to === path && !tests.test(from))
  const loads = all.filter(([from, to]) => isSealed(to) !== undefined && !isOnlyTest(from))
  if (loads.length === 0) return []
  const before = await loadsOf(judges.files, [...judges.files.keys()].filter(isLoader))
  const known = new Set(before.map(([, to]) => to))
  return loads
    .filter(([, to]) => !known.has(to))
    .map(([path, to]) => ({
      category: 'sealed_file_violation',
      path,
      what: `The candidate loads the sealed file ${to} in ${path}.`,
      why: 'Nothing but the benchmark loaded it at the beginning.',
    }))
}

const tests = globPatterns(testFiles)
