import { afterAll, describe, expect, test } from 'vitest'
import { picked, pickedSandboxes } from '../picked-cases.ts'
import { bases } from './bases.ts'
import { cheats } from './cheats.ts'
import { detourBases, detours } from './detours.ts'
import { judgeCase, removeCases, sandboxes } from './room-case.suite.ts'
import { sideDoorBases, sideDoors } from './side-doors.ts'

// Hundreds of folders, which take a while where others write too.
afterAll(removeCases, 120_000)

const all = { ...bases, ...detourBases, ...sideDoorBases }

describe.each(pickedSandboxes(sandboxes))('with the sandbox %s', (sandbox) => {
  for (const cheat of picked([...cheats, ...detours, ...sideDoors])) {
    const base = all[cheat.base]!
    const seen = cheat.needs === undefined || (cheat.needs === 'sandbox' && sandbox === 'bwrap')
    const skipped = base.missing ?? (cheat.needs === 'sandbox' && !seen ? 'it takes a sandbox' : undefined)
    const title = `${cheat.name} (${cheat.base})${skipped === undefined ? '' : `, not tried: ${skipped}`}`
    test.skipIf(skipped !== undefined).concurrent(title, async () => {
      const verdict = await judgeCase(cheat, base, sandbox).catch((error: Error) => ({
        passed: false,
        error,
        flags: [],
      }))
      expect(verdict, cheat.name).toMatchObject({ passed: !seen })
      if (cheat.flag !== undefined) expect(verdict.flags.map(({ kind }) => kind)).toContain(cheat.flag)
    })
  }
})
