import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import {
  contractAtPath,
  experimentMeta,
  type RoundResult,
  readRecord,
  roundResult,
} from '../../../contracts/index.ts'
import { isObject, Refusal } from '../../../kit/index.ts'
import type { RecordEvent } from '../../../spine/index.ts'

/** One experiment as it was recorded, by this program or by another. */
export interface RecordedCell {
  readonly id: string
  readonly meta: Readonly<Record<string, unknown>>
  readonly rounds: readonly RoundResult[]
}

/** The experiments of a folder and below, and what could not be read. */
export async function readCells(
  folder: string,
): Promise<{ readonly cells: RecordedCell[]; readonly problems: string[] }> {
  const entries = (await stat(folder)).isDirectory()
    ? await readdir(folder, { withFileTypes: true, recursive: true })
    : []
  const paths = entries
    .filter((entry) => entry.isFile() && /^(?:round\d+_social_rl|meta)\.json$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const problems: string[] = []
  const records: RecordEvent[] = []
  for (const path of paths) {
    const below = relative(folder, path).split(sep).join('/')
    const contract =
      basename(path) === 'meta.json' ? experimentMeta : contractAtPath(basename(path), 'social')
    const { value, sound, findings } = readRecord(contract ?? roundResult, await readFile(path, 'utf8'), {
      level: 'compat',
    })
    if (value !== undefined && (sound || basename(path) === 'meta.json'))
      records.push({ type: 'record', contract: (contract ?? roundResult).name, path: below, record: value })
    else problems.push(`${below}: ${findings[0]?.found ?? 'cannot be read'}`)
  }
  return { cells: await collectCells(records, basename(folder)), problems }
}

/** The experiments in records, one for each folder. Throws a Refusal where there are none. */
export async function collectCells(
  records: AsyncIterable<RecordEvent> | Iterable<RecordEvent>,
  name: string,
): Promise<RecordedCell[]> {
  const cells = new Map<string, { meta?: Record<string, unknown>; rounds: Map<number, RoundResult> }>()
  for await (const { contract, path, record } of records) {
    if (contract !== roundResult.name && contract !== experimentMeta.name) continue
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    const cell = cells.get(folder) ?? { rounds: new Map<number, RoundResult>() }
    cells.set(folder, cell)
    if (contract === experimentMeta.name && isObject(record)) cell.meta = record
    else {
      const round = record as RoundResult
      cell.rounds.set(round.round_number, round)
    }
  }
  const found = [...cells].flatMap(([folder, { meta, rounds }]): RecordedCell[] => {
    if (rounds.size === 0) return []
    const ordered = [...rounds.values()].sort((left, right) => left.round_number - right.round_number)
    const own = meta ?? ordered[0]!.meta ?? {}
    return [{ id: folder === '' ? name : folder, meta: own, rounds: ordered }]
  })
  if (found.length > 0) return found
  throw new Refusal('no_rounds', 'missing', `There are no rounds in ${name}.`, {
    hint: 'Name a run of the loop social, or a folder with round1_social_rl.json in it or below.',
  })
}
