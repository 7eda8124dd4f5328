import { type TaoIteration, withoutSecrets } from '../../contracts/index.ts'
import type { IterationInput } from './recording-input.ts'

/** Where an iteration stands. */
export interface IterationPlace {
  readonly number: number
  /** When it was recorded. */
  readonly at: string
  readonly before: TaoIteration | undefined
}

/** Makes the record of an iteration: thought, action with its rationale, observation and cost. */
export function recordIteration(given: IterationInput, place: IterationPlace): TaoIteration {
  const input = withoutSecrets(given).value as IterationInput
  const thought = captureThought(input, place)
  const iteration: TaoIteration = {
    iteration_number: place.number,
    thought,
    action: logActionWithRationale(input),
    observation: { ...captureObservation(input), timestamp: place.at },
    ...calculateCost(input),
    ...(input.duration_ms !== undefined && { duration_ms: input.duration_ms }),
    ...(input.thought_type === undefined && { provenance: { 'thought.type': 'inferred' } }),
  }
  return iteration
}

function captureThought(input: IterationInput, { before, number }: IterationPlace): TaoIteration['thought'] {
  const { thought, confidence, references = [] } = input
  // A reference to an iteration that has not taken place would make the whole record invalid.
  const sound = [...new Set(references)].filter((text) => {
    const place = /^iteration_(\d+)_(?:thought|action|observation)$/.exec(text)
    return place === null
      ? !/^iter(?:ation)?[\W_]*-?\d/i.test(text)
      : Number(place[1]) >= 1 && Number(place[1]) < number
  })
  return {
    type: input.thought_type ?? typeOf(before, number),
    content: thought,
    ...(confidence !== undefined && { confidence }),
    ...(sound.length > 0 && { references: sound }),
  }
}

function typeOf(before: TaoIteration | undefined, number: number): TaoIteration['thought']['type'] {
  if (number === 1) return 'goal'
  return before !== undefined && !['success', 'partial'].includes(before.observation.status)
    ? 'exception'
    : 'reasoning'
}

function logActionWithRationale(input: IterationInput): TaoIteration['action'] {
  const { tool, parameters, description, rationale, alternatives_considered: alternatives } = input
  return {
    tool,
    ...(parameters !== undefined && { parameters }),
    description: description === undefined || description.trim() === '' ? `Calls ${tool}` : description,
    ...(rationale !== undefined && { rationale }),
    ...(alternatives !== undefined && { alternatives_considered: alternatives }),
  }
}

function captureObservation(input: IterationInput): TaoIteration['observation'] {
  const { status, result, extraction, learned, error_type: type, error_message: message } = input
  const failed = status === 'failure' || status === 'error' || status === 'timeout'
  return {
    status,
    result,
    result_type: typeof result === 'string' ? 'text' : 'object',
    ...(extraction !== undefined && { extraction }),
    ...(learned !== undefined && { learned }),
    ...(failed && {
      error_details: {
        ...(type !== undefined && { error_type: type }),
        message:
          message ?? (typeof result === 'string' && result !== '' ? result.slice(0, 500) : 'no message'),
      },
    }),
    ...(input.duration_ms !== undefined && { duration_ms: input.duration_ms }),
  }
}

function calculateCost({
  input_tokens: input,
  output_tokens: output,
  cost_usd: usd,
}: IterationInput): Pick<TaoIteration, 'cost'> {
  if (input === undefined && output === undefined && usd === undefined) return {}
  return {
    cost: {
      ...(input !== undefined && { input_tokens: input }),
      ...(output !== undefined && { output_tokens: output }),
      ...((input !== undefined || output !== undefined) && { total_tokens: (input ?? 0) + (output ?? 0) }),
      ...(usd !== undefined && { total_cost_usd: usd }),
    },
  }
}
