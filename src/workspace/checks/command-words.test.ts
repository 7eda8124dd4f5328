import { expect, test } from 'vitest'
import { toolOf, verificationOf } from './command-words.ts'

test.each([
  ['npx tsc --noEmit', 'tsc', 'type_check'],
  ['node --test test/', 'node:test', 'unit_tests'],
  ['node_modules/.bin/eslint .', 'eslint', 'lint'],
  ['CI=1 npm test', 'npm', 'unit_tests'],
  ['npm run test:e2e', 'npm', 'integration_tests'],
  ['npm run typecheck', 'npm', 'type_check'],
  ['make', 'make', 'compilation'],
  ['./smoke.sh', 'smoke.sh', 'heuristic'],
  ['', 'check', 'heuristic'],
])("'%s' is called %s and is a %s", (command, tool, verification) => {
  expect(toolOf(command)).toBe(tool)
  expect(verificationOf(command)).toBe(verification)
})
