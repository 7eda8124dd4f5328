import { expect, test } from 'vitest'
import type { WireEntry, WireRecord } from '../../../wire.ts'
import { addEntries, emptyJournal } from '../works.ts'
import { contextMapOf } from './context-reads.ts'
import { amountOf, bestMeasure, icicleOf } from './icicle.ts'
import { rlmAt } from './rlm-at.ts'
import { variablesOf } from './variables.ts'
import { verdictOf } from './verdict.ts'

const at = (second: number) => new Date(1_000_000 + second * 1000).toISOString()
const time = (second: number) => 1_000_000 + second * 1000

interface TaskFacts {
  readonly id: string
  readonly parent?: string
  readonly from: number
  readonly to?: number
  readonly usd?: number
  readonly tool?: string
  readonly parameters?: object
  readonly result?: string
}

/** The trajectory of a task with one turn for each of its seconds. */
function trajectory({
  id,
  parent,
  from,
  to,
  usd = 0.01,
  tool = 'Cell',
  parameters = {},
  result = 'ok',
}: TaskFacts): WireRecord {
  const end = to ?? from + 1
  const iterations = Array.from({ length: end - from }, (_, index) => ({
    iteration_number: index + 1,
    timestamp: at(from + index),
    thought: { type: 'goal', content: `thought ${index + 1}` },
    action: { tool, parameters },
    observation: { status: 'success', result },
    cost: { total_tokens: 100, total_cost_usd: usd },
    duration_ms: 1000,
    state_snapshot: index === 0 ? { table: 'a' } : { table: 'b', Final: 'c' },
  }))
  return {
    path: `trajectories/traj-${id}/trajectory.json`,
    contract: 'rlm/trajectory',
    at: time(end),
    record: {
      trajectory_id: `traj-${id}`,
      task_context: {
        task_id: id,
        task_prompt: `Do ${id}`,
        parent_task_id: parent,
        depth: parent === undefined ? 0 : 1,
      },
      iterations,
      ...(to !== undefined && { outcome: { status: 'success', final_result: id } }),
      metadata: { model: 'a', started_at: at(from), ...(to !== undefined && { completed_at: at(to) }) },
    },
  }
}

const start = (seq: number, key: string, second: number): WireEntry => ({
  seq,
  at: time(second),
  epoch: 1,
  type: 'start',
  key,
  work: 'step',
  try: 1,
})

function worksOf(...entries: WireEntry[]) {
  const journal = emptyJournal()
  addEntries(journal, entries)
  return journal.works
}

test('the tree at an earlier time is built from the last version of its trajectories', () => {
  const records = [
    trajectory({ id: 'root', from: 0, to: 4 }),
    trajectory({ id: 'one', parent: 'root', from: 1, to: 3 }),
  ]
  const half = rlmAt(records, [], time(2))
  expect(half.tasks.map(({ id, status, turns }) => [id, status, turns.length])).toEqual([
    ['root', 'running', 2],
    ['one', 'running', 1],
  ])
  expect(half.root?.answer).toBeUndefined()
  // What is under way has taken the time until now.
  expect(half.tasks.map(({ seconds }) => seconds)).toEqual([2, 1])
  const end = rlmAt(records, [])
  expect(end.root).toMatchObject({ status: 'success', answer: 'root', usd: 0.04, seconds: 4 })
  expect(end.running).toBe(0)
  expect(rlmAt(records, [], time(0.5)).tasks).toHaveLength(1)
})

test('a task without a trajectory is known by its work, below the task that spawned it', () => {
  const works = worksOf(
    start(1, 'root/context', 0),
    start(2, 'root/turn-1/action-1/subtask-1/context', 1),
    start(3, 'root/turn-1/action-1/subtask-2/context', 1),
  )
  const records = [
    trajectory({ id: 'root', from: 0 }),
    trajectory({ id: 'two', parent: 'root', from: 1, to: 2 }),
  ]
  const { tasks, running } = rlmAt(records, works)
  expect(tasks.map(({ id, parent, status }) => [id, parent, status])).toEqual([
    ['root', undefined, 'running'],
    ['two', 'root', 'success'],
    ['root/turn-1/action-1/subtask-2', 'root', 'running'],
  ])
  expect(running).toBe(2)
})

test('a task is as wide as what it and all below it used', () => {
  const records = [
    trajectory({ id: 'root', from: 0, to: 4 }),
    trajectory({ id: 'one', parent: 'root', from: 1, to: 3 }),
    trajectory({ id: 'two', parent: 'root', from: 1, to: 3, usd: 0.02 }),
  ]
  const { tasks } = rlmAt(records, [])
  const cells = icicleOf(tasks, bestMeasure(tasks))
  expect(cells.map(({ task, row, left, width }) => [task.id, row, left, width])).toEqual([
    ['root', 0, 0, 1],
    ['one', 1, 0, expect.closeTo(0.2)],
    ['two', 1, expect.closeTo(0.2), expect.closeTo(0.4)],
  ])
  // Two seconds of the root passed while both subtasks were at work.
  const seconds = icicleOf(tasks, 'seconds')
  expect(seconds.map(({ own, total }) => [own, total])).toEqual([
    [2, 6],
    [2, 2],
    [2, 2],
  ])
  // It is as wide as both, and says how long it took.
  expect(seconds.map((cell) => amountOf(cell, 'seconds'))).toEqual([4, 2, 2])
  expect(icicleOf(tasks, 'usd', 'two')).toMatchObject([{ row: 0, left: 0, width: 1 }])
})

test('variables are followed from turn to turn', () => {
  const { root } = rlmAt([trajectory({ id: 'root', from: 0, to: 3 })], [])
  const rows = variablesOf(root!).map(({ name, cells }) => [
    name,
    cells.map(({ change }) => change).join(' '),
  ])
  expect(rows).toEqual([
    ['table', 'set changed kept'],
    ['Final', 'none set kept'],
  ])
})

test('what was read of the context has its place in bytes', () => {
  const config = {
    files: [
      { name: 'a.txt', bytes: 100 },
      { name: 'b.txt', bytes: 300 },
    ],
  }
  const of = (facts: Omit<TaskFacts, 'id' | 'from'>) =>
    contextMapOf(config, rlmAt([trajectory({ id: 'root', from: 0, ...facts })], []).tasks)
  expect(
    of({ tool: 'Read', parameters: { path: 'b.txt', offset: 50, length: 20 }, result: 'x'.repeat(20) }),
  ).toMatchObject({
    bytes: 400,
    shown: 0.05,
    reads: [{ kind: 'read', from: 150, to: 170 }],
  })
  expect(of({ tool: 'Grep', result: '1 line matches:\nb.txt@7: four' }).reads).toMatchObject([
    { kind: 'hit', from: 107, to: 111 },
  ])
  expect(
    of({ tool: 'Read', parameters: { path: 'a.txt', from: 3, to: 4 }, result: '3\tabcd\n4\tefgh' }).reads,
  ).toMatchObject([{ from: 10, to: 20, says: 'lines 3 to 4' }])
  expect(of({ tool: 'Cell' }).reads).toMatchObject([{ kind: 'scan', from: 0, to: 400 }])
  expect(
    of({
      tool: 'spawned_subtask',
      parameters: { tasks: [{ prompt: 'p', slice: { path: 'b.txt', offset: 10, length: 900 } }] },
    }).reads,
  ).toMatchObject([{ kind: 'given', from: 110, to: 400 }])
  expect(of({ tool: 'spawned_subtask', parameters: { filter: { pattern: 'Oslo' } } }).reads).toMatchObject([
    { kind: 'given', from: 0, to: 400, says: 'the lines with “Oslo”' },
  ])
  expect(contextMapOf(undefined, []).bytes).toBe(0)
})

test('the verdict compares ways only when the question is answered', () => {
  const records = [trajectory({ id: 'root', from: 0, to: 2 })]
  const result = {
    answer: 'A',
    tokens: 900,
    usd: 0.5,
    milliseconds: 2000,
    plain: { fits: true, tokens: 400, ratio: 2, verdict: 'One plain call was possible.' },
    baseline: { answer: 'B', cut: true, tokens: 380, milliseconds: 900 },
  }
  expect(verdictOf(result, rlmAt(records, [], time(1)))).toBeUndefined()
  const verdict = verdictOf(result, rlmAt(records, []))
  expect(verdict?.ways.map(({ name, answer, usd }) => [name, answer, usd])).toEqual([
    ['this run', 'A', 0.5],
    ['one plain call (estimate)', undefined, undefined],
    ['one plain call, context cut', 'B', undefined],
  ])
})
