import type { RunManifest } from '../../contracts/index.ts'
import { closest, isObject } from '../../kit/index.ts'

/** A value of a loop's configuration that cannot be set. */
export class BadSetting extends Error {
  override readonly name = 'BadSetting'
}

/** The changes to a run's configuration that flags ask for: key=value, where a key may be a path with dots. */
export function readSettings(
  texts: readonly string[],
  { run_id: id, config }: Pick<RunManifest, 'run_id' | 'config'>,
): Record<string, unknown> {
  const changed: Record<string, unknown> = structuredClone(config)
  const touched = new Set<string>()
  for (const text of texts) {
    const [, path = '', value = ''] = /^([^=]+)=(.*)$/s.exec(text) ?? []
    const keys = path.split('.').map((key) => key.trim())
    if (keys.includes('')) throw new BadSetting(`'${text}' sets nothing. Write --set KEY=VALUE.`)
    put(changed, keys, readValue(value), id)
    touched.add(keys[0]!)
  }
  return Object.fromEntries([...touched].map((key) => [key, changed[key]]))
}

function put(holder: Record<string, unknown>, keys: readonly string[], value: unknown, id: string): void {
  const [key, ...rest] = keys as [string, ...string[]]
  const meant = Object.hasOwn(holder, key) ? undefined : closest(key, Object.keys(holder))
  if (meant !== undefined) {
    throw new BadSetting(`The configuration of '${id}' has no '${key}'. Did you mean '${meant}'?`)
  }
  if (rest.length === 0) {
    holder[key] = value
    return
  }
  const inner = holder[key] ?? {}
  if (!isObject(inner)) throw new BadSetting(`'${key}' is a single value; nothing can be set inside it.`)
  holder[key] = inner
  put(inner as Record<string, unknown>, rest, value, id)
}

/** JSON where it is JSON, and the text itself otherwise. */
function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
