import { type Loop, parseBudget, readSettingTexts, type SettingInfo, settingsOf } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'

/** Settings as a form gives them: texts as on the command line. */
export type FormSettings = Readonly<Record<string, string | readonly string[] | boolean>>

/** What somebody filled in to start a run. Texts are as on the command line; what is empty was not given. */
export interface StartForm {
  readonly loop: string
  readonly settings: FormSettings
  readonly agents: Readonly<Record<string, string>>
  readonly budget?: string
  readonly seed?: string
}

/** The words after `reprise` that start a run as a form says. Each text is one word, whatever it contains. */
export function commandWords(loop: Loop, form: StartForm, id: string): string[] {
  if (loop.command === undefined)
    throw new Refusal('not_startable', 'usage', `The loop '${loop.name}' has no command that starts it.`)
  const agents = Object.entries(form.agents)
    .filter(([, spec]) => spec.trim() !== '')
    .map(([role, spec]) => `--agent=${role === 'default' ? spec : `${role}=${spec}`}`)
  return wordsOf(loop.command, shownSettings(loop), form.settings, [
    ...agents,
    ...(form.budget?.trim() ? [`--budget=${form.budget}`] : []),
    ...(form.seed?.trim() ? [`--seed=${form.seed}`] : []),
    `--id=${id}`,
  ])
}

/** The words of a command with some settings: its name, flags, more flags, and its arguments. */
export function wordsOf(
  command: string,
  infos: readonly SettingInfo[],
  settings: FormSettings,
  more: readonly string[] = [],
): string[] {
  const unknown = Object.keys(settings).find((key) => !infos.some((info) => info.key === key))
  if (unknown !== undefined)
    throw new Refusal('unknown_setting', 'usage', `\`reprise ${command}\` has no setting '${unknown}'.`)
  const flags = infos.filter(({ argument }) => !argument).flatMap((info) => flagsOf(info, settings[info.key]))
  const values = infos.filter(({ argument }) => argument).flatMap(({ key }) => textsIn(settings[key]))
  return [
    ...command.split(' '),
    ...flags,
    ...more,
    // Behind two dashes nothing is a flag.
    ...(values.some((value) => value.startsWith('-')) ? ['--', ...values] : values),
  ]
}

/** Refuses what the flags would refuse, so that a form says so before anything is started. */
export function checkForm(loop: Loop, form: StartForm): void {
  checkSettings(shownSettings(loop), form.settings)
  if (form.budget?.trim()) parseBudget(form.budget)
  if (form.seed?.trim() && !/^\d{1,10}$/.test(form.seed.trim()))
    throw new Refusal('bad_seed', 'usage', `The seed must be a whole number, not '${form.seed}'.`)
}

/** Refuses settings that the flags would refuse. */
export function checkSettings(infos: readonly SettingInfo[], settings: FormSettings): void {
  for (const info of infos) {
    const texts = textsIn(settings[info.key])
    if (texts.length > 0 && info.kind !== 'switch' && !info.choiceFlags) readSettingTexts(info, texts)
    if (info.required && info.argument && texts.length === 0)
      throw new Refusal('missing_setting', 'usage', `'${info.key}' is needed: ${info.description}.`)
  }
}

function shownSettings({ config }: Loop): SettingInfo[] {
  return settingsOf(config).filter(({ hidden }) => !hidden)
}

function flagsOf(info: SettingInfo, given: FormSettings[string] | undefined): string[] {
  if (given === undefined) return []
  if (info.kind === 'switch') {
    const wanted = given === true || given === 'true'
    if (wanted === (info.default === true)) return []
    return [wanted ? `--${info.flag}` : `--no-${info.flag}`]
  }
  const texts = textsIn(given)
  if (info.choiceFlags) return texts.map((choice) => `--${choice}`)
  return texts.map((text) => `--${info.flag}=${text}`)
}

function textsIn(given: FormSettings[string] | undefined): string[] {
  if (given === undefined || typeof given === 'boolean') return []
  return (typeof given === 'string' ? [given] : given).filter((text) => text.trim() !== '')
}
