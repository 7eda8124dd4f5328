import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isPython, isScript } from '../guard/code-file.ts'
import { calledByCommands } from '../guard/judging-files.ts'
import { projectCommands } from '../guard/project-commands.ts'
import { makeOwnedFolder } from './files/owned-folder.ts'
import type { Judges } from './files/plan-room.ts'
import { openPrivateGit, type PrivateGit } from './files/private-git.ts'
import { makeRoomPlace, type RoomPlace } from './files/room-place.ts'
import { findJudges } from './find-judges.ts'
import { type RoomPrograms, roomPrograms } from './programs/room-path.ts'
import type { CleanRoomSettings } from './settings.ts'
import type { ProgramFacts } from './survey.ts'
import { writeReporters } from './tests/instrument.ts'

export interface CheckCommands {
  readonly texts: readonly string[]
  readonly startsTests: boolean
}

/** What a survey and a verdict both need: a place for rooms, the objects of git, what judges, and the programs. */
export interface Judgement {
  readonly settings: CleanRoomSettings
  readonly place: RoomPlace
  readonly git: PrivateGit
  readonly side: string
  readonly judges: Judges
  /** The commands that each check leads to, and whether these start tests by their files. */
  readonly commands: ReadonlyMap<string, CheckCommands>
  programs(known: Readonly<Record<string, ProgramFacts>>): Promise<RoomPrograms>
  close(): Promise<void>
}

/** Opens a judgement; whoever does closes it, and all of its files are gone. `path` is where our own programs are found. */
export async function openJudgement(settings: CleanRoomSettings, path: string): Promise<Judgement> {
  const { repository, cache, signal, checks, environment, top } = settings
  await mkdir(join(cache, 'rooms'), { recursive: true, mode: 0o700 })
  const own = await makeOwnedFolder(join(cache, 'rooms'), 'git-')
  let place: RoomPlace | undefined
  const close = async () => {
    await place?.remove()
    await rm(own, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const git = await openPrivateGit(repository, own, { signal, path })
    const judges = await findJudges(git, settings)
    place = await makeRoomPlace(cache, await git.size(judges.tree))
    const side = join(place.folder, 'side')
    await writeReporters(side)
    const project = {
      files: new Set(judges.files.keys()),
      prefix: settings.prefix,
      texts: (paths: readonly string[]) => git.texts(judges.files, paths),
    }
    const commands = new Map<string, CheckCommands>()
    for (const check of checks) {
      const found = await projectCommands([check], project)
      const called = [...(await calledByCommands(found, project))]
      const startsTests = called.some((path) => isScript(path) || isPython(path))
      commands.set(check, { texts: found.commands.map(({ text }) => text), startsTests })
    }
    const programs = (known: Readonly<Record<string, ProgramFacts>>) =>
      roomPrograms(side, known, { environment, top })
    return { settings, place, git, side, judges, commands, programs, close }
  } catch (error) {
    await close()
    throw error
  }
}
