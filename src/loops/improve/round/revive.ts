import type { Plan } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import { git, lineOf, noUsage, userPlace } from '../../../workspace/index.ts'
import type { Campaign } from '../campaign.ts'
import { changeBetween } from '../git/changed-files.ts'
import { layOver } from '../git/lay-over.ts'
import { experimentBranch } from '../git/names.ts'
import type { Situation } from '../roles.ts'
import type { Execution, ExecutionOrder } from './execute-plan.ts'

const wish = /^Revive (archive\/round_(\d+)_executor_\w+)/

/** The tag that an idea of the user asks to try again; undefined for every other idea. */
export const revivedTag = (idea: string): string | undefined => wish.exec(idea)?.[1]

/** Makes a plan of every loser that the user wants tried again. What is not there any more is left out. */
export async function revivedPlans(
  { start }: Campaign,
  { ideas, round, families, metric }: Situation,
  planners: readonly string[],
  run: Run,
): Promise<readonly Plan[]> {
  const tags = ideas.flatMap((idea) => revivedTag(idea) ?? []).slice(0, planners.length)
  const plans: Plan[] = []
  for (const tag of tags) {
    const found = await run.step(`revive-${tag.replaceAll(/[^a-z0-9]+/g, '-')}`, ({ signal }) =>
      lookAt(start.top, tag, start.prefix, signal),
    )
    if (found === null) continue
    const planner = planners[plans.length]!
    plans.push({
      plan_id: `round_${round}_${planner}`,
      planner_id: planner,
      round,
      hypothesis: found.hypothesis,
      approach_family: families.includes('other') ? 'other' : families[0]!,
      critic_approved: false,
      target_files: [...found.files],
      steps: found.files.map((file, index) => ({ step: index + 1, file, change: `As in ${tag}.` })),
      expected_outcome: {
        metric,
        estimated_impact: 'not known',
        rationale: 'The best state has changed since it lost.',
        sub_score_expectations: {},
      },
      history_reference: {
        builds_on: `${tag}, revived by the user: the best state is another one now, which is the difference`,
        avoids: 'none',
      },
      revives: tag,
    })
  }
  return plans
}

async function lookAt(top: string, tag: string, prefix: string, signal: AbortSignal) {
  const place = userPlace(top, signal)
  const commit = await lineOf(['rev-parse', '--verify', '--quiet', `refs/tags/${tag}^{commit}`], place).catch(
    () => '',
  )
  if (commit === '') return null
  const { text } = await git(['log', '-1', '--format=%B', commit], place)
  const hypothesis = text.trim().replace(/^Round \d+, executor_\w+: /, '')
  const { files } = await changeBetween(top, [`${commit}^1`, commit], signal, prefix)
  return { hypothesis, files: [...files] }
}

/** Lays what lost in an earlier round over the best state: nobody has to be asked for it again. */
export async function executeRevival(
  { start }: Campaign,
  order: ExecutionOrder,
  run: Run,
): Promise<Execution> {
  const { executor, plan, round, tip } = order
  const tag = String(plan.revives)
  const message = `Round ${round}, ${executor}: ${plan.hypothesis}`
  const date = run.now().toISOString()
  const known = { executor, plan, said: `Revived ${tag}.`, usage: noUsage }
  const done = await run.step('revive', async ({ signal }) => {
    const { top, prefix } = start
    const laid = await layOver({ top, onto: tip, from: `${tag}^1`, to: tag, message, date, signal })
    if (laid.kind === 'conflict') return { files: [...laid.files] }
    const place = userPlace(top, signal)
    await git(['update-ref', `refs/heads/${experimentBranch(round, executor)}`, laid.commit], place)
    return { commit: laid.commit, change: await changeBetween(top, [tip, laid.commit], signal, prefix) }
  })
  if ('commit' in done && done.commit !== undefined && done.change.files.length > 0)
    return { ...known, ...done }
  const what =
    'files' in done
      ? `${tag} conflicts with the best state in ${done.files?.join(', ')}.`
      : `${tag} is a part of the best state already.`
  const why = 'Its change no longer fits onto the files as they are.'
  return { ...known, failure: { category: 'scope_error', what, why } }
}
