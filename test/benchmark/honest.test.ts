import { afterAll, expect, test } from 'vitest'
import { picked } from '../picked-cases.ts'
import { bases } from './bases.ts'
import { closeCases, measureCase, sandboxes } from './benchmark-case.suite.ts'
import { honest } from './honest.ts'

afterAll(closeCases, 60_000)

for (const one of picked(honest)) {
  const base = bases[one.base]!
  const title = `${one.name} (${one.base})${base.missing === undefined ? '' : `, not tried: ${base.missing}`}`
  test.skipIf(base.missing !== undefined).concurrent(title, async () => {
    const { variant, measurements } = await measureCase(one, base, sandboxes.at(-1)!)
    expect(variant.violations).toEqual([])
    for (const measurement of measurements)
      expect(measurement).toMatchObject({ kind: 'score', score: one.score ?? 10 })
  })
}
