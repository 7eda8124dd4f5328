import type { LoggedCampaign, LoggedExperiment } from './logged-campaign.ts'

const lower =
  /bpb|loss|perplexity|ppl|error|wer|rmse|mae|mse|latency|time|duration|alloc|bytes|size|memory|cost|regret/
const lowerUnit = /(?:^|_)(?:s|sec|seconds|ms|us|µs|μs|ns|mb|kb|gb)$/
const higher =
  /acc|score|reward|f1|auc|r2|sharpe|throughput|tflops|speedup|per_sec|tok_s|ops|rate|recall|precision|pass/

/** Which scores are better, where the log does not say: by what it kept, and by the name of the metric if that leaves it open. */
export function directionOf(
  metric: string,
  experiments: readonly LoggedExperiment[],
): LoggedCampaign['direction'] {
  const fall = keptChanges(experiments)
  const name = metric.toLowerCase()
  const named = lower.test(name) || lowerUnit.test(name) ? 1 : higher.test(name) ? -1 : 1
  return { value: (fall || named) > 0 ? 'lower_is_better' : 'higher_is_better', from: 'inferred' }
}

/** How many more changes that were kept lowered the score than raised it. */
function keptChanges(experiments: readonly LoggedExperiment[]): number {
  const kept = experiments.flatMap(({ status, score }) =>
    status === 'keep' && score !== null ? [score] : [],
  )
  return kept.slice(1).reduce((sum, score, index) => sum + Math.sign(kept[index]! - score), 0)
}
