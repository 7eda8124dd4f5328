import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { type CheckDone, type CheckWrapper, runCheck } from '../checks/run-check.ts'
import { installThemselves } from '../guard/installed-tools.ts'
import { makeRoom, type Room } from './files/make-room.ts'
import type { PrivateGit } from './files/private-git.ts'
import type { RoomPlace } from './files/room-place.ts'
import type { TreeFiles } from './files/tree-entry.ts'
import { placePackages } from './packages/place-packages.ts'
import type { AddedPackage } from './packages/verify-packages.ts'
import type { RoomPrograms } from './programs/room-path.ts'
import { pathOf } from './programs/survey-programs.ts'
import { bwrapWords, type SandboxOrder } from './sandbox/bwrap.ts'
import { roomEnvironment } from './sandbox/room-environment.ts'
import { seatbeltWords } from './sandbox/seatbelt.ts'
import type { CleanRoomSettings } from './settings.ts'
import type { PackageDigest, Sandbox, TestList } from './survey.ts'
import { reportingVariables } from './tests/instrument.ts'
import { readTests } from './tests/read-reports.ts'

/** What all rooms of a judgement share. */
export interface RoomOptions {
  readonly settings: CleanRoomSettings
  readonly place: RoomPlace
  readonly git: PrivateGit
  /** A folder with our own modules and links to programs; read-only in a sandbox. */
  readonly side: string
  readonly sandbox: Sandbox
  readonly programs: RoomPrograms
  readonly packages: Readonly<Record<string, PackageDigest>>
  readonly added: readonly AddedPackage[]
  /** The commands that each check leads to. */
  commandsOf(check: string): readonly string[]
  /** Checks whose runners are not asked for the names of tests. */
  readonly unasked: ReadonlySet<string>
}

/** A room that is ready: files, packages, and what the setup made. */
export interface OpenRoom {
  readonly room: Room
  readonly files: TreeFiles
  /** The result of the setup command, where there is one. */
  readonly setup?: CheckDone
  run(command: string): Promise<RoomRun>
  close(): Promise<void>
}

/** A command in a room, with the tests that it ran. */
export interface RoomRun {
  readonly done: CheckDone
  readonly tests: TestList
}

/** A room with files and packages, in which nothing has run yet. */
export interface PreparedRoom {
  readonly room: Room
  /** How a command is started in it, with further variables. */
  wrapper(variables: Readonly<Record<string, string>>): CheckWrapper
  close(): Promise<void>
}

/** Makes a room. Its name says nothing, so that what runs in it cannot know which room it is in. */
export async function prepareRoom(options: RoomOptions, files: TreeFiles): Promise<PreparedRoom> {
  const { settings, place, git, side } = options
  const { prefix, setup, top, include = [] } = settings
  const base = join(place.folder, randomBytes(6).toString('hex'))
  const room = await makeRoom(git, files, base, prefix)
  const installs = setup !== undefined && installThemselves([setup])
  const placement = {
    top,
    prefix,
    files: files.keys(),
    survey: options.packages,
    added: options.added,
    include,
  }
  const shown = installs ? [] : await placePackages(room.top, placement)
  const inHome = await linkHome(room, settings)
  const python = await pythonPaths(room, settings)
  return {
    room,
    wrapper(variables) {
      const own = {
        ...roomEnvironment(room, searchPath(room, options), settings),
        ...variables,
        ...joinedPaths(variables, python),
      }
      const order: SandboxOrder = {
        room,
        home: settings.environment.HOME ?? homedir(),
        shown: [...shown, ...inHome, ...options.programs.shown, ...git.objects, side],
        network: settings.network ?? false,
        environment: own,
        folder: room.folder,
      }
      return {
        words: (shell) => sandboxed(options.sandbox, shell, order),
        environment: options.sandbox.kind === 'none' ? own : { PATH: own.PATH! },
      }
    },
    close: () => rm(base, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** Makes a fresh room and prepares it with the setup command. */
export async function openRoom(options: RoomOptions, files: TreeFiles): Promise<OpenRoom> {
  const { settings, side } = options
  const { room, wrapper, close } = await prepareRoom(options, files)
  const runCommand = async (
    command: string,
    reports: readonly string[],
    variables: Record<string, string>,
  ) => {
    const { key, signal, timeoutMs = 600_000 } = settings
    const order = { command, folder: room.folder, key, timeoutMs, reports, signal }
    return runCheck({ ...order, wrapper: wrapper(variables) })
  }
  const prepared = settings.setup === undefined ? undefined : await runCommand(settings.setup, [], {})
  return {
    room,
    files,
    ...(prepared && { setup: prepared }),
    async run(command) {
      await rm(room.reports, { recursive: true, force: true })
      await mkdir(room.reports)
      const isAsked = !options.unasked.has(command)
      const variables = isAsked ? reportingVariables(room, side, options.commandsOf(command)) : {}
      const done = await runCommand(command, settings.reports ?? [], variables)
      return { done, tests: await readTests(room, done.report) }
    },
    close,
  }
}

/** Python finds what is given for one command before what is installed in place. */
function joinedPaths(...all: readonly Readonly<Record<string, string>>[]): Record<string, string> {
  const paths = all.flatMap(({ PYTHONPATH }) => PYTHONPATH ?? [])
  return paths.length === 0 ? {} : { PYTHONPATH: paths.join(delimiter) }
}

function sandboxed({ kind }: Sandbox, words: readonly string[], order: SandboxOrder): readonly string[] {
  if (kind === 'bwrap') return bwrapWords(words, order)
  return kind === 'seatbelt' ? seatbeltWords(words, order) : words
}

/** Programs of packages first, as npm has it, then those of the beginning, then those of the system. */
function searchPath(room: Room, { settings, programs }: RoomOptions): string[] {
  const folders = [room.folder]
  while (folders.at(-1) !== room.top) folders.push(dirname(folders.at(-1)!))
  const ofProject = pathOf(settings.environment)
    .filter((entry) => entry.startsWith(`${settings.top}/`))
    .map((entry) => join(room.top, entry.slice(settings.top.length)))
  return [...folders.map((folder) => join(folder, 'node_modules', '.bin')), ...ofProject, ...programs.path]
}

/** Links what the user lets checks read in HOME into the home of the room. */
export async function linkHome(
  room: Room,
  { home = [], environment }: Pick<CleanRoomSettings, 'home' | 'environment'>,
): Promise<string[]> {
  const from = environment.HOME ?? homedir()
  const shown: string[] = []
  for (const path of home) {
    const real = await realpath(join(from, path)).catch(() => undefined)
    if (real === undefined) continue
    shown.push(real)
    await mkdir(dirname(join(room.home, path)), { recursive: true })
    await symlink(real, join(room.home, path)).catch(() => undefined)
  }
  return shown
}

/** A package that is installed in place names the user's folder in a .pth file; in the room it is that of the room. */
async function pythonPaths(room: Room, { top }: CleanRoomSettings): Promise<Record<string, string>> {
  const found: string[] = []
  for (const name of ['.venv', 'venv'])
    for (const version of await readdir(join(room.top, name, 'lib')).catch(() => [])) {
      const site = join(room.top, name, 'lib', version, 'site-packages')
      for (const file of await readdir(site).catch(() => [])) {
        if (!file.endsWith('.pth')) continue
        const lines = (await readFile(join(site, file), 'utf8').catch(() => '')).split(/\r?\n/)
        for (const line of lines)
          if (`${line}/`.startsWith(`${top}/`)) found.push(join(room.top, line.slice(top.length)))
      }
    }
  return found.length === 0 ? {} : { PYTHONPATH: found.join(delimiter) }
}
