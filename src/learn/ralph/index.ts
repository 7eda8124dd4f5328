export { errorChart } from './charts/error-chart.ts'
export { rewardChart } from './charts/reward-chart.ts'
export { successChart } from './charts/success-chart.ts'
export {
  type CompareMemoryOptions,
  compareMemory,
  type MemoryComparison,
  NothingToCompare,
} from './compare-memory.ts'
export { comparisonMarkdown } from './comparison-markdown.ts'
export type { CurvePoint } from './curves.ts'
export type { DuplicatePair, DuplicateReflections } from './duplicate-reflections.ts'
export type { ErrorCounts } from './error-counts.ts'
export type { EvaluatorAudit } from './evaluator-audit.ts'
export type { ChangeOfReward, LedgerEntry, MemoryLedger } from './memory-ledger.ts'
export { type RalphReport, type RalphReportOptions, ralphReport } from './ralph-report.ts'
export { reportJson } from './report-json.ts'
export { reportMarkdown } from './report-markdown.ts'
export type { AttemptsToSuccess } from './rescue.ts'
export type { Share } from './share.ts'
export type { Spending } from './spending.ts'
export type { StoppingPoint } from './stopping.ts'
export { similarityBound, textSimilarity } from './text-similarity.ts'
