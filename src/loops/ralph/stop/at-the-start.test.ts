import { expect, test } from 'vitest'
import { verdict } from '../attempt.suite.ts'
import { stopAtTheStart } from './at-the-start.ts'

const result = (exitCode: number, stderr = '') => ({
  command: 'npm test',
  tool: 'npm',
  status: exitCode === 127 || exitCode === 126 ? ('error' as const) : ('fail' as const),
  exitCode,
  timedOut: false,
  durationMs: 1,
  stdout: '',
  stderr,
  outputSha256: '',
  outputBytes: 0,
  runs: 1,
  flaky: false,
})

const asked = { evenIfPassing: false }

test('checks that pass before the first attempt end the loop, unless that is wanted', () => {
  expect(stopAtTheStart(verdict(1), asked)?.reason).toBe('nothing_to_do')
  expect(stopAtTheStart(verdict(1), { evenIfPassing: true })).toBeUndefined()
  expect(stopAtTheStart(verdict(0.5), asked)).toBeUndefined()
})

test.each([127, 126])(
  'a check that cannot be started (%i) ends the loop with what the shell says',
  (code) => {
    const missing = { ...verdict(0), results: [result(code, 'sh: 1: vitest: not found\n')] }
    expect(stopAtTheStart(missing, asked)).toEqual({
      reason: 'check_not_startable',
      message: `The check \`npm test\` cannot be started (exit code ${code}): sh: 1: vitest: not found. Install what it needs, or correct the command.`,
    })
    expect(stopAtTheStart({ ...verdict(0), results: [result(1)] }, asked)).toBeUndefined()
  },
)

const notFound = (name: string) =>
  `# Error [ERR_MODULE_NOT_FOUND]: Cannot find package '${name}' imported from \n`
const nodeTest = 'node --import tsx --test a.test.mjs'

test.each([
  [nodeTest, notFound('tsx')],
  [
    'node --require=tsx/cjs --test',
    "Error: Cannot find module 'tsx/cjs'\nRequire stack:\n- internal/preload\n",
  ],
  ['npm test', `> test\n> ${nodeTest}\n\n${notFound('tsx')}`],
])('%s cannot be started where the package that it loads first is not installed', (command, stdout) => {
  const missing = { ...verdict(0), results: [{ ...result(1), command, stdout }] }
  const stop = stopAtTheStart(missing, asked)
  expect(stop?.reason).toBe('check_not_startable')
  expect(stop?.message).toMatch(/: the package 'tsx(\/cjs)?' is not installed\. Install what it needs/)
})

test.each([
  ['a package that the program imports', nodeTest, notFound('left-pad')],
  ['a file of the project', 'node --import ./setup.mjs --test', "Cannot find module '/project/setup.mjs'\n"],
])('%s that is missing is left to the attempts', (_, command, stdout) => {
  const missing = { ...verdict(0), results: [{ ...result(1), command, stdout }] }
  expect(stopAtTheStart(missing, asked)).toBeUndefined()
})
