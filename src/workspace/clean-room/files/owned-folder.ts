import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { processStart } from '../../../kit/index.ts'

/**
 * Makes a folder that nobody can guess, and that belongs to this process. What processes left that were killed is removed
 * first: their folders have the same name in front, and say whose they are.
 */
export async function makeOwnedFolder(parent: string, name: string): Promise<string> {
  const world = await worldOf()
  const own = `${name}${world}-${process.pid}-${await startOf(process.pid)}-`
  for (const entry of await readdir(parent).catch(() => [])) {
    const found = new RegExp(`^${name}(\\w+)-(\\d+)-(\\w+)-`).exec(entry)
    if (found === null || found[1] !== world || (await startOf(Number(found[2]))) === found[3]) continue
    await rm(join(parent, entry), { recursive: true, force: true }).catch(() => undefined)
  }
  return mkdtemp(join(parent, own))
}

/** Numbers of processes mean something only where they are counted together: not across machines and containers. */
async function worldOf(): Promise<string> {
  const space = await readlink('/proc/self/ns/pid').catch(() => hostname())
  return space.replaceAll(/\W/g, '')
}

const startOf = async (pid: number) => (await processStart(pid))?.replaceAll(/\W/g, '')
