import { closeSync, openSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type Contract, contractAtPath } from '../../contracts/index.ts'
import type { RecordEvent } from '../../spine/index.ts'
import { filePath, type StoreFolders } from './folders.ts'
import { filesOf } from './run-files.ts'
import { scanLines } from './scan-lines.ts'

/** The records of a run with what they hold, those of streams line by line. What cannot be read is passed over. */
export async function* readRecords(
  folders: StoreFolders,
  id: string,
  wanted?: Contract,
): AsyncGenerator<RecordEvent> {
  for (const { path: name } of await filesOf(folders, id)) {
    const contract = contractOfFile(name)
    if (contract === undefined || (wanted !== undefined && wanted.name !== contract.name)) continue
    const path = filePath(folders, id, name)
    if (contract.form === 'jsonl') yield* recordsAfter(path, { contract, name, offset: 0 })
    else {
      const record = recordIn(contract, await readFile(path, 'utf8').catch(() => ''))
      if (record !== undefined) yield { type: 'record', contract: contract.name, path: name, record }
    }
  }
}

/** The contract of a file of a run, by the name under which it is listed. */
export function contractOfFile(name: string): Contract | undefined {
  return contractAtPath(name.replace(/^\.\//, ''))
}

/** A place in a stream, which moves along with reading. */
export interface StreamPlace {
  readonly contract: Contract
  readonly name: string
  offset: number
}

/** The records of a stream behind a place. A line that is still being written is left for later. */
export function* recordsAfter(path: string, place: StreamPlace): Generator<RecordEvent> {
  const descriptor = openSync(path, 'r')
  try {
    for (const { bytes, offset, ended } of scanLines(descriptor, place.offset)) {
      if (!ended) return
      place.offset = offset + bytes.length + 1
      const record = recordIn(place.contract, bytes.toString('utf8'))
      if (record !== undefined)
        yield { type: 'record', contract: place.contract.name, path: place.name, record }
    }
  } finally {
    closeSync(descriptor)
  }
}

/** What a text of a contract holds; undefined where it cannot be read. */
export function recordIn(contract: Contract, text: string): unknown {
  try {
    return contract.notation === undefined ? JSON.parse(text) : contract.notation.read(text).value
  } catch {
    return undefined
  }
}
