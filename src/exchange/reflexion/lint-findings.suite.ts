import { checkStream, type ReflectionMemory, reflectionMemory } from '../../contracts/index.ts'

/** What the gate says of records at its strictest, as short lines. */
export function lintFindings(records: readonly ReflectionMemory[]): string[] {
  const stream = checkStream(reflectionMemory, { level: 'lint' })
  const findings = records.flatMap((record, index) => stream.line(JSON.stringify(record), index + 1).findings)
  return [...findings, ...stream.end()].map(({ line, code, found }) => `${line}: ${code} ${found}`)
}

/** What records say of their attempts, one line each. */
export function outline(records: readonly ReflectionMemory[]): string[] {
  return records.map((record) => {
    const { loop_id, iteration, evaluator_output, previous_reflections_used: seen = [] } = record
    const marks = record.provenance as Record<string, string>
    const holdout = record.holdout as { passed: boolean } | undefined
    const reflected = marks['self_reflection.reflection_text'] === 'observed'
    return [
      `${loop_id} ${iteration}`,
      `${evaluator_output.passed ? 'passed' : 'failed'} (${marks['evaluator_output.passed']})`,
      ...(holdout === undefined ? [] : [`holdout ${holdout.passed ? 'passed' : 'failed'}`]),
      ...(reflected ? ['reflected'] : []),
      ...(seen.length > 0 ? [`saw ${seen.join(' ')}`] : []),
    ].join(', ')
  })
}
