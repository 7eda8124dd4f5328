import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { type Environment, findProgram } from '../../kit/index.ts'

/** Somebody to be held to a folder. */
export interface Held {
  readonly words: readonly string[]
  readonly folder: string
  /** Folders that it has to write to beside its own. */
  readonly writes: readonly string[]
  /** Folders that it has to read although they lie in the temporary folder. */
  readonly reads: readonly string[]
}

const temporary = '/tmp'

/** A command line that can write only to its folder, to a temporary folder of its own, and to what it needs in the home folder. */
export function heldWords(bwrap: string, { words, folder, writes, reads }: Held): string[] {
  const same = (option: string, paths: readonly string[]) => paths.flatMap((path) => [option, path, path])
  return [
    bwrap,
    ...['--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc', '--tmpfs', temporary],
    ...same('--ro-bind', reads.filter(isTemporary)),
    ...(words.includes('{prompt_file}') ? same('--ro-bind', ['{prompt_file}']) : []),
    ...same(
      '--bind',
      writes.filter((path) => existsSync(path)),
    ),
    ...same('--bind', [folder]),
    ...['--unshare-pid', '--die-with-parent', '--chdir', folder, '--'],
    ...words,
  ]
}

/** What a program and those on the PATH need of the temporary folder: for each, the folder at its top. */
export function placesOf(program: string, environment: Environment): string[] {
  const real = existsSync(program) ? [dirname(realpathSync(program))] : []
  const folders = [dirname(program), ...real, ...(environment.PATH ?? '').split(':')].filter(isTemporary)
  return [...new Set(folders.map((folder) => join(temporary, folder.split(sep)[2]!)))].filter(existsSync)
}

function isTemporary(path: string): boolean {
  return path.startsWith(`${temporary}/`)
}

const probes = new Map<string, Promise<boolean>>()

/** The path of `bwrap` where it works; it may be there and not be allowed to make namespaces. */
export async function workingBwrap(environment: Environment): Promise<string | undefined> {
  const bwrap = process.platform === 'linux' ? findProgram('bwrap', environment) : undefined
  if (bwrap === undefined) return undefined
  const known = probes.get(bwrap) ?? probe(bwrap)
  probes.set(bwrap, known)
  return (await known) ? bwrap : undefined
}

async function probe(bwrap: string): Promise<boolean> {
  const [, ...options] = heldWords(bwrap, { words: ['true'], folder: '/', writes: [], reads: [] })
  const { PATH = '' } = process.env
  return promisify(execFile)(bwrap, options, { timeout: 10_000, env: { PATH } }).then(
    () => true,
    () => false,
  )
}
