import type { Trajectory } from '../../contracts/index.ts'
import { Refusal } from '../../kit/index.ts'
import type { LogFormat } from './format.ts'
import type { LogSource } from './log-source.ts'
import { type ImportLoss, Losses } from './losses.ts'
import { logFormats, recogniseTrajectories } from './recognise-trajectories.ts'

/** A log that is being read. */
export interface OpenImport {
  readonly format: Pick<LogFormat, 'name' | 'title'>
  readonly trajectories: AsyncIterable<Trajectory>
  /** What was lost so far; complete once all trajectories were read. */
  readonly losses: () => readonly ImportLoss[]
}

/** Opens a log of another program. Throws a Refusal where it is none that can be read. */
export async function openTrajectories(
  source: LogSource,
  { taskType }: { readonly taskType?: string | undefined } = {},
): Promise<OpenImport> {
  const format = await recogniseTrajectories(source)
  if (format === undefined) throw await notALog(source)
  const losses = new Losses()
  return {
    format,
    trajectories: format.read(source, { losses, taskType }),
    losses: () => losses.list(),
  }
}

async function notALog(source: LogSource): Promise<Refusal> {
  const known = logFormats.map(({ title }) => title).join(', ')
  return new Refusal(
    'no_trajectory',
    'usage',
    `${source.path} holds no trajectory: it ${await whatItIs(source)}.`,
    {
      hint: `These are read: ${known}.`,
    },
  )
}

async function whatItIs(source: LogSource): Promise<string> {
  if (source.bytes === 0) return 'is empty'
  for await (const block of source.blocks()) {
    const text = Buffer.from(block.subarray(0, 2000)).toString('utf8').trim()
    if (text === '') return 'is blank'
    const keys = [...text.matchAll(/"([^"\\]{1,40})"\s*:/g)].slice(0, 6).map(([, key]) => key)
    if (/^[[{]/.test(text))
      return keys.length === 0
        ? 'is JSON without any field'
        : `is JSON with ${[...new Set(keys)].join(', ')}, which no known log has`
    return `is text that begins with '${text.split('\n', 1)[0]!.slice(0, 60)}'`
  }
  return 'is empty'
}
