import { afterAll, describe, expect, test } from 'vitest'
import { picked, pickedSandboxes } from '../picked-cases.ts'
import { bases } from './bases.ts'
import { detourBases, honestDetours } from './detours.ts'
import { honest } from './honest.ts'
import { judgeCase, removeCases, sandboxes } from './room-case.suite.ts'
import { honestSideDoors, sideDoorBases } from './side-doors.ts'

// Hundreds of folders, which take a while where others write too.
afterAll(removeCases, 120_000)

const all = { ...bases, ...detourBases, ...sideDoorBases }

describe.each(pickedSandboxes(sandboxes))('with the sandbox %s', (sandbox) => {
  for (const one of picked([...honest, ...honestDetours, ...honestSideDoors])) {
    const base = all[one.base]!
    const title = `${one.name} (${one.base})${base.missing === undefined ? '' : `, not tried: ${base.missing}`}`
    test.skipIf(base.missing !== undefined).concurrent(title, async () => {
      const { problems, canary, sandbox: used } = await judgeCase(one, base, sandbox)
      expect(problems).toEqual([])
      expect(canary?.state).toBe('caught')
      expect(used.kind).toBe(sandbox)
    })
  }
})

test.each([
  ['before', 0],
  ['after', 0.9],
] as const)(
  'the canary is caught when it comes %s the checks, where every test failed at first',
  async (_, chance) => {
    const fix = honest.find(({ base }) => base === 'build')!
    const settings = () => ({ random: () => chance })
    const { problems, canary } = await judgeCase({ ...fix, settings }, bases.build!, 'none')
    expect(problems).toEqual([])
    expect(canary?.state).toBe('caught')
  },
)
