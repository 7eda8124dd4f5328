// Measures what we promise. Machines are noisy: promises are ratios within one run, and memory.
import { improveHistory } from './improve-history.ts'
import { improveNoise } from './improve-noise.ts'
import { improveTimed } from './improve-timed.ts'
import { improveTuner } from './improve-tuner.ts'
import { improveWallTime } from './improve-wall-time.ts'
import { journal } from './journal.ts'
import { journaledStep } from './journaled-step.ts'
import { isKept, type Result } from './measure.ts'
import { mineTrajectories } from './mine-trajectories.ts'
import { modelCalls } from './model-calls.ts'
import { ralphOverhead } from './ralph-overhead.ts'
import { rlm } from './rlm.ts'
import { search } from './search.ts'
import { social } from './social.ts'
import { sqlStart } from './sql-start.ts'
import { startUp } from './start-up.ts'
import { streamMemory } from './stream-memory.ts'
import { studio, studioViewers } from './studio.ts'
import { studioPage } from './studio-page.ts'
import { town } from './town.ts'
import { validateFolder } from './validate-folder.ts'
import { validateLine } from './validate-line.ts'

const parts: Record<string, () => Result[] | Promise<Result[]>> = {
  line: validateLine,
  folder: validateFolder,
  start: startUp,
  sql: sqlStart,
  memory: streamMemory,
  journal,
  step: journaledStep,
  calls: modelCalls,
  rlm,
  mine: mineTrajectories,
  town,
  social,
  ralph: ralphOverhead,
  noise: improveNoise,
  tuner: improveTuner,
  studio,
  viewers: studioViewers,
  page: studioPage,
  search,
  history: improveHistory,
  wall: improveWallTime,
  timed: improveTimed,
}
const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0) {
  console.error(`No part named '${unknown[0]}'. Known parts: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}
const results: Result[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  const measured = await measure()
  for (const result of measured) print(result)
  results.push(...measured)
}
if (!results.every(isKept)) process.exitCode = 1

function print(result: Result): void {
  const { name, value, unit, promise } = result
  const figure = `${Number.isInteger(value) ? value.toLocaleString('en') : value.toFixed(2)} ${unit}`.trim()
  const bound = promise?.atLeast === undefined ? `at most ${promise?.atMost}` : `at least ${promise.atLeast}`
  const verdict = promise === undefined ? '' : `  ${isKept(result) ? 'kept' : 'BROKEN'}: ${bound}`
  console.log(`${name.padEnd(90)} ${figure.padStart(16)}${verdict}`)
}
