import { Refusal } from '../../kit/index.ts'
import type { SettingInfo } from './settings-of.ts'
import { textReaderOf } from './standard-reader.ts'

/** The value of a setting in a text. `where` says where the text stands, such as --omega or REPRISE_RALPH_OMEGA. */
export function readSettingText(info: SettingInfo, text: string, where = whereOf(info)): unknown {
  const { read, expected } = textReaderOf(info.schema)
  const value = read(text)
  if (value === undefined) throw refusal(expected)
  const { success, data, error } = info.schema.safeParse(value)
  // The defaults inside a group are left out: other places may still set them.
  if (success) return info.kind === 'group' ? value : data
  const said = error.issues.map(({ path, message }) =>
    path.length === 0 ? message : `${path.join('.')}: ${message}`,
  )
  throw refusal(info.kind === 'group' || info.kind === 'list' ? said.join('; ') : expected)

  function refusal(wanted: string): Refusal {
    return new Refusal('bad_setting', 'usage', `${where} is '${text}', expected ${wanted}.`)
  }
}

/** The value of a setting that was given once or, where it is repeatable, several times. */
export function readSettingTexts(
  info: SettingInfo,
  texts: readonly string[],
  where = whereOf(info),
): unknown {
  const values = texts.map((text) => readSettingText(info, text, where))
  if (info.kind === 'list') return values.flat()
  return info.kind === 'group' ? Object.assign({}, ...values) : values.at(-1)
}

function whereOf({ argument, flag, placeholder }: SettingInfo): string {
  return argument ? `<${placeholder}>` : `--${flag}`
}
