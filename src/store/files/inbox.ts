import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomic } from '../../kit/index.ts'
import type { Control, PostedControl } from '../../spine/index.ts'

/** Leaves a message in an inbox folder, one file each. */
export async function postMessage(inbox: string, message: Control, now: Date): Promise<void> {
  await mkdir(inbox, { recursive: true })
  const name = `${now.toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.json`
  await writeAtomic(join(inbox, name), `${JSON.stringify(message)}\n`)
}

/** The messages of an inbox folder, oldest first. */
export async function readInbox(inbox: string): Promise<PostedControl[]> {
  const names = (await readdir(inbox).catch(() => [])).filter((name) => name.endsWith('.json')).sort()
  const messages = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(inbox, name), 'utf8').catch(() => undefined)
      return text === undefined ? [] : [{ name, message: JSON.parse(text) as Control }]
    }),
  )
  return messages.flat()
}

/** Takes messages out of an inbox folder. */
export async function clearInbox(
  inbox: string,
  messages: readonly Pick<PostedControl, 'name'>[],
): Promise<void> {
  for (const { name } of messages) await rm(join(inbox, name), { force: true })
}
