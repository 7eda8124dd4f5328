import { expect, test } from 'vitest'
import { bench } from './campaign.suite.ts'

test('a campaign merges what is better, archives what is not, and leaves a folder that is valid at lint', async () => {
  const made = bench()
  const { status, result, error } = await made.start()
  expect(error).toBeUndefined()
  expect(status).toBe('completed')
  expect(result).toMatchObject({
    iterations: 3,
    baseline_score: 10,
    best_score: 13,
    stop: { reason: 'max_iterations' },
  })
  expect(await made.lint()).toEqual([])
  expect(made.git('show', 'improve/raise_the_value:value.txt')).toBe('13\n')
  expect(made.read('value.txt')).toBe('10\n')
  expect(made.git('status', '--porcelain', '--', ':!.reprise')).toBe('')
  expect(made.refs()).toEqual([])
  expect(made.files()).toEqual([])
  expect(await made.replay()).toEqual([])
})
