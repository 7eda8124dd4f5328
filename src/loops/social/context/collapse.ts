import type { SemioticMetrics } from '../analyses/semiotic-metrics.ts'

/** How a talk can collapse: everybody agrees and nobody cares, or everybody retreats to procedure. */
export type Collapse = 'harmony' | 'retreat'

/** Smoothed metrics over rounds, and what follows from them. */
export interface CollapseState {
  readonly smoothed: SemioticMetrics
  readonly rounds: number
  readonly collapse: Collapse | null
  /** For how many rounds the collapse has lasted. */
  readonly lasted: number
  /** The round after which something was last done about it. */
  readonly intervened: number | null
}

export const noCollapse: CollapseState = {
  smoothed: { engagement: 0.5, voice_valence: 0, stance_valence: 0.5, justificatory_pct: 0.4 },
  rounds: 0,
  collapse: null,
  lasted: 0,
  intervened: null,
}

const weight = 0.35
const confirmedAfter = 2
const restRounds = 2
/** How far a metric must move back before a collapse counts as over. */
const band = 0.1

/** The state after another round. A collapse that has begun ends only beyond the band of hysteresis. */
export function afterRound(state: CollapseState, metrics: SemioticMetrics): CollapseState {
  const smooth = (key: keyof SemioticMetrics) => (1 - weight) * state.smoothed[key] + weight * metrics[key]
  const smoothed = {
    engagement: smooth('engagement'),
    voice_valence: smooth('voice_valence'),
    stance_valence: smooth('stance_valence'),
    justificatory_pct: smooth('justificatory_pct'),
  }
  const collapse = collapseIn(smoothed, state.collapse)
  const lasted = collapse === null ? 0 : collapse === state.collapse ? state.lasted + 1 : 1
  return { ...state, smoothed, rounds: state.rounds + 1, collapse, lasted }
}

/** The collapse that something should be done about now; null while none is confirmed, or while the last measure still works. */
export function collapseToAnswer({ collapse, lasted, rounds, intervened }: CollapseState): Collapse | null {
  if (collapse === null || lasted < confirmedAfter) return null
  return intervened !== null && rounds - intervened < restRounds ? null : collapse
}

/** The state after something was done. */
export function answered(state: CollapseState): CollapseState {
  return { ...state, intervened: state.rounds, lasted: 0 }
}

function collapseIn(metrics: SemioticMetrics, before: Collapse | null): Collapse | null {
  const slack = (kind: Collapse) => (before === kind ? band : 0)
  const harmony = slack('harmony')
  const { engagement, voice_valence: voice, stance_valence: stance, justificatory_pct: reasons } = metrics
  if (engagement < 0.25 + harmony && stance > 0.8 - harmony && reasons > 0.65 - harmony) return 'harmony'
  const retreat = slack('retreat')
  if (engagement < 0.25 + retreat && voice < -0.15 + retreat && reasons > 0.85 - retreat) return 'retreat'
  return null
}

/** What all agents read when a collapse is answered. */
export const divergence: Readonly<Record<Collapse, string>> = {
  harmony:
    'Everybody seems to agree. Something that was left unsaid stands between you: say where you really differ.',
  retreat: 'The talk has turned to procedure. Say what is at stake for you in this, in your own words.',
}
