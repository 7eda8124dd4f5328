// What users import as `reprise/loops/ralph`.
export type { BootstrapInterval, Interval, PermutationResult, WilcoxonResult } from '../../kit/index.ts'
export type { Share } from '../../learn/index.ts'
export { ralphBots } from './bots/ralph-bots.ts'
export { type RalphConfig, type RalphSettings, ralphConfig } from './config.ts'
export { type AblationConfig, ablationConfig } from './experiments/ablation-config.ts'
export {
  type AblationResult,
  type AblationRow,
  ablationLoop,
  type UntriedTask,
} from './experiments/ablation-loop.ts'
export { type RalphRole, ralphLoop } from './ralph-loop.ts'
export type { MemoryComparison } from './report/compare-memory.ts'
