import {
  defaultSettings,
  factsOf,
  goal as goalContract,
  readRecord,
  rulesOf,
} from '../../../contracts/index.ts'
import { closest, Refusal } from '../../../kit/index.ts'
import type { ImproveConfig } from '../config.ts'
import { readEnforcement } from '../critic/read-enforcement.ts'
import type { CampaignInputs } from '../read/campaign-inputs.ts'
import { ownSettingNames } from '../read/campaign-settings.ts'
import type { InputTexts } from '../read/read-inputs.ts'

/**
 * What a user should know of the files of a campaign before it begins, as sentences: what looks misspelt, what the goal says
 * otherwise than the settings, and what is not understood. Throws a Refusal where the two want opposite things.
 */
export function inputRemarks(texts: InputTexts, inputs: CampaignInputs, config: ImproveConfig): string[] {
  const where = `${config.root}/config`
  return [
    ...misspeltSettings(texts, where),
    ...goalAgainstSettings(inputs, where),
    ...findingsInGoal(texts, where),
    ...uncheckedRules(inputs, where),
  ]
}

function misspeltSettings({ settings }: InputTexts, where: string): string[] {
  const known = new Set([...Object.keys(defaultSettings), ...ownSettingNames])
  const unknown = Object.keys(JSON.parse(settings ?? '{}')).filter((key) => !known.has(key))
  return unknown.flatMap((key) => {
    const meant = closest(key, known)
    return meant === undefined
      ? []
      : [`${where}/settings.json has the unknown key '${key}', which has no effect. Is '${meant}' meant?`]
  })
}

function goalAgainstSettings({ goal, settings }: CampaignInputs, where: string): string[] {
  const { direction, metric, target } = factsOf(goal)
  const { benchmark_direction: wanted, primary_metric: primary, target_value: value } = settings
  if (direction !== undefined && direction !== wanted)
    throw new Refusal(
      'goal_contradicts_settings',
      'usage',
      `${where}/goal.md says ${direction}, and the benchmark_direction of ${where}/settings.json is ${wanted}.`,
      { hint: 'Write the same direction in both.' },
    )
  const other = (what: string, said: string | number, counts: string) =>
    `${where}/goal.md names the ${what} ${said}. What counts is ${where}/settings.json: ${counts}.`
  return [
    ...(metric !== undefined && metric !== primary ? [other('metric', metric, primary)] : []),
    ...(target !== undefined && target !== value ? [other('target', target, String(value ?? 'none'))] : []),
  ]
}

function findingsInGoal({ goal }: InputTexts, where: string): string[] {
  const { findings } = readRecord(goalContract, goal ?? '', { level: 'lint' })
  return findings
    .filter(({ severity, repaired }) => severity !== 'info' && repaired !== true)
    .map(({ line, found, expected }) => `${where}/goal.md:${line ?? 1}: ${found}; expected ${expected}.`)
}

function uncheckedRules({ harness }: CampaignInputs, where: string): string[] {
  return rulesOf(harness)
    .filter(({ rule_id: id, isEnforced }) => isEnforced && !/^H00[1-5]$/.test(id))
    .filter(({ enforcement = '' }) => readEnforcement(enforcement).length === 0)
    .map(({ rule_id: id }) => `${where}/harness.md: code cannot check ${id}, so that only agents read it.`)
}
