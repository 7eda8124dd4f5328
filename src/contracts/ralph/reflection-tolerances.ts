import { valueAt } from '../../kit/index.ts'
import type { Tolerance } from '../contract.ts'

/** What sensible loops write although the schema refuses it. */
export const reflectionTolerances: readonly Tolerance[] = [
  omega(
    'ralph/memory-off',
    'an Ω of 0 is read as a memory that is switched off; write context_injected: false with an empty window',
    (capacity) => capacity === 0,
  ),
  omega(
    'ralph/large-omega',
    'the document ends at an Ω of 10; a larger window is read as it stands',
    (capacity) => Number.isInteger(capacity) && capacity > 10,
  ),
  {
    code: 'ralph/no-reflection',
    says: 'an attempt that passed may have nothing to reflect on; write a sentence on what worked to satisfy the schema',
    covers: ({ path }, record) =>
      path.length === 1 &&
      path[0] === 'self_reflection' &&
      (valueAt(record, ['self_reflection']) ?? null) === null &&
      valueAt(record, ['evaluator_output', 'passed']) === true,
  },
]

function omega(code: string, says: string, accepts: (capacity: number) => boolean): Tolerance {
  return {
    code,
    says,
    covers({ path }, record) {
      if (path.join('/') !== 'memory_metadata/omega_capacity') return false
      const capacity = valueAt(record, path)
      return typeof capacity === 'number' && accepts(capacity)
    },
  }
}
