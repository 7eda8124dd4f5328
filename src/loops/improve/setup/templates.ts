import { type Direction, defaultSettings } from '../../../contracts/index.ts'

/** The text of an idea file without ideas. */
export const emptyIdeas = `# User Ideas

<!-- One idea a line, such as "- Cache the parsed header". They are taken up at the start of the next round and removed here. -->

`

/** The rules that hold where a campaign has no harness of its own. */
export const defaultHarness = harnessText([])

/** The text of a harness with further families. */
export function harnessText(families: readonly string[]): string {
  const rows = families.map((family) => `| ${family} | Named for this campaign. |`)
  const table =
    rows.length === 0
      ? ''
      : `\n## Custom Approach Families\n\n| Tag | Description |\n| --- | --- |\n${rows.join('\n')}\n`
  return `# Harness

## Rules

### H001: One hypothesis

- **Category**: scope
- **Description**: A plan tests one thing, so that its result means something.
- **Enforcement**: The critic rejects a plan without a hypothesis or with more than one.

### H002: No family wins three times in a row

- **Category**: diversity
- **Description**: A campaign that follows one family only misses the others.
- **Enforcement**: The critic rejects a family that won the last two rounds.

### H003: Every plan of a round is of another family

- **Category**: diversity
- **Description**: Plans of one round try different things.
- **Enforcement**: The critic rejects the later of two plans of the same family.
${table}`
}

/** What a goal is made from. */
export interface NewGoal {
  readonly objective: string
  readonly metric: string
  readonly direction: Direction
  readonly target: number | null
}

/** The text of a goal. */
export function goalText({ objective, metric, direction, target }: NewGoal): string {
  return `# Goal

## Objective

${objective.trim()}

## Target Metric

- **Metric name**: ${metric}
- **Target value**: ${target ?? 'none'}
- **Direction**: ${direction}
`
}

/** What settings are made from. */
export interface NewSettings {
  readonly benchmark_command: string
  readonly benchmark_format: string
  readonly benchmark_direction: Direction
  readonly primary_metric: string
  readonly target_value: number | null
  readonly target_branch: string
  readonly sealed_files: readonly string[]
  readonly setup_command?: string
  readonly plateau_threshold: number
  readonly benchmark_exclusive: boolean
}

/** The text of a settings file, with the limits spelled out that a user may want to change. */
export function settingsText(given: NewSettings): string {
  const { number_of_agents, max_iterations, plateau_window, circuit_breaker_threshold } = defaultSettings
  const { benchmark_timeout_seconds } = defaultSettings
  const limits = { number_of_agents, max_iterations, plateau_window, circuit_breaker_threshold }
  return `${JSON.stringify({ ...given, ...limits, benchmark_timeout_seconds }, null, 2)}\n`
}
