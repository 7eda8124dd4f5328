import * as z from 'zod'
import { count, integer, open } from '../fields.ts'
import { defaultSettings as defaults } from './default-settings.ts'

/** A whole number from one on. */
export const positive = () => integer().min(1)
const percent = () => z.number().min(0).max(100)

/** A field that may be left out, with what holds then. */
export function defaulted<S extends z.ZodType>(schema: S, value: unknown, description: string) {
  return schema.optional().meta({ default: value }).describe(description)
}

const { hybrid_planner: hybrid, de_risk: risk, simplicity: simple, retrospection: review } = defaults

/** The hybrid planner, which makes one more plan from the others. */
export const hybridPlanner = open({
  enabled: defaulted(z.boolean(), hybrid.enabled, 'Whether a hybrid plan is made from the others.'),
  skip_when_all_diverse: defaulted(
    z.boolean(),
    hybrid.skip_when_all_diverse,
    'Whether there is none where all plans differ anyway.',
  ),
  redundancy_threshold_pct: defaulted(
    percent(),
    hybrid.redundancy_threshold_pct,
    'How much it may share with one of its sources (H005).',
  ),
})

/** The trial of a plan’s first step. */
export const deRisk = open({
  enabled: defaulted(z.boolean(), risk.enabled, 'Whether the first step of a plan is tried alone.'),
  timeout_seconds: defaulted(z.number().min(0), risk.timeout_seconds, 'How long that trial may take.'),
  reduced_dataset_flag: defaulted(
    z.string(),
    risk.reduced_dataset_flag,
    'What makes the benchmark run on less data.',
  ),
})

/** The preference for small changes. */
export const simplicity = open({
  max_lines_added: defaulted(
    count(),
    simple.max_lines_added,
    'From how many lines on a plan counts as large (H004).',
  ),
  threshold_pct: defaulted(percent(), simple.threshold_pct, 'The gain that a large plan has to promise.'),
  tiebreak_by_lines: defaulted(
    z.boolean(),
    simple.tiebreak_by_lines,
    'Whether fewer lines win at equal scores.',
  ),
})

/** How the loop looks back at itself. */
export const retrospection = open({
  enabled: defaulted(z.boolean(), review.enabled, 'Whether the loop looks back at itself.'),
  interval: defaulted(positive(), review.interval, 'Every how many iterations it does.'),
  plateau_reshape_rounds: defaulted(
    count(),
    review.plateau_reshape_rounds,
    'How often a plateau changes the planners before it stops the loop.',
  ),
  near_miss_threshold_pct: defaulted(percent(), review.near_miss_threshold_pct, 'How close a near miss is.'),
  failure_rate_threshold_pct: defaulted(
    percent(),
    review.failure_rate_threshold_pct,
    'From what share on failures are many.',
  ),
  family_concentration_window: defaulted(
    positive(),
    review.family_concentration_window,
    'Over how many iterations families are counted.',
  ),
})
