import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, readdir, realpath, stat } from 'node:fs/promises'
import { basename, delimiter, dirname, isAbsolute, join } from 'node:path'
import { promisify } from 'node:util'
import type { Environment } from '../../../kit/index.ts'
import { commandsIn, nameOf } from '../../guard/shell-commands.ts'
import type { ProgramFacts } from '../survey.ts'
import { contentOf } from './program-content.ts'

export interface ProgramOrder {
  readonly environment: Environment
  /** The top of the user's files: programs below it belong to the project. */
  readonly top: string
  /** The folder from which shims decide which version is meant. */
  readonly folder: string
  /** The commands that checks lead to. */
  readonly commands: readonly string[]
}

const always = ['node', 'npm', 'npx', 'python3', 'python', 'pytest', 'make', 'git', 'sh', 'bash', 'env']

/**
 * The programs that checks may use: those that their commands name, and all in folders of PATH that lie in the user's HOME,
 * where anybody's installer writes. Shims of version managers are replaced by the program that they start.
 */
export async function surveyPrograms(order: ProgramOrder): Promise<Record<string, ProgramFacts>> {
  const folders = await searchedFolders(order)
  const named = order.commands.flatMap((text) => commandsIn(text).flatMap((words) => words.map(nameOf)))
  const wanted = new Set([...always, ...named])
  const programs: Record<string, ProgramFacts> = {}
  for (const [index, folder] of folders.entries()) {
    const isOfUser = isInHome(folder, order.environment) || !pathOf(order.environment).includes(folder)
    const names = isOfUser ? await readdir(folder).catch(() => []) : [...wanted]
    for (const name of names.sort()) {
      if (programs[name] !== undefined) continue
      const facts = await factsOf(join(folder, name))
      if (facts === undefined || (await isIn(folders.slice(0, index), name))) continue
      const content = wanted.has(name) ? await contentOf(facts) : undefined
      programs[name] = { ...facts, ...(content && { content }) }
    }
  }
  return programs
}

async function isIn(folders: readonly string[], name: string): Promise<boolean> {
  for (const folder of folders) if ((await factsOf(join(folder, name))) !== undefined) return true
  return false
}

/** The folders of PATH outside of the project; for a folder of shims, those of the programs that they start. */
async function searchedFolders({ environment, top, folder }: ProgramOrder): Promise<string[]> {
  const found = new Set<string>()
  for (const entry of pathOf(environment)) {
    if (`${entry}/`.startsWith(`${top}/`)) continue
    if (!isShims(entry)) found.add(entry)
    else
      for (const [name, ask] of interpreters) {
        const program = await promisify(execFile)(join(entry, name), ask, {
          cwd: folder,
          timeout: 10_000,
        }).catch(() => undefined)
        if (program?.stdout.startsWith('/')) found.add(dirname(await realpath(program.stdout.trim())))
      }
  }
  return [...found]
}

const interpreters: readonly (readonly [string, readonly string[]])[] = [
  ['python3', ['-c', 'import sys; print(sys.executable)']],
  ['node', ['-p', 'process.execPath']],
  ['ruby', ['-e', 'puts RbConfig.ruby']],
]

/** Whether a folder holds programs that start others by the version that is meant. */
export const isShims = (folder: string) => /[\\/]shims$|[\\/]\.volta[\\/]bin$/.test(folder)

export const pathOf = (environment: Environment): string[] =>
  (environment.PATH ?? '').split(delimiter).filter((entry) => isAbsolute(entry))

export const isInHome = (path: string, { HOME }: Environment) =>
  HOME !== undefined && HOME !== '/' && `${path}/`.startsWith(`${HOME}/`)

/** Where a program really is, with what changes whenever anybody writes it. */
export async function factsOf(program: string): Promise<ProgramFacts | undefined> {
  const path = await realpath(program).catch(() => undefined)
  if (path === undefined) return undefined
  const facts = await stat(path)
  const runs = await access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
  if (!facts.isFile() || !runs) return undefined
  return { path, digest: `${basename(path)} ${facts.size} ${facts.mtimeMs} ${facts.ctimeMs} ${facts.ino}` }
}
