import { type Loop, parseSettings } from '../../spine/index.ts'

/** The configuration of a loop with its defaults filled in. Throws a Refusal that names every problem and its place. */
export function checkConfig<Config extends object>(
  { name, config }: Pick<Loop<Config>, 'name' | 'config'>,
  settings: unknown,
): Config {
  return parseSettings(config, settings, `the loop '${name}'`)
}
