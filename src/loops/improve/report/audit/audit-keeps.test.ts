import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../../kit/index.ts'
import { auditKeeps } from './audit-keeps.ts'
import { auditMarkdown } from './audit-markdown.ts'
import type { LoggedRun, LoggedRuns } from './logged-run.ts'

/** A log from scores: those with a plus were kept, and words follow after a space. */
function log(...runs: readonly string[]): LoggedRuns {
  return {
    direction: 'lower_is_better',
    runs: runs.map((text, iteration) => {
      const [, plus, score, , description] = /^(\+?)([-\d.]+)( (.*))?$/.exec(text)!.map(String)
      return {
        iteration,
        name: `run ${iteration}`,
        score: Number(score),
        kept: iteration === 0 || plus === '+',
        description: description === 'undefined' ? 'a change' : description!,
      }
    }),
  }
}

const verdicts = (runs: LoggedRuns) => auditKeeps(runs).keeps.map(({ verdict }) => verdict)

test('a gain far beyond the differences between discards survives', () => {
  expect(verdicts(log('100', '101', '100.5', '99.8', '100.9', '100.2', '101.1', '+80'))).toEqual(['survives'])
})

test('without a run of the same code again nothing can be called noise', () => {
  const audit = auditKeeps(log('100', '101', '103', '99.8', '104', '100.2', '101.1', '+99.5'))
  expect(audit.keeps[0]).toMatchObject({ verdict: 'inconclusive', repeat: false })
  expect(audit.noise).toMatchObject({ low: 0, repeats: 0, discards: 5 })
})

test('repeated runs show what is within the noise', () => {
  const audit = auditKeeps(
    log(
      '100 baseline',
      '+103 baseline again',
      '+98 confirmation run',
      '+101 rerun',
      '+100.2',
      '+110 repeat',
      '+109',
    ),
  )
  expect(audit.noise.low).toBeGreaterThan(0)
  expect(audit.keeps.map(({ verdict, repeat }) => [verdict, repeat])).toEqual([
    ['within_noise', true],
    ['within_noise', true],
    ['within_noise', true],
    ['within_noise', false],
    ['within_noise', true],
    ['within_noise', false],
  ])
})

test('what was kept at a worse score shows no gain', () => {
  expect(auditKeeps(log('100', '+104')).keeps[0]).toMatchObject({
    gain: -4,
    verdict: 'within_noise',
    reason: 'It scored no better than what it replaced.',
  })
})

test('runs that stay better after a keep than before it show that it is real', () => {
  const noisy = log('100', '104', '97', '108', '101', '103', '+93', '95', '90', '96', '91', '94')
  expect(auditKeeps(noisy).keeps[0]).toMatchObject({
    verdict: 'survives',
    reason: expect.stringContaining('stayed better'),
  })
})

test('the runs after a keep that was luck do not stay better', () => {
  expect(
    verdicts(log('100', '104', '97', '108', '101', '103', '+93', '101', '99', '105', '97', '102')),
  ).toEqual(['inconclusive'])
})

test('a benchmark that never varies makes every gain real', () => {
  const same = log('5 baseline', '+5 baseline', '+5 rerun', '+5 confirmation', '+4.99')
  expect(auditKeeps(same).keeps.at(-1)).toMatchObject({ verdict: 'survives', sigmas: null })
})

test('scores that shall rise, and scores below zero, are compared by their differences', () => {
  const turned: LoggedRuns = {
    direction: 'higher_is_better',
    runs: log('-100', '-101', '-100.5', '-99.8', '-100.9', '-100.2', '-101.1', '+-80').runs,
  }
  const audit = auditKeeps(turned)
  expect(audit.noise.relative).toBe(false)
  expect(audit.keeps[0]).toMatchObject({ gain: 20, verdict: 'survives' })
})

test.each([[log()], [log('1')], [log('0', '+0')]])('short logs say nothing and do no harm', (short) => {
  const audit = auditKeeps(short)
  expect(audit.keeps.every(({ verdict }) => verdict === 'within_noise')).toBe(true)
  expect(auditMarkdown(audit).join('\n')).toContain('its noise is not known')
})

test('a best score that no later run comes near was luck', () => {
  const lucky = log('100', '101', '100.5', '99.8', '100.9', '100.2', '101.1', '+80', '+100', '100.4', '100.1')
  expect(auditKeeps(lucky).bestReachedAgain).toBe(false)
  expect(auditMarkdown(auditKeeps(lucky)).join('\n')).toContain('lucky run')
})

describe('over many made-up logs', () => {
  /** The rule of autoresearch: what scores better than the last keep is kept. */
  function hunt(random: () => number, gains: (index: number) => number): LoggedRun[] {
    const noise = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    let [level, best] = [100, 100 + noise()]
    const runs = [{ iteration: 0, name: 'run 0', score: best, kept: true, description: 'baseline' }]
    for (let iteration = 1; iteration <= 60; iteration++) {
      const reached = level - gains(iteration)
      const score = reached + noise()
      const kept = score < best
      if (kept) [level, best] = [reached, score]
      runs.push({ iteration, name: `run ${iteration}`, score, kept, description: 'a change' })
    }
    return runs
  }

  test('changes that do nothing seldom survive', () => {
    const random = seededRandom(1)
    const logs = Array.from({ length: 400 }, () => hunt(random, () => 0))
    const audits = logs.map((runs) => auditKeeps({ direction: 'lower_is_better', runs }))
    const fooled = audits.filter(({ keeps }) => keeps.some(({ verdict }) => verdict === 'survives')).length
    const kept = audits.reduce((sum, { keeps }) => sum + keeps.length, 0)
    expect(kept / logs.length).toBeGreaterThan(2)
    expect(fooled / logs.length).toBeLessThan(0.06)
  })

  test('a gain of ten deviations is found', () => {
    const random = seededRandom(2)
    const logs = Array.from({ length: 200 }, () => hunt(random, (index) => (index === 30 ? 10 : 0)))
    const found = logs.filter((runs) =>
      auditKeeps({ direction: 'lower_is_better', runs }).keeps.some(
        ({ iteration, verdict }) => iteration === 30 && verdict === 'survives',
      ),
    )
    expect(found.length / logs.length).toBeGreaterThan(0.9)
  })
})
