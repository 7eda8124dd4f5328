import {
  type Contract,
  type Finding,
  factsOf,
  familiesUnder,
  type Goal,
  goal as goalContract,
  type Harness,
  harness as harnessContract,
  type Idea,
  idea as ideaContract,
  ideasIn,
  phasesOf,
  readRecord,
  type Settings,
  settings as settingsContract,
} from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import type { ImproveConfig } from '../config.ts'
import { defaultHarness } from '../setup/templates.ts'
import { type CampaignSettings, campaignSettings } from './campaign-settings.ts'
import type { InputTexts } from './read-inputs.ts'

/** What a round is to go by: the user's files, read and checked. */
export interface CampaignInputs {
  readonly settings: CampaignSettings
  readonly settingsRecord: Settings
  readonly goal: Goal
  readonly objective: string
  readonly phase: string | null
  readonly harness: Harness
  readonly families: readonly string[]
  readonly idea: Idea
  readonly ideas: readonly string[]
}

/** Reads the texts of a campaign. Throws a Refusal that says what is missing or wrong. */
export function campaignInputs(texts: InputTexts, config: ImproveConfig): CampaignInputs {
  const where = `${config.root}/config`
  const settingsRecord = read(settingsContract, texts.settings, `${where}/settings.json`)
  const settings = campaignSettings(settingsRecord, config, `${where}/settings.json`)
  if (settings.benchmark_command.trim() === '')
    throw new Refusal('no_benchmark', 'usage', `${where}/settings.json has no benchmark_command.`, {
      hint: '`reprise improve init` asks for one and measures it.',
    })
  const goal = read(goalContract, texts.goal, `${where}/goal.md`)
  const { objective } = factsOf(goal)
  if (objective === undefined)
    throw new Refusal('no_goal', 'usage', `${where}/goal.md has no text below '## Objective'.`)
  const harness = read(harnessContract, texts.harness ?? defaultHarness, `${where}/harness.md`)
  const idea = read(ideaContract, texts.idea ?? '', `${where}/idea.md`)
  return {
    settings,
    settingsRecord: { ...settingsRecord, ...(settings as unknown as Settings) },
    goal,
    objective,
    phase: phasesOf(goal).find(({ status }) => status === 'active')?.phase ?? null,
    harness,
    families: [...familiesUnder(harness)],
    idea,
    ideas: ideasIn(idea),
  }
}

/** The key that a finding is about, as it is written in text. */
const placeIn = ({ pointer }: Finding) =>
  pointer === '' ? '' : `${pointer.slice(1).replaceAll('/', '.')} is `

/** The refusal of a folder in which one of the files of a campaign is missing. */
export function noCampaign(file: string): Refusal {
  return new Refusal('no_campaign', 'usage', `There is no ${file}.`, {
    hint: '`reprise improve init` sets a campaign up.',
  })
}

function read<T>(contract: Contract<T>, text: string | null, file: string): T {
  if (text === null) throw noCampaign(file)
  const { value, sound, findings } = readRecord(contract, text, { level: 'compat', file })
  if (sound && value !== undefined) return value
  const [first] = findings.filter(({ severity }) => severity === 'error')
  const problem =
    first === undefined ? 'it cannot be read' : `${placeIn(first)}${first.found}, expected ${first.expected}`
  throw new Refusal('bad_settings', 'usage', `${file}${first?.line ? `:${first.line}` : ''}: ${problem}.`)
}
