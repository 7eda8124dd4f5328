import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { count, maybe, open } from '../fields.ts'
import { besides } from '../sources.ts'
import { defaulted, deRisk, hybridPlanner, positive, retrospection, simplicity } from './ancestor-settings.ts'
import { defaultSettings as defaults } from './default-settings.ts'
import { directions } from './names.ts'
import { settingsRules } from './settings-rules.ts'
import { numberAsText, spelling } from './shared-repairs.ts'

/** How a benchmark prints its score. */
export const benchmarkFormats = ['json', 'number', 'pass_fail', 'metric'] as const

const schema = open({
  si_claude_setting: defaulted(
    z.boolean(),
    defaults.si_claude_setting,
    'Whether setup is done, in the ancestor.',
  ),
  number_of_agents: defaulted(positive(), defaults.number_of_agents, 'How many planners work in parallel.'),
  number_of_max_critics: defaulted(
    positive(),
    defaults.number_of_max_critics,
    'An upper end for critics; nothing reads it.',
  ),
  current_repo_url: defaulted(z.string(), defaults.current_repo_url, 'The repository that is improved.'),
  fork_url: defaulted(z.string(), defaults.fork_url, 'The fork that is pushed to.'),
  upstream_url: defaulted(z.string(), defaults.upstream_url, 'The repository that pull requests go to.'),
  topic_slug: defaulted(z.string(), defaults.topic_slug, 'The track that this run belongs to.'),
  target_branch: defaulted(z.string(), defaults.target_branch, 'The branch that improvements start from.'),
  benchmark_command: defaulted(
    z.string(),
    defaults.benchmark_command,
    'The command that measures; empty before setup.',
  ),
  benchmark_format: defaulted(
    z.enum(benchmarkFormats),
    defaults.benchmark_format,
    'How its last line is read.',
  ),
  benchmark_direction: defaulted(
    z.enum(directions),
    defaults.benchmark_direction,
    'Which scores are better.',
  ),
  benchmark_timeout_seconds: defaulted(
    z.number().positive(),
    defaults.benchmark_timeout_seconds,
    'How long one measurement may take.',
  ),
  max_iterations: defaulted(positive(), defaults.max_iterations, 'After how many iterations the loop stops.'),
  plateau_threshold: defaulted(
    z.number().min(0),
    defaults.plateau_threshold,
    'A gain below this, in units of the score, counts as none.',
  ),
  plateau_window: defaulted(
    positive(),
    defaults.plateau_window,
    'After how many wins without gain the loop stops.',
  ),
  target_value: defaulted(
    z.number().nullable(),
    defaults.target_value,
    'The score to reach; null for as far as it goes.',
  ),
  primary_metric: defaulted(
    z.string(),
    defaults.primary_metric,
    'The key of the score in the benchmark’s last line.',
  ),
  sealed_files: defaulted(
    z.array(z.string()),
    defaults.sealed_files,
    'Files, and folders with a slash at the end, that no plan may change.',
  ),
  regression_threshold: defaulted(
    z.number().min(0),
    defaults.regression_threshold,
    'A bound for regressions; nothing reads it.',
  ),
  circuit_breaker_threshold: defaulted(
    positive(),
    defaults.circuit_breaker_threshold,
    'After how many iterations without a winner the loop stops.',
  ),
  auto_push: defaulted(z.boolean(), defaults.auto_push, 'Whether merged wins are pushed.'),
  auto_pr: defaulted(z.boolean(), defaults.auto_pr, 'Whether a pull request is opened at the target.'),
  max_archive_tags: maybe(count())
    .meta({ default: null })
    .describe('How many archive tags are kept; null for all.'),
  hybrid_planner: hybridPlanner.optional().describe('The hybrid planner of the ancestor.'),
  de_risk: deRisk.optional().describe('The trial run of the ancestor.'),
  simplicity: simplicity.optional().describe('The ancestor’s preference for small changes.'),
  retrospection: retrospection.optional().describe('How the ancestor looks back.'),
})

/** How a self-improvement run is set up. */
export type Settings = z.infer<typeof schema>

/**
 * `improve/settings`: how a self-improvement run is set up: benchmark, goal value, limits and sealed files.
 */
export const settings = defineContract<Settings>({
  name: 'improve/settings',
  title: 'Settings',
  summary: 'How a self-improvement run is set up: benchmark, goal value, limits and sealed files.',
  version: '1.0.0',
  source: besides('improve'),
  path: 'config/settings.json',
  signature: ['number_of_agents', 'benchmark_command', 'sealed_files'],
  schema,
  repairs: [
    spelling({
      code: 'improve/direction-spelling',
      patterns: [['benchmark_direction']],
      words: directions,
      synonyms: {
        higher: 'higher_is_better',
        maximize: 'higher_is_better',
        max: 'higher_is_better',
        lower: 'lower_is_better',
        minimize: 'lower_is_better',
        min: 'lower_is_better',
      },
    }),
    numberAsText([
      ['target_value'],
      ['number_of_agents'],
      ['max_iterations'],
      ['plateau_threshold'],
      ['plateau_window'],
      ['circuit_breaker_threshold'],
      ['benchmark_timeout_seconds'],
    ]),
  ],
  rules: settingsRules,
  choices: [
    'The document refers to the settings but does not list them; keys and defaults are those of the loop’s template and of its ancestor, and every key may be left out.',
    'plateau_threshold is an absolute difference of scores, as in the loop; parts of the ancestor read it as a share.',
    'benchmark_timeout_seconds is in no template, but the ancestor reads it.',
    'The format `metric`, lines such as `METRIC name=value`, is that of other loops of this kind; the template knows the first three.',
    'A template with an empty benchmark command is a valid file and gets a remark; in a folder it is an error once the benchmark is said to be set up.',
  ],
})
