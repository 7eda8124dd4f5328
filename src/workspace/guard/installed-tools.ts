import { createHash } from 'node:crypto'
import { access, readdir, readFile, readlink, realpath, stat } from 'node:fs/promises'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Tampering } from './tampering.ts'

/** Installed programs: the path of each below the top, with a digest of what it is. */
export type InstalledTools = Readonly<Record<string, string>>

const toolFolders = ['node_modules/.bin', '.venv/bin', 'venv/bin']

/** Looks at the programs that are installed in a folder below the top, and in those above it. */
export async function installedTools(top: string, prefix: string): Promise<InstalledTools> {
  const tools: Record<string, string> = {}
  for (const folder of foldersUpFrom(prefix))
    for (const place of toolFolders) {
      const below = [folder, place].filter((part) => part !== '').join('/')
      for (const name of (await readdir(join(top, below)).catch(() => [])).sort()) {
        const digest = await digestOf(join(top, below, name))
        if (digest !== undefined) tools[`${below}/${name}`] = digest
      }
    }
  return tools
}

/** The programs that changed: those of the user, and those of a worktree, which may have its own by now. */
export async function changedTools(
  { tools, prefix }: { readonly tools?: InstalledTools; readonly prefix: string },
  home: string,
  top: string,
): Promise<Tampering[]> {
  if (tools === undefined) return []
  const own = await installedTools(home, prefix)
  const gone = Object.keys(tools).filter((path) => own[path] === undefined)
  const found = new Map<string, Tampering['how']>(gone.map((path) => [path, 'deleted']))
  for (const now of top === home ? [own] : [own, await installedTools(top, prefix)])
    for (const [path, digest] of Object.entries(now)) {
      if (tools[path] === undefined ? await shadowsCommand(path) : digest !== tools[path])
        found.set(path, tools[path] === undefined ? 'added' : 'modified')
    }
  const why = 'it is installed, checks call such programs, and it cannot be restored'
  return [...found].map(([path, how]) => ({ path, how, why, stays: true }))
}

const installing =
  /\b(?:npm|pnpm|yarn|bun)\s+(?:-\S+\s+)*(?:ci|i|install|add|up|update)\b|\bpip3?\s+install\b|\b(?:uv|poetry|pdm)\s+(?:sync|install)\b/

/** Whether checks install programs themselves; then they use those, and not what was there. */
export const installThemselves = (texts: readonly string[]) => texts.some((text) => installing.test(text))

const foldersUpFrom = (prefix: string): string[] =>
  prefix === '' ? [''] : [prefix, ...foldersUpFrom(prefix.slice(0, Math.max(0, prefix.lastIndexOf('/'))))]

const largest = 4 * 1024 * 1024

/**
 * The program, where it leads, and the package.json of its package, which has the version. A large one counts by its
 * size, and one that leads out of the installed packages by where it leads.
 */
async function digestOf(path: string): Promise<string | undefined> {
  const facts = await stat(path).catch(() => undefined)
  const link = await readlink(path).catch(() => '')
  if (link === '' && !facts?.isFile()) return undefined
  const real = await realpath(path).catch(() => '')
  const home = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+(?=[\\/])/.exec(real)?.[0]
  const digest = createHash('sha256').update(`${link}\n`)
  const isInstalled = link === '' || home !== undefined
  if (isInstalled && facts !== undefined)
    digest.update(facts.size > largest ? `${facts.size}` : await readFile(real).catch(() => 'unreadable'))
  if (link !== '' && home !== undefined)
    digest.update(await readFile(join(home, 'package.json')).catch(() => ''))
  return digest.digest('hex').slice(0, 16)
}

const runtimes = /^(?:node|npm|npx|corepack|pnpm|yarn|bun|deno|python[\d.]*|pip[\d.]*)$/

/** Whether a new program shadows a command of the system, since its folder comes first in the path of a check. */
export async function shadowsCommand(path: string): Promise<boolean> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (runtimes.test(name)) return true
  const folders = ['/bin', '/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const isThere = folders
    .filter(
      (folder) => isAbsolute(folder) && !/[\\/](?:node_modules[\\/]\.bin|\.?venv[\\/]bin)$/.test(folder),
    )
    .map((folder) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    )
  return (await Promise.all(isThere)).includes(true)
}
