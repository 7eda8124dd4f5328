import { contractNamed } from '../../contracts/index.ts'
import type { Project } from '../../engine/index.ts'
import { isObject } from '../../kit/index.ts'
import type { WireRun } from '../wire.ts'

interface ScoreSource {
  readonly label: string
  readonly contract: string
  /** The scores in one record. */
  readonly read: (record: unknown) => readonly (number | undefined)[]
}

/** Where the score of a loop's runs stands in its records. */
const sources: Readonly<Record<string, ScoreSource>> = {
  ralph: {
    label: 'reward',
    contract: 'ralph/reflection-memory',
    read: (record) => [numberAt(record, 'evaluator_output', 'reward_signal')],
  },
  improve: {
    label: 'score to beat after each round',
    contract: 'improve/visualization-data',
    read: scoresToBeat,
  },
  social: {
    label: 'mean engagement',
    contract: 'social/round-result',
    read: (record) => [meanOf(record, 'engagement')],
  },
}

/** The score to beat at the beginning of a campaign and after each of its rounds. */
function scoresToBeat(record: unknown): (number | undefined)[] {
  const rows = Array.isArray(record) ? record.filter(isObject) : []
  const line = [numberAt(rows[0], 'baseline_score')]
  for (const round of new Set(rows.map(({ iteration }) => iteration))) {
    const winner = rows.find((row) => row.iteration === round && row.is_winner === true)
    line.push(numberAt(winner, 'benchmark_score') ?? line.at(-1))
  }
  return line
}

/** The mean of a number over the agents of a round. */
function meanOf(record: unknown, key: string): number | undefined {
  const feedback = isObject(record) && isObject(record.feedback) ? Object.values(record.feedback) : []
  const values = feedback.map((one) => numberAt(one, key)).filter((value) => value !== undefined)
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The scores of a run over time, oldest first; undefined where its loop has none. */
export async function scoresOf({ store }: Project, id: string, loop: string): Promise<WireRun['scores']> {
  const source = sources[loop]
  if (source === undefined) return undefined
  const values: number[] = []
  for await (const { record } of store.read(id, contractNamed(source.contract)))
    values.push(...source.read(record).filter((value) => value !== undefined))
  return values.length === 0 ? undefined : { label: source.label, values: values.slice(-60) }
}

function numberAt(value: unknown, ...keys: readonly string[]): number | undefined {
  let at = value
  for (const key of keys) at = isObject(at) ? at[key] : undefined
  return typeof at === 'number' ? at : undefined
}
