import { afterAll, describe, expect, test } from 'vitest'
import { picked, pickedSandboxes } from '../picked-cases.ts'
import { bases } from './bases.ts'
import { type CaseResult, closeCases, measureCase, sandboxes } from './benchmark-case.suite.ts'
import { type Cheat, runningCheats, staticCheats } from './cheats.ts'
import { aliasCheats, builtInCheats } from './cheats-by-built-ins.ts'
import { objectCheats } from './cheats-by-objects.ts'

const running = [...runningCheats, ...objectCheats, ...builtInCheats]
const statics = [...staticCheats, ...aliasCheats]
afterAll(closeCases, 60_000)

/** Everything that names what a candidate did. */
const wordsOf = ({ variant, measurements }: CaseResult) =>
  JSON.stringify([variant.violations, variant.leftOut, variant.packages.leftOut, measurements])

function expectCaught({ ends = 'sealed_file_violation', says }: Cheat, result: CaseResult): void {
  const last = result.measurements.at(-1)!
  if (ends === 'nothing') {
    const first = result.benchmark.survey.main.measurement
    expect(last).toMatchObject({ kind: 'score', score: first.kind === 'score' ? first.score : 'no score' })
  } else expect(last).toMatchObject({ kind: 'failed', category: ends })
  if (says !== undefined) expect(wordsOf(result)).toMatch(says)
}

describe.each(pickedSandboxes(sandboxes))('with the sandbox %s', (sandbox) => {
  const isBest = sandbox === sandboxes.at(-1)
  for (const cheat of picked(isBest ? [...statics, ...running] : running)) {
    const base = bases[cheat.base]!
    const isSeen = cheat.needs === undefined || (cheat.needs === 'sandbox' && sandbox === 'bwrap')
    const title = `${cheat.name} (${cheat.base})${base.missing === undefined ? '' : `, not tried: ${base.missing}`}`
    test.skipIf(base.missing !== undefined).concurrent(title, async () => {
      const result = await measureCase(cheat, base, sandbox)
      if (isSeen) return expectCaught(cheat, result)
      expect(result.measurements.at(-1)).toMatchObject({ kind: 'score', score: 10 })
      expect(result.benchmark.protections.notProved.join(' ')).toMatch(
        cheat.needs === 'sandbox' ? /no sandbox/ : /hidden benchmark/,
      )
      if (cheat.flag !== undefined) expect(result.variant.flags.map(({ kind }) => kind)).toContain(cheat.flag)
    })
  }
})

test('there are at least sixty ways to cheat, each of its own', () => {
  const all = [...statics, ...running]
  expect(all.filter(({ needs }) => needs !== 'hidden').length).toBeGreaterThanOrEqual(60)
  expect(new Set(all.map(({ name, base }) => `${name} ${base}`)).size).toBe(all.length)
})
