import type { RalphOutcome } from '../../../contracts/index.ts'
import { ralphOutcome } from '../../../contracts/index.ts'
import { Refusal } from '../../../kit/index.ts'
import type { CommandContext } from '../../../spine/index.ts'
import { type RalphConfig, readRalphConfig } from '../config.ts'

/** A run of ralph that a command names. */
export interface RalphRun {
  readonly id: string
  readonly config: RalphConfig
  /** How it ended; undefined while it has not. */
  readonly outcome?: RalphOutcome
}

/** Finds a run of ralph by its id or a part of it. */
export async function ralphRun(
  name: string,
  { findRun, store, configOf }: Pick<CommandContext, 'findRun' | 'store' | 'configOf'>,
): Promise<RalphRun> {
  const id = await findRun(name)
  const { loop } = await store.manifest(id)
  if (loop !== 'ralph')
    throw new Refusal('not_a_ralph_run', 'usage', `The run '${id}' is of the loop '${loop}'.`, {
      hint: 'Name a ralph run: `reprise runs` lists them.',
    })
  let outcome: RalphOutcome | undefined
  for await (const { record } of store.read(id, ralphOutcome)) outcome = record as RalphOutcome
  return { id, config: readRalphConfig(await configOf(id)), ...(outcome && { outcome }) }
}
