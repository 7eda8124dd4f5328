import { type Loop, loopRegistry, type Project, settingsOf } from '../../engine/index.ts'
import type { WireLoop, WireSetting } from '../wire.ts'

/** The loops of the package and of the project that can be started, with what their forms need. */
export async function startableLoops({ loops }: Project): Promise<Loop[]> {
  const builtIn = await Promise.all(loopRegistry.map(({ load }) => load()))
  const own = loops.map(({ loop }) => ({ ...loop, command: loop.command ?? loop.name }))
  return [...builtIn, ...own].filter(({ command }) => command !== undefined)
}

/** A loop as the page gets it. */
export function wireLoop(loop: Loop): WireLoop {
  return {
    name: loop.name,
    title: loop.title,
    command: loop.command ?? '',
    settings: settingsOf(loop.config)
      .filter(({ hidden }) => !hidden)
      .map(wireSetting),
    roles: Object.entries(loop.roles).map(([role, info]) => ({
      role,
      says: info.says,
      ...(info.default !== undefined && { default: info.default }),
    })),
    bots: loop.bots.map(({ name }) => `bot:${name}`),
    examples: loop.examples,
  }
}

/** A setting as the page gets it. */
export function wireSetting(info: ReturnType<typeof settingsOf>[number]): WireSetting {
  const { key, flag, description, kind, expected, placeholder, choices, required, repeatable, argument } =
    info
  return {
    key,
    flag,
    description,
    kind,
    expected,
    placeholder,
    ...(info.default !== undefined && { default: info.default }),
    ...(choices && { choices }),
    required,
    repeatable,
    argument,
  }
}
