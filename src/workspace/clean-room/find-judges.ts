import { scriptEndings } from '../guard/code-file.ts'
import { judgingFiles } from '../guard/judging-files.ts'
import { scriptsIn } from '../guard/project-commands.ts'
import { protectionOf } from '../guard/protection.ts'
import type { Judges } from './files/plan-room.ts'
import type { PrivateGit } from './files/private-git.ts'
import type { CleanRoomSettings } from './settings.ts'

/** Finds what judges, in the files of the beginning. */
export async function findJudges(git: PrivateGit, settings: CleanRoomSettings): Promise<Judges> {
  const { beginning, checks, prefix, protect = [], setup } = settings
  const tree = await git.treeOf(beginning)
  const files = await git.files(tree)
  const paths = new Set(files.keys())
  // What prepares a room judges as much as what runs in it.
  const commands = setup === undefined ? checks : [...checks, setup]
  const judging = await judgingFiles({
    files: paths,
    prefix,
    checks: commands,
    texts: (wanted) => git.texts(files, wanted),
    search: (words, names) => git.search(tree, words, names),
  })
  const manifest = prefix === '' ? 'package.json' : `${prefix}/package.json`
  const scripts = scriptsIn((await git.texts(files, [manifest])).get(manifest))
  const rules = { checks: commands, protect, files: paths, prefix, scripts, judging: judging.files }
  const inSource = (
    await git.search(
      tree,
      ['import.meta.vitest'],
      scriptEndings.map((ending) => `*.${ending}`),
    )
  ).filter((path) => !judging.files.has(path))
  return { tree, files, judging, inSource, prefix, protection: protectionOf(rules) }
}
