import { expect, test } from 'vitest'
import { testEnvironment } from './test-environment.ts'

test('tests see no secrets and nothing of another test runner', () => {
  const all = {
    HOME: '/h',
    API_KEY: 'x',
    GITHUB_TOKEN: 'x',
    NODE_OPTIONS: '--x',
    NODE_TEST_CONTEXT: 'child',
    VITEST: '1',
    EMPTY: undefined,
  }
  expect(testEnvironment(all, '/work')).toEqual({
    HOME: '/h',
    NO_COLOR: '1',
    FORCE_COLOR: '0',
    PATH: '/work/node_modules/.bin:/node_modules/.bin:',
  })
})

test('the tools of the project come before others', () => {
  expect(testEnvironment({ PATH: '/bin' }, '/a/b').PATH).toBe(
    '/a/b/node_modules/.bin:/a/node_modules/.bin:/node_modules/.bin:/bin',
  )
})
