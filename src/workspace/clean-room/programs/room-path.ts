import { mkdir, realpath, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Environment } from '../../../kit/index.ts'
import type { ProgramFacts } from '../survey.ts'
import { contentOf } from './program-content.ts'
import { factsOf, isInHome, isShims, pathOf } from './survey-programs.ts'

/** The programs of a room. */
export interface RoomPrograms {
  /** Folders of PATH after those of the project's own packages. */
  readonly path: readonly string[]
  /** Folders in the user's HOME that a sandbox has to show for them. */
  readonly shown: readonly string[]
  /** Programs that are no longer what they were. */
  readonly changed: readonly string[]
}

/**
 * Makes a folder with links to the programs of the beginning that the system does not have itself, and puts it before the
 * folders of the system. So a program that was planted in HOME, or in the project, is not found.
 */
export async function roomPrograms(
  side: string,
  programs: Readonly<Record<string, ProgramFacts>>,
  { environment, top }: { readonly environment: Environment; readonly top: string },
): Promise<RoomPrograms> {
  const bin = join(side, 'bin')
  await mkdir(bin, { recursive: true })
  const system = pathOf(environment).filter(
    (entry) => !isInHome(entry, environment) && !`${entry}/`.startsWith(`${top}/`) && !isShims(entry),
  )
  const shown = new Set<string>()
  const changed: string[] = []
  for (const [name, known] of Object.entries(programs)) {
    if (!(await isUnchanged(known))) changed.push(known.path)
    else if (!(await isFoundIn(system, name, known.path))) {
      await symlink(known.path, join(bin, name))
      if (isInHome(known.path, environment)) shown.add(rootOf(known.path))
    }
  }
  return { path: [bin, ...new Set(system)], shown: [...shown], changed: [...new Set(changed)] }
}

/** The programs that are no longer what they were. */
export async function changedPrograms(programs: Readonly<Record<string, ProgramFacts>>): Promise<string[]> {
  const changed = new Set<string>()
  for (const known of Object.values(programs)) if (!(await isUnchanged(known))) changed.add(known.path)
  return [...changed]
}

/** Whether a program has the bytes that it had: a hard link to it, or a backup, changes its times alone. */
async function isUnchanged(known: ProgramFacts): Promise<boolean> {
  const now = await factsOf(known.path)
  if (now === undefined || now.path !== known.path) return false
  if (now.digest === known.digest) return true
  return known.content !== undefined && (await contentOf(now)) === known.content
}

/** Whether the system has the program itself, so that no link is needed. */
async function isFoundIn(folders: readonly string[], name: string, path: string): Promise<boolean> {
  for (const folder of folders) {
    const real = await realpath(join(folder, name)).catch(() => undefined)
    if (real !== undefined) return real === path
  }
  return false
}

/** A program in `<version>/bin` needs what lies beside `bin`, but not all of a folder such as `.local`. */
function rootOf(program: string): string {
  const folder = dirname(program)
  const found =
    /^(.*[\\/](?:v?\d[\w.+-]*|envs[\\/][^\\/]+|miniconda\d?|anaconda\d?|mambaforge|miniforge\d?))(?=[\\/])/.exec(
      `${folder}/`,
    )
  return found?.[1] ?? folder
}
