import { describe, expect, test } from 'vitest'
import { readRecord } from '../gate/read-record.ts'
import { goldenRecord } from '../golden.suite.ts'
import { readThoughtReference } from './thought-reference.ts'
import { trajectory } from './trajectory.ts'

const read = (value: unknown, level: 'spec' | 'compat' | 'lint') => {
  const { findings, value: result } = readRecord(trajectory, JSON.stringify(value), {
    level,
  })
  return {
    codes: findings.map(({ code, pointer }) => `${code} ${pointer}`),
    findings,
    value: result as never,
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the tests write what no type allows
const spoilt = (spoil: (record: any) => void) => {
  const record = goldenRecord('rlm/trajectory')
  spoil(record)
  return record
}

describe('at spec', () => {
  test('null is accepted for the three ids that the document calls nullable, and for no other field', () => {
    const nullable = spoilt(({ task_context }) =>
      Object.assign(task_context, { tree_id: null, state_id: null, parent_task_id: null }),
    )
    expect(read(nullable, 'spec').codes).toEqual([])
    const other = spoilt(({ metadata }) => Object.assign(metadata, { model: null }))
    expect(read(other, 'spec').codes).toEqual(['schema/type /metadata/model'])
  })

  test('only version, id and task are required', () => {
    const { version, trajectory_id, task_context } = goldenRecord('rlm/trajectory')
    expect(read({ version, trajectory_id, task_context }, 'lint').codes).toEqual([])
  })

  test.each([
    ['text', 'done'],
    ['an object', { code: 0 }],
    ['a list', [1, null, 'two']],
  ])('a result may be %s', (_, result) => {
    const record = spoilt(({ iterations }) => Object.assign(iterations[0].observation, { result }))
    expect(read(record, 'spec').codes).toEqual([])
  })

  test('whole numbers may be written with a point and may be large', () => {
    const record = JSON.stringify(goldenRecord('rlm/trajectory')).replace('"seed":41', '"seed":41.0')
    expect(readRecord(trajectory, record).findings).toEqual([])
    expect(
      read(
        spoilt(({ metadata }) => Object.assign(metadata, { seed: 41.5 })),
        'spec',
      ).codes,
    ).toHaveLength(1)
  })
})

describe('at compat', () => {
  test('short ids are padded and the originals are kept', () => {
    const record = spoilt((golden) => {
      golden.trajectory_id = 'traj-1'
      Object.assign(golden.task_context, { task_id: 'task-001', tree_id: 'tree-001', state_id: 'state-001' })
    })
    expect(read(record, 'spec').codes).toHaveLength(4)
    const { findings, value } = read(record, 'compat')
    expect(findings.map(({ code, severity }) => `${severity} ${code}`)).toEqual(
      Array(4).fill('warning rlm/short-id'),
    )
    expect(value).toMatchObject({
      trajectory_id: 'traj-00000001',
      task_context: { task_id: 'task-00000001', tree_id: 'tree-00000001', state_id: 'state-00000001' },
      'x-original': { '/task_context/task_id': 'task-001' },
    })
  })

  test.each([
    [2, '2'],
    [false, 'false'],
    [null, 'null'],
  ])('the result %s becomes text that is marked as JSON', (result, text) => {
    const record = spoilt(({ iterations }) => {
      iterations[3].observation = { status: 'success', result }
    })
    expect(read(record, 'lint').findings.every(({ severity }) => severity === 'warning')).toBe(true)
    expect(read(record, 'compat').value).toMatchObject({
      iterations: [{}, {}, {}, { observation: { result: text, result_type: 'json' } }],
    })
  })

  test('words and names of neighbouring records are translated', () => {
    const record = spoilt((golden) => {
      golden.task_context.node_id = golden.task_context.task_id
      delete golden.task_context.task_id
      golden.iterations[0].observation.status = 'failed'
      golden.iterations[1].observation.status = 'partial_success'
      golden.iterations[2].thought.type = 'Progress'
      golden.outcome.status = 'partial'
      golden.outcome.completion_reason = 'FINAL_SET'
    })
    expect(read(record, 'compat').value).toMatchObject({
      task_context: { task_id: 'task-7c1e09ab' },
      iterations: [
        { observation: { status: 'failure' } },
        { observation: { status: 'partial' } },
        { thought: { type: 'progress' } },
        {},
      ],
      outcome: { status: 'partial_success', completion_reason: 'Final_set' },
    })
  })

  test('a null is taken out wherever a field may be absent, however deep', () => {
    const record = spoilt((golden) => {
      golden.quality_metrics = null
      golden.iterations[0].observation.error_details.stack_trace = null
      golden.iterations[0].action.alternatives_considered[0].tool = null
    })
    const { codes } = read(record, 'compat')
    expect(codes).toEqual([
      'rlm/null-field /iterations/0/action/alternatives_considered/0/tool',
      'rlm/null-field /iterations/0/observation/error_details/stack_trace',
      'rlm/null-field /quality_metrics',
    ])
  })

  test('a value that is not a trajectory is refused without a crash', () => {
    const strange = [
      null,
      3,
      'text',
      [],
      {},
      { iterations: 3 },
      { iterations: [null, [], 3] },
      { task_context: [] },
    ]
    for (const value of strange) {
      expect(read(value, 'lint').findings.some(({ severity }) => severity === 'error')).toBe(true)
    }
  })
})

describe('at lint', () => {
  test.each([
    ['order', [2, 1], ['2 as the first', '1 after 2']],
    ['doubles', [1, 1], ['1 again']],
    ['gaps', [1, 3], ['a gap before 3']],
  ])('faults in the %s of iterations are distinguished', (_, numbers, faults) => {
    const record = spoilt((golden) => {
      golden.iterations = numbers.map((number) => ({ ...golden.iterations[0], iteration_number: number }))
    })
    const found = read(record, 'lint').findings.filter(({ code }) => code === 'rlm/iteration-order')
    expect(found.map((finding) => finding.found)).toEqual(faults)
  })

  test('a partial observation may be counted either way', () => {
    for (const [successful_iterations, failed_iterations] of [
      [2, 1],
      [3, 1],
      [2, 2],
    ]) {
      const record = spoilt((golden) => {
        golden.iterations[1].observation.status = 'partial'
        Object.assign(golden.quality_metrics, { successful_iterations, failed_iterations })
      })
      expect(read(record, 'lint').codes).toEqual([])
    }
  })

  test('totals are not compared with iterations whose cost is unknown', () => {
    const unknown = spoilt((golden) => {
      delete golden.iterations[1].cost
    })
    expect(read(unknown, 'lint').codes).toEqual([])
    const tooLittle = spoilt((golden) => {
      delete golden.iterations[1].cost
      golden.metadata.total_tokens = 10
    })
    expect(read(tooLittle, 'lint').codes).toEqual(['rlm/total-tokens /metadata/total_tokens'])
  })

  test.each([
    ['success', 'timeout'],
    ['failure', 'user_cancel'],
    ['timeout', 'task_complete'],
    ['cancelled', 'error'],
    ['error', 'Final_set'],
  ])('the status %s contradicts the reason %s', (status, completion_reason) => {
    const record = spoilt(({ outcome }) => Object.assign(outcome, { status, completion_reason }))
    expect(read(record, 'lint').codes).toContain('rlm/status-and-reason /outcome/completion_reason')
  })
})

describe('one cause is reported once', () => {
  test('a run that ends before it began says nothing of its iterations', () => {
    const record = spoilt(({ metadata }) =>
      Object.assign(metadata, { completed_at: '2026-11-15T08:30:00Z', total_duration_ms: 17_400 }),
    )
    expect(read(record, 'lint').codes).toEqual(['rlm/run-time /metadata/completed_at'])
  })

  test('a run that ends too early is reported at the first iteration after its end', () => {
    const record = spoilt(({ metadata }) =>
      Object.assign(metadata, { completed_at: metadata.started_at, total_duration_ms: 17_400 }),
    )
    const times = read(record, 'lint').codes.filter((code) => code.startsWith('rlm/time-order'))
    expect(times).toHaveLength(1)
  })

  test('a clock that was ahead in one iteration is reported where it goes back', () => {
    const record = spoilt(({ iterations, metadata }) => {
      delete metadata.completed_at
      for (const part of [iterations[1], iterations[1].action, iterations[1].observation])
        part.timestamp = '2027-01-01T00:00:00Z'
    })
    const times = read(record, 'lint').codes.filter((code) => code.startsWith('rlm/time-order'))
    expect(times).toEqual(['rlm/time-order /iterations/2/timestamp'])
  })

  test('a total that is too short is reported once', () => {
    const record = spoilt(({ metadata }) => Object.assign(metadata, { total_duration_ms: 10 }))
    const durations = read(record, 'lint').codes.filter((code) => code.startsWith('rlm/iteration-duration'))
    expect(durations).toHaveLength(1)
  })

  test('a number as an exit code is spoken of as a number only', () => {
    const record = spoilt(({ iterations }) => {
      iterations[3].observation = { status: 'success', result: 2, result_type: 'exit_code' }
    })
    expect(read(record, 'lint').codes).toEqual(['rlm/scalar-result /iterations/3/observation/result'])
    const text = spoilt(({ iterations }) => {
      iterations[3].observation = { status: 'success', result: '2', result_type: 'exit_code' }
    })
    expect(read(text, 'lint').codes).toEqual(['rlm/exit-code /iterations/3/observation/result'])
  })
})

describe('totals', () => {
  test('may include what spawned subtasks took', () => {
    const record = spoilt(({ metadata }) =>
      Object.assign(metadata, { total_tokens: 9000, total_cost_usd: 0.5 }),
    )
    expect(read(record, 'lint').codes).toEqual([])
  })

  test('may not be more than the iterations where nothing was spawned', () => {
    const record = spoilt(({ metadata, outcome, iterations }) => {
      Object.assign(metadata, { total_tokens: 9000, total_cost_usd: 0.5 })
      delete outcome.subtasks_spawned
      for (const { action } of iterations) action.tool = 'search'
    })
    expect(read(record, 'lint').codes).toEqual([
      'rlm/total-tokens /metadata/total_tokens',
      'rlm/total-cost /metadata/total_cost_usd',
    ])
  })

  test('may be net of what the cache saved', () => {
    const record = spoilt(({ metadata, iterations }) => {
      const { cost } = iterations[0]
      Object.assign(cost, { cache_hits: 1, cache_savings_usd: cost.input_cost_usd / 2 })
      cost.total_cost_usd -= cost.cache_savings_usd
      metadata.total_cost_usd -= cost.cache_savings_usd
    })
    expect(read(record, 'lint').codes).toEqual([])
  })
})

test('a short id of a subtask is a warning that says how to pad it', () => {
  const record = spoilt(({ outcome }) =>
    Object.assign(outcome, { subtasks_spawned: ['task-01', 'task-001'] }),
  )
  expect(read(record, 'lint').findings).toMatchObject([
    { code: 'rlm/short-subtask-id', severity: 'warning', repair: 'pad it with zeros: "task-00000001"' },
    { code: 'rlm/short-subtask-id', severity: 'warning' },
    { code: 'rlm/subtask-id', severity: 'error', found: '"task-00000001" again' },
  ])
})

test('a reference names an iteration and a part of it, and anything else is a variable', () => {
  expect(readThoughtReference('iteration_12_observation')).toEqual({ iteration: 12, part: 'observation' })
  expect(readThoughtReference('iteration_0_observation')).toBeUndefined()
  expect(readThoughtReference('doc_summary')).toBeUndefined()
})
