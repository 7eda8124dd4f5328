import { markdownTable } from '../../../engine/index.ts'
import { plural } from '../../../kit/index.ts'
import { brief, money, span } from '../../page/model/format.ts'
import { contextMapOf } from '../../page/model/rlm/context-reads.ts'
import { bestMeasure, icicleOf, type Measure } from '../../page/model/rlm/icicle.ts'
import { rlmAt, type Task } from '../../page/model/rlm/rlm-at.ts'
import { verdictOf } from '../../page/model/rlm/verdict.ts'
import { addEntries, emptyJournal } from '../../page/model/works.ts'
import { bar, drawing, fitted, text } from '../drawing.ts'
import { joined, picture, type Reported, type ReportPart } from '../report.ts'

/** The answer, whether one plain call would have done, the tree of tasks, and what was read of the context. */
export function reportRlm({ run, records, entries }: Reported): ReportPart {
  const journal = emptyJournal()
  addEntries(journal, entries)
  const state = rlmAt(records, journal.works)
  const { tasks, root } = state
  if (root === undefined) return { markdown: 'No task has been recorded.' }
  const measure = bestMeasure(tasks)
  const verdict = verdictOf(run.result, state)
  const map = contextMapOf(run.config, tasks)
  return joined([
    `**Question.** ${root.prompt}`,
    `**Answer.** ${root.answer ?? root.problem ?? root.status}`,
    verdict === undefined
      ? undefined
      : `## Was it worth it?\n\n${verdict.text}\n\n${markdownTable(
          ['Way', 'Tokens', 'Cost', 'Time', 'Answer'],
          verdict.ways.map(({ name, tokens, usd, seconds, answer }) => [
            name,
            tokens === undefined ? '–' : brief(tokens),
            money(usd),
            span(seconds),
            answer ?? '–',
          ]),
        )}`,
    '## Tasks',
    picture('tasks.svg', `The tree of ${plural(tasks.length, 'task')}`, icicleChart(tasks, measure)),
    markdownTable(
      ['Depth', 'Task', 'Status', 'Turns', 'Tokens', 'Cost', 'Time', 'Answer'],
      tasks
        .slice(0, 200)
        .map((task) => [
          String(task.depth),
          task.prompt.slice(0, 200),
          task.status.replaceAll('_', ' '),
          String(task.turns.length),
          brief(task.tokens),
          money(task.usd),
          span(task.seconds),
          (task.answer ?? '–').slice(0, 120),
        ]),
    ),
    map.bytes === 0
      ? undefined
      : `## Context\n\n${plural(map.documents.length, 'document')}, ${brief(map.bytes)} bytes; ${(map.shown * 100).toFixed(1)} % of it was shown to the agent in ${plural(map.reads.filter(({ kind }) => kind === 'read' || kind === 'hit').length, 'reading')}.`,
  ])
}

function icicleChart(tasks: readonly Task[], measure: Measure): string {
  const cells = icicleOf(tasks, measure).filter(({ width }) => width > 0.002)
  const rows = Math.max(...cells.map(({ row }) => row)) + 1
  const whole = 688
  return drawing({
    id: 'tasks',
    title: `Tasks by ${measure === 'usd' ? 'cost' : measure === 'tokens' ? 'tokens' : 'time'}`,
    description: `${plural(tasks.length, 'task')} in ${plural(rows, 'level')}.`,
    height: 44 + rows * 32 + 12,
    body: cells.flatMap(({ task, row, left, width }) => {
      const [x, y, wide] = [16 + left * whole, 40 + row * 32, width * whole]
      return [
        `<g class="${/success$/.test(task.status) ? 'ink0' : 'ink1'}">`,
        bar({ x, y, width: wide - 1, height: 30 }, 'soft', task.prompt),
        '</g>',
        text(x + 6, y + 19, fitted(task.prompt, wide - 12)),
      ]
    }),
  })
}
