import { afterAll, describe, expect, test } from 'vitest'
import { picked, pickedSandboxes } from '../picked-cases.ts'
import { bases } from './bases.ts'
import { honest } from './honest.ts'
import { judgeCase, removeCases, sandboxes } from './room-case.suite.ts'

afterAll(removeCases)

describe.each(pickedSandboxes(sandboxes))('with the sandbox %s', (sandbox) => {
  for (const one of picked(honest)) {
    const base = bases[one.base]!
    const title = `${one.name} (${one.base})${base.missing === undefined ? '' : `, not tried: ${base.missing}`}`
    test.skipIf(base.missing !== undefined).concurrent(title, async () => {
      const { problems, canary, sandbox: used } = await judgeCase(one, base, sandbox)
      expect(problems).toEqual([])
      expect(canary?.state).toBe('caught')
      expect(used.kind).toBe(sandbox)
    })
  }
})
