import { expect, test } from 'vitest'
import { checkEnvironment } from './check-environment.ts'

test('checks see no secrets and nothing of another test runner or of git', () => {
  const all = {
    HOME: '/h',
    API_KEY: 'x',
    GITHUB_TOKEN: 'x',
    NODE_OPTIONS: '--x',
    NODE_TEST_CONTEXT: 'child',
    VITEST: '1',
    GIT_DIR: '/elsewhere',
    EMPTY: undefined,
  }
  expect(checkEnvironment(all, '/work')).toEqual({
    HOME: '/h',
    CI: '1',
    TERM: 'dumb',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
    PATH: '/work/node_modules/.bin:/node_modules/.bin:',
  })
})

test('the tools of the project come before others', () => {
  expect(checkEnvironment({ PATH: '/bin' }, '/a/b').PATH).toBe(
    '/a/b/node_modules/.bin:/a/node_modules/.bin:/node_modules/.bin:/bin',
  )
})
