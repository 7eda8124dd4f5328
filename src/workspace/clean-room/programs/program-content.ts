import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ProgramFacts } from '../survey.ts'

/** A hash of the bytes of a program, if it can be read. Interpreters are large, so each state of one is read once. */
export function contentOf({ path, digest }: ProgramFacts): Promise<string | undefined> {
  const state = `${path} ${digest}`
  const found = known.get(state) ?? hashOf(path).catch(() => undefined)
  known.set(state, found)
  return found
}

const known = new Map<string, Promise<string | undefined>>()

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash)
  return hash.digest('hex')
}
