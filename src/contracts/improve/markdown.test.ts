import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readRecord } from '../gate/read-record.ts'
import { readGolden } from '../golden.suite.ts'
import { writeRecord } from '../write-record.ts'
import { goal, parseGoal } from './goal.ts'
import { factsOf, goalSlug, phasesOf } from './goal-facts.ts'
import { goalPhases } from './goal-phases.ts'
import { harness } from './harness.ts'
import { customFamilies, familiesUnder, rulesOf } from './harness-facts.ts'
import { idea, ideasIn } from './idea.ts'
import { improve } from './index.ts'
import { parseDocument } from './markdown-document.ts'
import { parsePhases } from './phase-table.ts'
import { meetsTarget, readTargets } from './sub-score-targets.ts'

const markdown = improve.contracts.filter(({ form }) => form === 'markdown')
const row = '| phase_1 | Speed | dim_a >= 90.0 | active |\n'
const header = '| Phase | Focus | Sub-Score Targets | Status |\n|---|---|---|---|\n'
const scraps = [
  '## Phases\n',
  '# ',
  '#',
  header,
  row,
  '| a |',
  '\r\n',
  '\n',
  '```\n',
  '<!--',
  '-->',
  ' ',
  '\\|',
  '- **x**: y\n',
  '### H001: z\n',
]
const anyText = fc
  .array(fc.oneof(fc.constantFrom(...scraps), fc.string()), { maxLength: 30 })
  .map((parts) => parts.join(''))

describe.each(markdown.map((contract) => [contract.name, contract] as const))('%s', (_, contract) => {
  test('prints any text back byte for byte', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(contract.notation!.write(contract.notation!.read(text).value)).toBe(text)
      }),
    )
  })

  test('has something to say of any text, and never throws', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { line, column } of readRecord(contract, text, { level: 'lint' }).findings) {
          expect(line).toBeGreaterThan(0)
          expect(column).toBeGreaterThan(0)
        }
      }),
    )
  })
})

test('a changed phase prints as a clean row that keeps further columns, and the other rows stay', () => {
  const text = readGolden('improve/goal').replace('| scan | The', '|scan|  The')
  const value = parseGoal(text)
  const phases = value.sections.find((section) => section.phases)!.phases!.phases
  phases[2]!.status = 'completed'
  const written = writeRecord(goal, value)
  expect(written).toContain('|scan|  The scanner |')
  expect(written).toContain(
    '| build | Building the tree \\| linking | build_ms <= 12.5; scan_ms <= 18 | completed | grace |\n',
  )
  expect(written.split('\n').length).toBe(text.split('\n').length)
})

test('a phase that is added becomes a row of its own', () => {
  const value = parsePhases(`${header}${row}`)
  value.phases.push({ phase: 'phase_2', focus: 'Size', sub_score_targets: 'dim_b <= 5', status: 'pending' })
  expect(writeRecord(goalPhases, value)).toBe(`${header}${row}| phase_2 | Size | dim_b <= 5 | pending |\n`)
})

test('a changed heading prints as a clean heading', () => {
  const value = parseDocument('#  Old  #\ntext\n')
  value.sections[0]!.title = 'New'
  expect(writeRecord(harness, value)).toBe('# New\ntext\n')
})

test('a phase without a status cell is reported with its line', () => {
  const text = `## Phases\n${header}${row}| phase_2 | Size | dim_b <= 5 |\n`
  const { findings } = readRecord(goalPhases, text)
  expect(findings).toMatchObject([{ code: 'schema/required', line: 5, pointer: '/phases/1/status' }])
})

test('a missing column is reported for every row', () => {
  const { findings } = readRecord(goalPhases, '| Phase | Status |\n|---|---|\n| a | active |\n')
  expect(findings.map(({ line, pointer }) => [line, pointer])).toEqual([
    [3, '/phases/0/focus'],
    [3, '/phases/0/sub_score_targets'],
  ])
})

test('two active phases and an unreadable target are reported with their lines inside a goal', () => {
  const text = readGolden('improve/goal')
    .replace('| pending |', '| active |')
    .replace('scan_ms <= 18, ', 'fast, ')
  const lines = text.split('\n')
  const { findings } = readRecord(goal, text, { level: 'lint' })
  expect(findings.map(({ code, line }) => [code, lines[line! - 1]!.slice(0, 8)])).toEqual([
    ['improve/two-active-phases', '| build '],
    ['improve/sub-score-target', '| scan |'],
  ])
})

test('a status that is spelled differently is repaired in its row only', () => {
  const text = `Before\n\n${header}${row.replace('active', 'Done')}After\n`
  const reading = readRecord(goalPhases, text, { level: 'compat' })
  expect(reading.findings.map(({ code, line }) => [code, line])).toEqual([['improve/phase-spelling', 5]])
  expect(reading.repaired?.()).toBe(text.replace('Done', 'completed'))
})

test('an unfilled template of a goal can be read and is only warned about', () => {
  const text = `# Goal\n\n## Objective\n<!-- What? -->\n\n## Phases (optional)\n\n${header}| | | | active |\n| | | | pending |\n`
  const { findings } = readRecord(goal, text, { level: 'lint' })
  expect(findings.every(({ severity }) => severity === 'warning')).toBe(true)
  expect(findings.map(({ code }) => code)).toContain('improve/blank-phase')
})

test('the facts of a goal are read from its sections', () => {
  const value = parseGoal(readGolden('improve/goal'))
  expect(factsOf(value)).toMatchObject({
    objective: 'Parse large files faster, without using more memory.',
    metric: 'parse_ms',
    target: 30,
    direction: 'lower_is_better',
    inScope: 'src/',
    outOfScope: 'bench/, the public types',
  })
  expect(phasesOf(value).map(({ phase }) => phase)).toEqual(['warmup', 'scan', 'build'])
})

test.each([
  ['Reduce p95 latency!', 'reduce_p95_latency'],
  ['<!-- note -->\n  Make it faster\nand more', 'make_it_faster'],
  ['An objective that is much longer than forty characters', 'an_objective_that_is_much_longer_than_fo'],
  ['…', ''],
])('the slug of %j is %j', (objective, slug) => {
  expect(goalSlug(objective)).toBe(slug)
})

test('targets are read with their relations, and what is not a target is returned', () => {
  expect(readTargets('dim_a >= 90.0, `dim_b` ≤ 5; c = -1 and d > 2%, better')).toEqual({
    targets: [
      { sub_score: 'dim_a', relation: '>=', target: 90 },
      { sub_score: 'dim_b', relation: '<=', target: 5 },
      { sub_score: 'c', relation: '=', target: -1 },
      { sub_score: 'd', relation: '>', target: 2 },
    ],
    unread: ['better'],
  })
})

test.each([
  ['>=', [false, true, true]],
  ['<=', [true, true, false]],
  ['>', [false, false, true]],
  ['<', [true, false, false]],
  ['=', [false, true, false]],
] as const)('a target with %s is met on the right side', (relation, expected) => {
  const target = { sub_score: 'dim_a', relation, target: 2 }
  expect([1, 2, 3].map((dim_a) => meetsTarget(target, { dim_a }))).toEqual(expected)
  expect(meetsTarget(target, {})).toBe(false)
})

test('rules of a harness are read with their fields, and examples are not enforced', () => {
  const rules = rulesOf(parseDocument(readGolden('improve/harness')))
  expect(rules.map(({ rule_id: id, isEnforced }) => [id, isEnforced])).toEqual([
    ['H001', true],
    ['H002', true],
    ['H003', true],
    ['H101', true],
    ['H900', false],
  ])
  expect(rules[0]).toMatchObject({
    title: 'One Hypothesis Per Plan',
    category: 'approach_diversity',
    description: 'A plan tests one idea.',
  })
})

test('custom families are read from a table or from a list', () => {
  const table = parseDocument(readGolden('improve/harness'))
  expect(customFamilies(table).map(({ tag }) => tag)).toEqual(['memory_layout', 'io_path'])
  const list = parseDocument(
    '## Custom Approach Families\n<!-- none\n-->\n- `prompting`: words\n* **tools**\n- two words\n',
  )
  expect(customFamilies(list)).toEqual([
    { tag: 'prompting', description: 'words', section: 0 },
    { tag: 'tools', description: '', section: 0 },
  ])
  expect(familiesUnder(list).has('prompting') && familiesUnder(list).has('data')).toBe(true)
})

test('ideas are items, paragraphs and headings, without comments', () => {
  const { value } = readRecord(idea, readGolden('improve/idea'))
  expect(ideasIn(value!)).toEqual([
    'Try offsets instead of strings',
    'Look at how often the buffer grows,\n  and whether it has to',
    'Compare with the generated parser\nIt skips comments in one step.',
  ])
  expect(ideasIn(parseDocument('# User Ideas\n\n<!-- nothing yet -->\n'))).toEqual([])
})
