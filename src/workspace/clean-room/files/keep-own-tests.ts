import { globPatterns } from '../../guard/glob.ts'
import type { JudgingFiles } from '../../guard/judging-files.ts'
import type { LeftOut } from '../verdict.ts'
import { withOwnTests } from './own-tests.ts'
import type { PrivateGit } from './private-git.ts'
import type { TreeEntry, TreeFiles } from './tree-entry.ts'

/** Tests that stand in sources stay what they were at the beginning, also where the source was renamed. */
export async function keepOwnTests(
  files: Map<string, TreeEntry>,
  about: {
    git: PrivateGit
    before: TreeFiles
    renames: ReadonlyMap<string, string>
    taken: readonly string[]
    judging: JudgingFiles
    allow: readonly string[]
  },
): Promise<LeftOut[]> {
  const { git, before, taken, judging } = about
  const allowed = globPatterns(about.allow)
  const sources = new Map([...about.renames].map(([from, to]) => [to, from]))
  const paths = taken.filter((path) => files.has(path) && !allowed.test(path))
  const from = (path: string) => (before.has(path) ? path : (sources.get(path) ?? path))
  const old = await git.texts(
    before,
    [...new Set(paths.map(from))].filter((path) => before.has(path)),
  )
  const settings = await git.texts(
    before,
    [...judging.files.keys()].filter((path) => ofPytest.test(path)),
  )
  const says = [...judging.commands.commands.map(({ text }) => text), ...settings.values()]
  const runsDoctests = says.some((text) => /doctest/.test(text))
  const leftOut: LeftOut[] = []
  for (const [path, text] of await git.texts(files, paths)) {
    const merged = withOwnTests(path, old.get(from(path)) ?? '', text, { runsDoctests })
    if (merged === undefined) continue
    files.set(path, { mode: files.get(path)!.mode, id: await git.write(merged) })
    const why = 'the tests that stand in it come from the beginning'
    leftOut.push({ path, how: before.has(path) ? 'modified' : 'added', why, kind: 'judge', allow: path })
  }
  return leftOut
}

const ofPytest =
  /(?:^|\/)(?:pyproject\.toml|\.?pytest\.(?:ini|toml)|(?:setup|tox)\.(?:cfg|ini)|conftest\.py)$/
