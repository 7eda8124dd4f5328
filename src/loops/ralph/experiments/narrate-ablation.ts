import { type RalphOutcome, ralphOutcome } from '../../../contracts/index.ts'
import type { Narrator, NarratorOptions } from '../../../spine/index.ts'
import { plural } from '../narrate/words.ts'

/** Prints a line for every loop of an experiment that has ended. */
export function narrateAblation({ print, style }: NarratorOptions): Narrator {
  return {
    event(event) {
      if (event.type !== 'record' || event.contract !== ralphOutcome.name) return
      const { loop_id: id, passed, iterations, stop } = event.record as RalphOutcome
      const [, task = id, seed = '1'] = /^ralph-(.*)-s(\d+)$/.exec(id) ?? []
      const memory = /(?:^|[\\/])off[\\/]/.test(event.path) ? 'off' : 'on'
      const mark = passed ? style.green('✓') : style.red('✗')
      const which = style.dim(`seed ${seed}, memory ${memory}`)
      const why = iterations === 0 ? `: ${stop.message}` : ''
      print(`${mark} ${task} ${which}  ${plural(iterations, 'attempt')}${why}`)
    },
  }
}
