import type { Rule } from '../contract.ts'
import type { Trajectory } from './trajectory.ts'

/** What must hold between what happened and how it was judged. */
export const trajectoryVerdictRules: readonly Rule<Trajectory>[] = [
  {
    code: 'rlm/observation-count',
    severity: 'error',
    says: 'Successful and failed iterations are as many as the observations say.',
    check({ iterations, quality_metrics: metrics }, report) {
      if (iterations === undefined || metrics === undefined) return
      const statuses = iterations.map(({ observation }) => observation.status)
      const partial = statuses.filter((status) => status === 'partial').length
      const succeeded = statuses.filter((status) => status === 'success').length
      const failed = statuses.length - partial - succeeded
      const compare = (key: 'successful_iterations' | 'failed_iterations', counted: number) => {
        const stated = metrics[key]
        if (stated === undefined || (stated >= counted && stated <= counted + partial)) return
        const expected = partial === 0 ? `${counted}` : `${counted} to ${counted + partial}`
        report(['quality_metrics', key], `${stated}`, expected, 'count the observations')
      }
      compare('successful_iterations', succeeded)
      compare('failed_iterations', failed)
    },
  },
  {
    code: 'rlm/outcome-and-observation',
    severity: 'warning',
    says: 'A success does not end on an action that failed.',
    check({ iterations = [], outcome }, report) {
      const status = iterations.at(-1)?.observation.status
      if (outcome?.status !== 'success' || status === undefined) return
      if (status === 'success' || status === 'partial') return
      const found = `"success" after an observation with status "${status}"`
      report(['outcome', 'status'], found, 'a success at the end', 'look at the last iteration')
    },
  },
  {
    code: 'rlm/two-qualities',
    severity: 'warning',
    says: 'The quality in the outcome and the overall quality are the same.',
    check({ outcome, quality_metrics: metrics }, report) {
      const score = outcome?.quality_score
      const overall = metrics?.overall_quality
      if (score === undefined || overall === undefined || Math.abs(score - overall) <= 1e-6) return
      const expected = `${overall}, the overall quality`
      report(['outcome', 'quality_score'], `${score}`, expected, 'judge once, write it twice')
    },
  },
  {
    code: 'rlm/empty-success',
    severity: 'warning',
    says: 'A success comes from at least one iteration.',
    check({ iterations = [], outcome }, report) {
      if (outcome?.status === 'success' && iterations.length === 0)
        report(['outcome', 'status'], '"success" with no iteration', 'iterations', 'record the iterations')
    },
  },
  {
    code: 'rlm/ended-without-outcome',
    severity: 'warning',
    says: 'A trajectory that has ended has an outcome.',
    check({ metadata, outcome }, report) {
      if (outcome === undefined && metadata?.completed_at !== undefined)
        report(['metadata', 'completed_at'], 'an end without an outcome', 'an outcome', 'record how it ended')
    },
  },
]
