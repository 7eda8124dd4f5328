import type { CampaignSettings } from './campaign-settings.ts'

type Metric = Pick<CampaignSettings, 'primary_metric' | 'benchmark_direction'>

/** Whether a score is a time that is to become shorter, by the name of its metric. */
export function isTime({ primary_metric: metric, benchmark_direction: direction }: Metric): boolean {
  if (direction !== 'lower_is_better') return false
  return /(?:^|_|-|\b)(?:time|latency|duration|runtime|seconds?|secs?|millis\w*|micros\w*|nanos\w*|ms|us|µs|ns|s|p\d\d)(?:$|_|-|\b)/i.test(
    metric,
  )
}

/** Whether a benchmark must not run beside another one: as the settings say, and otherwise where it measures times. */
export function needsTheMachine(settings: Metric & Pick<CampaignSettings, 'benchmark_exclusive'>): boolean {
  return settings.benchmark_exclusive ?? isTime(settings)
}
