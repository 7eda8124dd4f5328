// What users import as `reprise/loops/rlm`.
export { rlmBots } from './bots/rlm-bots.ts'
export { type RlmConfig, type RlmSettings, rlmConfig } from './config.ts'
export type { Baseline } from './report/baseline.ts'
export type { CostRow, CostTable, Percentiles } from './report/cost-tables.ts'
export type { RlmOutcome } from './report/outcome.ts'
export type { PlainCall } from './report/plain-call.ts'
export { rlmLoop } from './rlm-loop.ts'
export type { RlmRole } from './roles.ts'
