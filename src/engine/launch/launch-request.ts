import type { Limits } from '../../spine/index.ts'
import type { RunPrices } from '../runs/with-prices.ts'

/** A run as somebody asks for it, before the task file, the configuration and defaults are looked at. */
export interface LaunchRequest {
  /** Settings of the loop by key, as flags give them. They win over everything else. */
  readonly settings?: Readonly<Record<string, unknown>>
  /** A file with the task and its settings, seen from the folder in which the command was given. */
  readonly taskFile?: string
  /** Agents by role. `default` is for all roles that have nobody and no default of their own. */
  readonly agents?: Readonly<Record<string, string>>
  readonly id?: string
  readonly seed?: number
  readonly budget?: Limits
  /** What models cost, by the beginning of their names; on top of the configuration. */
  readonly prices?: RunPrices
  /** The file that the loop comes from, for one of the user's own. */
  readonly module?: string
}
