import { expect, test } from 'vitest'
import { sandboxAgain } from './find-sandbox.ts'

test('the reason why there is no sandbox is the one that was found at the beginning', async () => {
  const missing = { kind: 'none', reason: 'bwrap is not installed' } as const
  expect(await sandboxAgain(undefined, missing)).toEqual(missing)
  expect(await sandboxAgain('none', missing)).toEqual({ kind: 'none', reason: 'it was switched off' })
})
