import { expect, test } from 'vitest'
import { readTaskFile } from '../../../spine/index.ts'
import { ralphConfig } from '../config.ts'
import { writeTaskFile } from './write-task-file.ts'

test('a task file that is written is read as the same again', () => {
  const checks = ['npm test', `sh -c 'a # b' "c"`, '- odd', 'off']
  const settings = { check: checks, 'max-iterations': 8, actor: 'command:claude -p', budget: '5usd, 90m' }
  const text = writeTaskFile({ task: 'Do "it".', settings })
  expect(readTaskFile(text, 'x.md', ralphConfig, ['actor', 'budget'])).toEqual({
    settings: { checks, maxIterations: 8 },
    also: { actor: 'command:claude -p', budget: '5usd, 90m' },
    body: 'Do "it".',
  })
})
