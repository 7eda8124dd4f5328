import type { KeepAudit } from './audit/audit-keeps.ts'
import { type Headline, headlineOf } from './headline.ts'
import type { CampaignFacts } from './read/campaign-facts.ts'
import type { Candidate } from './read/candidate.ts'
import { type AttributionRow, attributionTable } from './tables/attribution-table.ts'
import { type CostTable, costTable, type WholeSpending } from './tables/cost-table.ts'
import { type EventRow, eventTable } from './tables/event-table.ts'
import { type FamilyRow, familyTable } from './tables/family-table.ts'
import { type LessonRow, type LoserRow, lessonTable, loserTable } from './tables/loser-table.ts'
import { type RevisionRow, revisionTable } from './tables/revision-table.ts'

/** What a campaign has to show. */
export interface ImproveReport {
  readonly headline: Headline
  readonly metric: string
  readonly direction: CampaignFacts['direction']
  readonly baseline: number | null
  readonly target: number | null
  readonly iterations: number
  readonly status: string | null
  readonly candidates: readonly Candidate[]
  readonly families: readonly FamilyRow[]
  readonly lessons: readonly LessonRow[]
  readonly losers: readonly LoserRow[]
  readonly revisions: readonly RevisionRow[]
  readonly cost: CostTable
  readonly attribution: readonly AttributionRow[]
  readonly events: readonly EventRow[]
  /** Remarks on merges, such as a gain that the hidden benchmark does not share. */
  readonly remarks: readonly string[]
  /** There where scores are single runs: the keeps held against the noise of the log. */
  readonly audit: KeepAudit | null
}

/** Looks at a campaign; `whole` is what its run used, where that is known. */
export function improveReport(facts: CampaignFacts, whole?: WholeSpending): ImproveReport {
  return {
    headline: headlineOf(facts),
    metric: facts.metric,
    direction: facts.direction,
    baseline: facts.baseline,
    target: facts.target,
    iterations: facts.iterations,
    status: facts.status ?? null,
    candidates: facts.candidates,
    families: familyTable(facts),
    lessons: lessonTable(facts),
    losers: loserTable(facts),
    revisions: revisionTable(facts),
    cost: costTable(facts, whole),
    attribution: attributionTable(facts.attribution),
    events: eventTable(facts.events),
    remarks: facts.merges.flatMap(({ iteration, notes }) =>
      Array.isArray(notes) ? notes.map((note) => `Iteration ${iteration}: ${note}`) : [],
    ),
    audit: facts.audit ?? null,
  }
}
