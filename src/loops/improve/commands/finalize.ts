import * as z from 'zod'
import { type AgentSettings, agentSettings, type MergeReport, mergeReport } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import type { CommandContext, LoopCommand } from '../../../spine/index.ts'
import { git, lineOf, userPlace } from '../../../workspace/index.ts'
import type { ChangeAttribution } from '../end-campaign.ts'
import { layOver } from '../git/lay-over.ts'
import { gainText, notesOf, oneLine, scoreText } from '../narrate/words.ts'
import { improveRun, placeOfRun, runArgument } from './run-of-improve.ts'

const settings = z.strictObject({
  run: runArgument(),
  force: z
    .boolean()
    .default(false)
    .meta({ description: 'replace branches of an earlier finalize', short: 'f' }),
})

/** One change that was merged, as records have it. */
interface KeptChange {
  readonly report: MergeReport & { readonly winner: NonNullable<MergeReport['winner']> }
  readonly commit: string
  readonly attribution?: ChangeAttribution
}

/** Makes a branch of every change that was merged, for review. */
export const finalizeCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'improve finalize',
  says: 'make a branch of each kept change for review, with its measured effect in the message',
  settings,
  async run({ run: name, force }, context) {
    const manifest = await improveRun(name, context)
    const { folder } = await placeOfRun(manifest, context)
    const changes = await keptChanges(manifest.run_id, context)
    if (changes.length === 0)
      throw new Refusal('nothing_won', 'usage', `The campaign '${manifest.run_id}' has merged nothing.`)
    const place = userPlace(folder, context.signal)
    const made: {
      readonly branch: string
      readonly on: string
      readonly effect: string
      readonly notes: readonly string[]
    }[] = []
    const base = await lineOf(['rev-parse', '--verify', `${mergeOf(changes[0]!)}^1`], place)
    let stacked = base
    let below = 'the beginning'
    for (const change of changes) {
      const branch = branchFor(change.report)
      const order = {
        top: folder,
        from: `${change.commit}^1`,
        to: change.commit,
        message: messageOf(change),
        date: manifest.created_at,
        signal: context.signal,
      }
      const alone = await layOver({ ...order, onto: base })
      // What builds on earlier changes is put on top of them.
      const laid = alone.kind === 'done' ? alone : await layOver({ ...order, onto: stacked })
      if (laid.kind === 'conflict')
        throw new Refusal('finalize_conflict', 'conflict', `${branch} conflicts in ${laid.files.join(', ')}.`)
      await setBranch(branch, laid.commit, force, place)
      made.push({
        branch,
        on: alone.kind === 'done' ? 'the beginning' : below,
        effect: effectOf(change),
        notes: notesOf(change.report.notes),
      })
      const next = await layOver({ ...order, onto: stacked })
      if (next.kind === 'done') stacked = next.commit
      below = branch
    }
    if (context.json) context.printJson({ branches: made })
    else
      for (const { branch, on, effect, notes } of made)
        context.print([`${branch}  on ${on}: ${effect}`, ...notes.map((note) => `  ${note}`)].join('\n'))
    return 0
  },
}

async function keptChanges(id: string, { store }: CommandContext): Promise<KeptChange[]> {
  let standing: AgentSettings | undefined
  for await (const { record } of store.read(id, agentSettings)) standing = record as AgentSettings
  const attributions = Array.isArray(standing?.attribution)
    ? (standing.attribution as ChangeAttribution[])
    : []
  const changes: KeptChange[] = []
  for await (const { record } of store.read(id, mergeReport)) {
    const report = record as MergeReport
    if (report.winner === null || typeof report.winner.commit !== 'string') continue
    const attribution = attributions.find(({ round }) => round === report.iteration)
    changes.push({
      report: report as KeptChange['report'],
      commit: report.winner.commit,
      ...(attribution && { attribution }),
    })
  }
  return changes.sort((left, right) => left.report.iteration - right.report.iteration)
}

const mergeOf = ({ report }: KeptChange) => String(report.winner.merge_commit)

/** A name that says which campaign, which round and what. */
function branchFor({ goal_slug: slug, iteration, winner }: KeptChange['report']): string {
  const words = winner.hypothesis
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
  return `review/${slug}/round_${iteration}-${words.slice(0, 40).replace(/-$/, '')}`
}

function messageOf(change: KeptChange): string {
  const { report, attribution } = change
  const left = attribution === undefined ? '' : `\n\nAt the end of the campaign: ${attribution.reason}`
  return `${oneLine(report.winner.hypothesis, 72)}\n\n${report.winner.hypothesis}\n\nMeasured effect: ${effectOf(change)}${notesOf(
    report.notes,
  )
    .map((note) => `\n\n${note}`)
    .join('')}${left}`
}

function effectOf({ report: { winner, confirmation } }: KeptChange): string {
  const { score_before: before, score_after: after } = winner
  const effect = (
    confirmation as
      | { effect?: { improvement?: { low: number; high: number; level: number } | null } }
      | undefined
  )?.effect
  const range = effect?.improvement
  const interval =
    range && range.level < 1
      ? `, ${scoreText(Math.round(1000 * range.level) / 10)} % interval of the gain ${scoreText(range.low)} to ${scoreText(range.high)}`
      : ''
  return `${scoreText(before)} → ${scoreText(after)} (${gainText(before, after)}${interval})`
}

async function setBranch(
  branch: string,
  commit: string,
  force: boolean,
  place: ReturnType<typeof userPlace>,
): Promise<void> {
  const ref = `refs/heads/${branch}`
  const there = await lineOf(['rev-parse', '--verify', '--quiet', ref], place).catch(() => '')
  if (there !== '' && there !== commit && !force)
    throw new Refusal('branch_exists', 'conflict', `The branch ${branch} exists already.`, {
      hint: '--force replaces it.',
    })
  await git(['update-ref', ref, commit], place)
}
