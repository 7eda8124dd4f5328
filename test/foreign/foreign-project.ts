import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ForeignPackage, nameOf } from './packages.ts'

const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'reprise-foreign')
const quiet = { stdio: 'pipe', encoding: 'utf8' } as const

/** Makes a repository of a package in a folder: its files as published, its dependencies installed, one commit. */
export function makeForeignProject(foreign: ForeignPackage, folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('cp', ['-a', `${preparedOf(foreign)}/.`, folder])
  git(folder, 'init', '--quiet', '--initial-branch=main')
  commit(folder, 'published')
}

/** Commits all files of a repository. */
export function commit(folder: string, message: string): void {
  git(folder, 'add', '--all')
  git(
    folder,
    '-c',
    'user.name=Foreign',
    '-c',
    'user.email=foreign@localhost',
    'commit',
    '--quiet',
    '-m',
    message,
  )
}

export const git = (folder: string, ...words: readonly string[]): string =>
  execFileSync('git', words, { ...quiet, cwd: folder })

/** The package with everything that it needs, downloaded once. */
function preparedOf(foreign: ForeignPackage): string {
  const { spec, needs = [], own } = foreign
  const place = join(cache, spec.replaceAll('/', '+'))
  if (existsSync(join(place, '.gitignore'))) return place
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place, { recursive: true })
  const npm = (...words: readonly string[]) => execFileSync('npm', words, { ...quiet, cwd: place })
  npm('pack', '--silent', spec)
  const [file] = readdirSync(place).filter((name) => name.endsWith('.tgz'))
  execFileSync('tar', ['-xzf', file!, '--strip-components=1'], { cwd: place })
  rmSync(join(place, file!))
  describe(place)
  npm('install', '--silent', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', ...needs)
  if (own !== undefined) {
    const target = join(place, 'test', `${nameOf(foreign)}.test.js`)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(fileURLToPath(new URL(`own/${own}`, import.meta.url)), target)
  }
  // Last, since it says that everything else is there.
  writeFileSync(join(place, '.gitignore'), 'node_modules\n')
  return place
}

/** Of the manifest, what the package needs to run; its own tools for development are many and not needed. */
function describe(place: string): void {
  const file = join(place, 'package.json')
  const { devDependencies: _, scripts: __, ...manifest } = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`)
}
