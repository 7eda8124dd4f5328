import { expect, test } from 'vitest'
import { type Plan, parseDocument } from '../../../contracts/index.ts'
import { planOf } from './critic.suite.ts'
import { customRules } from './custom-rules.ts'

const harness = (enforcement: string, title = 'Custom') =>
  parseDocument(`# Rules\n\n### H101: ${title}\n- **enforcement**: ${enforcement}\n`)
const resultOf = (enforcement: string, changes: Partial<Plan> = {}) =>
  customRules(planOf(changes), harness(enforcement)).get('H101')

const files = (...target_files: string[]) => ({ target_files })
const steps = (...changes: string[]) => ({
  steps: changes.map((change, index) => ({ step: index + 1, file: 'src/scan.ts', change })),
})

test.each<[enforcement: string, kept: Partial<Plan>, broken: Partial<Plan>]>([
  ['The critic looks for package.json among the target files.', {}, files('src/scan.ts', 'package.json')],
  ['Target files must not include `docs/` or `*.lock`.', {}, files('docs/guide.md')],
  ['No plan changes `*.lock`.', {}, files('deep/yarn.lock')],
  ['Target files must be in `src/`.', {}, files('lib/a.ts')],
  ['Plans change only `src/**`.', {}, files('lib/a.ts')],
  ['At most 2 files are changed.', files('a', 'b'), files('a', 'b', 'c')],
  ['A plan has at most 1 step', {}, steps('one', 'two')],
  ['The hypothesis mentions `parse_ms`.', {}, { hypothesis: 'It should be faster because it is' }],
  [
    'The hypothesis must not mention "seed".',
    {},
    { hypothesis: 'Another seed should help because it is lucky' },
  ],
  ['No step mentions `sleep`.', {}, steps('Remove the sleep in the loop')],
  ['The family is one of `data`, `io_path`.', {}, { approach_family: 'other' }],
  ['The family must not be `testing`.', {}, { approach_family: 'testing' }],
  ['At most 5 steps. No plan changes `a.ts`.', {}, files('a.ts')],
])('%s', (enforcement, kept, broken) => {
  expect(resultOf(enforcement, kept)).toEqual({ result: 'pass' })
  expect(resultOf(enforcement, broken)).toMatchObject({
    result: 'fail',
    objection: expect.stringMatching(/^H101 \(Custom\): .*\.$/),
  })
})

test.each(['The critic reads it with care.', '', 'Plans are short and clear.', 'Only the best ideas.'])(
  'a rule that code cannot check is said to be not checked: %s',
  (enforcement) => {
    expect(resultOf(enforcement)).toEqual({ result: 'not_checked' })
  },
)

test('examples, the default rules and a missing harness add nothing', () => {
  const document = parseDocument(
    '### H001: One\n- **enforcement**: at most 0 steps\n\n## Example Rules\n\n### H900: Not in force\n- **enforcement**: at most 0 steps\n',
  )
  expect([...customRules(planOf(), document)]).toEqual([])
  expect([...customRules(planOf(), undefined)]).toEqual([])
})
