import { type Loop, type SettingInfo, settingsOf } from '../../spine/index.ts'
import type { ConfigRow } from './describe-config.ts'

/** All settings of a loop as rows: those that are set with their source, the others with their defaults. */
export function describeLoopSettings(
  { name, config }: Pick<Loop, 'name' | 'config'>,
  rows: readonly ConfigRow[],
): ConfigRow[] {
  return leaves(settingsOf(config)).map(({ key, default: value }) => {
    const full = `${name}.${key}`
    const set = rows.find((row) => row.key === full)
    return (
      set ?? { key: full, value: value === undefined ? 'not set' : JSON.stringify(value), source: 'default' }
    )
  })
}

function leaves(infos: readonly SettingInfo[]): SettingInfo[] {
  return infos
    .filter(({ hidden, argument }) => !hidden && !argument)
    .flatMap((info) => (info.nested.length === 0 ? [info] : leaves(info.nested)))
}
