import { parseAllDocuments } from 'yaml'
import { readRecord, type Trajectory, trajectory } from '../../../contracts/index.ts'
import type { LogFormat, ReadContext } from '../format.ts'
import { jsonLines, type LogSource, parseLog, wholeText } from '../log-source.ts'
import { objectOf } from '../values.ts'

/** Trajectories that are written as such already, in JSON, JSON lines or YAML; known deviations are repaired. */
export const ownRecords: LogFormat = {
  name: 'trajectory',
  title: 'trajectory record',
  fits: ({ text, lines, document }) =>
    trajectoriesIn(document).length > 0 ||
    (lines.length > 0 && lines.every(isOwn)) ||
    (document === undefined &&
      lines.length === 0 &&
      /^\s*trajectory_id:/m.test(text) &&
      /^\s*task_context:/m.test(text)),
  async *read(source, context) {
    for await (const [value, line] of valuesOf(source)) {
      for (const own of trajectoriesIn(value)) yield* readOwn(own, line, context)
    }
  },
}

const isOwn = (value: unknown) =>
  typeof objectOf(value).trajectory_id === 'string' && objectOf(value).task_context !== undefined

/** The trajectories of a value: itself, the items of a list, or the examples of a document. */
function trajectoriesIn(value: unknown): unknown[] {
  if (isOwn(value)) return [value]
  const inside = Array.isArray(value) ? value : Object.values(objectOf(objectOf(value).examples))
  return inside.filter(isOwn)
}

async function* valuesOf(source: LogSource): AsyncGenerator<[value: unknown, line: number | undefined]> {
  if (/\.(?:jsonl|ndjson)$/.test(source.path)) {
    for await (const line of jsonLines(source)) if ('value' in line) yield [line.value, line.number]
    return
  }
  const text = await wholeText(source)
  const whole = parseLog(text)
  if (whole !== undefined) yield [whole, undefined]
  else for (const document of parseAllDocuments(text)) yield [document.toJS(), undefined]
}

function* readOwn(value: unknown, line: number | undefined, { losses }: ReadContext): Generator<Trajectory> {
  const {
    value: record,
    findings,
    sound,
  } = readRecord(trajectory, JSON.stringify(value), { level: 'compat' })
  if (record === undefined || !sound) {
    const [first] = findings.filter(({ severity }) => severity === 'error')
    losses.add(
      `trajectories that cannot be repaired: ${first?.code ?? 'no trajectory'} at ${first?.pointer ?? '/'}`,
      line,
    )
    return
  }
  for (const { code } of findings) losses.add(`repairs: ${code}`, line)
  yield record
}
