import { markdownTable } from '../../../engine/index.ts'
import { plural } from '../../../kit/index.ts'
import { figure } from '../../page/model/format.ts'
import { type Cell, type RalphState, ralphAt } from '../../page/model/ralph/ralph-at.ts'
import { bar, drawing, fitted, stroke, text } from '../drawing.ts'
import { joined, picture, type Reported, type ReportPart } from '../report.ts'

/** Attempts with their rewards and tests, reflections and what they were good for, and the certificate. */
export function reportRalph({ records }: Reported): ReportPart {
  const state = ralphAt(records)
  const { attempts, usefulness, certificate, outcome } = state
  if (attempts.length === 0) return { markdown: 'No attempt has ended.' }
  return joined([
    '## Attempts',
    picture(
      'attempts.svg',
      `Rewards and tests of ${plural(attempts.length, 'attempt')}`,
      attemptsChart(state),
    ),
    markdownTable(
      ['Attempt', 'Reward', 'Tests', 'Reflections in view', 'What it did'],
      attempts.map(({ number, reward, passed, passedTests, totalTests, inView, strategy }) => [
        `${number}${passed ? ' ✓' : ''}`,
        figure(reward),
        totalTests === undefined ? '–' : `${passedTests} of ${totalTests}`,
        inView.join(', ') || '–',
        strategy,
      ]),
    ),
    '## Reflections',
    ...attempts.flatMap(({ number, reflection }) =>
      reflection === '' ? [] : [`**Attempt ${number}.** ${reflection.replaceAll('\n', ' ')}`],
    ),
    usefulness.some(({ times_in_view: times }) => times > 0)
      ? markdownTable(
          ['Reflection of attempt', 'In view', 'Improved', 'Worsened', 'Change of the reward'],
          usefulness
            .filter(({ times_in_view: times }) => times > 0)
            .map((one) => [
              String(one.iteration + 1),
              String(one.times_in_view),
              String(one.improved_after ?? '–'),
              String(one.worsened_after ?? '–'),
              figure(Math.round(one.reward_change_after * 1000) / 1000),
            ]),
        )
      : undefined,
    certificate === undefined
      ? undefined
      : `## Certificate\n\n${[
          ...certificate.proved.map((line) => `- ✓ ${line}`),
          ...certificate.not_proved.map((line) => `- – ${line}`),
        ].join('\n')}`,
    outcome?.result?.branch === undefined
      ? undefined
      : `The result is on the branch \`${outcome.result.branch}\`.`,
  ])
}

const inkOf: Readonly<Record<Cell, string>> = { pass: 'ink2', fail: 'ink1', fixed: 'ink2', broken: 'ink1' }
const signs: Readonly<Record<Cell, string>> = { pass: '', fail: '✕', fixed: '✓', broken: '!' }

function attemptsChart({ attempts, tests }: RalphState): string {
  const shown = tests.slice(0, 40)
  const step = Math.min(52, 480 / attempts.length)
  const [left, top] = [210, 150]
  const x = (index: number) => left + index * step
  const y = (reward: number) => 130 - reward * 80
  const points = attempts.map(({ reward = 0 }, index) => `${x(index) + step / 2},${y(reward)}`)
  return drawing({
    id: 'attempts',
    title: 'Attempts',
    description: `Rewards: ${attempts.map(({ reward }) => figure(reward)).join(', ')}.`,
    width: Math.max(480, left + attempts.length * step + 24),
    height: top + shown.length * 22 + 44,
    body: [
      text(left - 12, 94, 'reward', 'end'),
      ...[0, 1].map((value) => stroke(left, y(value), left + attempts.length * step, y(value), 'grid')),
      `<g class="ink0"><polyline class="line" points="${points.join(' ')}"/></g>`,
      ...attempts.map(({ reward }, index) =>
        text(x(index) + step / 2, y(reward ?? 0) - 8, figure(reward), 'middle'),
      ),
      ...attempts.map(({ number }, index) => text(x(index) + step / 2, top + 4, String(number), 'middle')),
      ...shown.flatMap(({ name, cells }, row) => [
        text(left - 12, top + 26 + row * 22, fitted(name, left - 24), 'end'),
        ...cells.flatMap((cell, index) => [
          `<g class="${inkOf[cell]}">`,
          bar(
            { x: x(index) + 1, y: top + 12 + row * 22, width: step - 2, height: 20 },
            cell === 'fixed' || cell === 'broken' ? 'fill' : 'soft',
            `${name}: ${cell}`,
          ),
          '</g>',
          text(
            x(index) + step / 2,
            top + 26 + row * 22,
            signs[cell],
            cell === 'fixed' || cell === 'broken' ? 'middle on' : 'middle',
          ),
        ]),
      ]),
      text(left, top + shown.length * 22 + 32, '✕ fails · ✓ fixed · ! broken'),
    ],
  })
}
