import { markdownTable, type Project } from '../../engine/index.ts'
import { wireRun } from '../api/wire-run.ts'
import { brief, exact, money, span } from '../page/model/format.ts'
import type { WireRun } from '../wire.ts'
import { reportAny } from './loops/report-any.ts'
import { reportImprove } from './loops/report-improve.ts'
import { reportRalph } from './loops/report-ralph.ts'
import { reportRlm } from './loops/report-rlm.ts'
import { reportSocial } from './loops/report-social.ts'
import { reportSeries, reportTown } from './loops/report-town.ts'
import { joined, type Reported, type ReportFile, type ReportPart } from './report.ts'

/** What is particular to a loop. A loop that is not here gets the report that suits any. */
const reports: Readonly<Record<string, (reported: Reported) => ReportPart>> = {
  ralph: reportRalph,
  improve: reportImprove,
  rlm: reportRlm,
  social: reportSocial,
  town: reportTown,
  'town-series': reportSeries,
}

/** The report of a run: Markdown in `report.md`, and the pictures beside it. */
export async function reportRun(project: Project, id: string): Promise<readonly ReportFile[]> {
  const { run, entries, records } = await wireRun(project, id)
  const own = reports[run.loop]
  const reported = { run, records, entries }
  const { markdown, files = [] } = joined([
    heading(run),
    own?.(reported),
    own === undefined ? reportAny(reported) : undefined,
  ])
  return [{ name: 'report.md', text: `${markdown}\n` }, ...files]
}

function heading(run: WireRun): string {
  const facts: readonly (readonly [string, string])[] = [
    ['Run', `\`${run.run_id}\``],
    ['Loop', run.loop],
    ['Status', run.reason === undefined ? run.status : `${run.status}: ${run.reason.message}`],
    ['Started', exact(run.created)],
    ['Time', span(run.seconds)],
    ['Calls', String(run.calls)],
    ['Tokens', brief(run.tokens)],
    ['Cost', money(run.usd)],
    ['Seed', String(run.seed)],
    ['Agents', agentsOf(run.agents)],
    ...(run.parent === undefined ? [] : [['Forked from', `\`${run.parent.run_id}\``] as const]),
  ]
  return [
    `# ${run.loop}: ${run.title}`,
    ...(run.outcome === undefined ? [] : [run.outcome]),
    markdownTable(
      ['', ''],
      facts.map(([name, value]) => [name, value]),
    ),
  ].join('\n\n')
}

/** The agents, each once, with the roles that it has where there are several agents. */
function agentsOf(agents: WireRun['agents']): string {
  const roles = new Map<string, string[]>()
  for (const [role, agent] of Object.entries(agents)) roles.set(agent, [...(roles.get(agent) ?? []), role])
  if (roles.size === 0) return '–'
  return roles.size === 1
    ? [...roles.keys()].join('')
    : [...roles].map(([agent, own]) => `${agent} (${own.join(', ')})`).join('; ')
}
