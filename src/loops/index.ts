export type { Loop } from './loop.ts'
export {
  type AskOptions,
  type Budget,
  type Question,
  type Run,
  type StepContext,
  type StepOptions,
  WorkFailed,
} from './run.ts'
