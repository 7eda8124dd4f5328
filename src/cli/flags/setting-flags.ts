import { Argument, type Command, Option } from 'commander'
import { readSettingTexts, type SettingInfo, settingsOf } from '../../engine/index.ts'
import { completeSetting } from './completes.ts'
import { gather } from './gather.ts'
import { settingHelp } from './setting-help.ts'

/** What a command line gave for the settings of a schema, by key. */
export type GivenSettings = (
  args: readonly unknown[],
  options: Readonly<Record<string, unknown>>,
) => Record<string, unknown>

/** Adds the flags and arguments of a schema to a command, and gives the function that reads them. */
export function addSettings(command: Command, schema: Parameters<typeof settingsOf>[0]): GivenSettings {
  const infos = settingsOf(schema).filter(({ hidden }) => !hidden)
  const positional = infos.filter(({ argument }) => argument)
  for (const info of positional) command.addArgument(argumentOf(info))
  const flags = infos
    .filter(({ argument }) => !argument)
    .flatMap((info) => optionsOf(info).map((flag) => ({ ...flag, info })))
  for (const { option } of flags) command.addOption(option)
  return (args, options) => {
    const settings: Record<string, unknown> = {}
    for (const [index, info] of positional.entries()) {
      const given = textsIn(args[index])
      if (given.length > 0) settings[info.key] = readSettingTexts(info, given)
    }
    for (const { option, info, value } of flags) {
      const given = options[option.attributeName()]
      if (given === undefined) continue
      if (value === undefined) settings[info.key] = readSettingTexts(info, textsIn(given))
      else if (given === !option.negate) settings[info.key] = value
    }
    return settings
  }
}

function argumentOf(info: SettingInfo): Argument {
  const name = info.placeholder + (info.repeatable ? '...' : '')
  const argument = new Argument(
    info.required && !info.taskFile ? `<${name}>` : `[${name}]`,
    settingHelp(info),
  )
  return completeSetting(argument, info)
}

/** The flags of a setting; a switch or a choice that is a flag stands for one value. */
function optionsOf(info: SettingInfo): { readonly option: Option; readonly value?: unknown }[] {
  const { flag, short, choices = [] } = info
  const head = short === undefined ? '' : `-${short}, `
  if (info.kind === 'switch') {
    return info.default === true
      ? [{ option: new Option(`${head}--no-${flag}`, info.description), value: false }]
      : [{ option: new Option(`${head}--${flag}`, info.description), value: true }]
  }
  if (info.choiceFlags) {
    return choices.map((choice) => {
      const others = choices.filter((other) => other !== choice)
      const option = new Option(`--${choice}`, info.choiceHelp[choice] ?? `${info.description}: ${choice}`)
      return {
        option: option.conflicts(others.map((other) => new Option(`--${other}`).attributeName())),
        value: choice,
      }
    })
  }
  const option = completeSetting(
    new Option(`${head}--${flag} <${info.placeholder}>`, settingHelp(info)),
    info,
  )
  return [{ option: info.repeatable ? option.argParser(gather) : option }]
}

function textsIn(given: unknown): string[] {
  if (given === undefined) return []
  return Array.isArray(given) ? given.map(String) : [String(given)]
}
