import { expect, test } from 'vitest'
import { reportJson } from '../../../learn/index.ts'
import { loop, solvedIn } from './attempts.suite.ts'
import { errorChart } from './charts/error-chart.ts'
import { rewardChart } from './charts/reward-chart.ts'
import { successChart } from './charts/success-chart.ts'
import { ralphReport } from './ralph-report.ts'
import { reportMarkdown } from './report-markdown.ts'

const records = [
  ...loop(
    'a',
    {
      errors: ['type_error', 'test_failure'],
      reflection: 'look | at the\nlast page',
      more: { cost_usd: 0.5 },
    },
    { errors: ['test_failure'], reflection: 'look | at the\nlast page', saw: [0], more: { cost_usd: 1 } },
    { passed: true, holdout: true, saw: [0, 1], more: { cost_usd: 2 } },
  ),
  ...loop('b', { passed: true, holdout: false }),
]
const report = ralphReport(records)

test('the Markdown says what came out, and what stopping earlier would have done', () => {
  const markdown = reportMarkdown(report)
  expect(markdown).toContain('- Solved: 1 of 2 (50.0 %')
  expect(markdown).toContain('- False positives of the evaluator, of what it accepted: 1 of 2')
  expect(markdown).toContain('- Attempts to success: median 3, mean 3, at most 3.')
  expect(markdown).toContain('- Spent: $3.50.')
  expect(markdown).toContain(
    '- Stopping after 1 attempt would have saved 2 attempts ($3.00) and lost 1 solved.',
  )
  expect(markdown).toContain(
    '- Stopping after 2 attempts would have saved 1 attempt ($2.00) and lost 1 solved.',
  )
  expect(markdown).not.toContain('Stopping after 3')
  expect(markdown).toContain('| ralph-a | 1 and 2 | 100.0 % |')
  expect(markdown).toContain('| 1 | 1 | 1 |\n| 2 | 1 | 0 |\n| 3 | 0 | 0 |')
  expect(markdown).toContain('look \\| at the last page')
})

test('a cost that is not known is called unknown, and never $0', () => {
  const spent = (...usages: readonly object[]) => {
    const attempts = usages.map((usage) => ({ more: { usage: { calls: 1, ...usage } } }))
    return /Spent: (.*)\.$/m.exec(reportMarkdown(ralphReport(loop('a', ...attempts))))?.[1]
  }
  expect(spent({ input_tokens: 5 })).toBe('unknown cost, 5 tokens')
  expect(spent({ cost_usd: 0.5 }, {})).toBe('$0.5000 and the unknown cost of 1 attempt')
  expect(spent({ cost_usd: 0, calls: 0 }, {})).toBe('unknown cost')
  expect(spent({ cost_usd: 0, calls: 0 })).toBe('$0.0000')
})

test('the Markdown of nothing says nothing that is not so', () => {
  const markdown = reportMarkdown(ralphReport([]))
  expect(markdown).toContain('Loops: 0')
  expect(markdown).not.toMatch(/NaN|undefined|##/)
})

test('the JSON is the report, with keys as records have them, in the order of the alphabet', () => {
  const text = reportJson(report)
  expect(JSON.parse(text)).toMatchObject({
    loops: 2,
    attempts_to_success: { median: 3 },
    reflections: { never_in_view: 2 },
    errors: [{ errors: { test_failure: 1 } }, {}, {}],
  })
  const keys = Object.keys(JSON.parse(text))
  expect(keys).toEqual(keys.toSorted())
  const turned = Object.fromEntries(Object.entries(report).toReversed()) as typeof report
  expect(reportJson(turned)).toBe(text)
})

const charts = { rewardChart, successChart, errorChart }

test.each(Object.entries(charts))('%s is valid, described in words, and readable on dark', (_, chart) => {
  for (const drawn of [chart(report), chart(ralphReport([])), chart(ralphReport(solvedIn('x', 40)))]) {
    expect(unclosed(drawn)).toEqual([])
    const [, title, description] = /aria-labelledby="(\S+) (\S+)"/.exec(drawn)!
    expect(drawn).toMatch(new RegExp(`<title id="${title}">[^<]+</title>`))
    expect(drawn).toMatch(new RegExp(`<desc id="${description}">[^<]+</desc>`))
    expect(drawn).toContain('prefers-color-scheme:dark')
    expect(drawn).not.toMatch(/NaN|undefined|Infinity/)
    expect(drawn).not.toMatch(/https?:(?!\/\/www\.w3\.org\/2000\/svg)/)
  }
})

/** Tags of an SVG that are not closed in the order in which they were opened. */
function unclosed(text: string): string[] {
  const open: string[] = []
  for (const [, slash, name, own] of text.matchAll(/<(\/?)([a-z]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (own === '/') continue
    if (slash !== '/') open.push(name!)
    else if (open.at(-1) === name) open.pop()
    else open.push(`/${name}`)
  }
  return open
}

test('the lines hold a point for each iteration, in its place', () => {
  const drawn = successChart(report)
  expect(drawn.match(/<circle/g)).toHaveLength(3)
  expect(drawn).toContain('<title>solved, iteration 3: 50.0 %</title>')
  const heights = [...drawn.matchAll(/cy="([\d.]+)"/g)].map(([, y]) => Number(y))
  expect(heights).toEqual([276, 276, 160])
  expect(drawn).toContain('Of 2 loops 0 were solved at the first attempt and 1 in the end.')
})

test('the bars are stacked by type, and an empty one is not drawn', () => {
  const drawn = errorChart(report)
  expect([...drawn.matchAll(/<title>(iteration[^<]+)</g)].map(([, words]) => words)).toEqual([
    'iteration 1, test failure: 1',
    'iteration 1, type error: 1',
    'iteration 2, test failure: 1',
  ])
  const [first, second] = [...drawn.matchAll(/class="mark[^>]* y="([\d.]+)"[^>]* height="([\d.]+)"/g)]
  expect(Number(second![2])).toBe(116)
  expect(Number(first![1])).toBe(Number(second![1]) + Number(second![2]))
})

test('the axis ends at a round number above the data', () => {
  const drawn = errorChart(
    ralphReport(loop('a', { errors: Array.from({ length: 7 }, () => 'other' as const) })),
  )
  expect(drawn).toContain('>8</text>')
  expect(drawn).not.toContain('>10</text>')
  expect(drawn).toContain(`height="${(232 * 7) / 8}"`)
})
