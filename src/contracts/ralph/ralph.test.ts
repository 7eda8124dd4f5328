import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readRecord } from '../gate/read-record.ts'
import { describeRules, type RuleCase } from '../rule-cases.suite.ts'
import { ralph } from './index.ts'
import { reflectionMemory } from './reflection-memory.ts'

const contract = 'ralph/reflection-memory'
const spoilt = (spoil: RuleCase['spoil']): RuleCase => ({ contract, spoil })

describeRules(ralph, {
  'ralph/window-exceeds-omega': spoilt((record) => {
    record.memory_metadata.current_memory_size = 4
    record.memory_metadata.total_reflections_generated = 4
  }),
  'ralph/window-exceeds-store': spoilt((record) => {
    record.memory_metadata.current_memory_size = 2
  }),
  'ralph/window-size': spoilt((record) => {
    record.memory_metadata.current_memory_size = 1
  }),
  'ralph/unknown-reflection': spoilt((record) => {
    record.memory_metadata.reflections_in_context = [99]
  }),
  'ralph/own-reflection-in-view': spoilt((record) => {
    record.memory_metadata.reflections_in_context = [0]
  }),
  'ralph/injection': spoilt((_, [, second]) => {
    second.context_injected = false
  }),
  'ralph/failing-action': spoilt((record) => {
    record.self_reflection.credit_assignment.failing_action_indices = [-1, 17]
  }),
  'ralph/test-sum': spoilt((record) => {
    record.evaluator_output.metrics.tests_total = 13
  }),
  'ralph/negative-count': spoilt((record) => {
    record.actor_output.actions[0].changes.deletions = -2
  }),
  'ralph/verdict': spoilt((record) => {
    record.evaluator_output.passed = true
  }),
  'ralph/exit-code': spoilt((record) => {
    record.evaluator_output.results[0].exit_code = 0
  }),
  'ralph/empty-reflection': spoilt((record) => {
    record.self_reflection.reflection_text = ' \n'
  }),
  'ralph/change-sum': spoilt((record) => {
    record.actor_output.total_changes.lines_added = 19
  }),
  'ralph/action-time': spoilt((record) => {
    record.actor_output.actions[1].timestamp = '2026-11-16T08:59:00Z'
  }),
  'ralph/delta': spoilt((_, [, second]) => {
    second.performance_delta.is_improvement = false
  }),
  'ralph/loop-id': spoilt((record) => {
    record.loop_id = 'ralph--'
  }),
  'ralph/iteration-order': spoilt((_, [, second]) => {
    second.iteration = 3
  }),
  'ralph/time-order': spoilt((_, [, second]) => {
    second.timestamp = '2026-11-16T09:01:00Z'
    delete second.actor_output.actions[0].timestamp
  }),
  'ralph/reward-change': spoilt((_, [, second]) => {
    second.performance_delta.reward_change = 0.5
  }),
  'ralph/zoneless-time': spoilt((record) => {
    record.timestamp = '2026-11-16T09:02:10'
  }),
  'ralph/memory-off': spoilt((record) => {
    record.memory_metadata.omega_capacity = 0
  }),
  'ralph/large-omega': spoilt((record) => {
    record.memory_metadata.omega_capacity = 25
  }),
  'ralph/no-reflection': spoilt((_, [, second]) => {
    delete second.self_reflection
  }),
  'ralph/certified-failure': {
    contract: 'ralph/certificate',
    spoil: (record) => {
      record.checks[0].exit_code = 1
    },
  },
  'ralph/certified-doubt': {
    contract: 'ralph/certificate',
    spoil: (record) => {
      record.judged.canary = 'passed'
    },
  },
  'ralph/outcome-verdict': {
    contract: 'ralph/outcome',
    spoil: (record) => {
      record.passed = false
    },
  },
  'ralph/outcome-best': {
    contract: 'ralph/outcome',
    spoil: (record) => {
      record.best.iteration = 2
    },
  },
  'ralph/outcome-usefulness': {
    contract: 'ralph/outcome',
    spoil: (record) => {
      record.memory_ledger[1].times_in_view = 1
    },
  },
})

const golden = readFileSync(new URL('golden/reflection-memory@1.0.0.jsonl', import.meta.url), 'utf8')

// biome-ignore lint/suspicious/noExplicitAny: the tests write what no type allows
function findingsOf(line: number, level: 'spec' | 'compat' | 'lint', spoil: (record: any) => void) {
  const record = JSON.parse(golden.split('\n')[line]!)
  spoil(record)
  const { findings } = readRecord(reflectionMemory, JSON.stringify(record), { level })
  return findings.map(({ code, severity, pointer }) => `${severity} ${code} ${pointer}`)
}

test('a passed attempt may lack its reflection at compat and at lint, and not at spec', () => {
  for (const spoil of [
    (record: { self_reflection?: unknown }) => delete record.self_reflection,
    (record: { self_reflection?: unknown }) => Object.assign(record, { self_reflection: null }),
  ]) {
    expect(findingsOf(1, 'spec', spoil)).toHaveLength(1)
    for (const level of ['compat', 'lint'] as const)
      expect(findingsOf(1, level, spoil)).toEqual(['warning ralph/no-reflection /self_reflection'])
  }
})

test('a failed attempt needs its reflection', () => {
  expect(findingsOf(0, 'lint', (record) => delete record.self_reflection)).toEqual([
    'error schema/required /self_reflection',
  ])
})

test.each([-1, 2.5, '12', null])('an Ω of %s is refused', (omega) => {
  const findings = findingsOf(1, 'compat', ({ memory_metadata: memory }) => {
    memory.omega_capacity = omega
  })
  expect(findings[0]).toMatch(/^error schema/)
})

test('a memory that is switched off has an empty window', () => {
  const off = (record: { memory_metadata: object }) =>
    Object.assign(record.memory_metadata, { omega_capacity: 0 })
  expect(findingsOf(0, 'lint', off)).toEqual(['warning ralph/memory-off /memory_metadata/omega_capacity'])
  expect(findingsOf(1, 'lint', off)).toContain(
    'error ralph/window-exceeds-omega /memory_metadata/current_memory_size',
  )
})
