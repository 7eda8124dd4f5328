// What users import as `reprise/loops/social`.
export { type AdaptationRules, type Adapted, adaptPolicy, type Measured } from './adapt/adapt-policy.ts'
export {
  type Analysis,
  type AnalysisHead,
  type AnalysisOptions,
  type AnalysisRow,
  type AnalysisRows,
  type AnalysisValue,
  type AnalyzedCell,
  type AnalyzedRound,
  defineAnalysis,
} from './analyses/define-analysis.ts'
export type { Grit } from './analyses/grit.ts'
export {
  type IdentityOptions,
  type IdentityPath,
  type IdentityPoint,
  identityPaths,
} from './analyses/identity.ts'
export { regimeOf } from './analyses/regimes.ts'
export {
  type CountMarkers,
  codeMessage,
  legacyCounter,
  type SemioticCode,
  type SemioticMetrics,
  semioticMetrics,
  wordCounter,
} from './analyses/semiotic-metrics.ts'
export type { AgentPolicy, Cue, CueMode, CueState, Thresholds } from './cues/cue.ts'
export type { ManipulationCount } from './rounds/manipulation.ts'
export type { CellSummary, RoundSummary } from './rounds/summarise-cell.ts'
export type { SocialResult } from './run-social.ts'
export { legacyScoreRound } from './scoring/legacy-score-round.ts'
export { type ConceptLexicon, type Lexicons, readLexicons, type SemioticLexicon } from './scoring/lexicon.ts'
export type { RoundToScore } from './scoring/round-to-score.ts'
export { scoreRound } from './scoring/score-round.ts'
export type { Spoken } from './scoring/spoken.ts'
export { type SocialConfig, socialConfig } from './social-config.ts'
export { socialLoop } from './social-loop.ts'
