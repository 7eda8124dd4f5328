import { expect, test } from 'vitest'
import { repriseIn, typeable } from './called-as.ts'

const hint = '`reprise resume one` continues it; `reprise` is the program.'

test('a command that npm started is printed with npx, because the program is not on the path', () => {
  expect(repriseIn({ folder: '/a b', elsewhere: true, env: { npm_command: 'start' } })).toBe(
    'npx reprise -C "/a b"',
  )
  expect(typeable(hint, { folder: '/a', env: { npm_command: 'exec' } })).toBe(
    '`npx reprise resume one` continues it; `reprise` is the program.',
  )
})

test('a command that was started without npm is printed as it is', () => {
  expect(repriseIn({ folder: '/a', env: {} })).toBe('reprise')
  expect(typeable(hint, { folder: '/a', env: {} })).toBe(hint)
  expect(typeable(hint, { folder: '/a', elsewhere: true, env: {} })).toContain('`reprise -C /a resume one`')
})
