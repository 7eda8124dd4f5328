import { addUsage, type Usage } from '../../../workspace/index.ts'

/** What two pieces of work used together; a cost that is not known of one is not known of both. */
export function sumUsage(left: Usage, { cost_usd: cost, calls, ...tokens }: Usage): Usage {
  const sum = addUsage(left, { ...tokens, ...(cost !== undefined && { cost_usd: cost }) }, calls)
  return cost === undefined ? { ...sum, cost_usd: undefined } : sum
}
