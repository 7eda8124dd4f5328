import type { Thought } from '../../../contracts/index.ts'
import type { Move } from './move.ts'

const types = ['goal', 'research', 'progress', 'extraction', 'reasoning', 'exception', 'synthesis'] as const

/** A thought and an action as a record has them, and which of their fields were inferred. */
export interface Completed {
  readonly thought: Thought
  readonly description: string
  readonly inferred: readonly string[]
}

/** What is known of the iterations before. */
export interface Before {
  readonly iteration: number
  /** Whether the last action failed. */
  readonly failed: boolean
}

/** Fills in what an agent left out of a move, and lists what was filled in. */
export function complete(move: Move, before: Before): Completed {
  const inferred: string[] = []
  const known = types.find((type) => type === move.thoughtType)
  const content = move.thought.trim()
  if (known === undefined) inferred.push('thought.type')
  if (content === '') inferred.push('thought.content')
  if (move.references === undefined && before.iteration > 1) inferred.push('thought.references')
  if (move.description === undefined) inferred.push('action.description')
  const references =
    move.references ?? (before.iteration > 1 ? [`iteration_${before.iteration - 1}_observation`] : [])
  const description = move.description ?? describe(move)
  return {
    thought: {
      type: known ?? typeOf(move.tool, before),
      content: content || description,
      ...(move.confidence !== undefined && { confidence: move.confidence }),
      ...(references.length > 0 && { references: sound(references, before.iteration) }),
    },
    description,
    inferred,
  }
}

/** References to iterations that came before, each once; others name variables and stay as they are. */
function sound(references: readonly string[], iteration: number): string[] {
  const isPossible = (text: string) => {
    const [, number] = /^iteration_(\d+)_(?:thought|action|observation)$/.exec(text) ?? []
    if (number !== undefined) return Number(number) >= 1 && Number(number) < iteration
    return text.trim() !== '' && !/^iter(?:ation)?[\W_]*-?\d/i.test(text)
  }
  return [...new Set(references)].filter(isPossible)
}

function typeOf(tool: string, { iteration, failed }: Before): Thought['type'] {
  if (tool === 'Final') return 'synthesis'
  if (failed) return 'exception'
  if (iteration === 1) return 'goal'
  if (tool === 'set_variable') return 'extraction'
  return /^(?:Grep|Glob|Read|show_variables)$/.test(tool) ? 'research' : 'reasoning'
}

function describe({ tool, input }: Move): string {
  const short = (value: unknown) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    const line = text.replaceAll(/\s+/g, ' ').trim()
    return line.length > 80 ? `${line.slice(0, 79)}…` : line
  }
  switch (tool) {
    case 'Grep':
      return `Search for ${short(input.pattern)}`
    case 'Glob':
      return `List documents that match ${short(input.pattern)}`
    case 'Read':
      return `Read ${short(input.path ?? 'the context')}`
    case 'Cell':
      return 'Run code over the context'
    case 'Final':
      return 'Give the answer'
    case 'spawned_subtask':
      return `Spawn subtasks: ${short(input.prompt ?? input.tasks)}`
    case 'invoke_model':
      return `Ask a model: ${short(input.prompt ?? input.prompts)}`
    case 'set_variable':
      return `Set the variable ${short(input.name)}`
    default:
      return `Use ${tool}`
  }
}
