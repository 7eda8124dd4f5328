import type { SettingInfo } from '../../engine/index.ts'
import { briefTime } from '../text/amounts.ts'

/** The line of help of a setting: what it is, what it may be, and its default. */
export function settingHelp(info: SettingInfo): string {
  const { description, expected, choices, repeatable, argument, kind } = info
  const says = description === '' ? expected : description
  const words = choices === undefined ? '' : `: ${choices.join(', ')}`
  const remarks = [
    ...(repeatable && !argument && kind === 'list' ? ['repeatable'] : []),
    ...defaultOf(info).map((text) => `default: ${text}`),
  ]
  return `${says}${words}${remarks.length === 0 ? '' : ` (${remarks.join('; ')})`}`
}

function defaultOf({ default: value, kind }: SettingInfo): string[] {
  if (kind === 'onOff') return value === undefined ? [] : [value === true ? 'on' : 'off']
  if (kind === 'duration' && typeof value === 'number') return [briefTime(value)]
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : []
}
