import { type ReflectionMemory, reflectionMemory } from '../../../contracts/index.ts'
import type { Narrator, NarratorOptions } from '../../../spine/index.ts'
import { ralphConfig } from '../config.ts'
import { attemptLines } from './attempt-lines.ts'
import { plural, span } from './words.ts'

/** Prints a loop as it happens: who takes part, the checks before the first attempt, and each attempt. */
export function narrateRalph({ print, style, config, agents }: NarratorOptions): Narrator {
  const { data } = ralphConfig.safeParse(config)
  if (data !== undefined) {
    const { task, memory, omega, window, maxIterations, where } = data
    const facts = [
      ...Object.values(agents),
      memory ? `Ω ${omega} ${window}` : 'memory off',
      `at most ${plural(maxIterations, 'attempt')}`,
      where === 'in-place' ? 'in place' : 'in a worktree',
    ]
    print(style.bold(task.split('\n')[0]!))
    print(style.dim(`  ${facts.join(' · ')}`))
  }
  return {
    event(event) {
      if (event.type === 'record' && event.contract === reflectionMemory.name)
        for (const line of attemptLines(event.record as ReflectionMemory, style, data?.maxIterations))
          print(line)
      else if (event.type === 'progress' && event.progress.message !== undefined)
        print(event.progress.message)
      else if (event.type === 'waiting')
        print(style.dim(`  waiting ${span(event.milliseconds)} before ${event.key} is asked again`))
    },
  }
}
