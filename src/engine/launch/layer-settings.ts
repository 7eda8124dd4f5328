import { isObject } from '../../kit/index.ts'

type Settings = Readonly<Record<string, unknown>>

/** Settings over settings: what comes later wins. Groups are joined key by key, lists are replaced. */
export function layerSettings(...layers: readonly Settings[]): Record<string, unknown> {
  const merged: Record<string, unknown> = {}
  for (const layer of layers) {
    for (const [key, value] of Object.entries(layer)) {
      if (value === undefined) continue
      const earlier = Object.hasOwn(merged, key) ? merged[key] : undefined
      merged[key] = isObject(earlier) && isObject(value) ? layerSettings(earlier, value) : value
    }
  }
  return merged
}
