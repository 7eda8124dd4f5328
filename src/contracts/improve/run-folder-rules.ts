import { showValue } from '../../kit/index.ts'
import type { FolderRule } from '../contract.ts'
import { defaultSettings as defaults } from './default-settings.ts'
import { unmetCondition } from './exit-reason.ts'
import { folderRule } from './folder-rule.ts'
import { factsOf, phasesOf } from './goal-facts.ts'
import { isAtLeastAsGood } from './names.ts'
import type { GoalPhase } from './phase-table.ts'
import type { Settings } from './settings.ts'

/** What must hold between the files that describe a run as a whole. */
export const runFolderRules: readonly FolderRule[] = [
  folderRule(
    {
      code: 'improve/goal-and-settings',
      severity: 'warning',
      says: 'Goal and settings agree on metric, target and direction.',
    },
    () => {
      let settings: Settings | undefined
      return {
        'improve/settings': (record) => {
          settings = record
        },
        'improve/goal': (goal, report) => {
          if (settings === undefined) return
          const { metric, target, direction } = factsOf(goal)
          const pairs = [
            ['primary_metric', metric, settings.primary_metric],
            ['target_value', target, settings.target_value],
            ['benchmark_direction', direction, settings.benchmark_direction],
          ] as const
          const path = ['sections', goal.sections.findIndex(({ title }) => /^(target )?metric/i.test(title))]
          for (const [key, wanted, set] of pairs) {
            if (wanted !== undefined && set !== undefined && wanted !== set)
              report(
                path,
                showValue(wanted),
                `${showValue(set)}, as ${key} has it`,
                'make goal and settings agree',
              )
          }
        },
      }
    },
  ),
  folderRule(
    {
      code: 'improve/target-already-met',
      severity: 'warning',
      says: 'The target is better than the baseline; if it is not, the direction may be the wrong way round.',
    },
    () => {
      let settings: Settings = {}
      return {
        'improve/settings': (record) => {
          settings = record
        },
        'improve/baseline': ({ baseline_score: score }, report) => {
          const { target_value: target, benchmark_direction: direction = defaults.benchmark_direction } =
            settings
          if (typeof target === 'number' && isAtLeastAsGood(score, target, direction))
            report(
              ['baseline_score'],
              `${score}`,
              `worse than the target ${target}`,
              'look at target and direction',
            )
        },
      }
    },
  ),
  folderRule(
    {
      code: 'improve/baseline-differs',
      severity: 'warning',
      says: 'The first iteration starts from the baseline.',
    },
    () => {
      let score: number | undefined
      return {
        'improve/baseline': (baseline) => {
          score = baseline.baseline_score
        },
        'improve/iteration-history': ({ iteration, baseline_score: stated }, report) => {
          if (iteration === 1 && score !== undefined && stated !== score)
            report(['baseline_score'], `${stated}`, `${score}, as in the baseline`, 'start from the baseline')
        },
      }
    },
  ),
  folderRule(
    {
      code: 'improve/unknown-phase',
      severity: 'error',
      says: 'Events and agent settings name phases of the goal.',
    },
    () => {
      let phases: readonly GoalPhase[] = []
      const isUnknown = (name: string | null | undefined) =>
        typeof name === 'string' && phases.length > 0 && !phases.some(({ phase }) => phase === name)
      const expected = () => `one of ${phases.map(({ phase }) => phase).join(', ')}`
      return {
        'improve/goal': (goal) => {
          phases = phasesOf(goal)
        },
        'improve/event-log': (events, report) =>
          events.forEach(({ details: { to_phase: phase } }, index) => {
            if (isUnknown(phase))
              report([index, 'details', 'to_phase'], showValue(phase), expected(), 'name a phase of the goal')
          }),
        'improve/agent-settings': ({ current_phase: phase }, report) => {
          if (isUnknown(phase))
            report(['current_phase'], showValue(phase), expected(), 'name a phase of the goal')
        },
      }
    },
  ),
  folderRule(
    {
      code: 'improve/current-phase',
      severity: 'warning',
      says: 'The current phase is the one that is active in the goal.',
    },
    () => {
      let active: string | undefined
      return {
        'improve/goal': (goal) => {
          active = phasesOf(goal).find(({ status }) => status === 'active')?.phase
        },
        'improve/agent-settings': ({ current_phase: phase }, report) => {
          if (active && phase !== active)
            report(
              ['current_phase'],
              showValue(phase),
              `"${active}", active in the goal`,
              'make the two agree',
            )
        },
      }
    },
  ),
  folderRule(
    {
      code: 'improve/iteration-count',
      severity: 'warning',
      says: 'As many iterations are counted as have a history; a resumed iteration must not be counted twice.',
    },
    () => {
      let last: number | undefined
      return {
        'improve/iteration-history': ({ iteration }) => {
          last = Math.max(last ?? 0, iteration)
        },
        'improve/agent-settings': ({ iterations }, report) => {
          if (last !== undefined && iterations !== last)
            report(
              ['iterations'],
              `${iterations}`,
              `${last}, the last iteration on record`,
              'count the histories',
            )
        },
      }
    },
  ),
  folderRule(
    {
      code: 'improve/benchmark-not-set',
      severity: 'error',
      says: 'A benchmark that is said to be set up has a command.',
    },
    () => {
      let command: string | undefined
      return {
        'improve/settings': (settings) => {
          command = settings.benchmark_command ?? defaults.benchmark_command
        },
        'improve/agent-settings': ({ si_setting_benchmark: isSet }, report) => {
          if (isSet && command?.trim() === '')
            report(
              ['si_setting_benchmark'],
              'true',
              'false, as benchmark_command is empty',
              'set the benchmark up',
            )
        },
      }
    },
  ),
  folderRule(
    {
      code: 'improve/exit-reason',
      severity: 'error',
      says: 'A run that names a stop rule as its end has met that rule.',
    },
    () => {
      let settings: Settings | undefined
      return {
        'improve/settings': (record) => {
          settings = record
        },
        'improve/agent-settings': (record, report) => {
          const needed =
            settings === undefined ? undefined : unmetCondition(record, { ...defaults, ...settings })
          if (needed !== undefined)
            report(['status'], `"${record.status}"`, needed, 'correct the status, or the counters')
        },
      }
    },
  ),
]
