// Makes a stricter contract out of one that is there, with a rule of one's own.
import { defineContract, readRecord } from 'reprise'
import { type ReflectionMemory, reflectionMemory } from 'reprise/contracts'

const strict = defineContract<ReflectionMemory>({
  ...reflectionMemory,
  rules: [
    ...reflectionMemory.rules,
    {
      code: 'ralph/no-insight',
      severity: 'error',
      says: 'A failed attempt ends with something to do.',
      check({ evaluator_output, self_reflection }, report) {
        const insights = self_reflection.actionable_insights ?? []
        if (!evaluator_output.passed && insights.length === 0) {
          report(['self_reflection'], 'no insight', 'at least one', 'say what to do in the next attempt')
        }
      },
    },
  ],
})

const record: ReflectionMemory = {
  loop_id: 'ralph-demo',
  iteration: 0,
  timestamp: '2026-11-16T09:00:00Z',
  actor_output: { actions: [], rationale: 'A first look.' },
  evaluator_output: { passed: false, verification_type: 'unit_tests' },
  self_reflection: { reflection_text: 'I only read the code.' },
  memory_metadata: { omega_capacity: 3, current_memory_size: 0 },
}
const { findings } = readRecord(strict, JSON.stringify(record), { level: 'lint' })
for (const { code, found, expected } of findings) console.log(`${code}: found ${found}, expected ${expected}`)
