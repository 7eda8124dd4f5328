import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { defaultSettings as defaults } from './default-settings.ts'
import { builtInFamilies } from './families.ts'
import { sealBy, weaknessOf } from './sealed-files.ts'
import type { Settings } from './settings.ts'

/** What must hold inside one settings file. */
export const settingsRules: readonly Rule<Settings>[] = [
  {
    code: 'improve/no-benchmark-command',
    severity: 'info',
    says: 'A run that is set up has a command that measures.',
    check({ benchmark_command: command }, report) {
      if (!command?.trim())
        report(
          ['benchmark_command'],
          showValue(command),
          'a command',
          'set the benchmark up before the loop starts',
        )
    },
  },
  {
    code: 'improve/sealed-entry',
    severity: 'error',
    says: 'A sealed file is a path below the repository; patterns, blanks and outside paths seal nothing.',
    check({ sealed_files: entries = [] }, report) {
      entries.forEach((entry, index) => {
        const weakness = weaknessOf(entry)
        if (weakness === undefined || weakness === 'folder') return
        const expected = {
          blank: 'a path',
          outside: 'a path below the repository',
          glob: 'a file, or a folder with a slash at the end; patterns match nothing',
        }[weakness]
        report(['sealed_files', index], showValue(entry), expected, 'name what is to be sealed')
      })
    },
  },
  {
    code: 'improve/sealed-folder',
    severity: 'warning',
    says: 'A sealed folder ends in a slash; without it only a file of that name is sealed.',
    check({ sealed_files: entries = [] }, report) {
      entries.forEach((entry, index) => {
        if (weaknessOf(entry) !== 'folder') return
        report(['sealed_files', index], showValue(entry), `"${entry}/" if it is a folder`, 'add the slash')
      })
    },
  },
  {
    code: 'improve/unsealed-benchmark',
    severity: 'warning',
    says: 'The files that the benchmark command runs are sealed, so that no plan can change its own judge.',
    check({ benchmark_command: command = '', sealed_files: sealed = [] }, report) {
      const isSealed = sealBy(sealed)
      for (const word of new Set(command.split(/\s+/))) {
        const isScript = /^[\w./-]+\.(sh|py|js|mjs|cjs|ts|rb|pl|r)$/i.test(word) && !word.startsWith('/')
        if (isScript && !isSealed(word))
          report(['sealed_files'], showValue(sealed), `"${word}" among them`, 'seal the benchmark')
      }
    },
  },
  {
    code: 'improve/target-direction',
    severity: 'warning',
    says: 'A benchmark that passes or fails scores 1 or 0, and higher is better.',
    check(record, report) {
      const { benchmark_format: format, benchmark_direction: direction, target_value: target } = record
      if (format !== 'pass_fail') return
      if (direction === 'lower_is_better')
        report(
          ['benchmark_direction'],
          `"${direction}"`,
          '"higher_is_better", as a pass scores 1',
          'turn it round',
        )
      if (typeof target === 'number' && target !== 1)
        report(['target_value'], `${target}`, '1, the score of a pass', 'aim for a pass')
    },
  },
  {
    code: 'improve/plateau-out-of-reach',
    severity: 'warning',
    says: 'The windows of the stop rules are shorter than the run.',
    check(record, report) {
      const { max_iterations: max = defaults.max_iterations } = record
      for (const key of ['plateau_window', 'circuit_breaker_threshold'] as const) {
        const window = record[key] ?? defaults[key]
        if (window > max)
          report([key], `${window}`, `at most ${max}, the number of iterations`, 'it can never stop the run')
      }
    },
  },
  {
    code: 'improve/auto-pr-without-target',
    severity: 'warning',
    says: 'A pull request is opened only at the target, so there has to be one.',
    check({ auto_pr: opens, target_value: target }, report) {
      if (opens && typeof target !== 'number')
        report(['auto_pr'], 'true without a target', 'a target_value', 'set a target, or open it by hand')
    },
  },
  {
    code: 'improve/more-agents-than-families',
    severity: 'warning',
    says: 'There are not more planners than families, or two of them must share one (H003).',
    check({ number_of_agents: agents = defaults.number_of_agents }, report) {
      if (agents > builtInFamilies.length)
        report(
          ['number_of_agents'],
          `${agents}`,
          `at most ${builtInFamilies.length}`,
          'add families to the harness',
        )
    },
  },
  {
    code: 'improve/topic-slug',
    severity: 'warning',
    says: 'A topic slug is made of small letters and digits with single dashes between them.',
    check({ topic_slug: slug }, report) {
      if (slug === undefined || /^[\p{Ll}\p{Lo}\d]+(-[\p{Ll}\p{Lo}\d]+)*$/u.test(slug)) return
      report(['topic_slug'], showValue(slug), 'a slug such as faster-startup', 'it becomes a folder name')
    },
  },
]
