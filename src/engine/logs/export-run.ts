import { joinParts, type Trajectory, trajectory } from '../../contracts/index.ts'
import { atifProblems, chatProblems, type ImportLoss, toAtif, toMessages } from '../../exchange/index.ts'
import { Refusal } from '../../kit/index.ts'
import type { RunStore } from '../../spine/index.ts'

/** The formats that trajectories can be exported to. */
export const exportFormats = ['atif', 'messages'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A file that an export makes. */
export interface ExportedFile {
  readonly name: string
  readonly text: string
}

export interface ExportOutcome {
  readonly trajectories: number
  readonly files: readonly ExportedFile[]
  readonly losses: readonly ImportLoss[]
}

/** The trajectories of a run in another format, checked: ATIF as one file each, messages as one file of lines. */
export async function exportRun(
  store: Pick<RunStore, 'read'>,
  id: string,
  { to, version }: { readonly to: ExportFormat; readonly version: string },
): Promise<ExportOutcome> {
  const trajectories: Trajectory[] = []
  for await (const { record } of store.read(id, trajectory)) trajectories.push(record as Trajectory)
  if (trajectories.length === 0)
    throw new Refusal('no_trajectory', 'missing', `The run '${id}' has no trajectories to export.`, {
      hint: 'Runs of rlm and imported logs have some: `reprise import` imports logs of other agents.',
    })
  const whole = joinParts(trajectories)
  const exported = whole.map((one) => exportOne(one, to, version))
  return {
    trajectories: whole.length,
    files:
      to === 'atif'
        ? exported.map(({ document }, index) => ({
            name: `${whole[index]!.trajectory_id}.json`,
            text: `${JSON.stringify(document, null, 2)}\n`,
          }))
        : [
            {
              name: 'messages.jsonl',
              text: exported.map(({ document }) => `${JSON.stringify(document)}\n`).join(''),
            },
          ],
    losses: together(exported.map(({ losses }) => losses)),
  }
}

function exportOne(one: Trajectory, to: ExportFormat, version: string) {
  const exported = to === 'atif' ? toAtif(one, { version }) : toMessages(one)
  const problems = to === 'atif' ? atifProblems(exported.document) : chatProblems(exported.document)
  if (problems.length > 0)
    throw new Refusal(
      'invalid_export',
      'failed',
      `${one.trajectory_id} cannot be written as valid ${to}: ${problems.slice(0, 3).join('; ')}`,
    )
  return exported
}

function together(lists: readonly (readonly ImportLoss[])[]): ImportLoss[] {
  const sums = new Map<string, number>()
  for (const { what, count } of lists.flat()) sums.set(what, (sums.get(what) ?? 0) + count)
  return [...sums].map(([what, count]) => ({ what, count })).sort((left, right) => right.count - left.count)
}
