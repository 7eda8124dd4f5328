import type { TaoIteration, Trajectory } from '../../../contracts/index.ts'

/** One message of an agent with the calls that it made. */
export interface ExportedTurn {
  readonly thought: string | undefined
  readonly iterations: readonly TaoIteration[]
}

/** The iterations of a trajectory by the messages that made them: calls of one turn belong together. */
export function turnsOf({ iterations = [] }: Trajectory): ExportedTurn[] {
  const turns: { thought: string | undefined; iterations: TaoIteration[]; number: unknown }[] = []
  for (const iteration of iterations) {
    const { turn: number } = iteration as { turn?: unknown }
    const last = turns.at(-1)
    if (number !== undefined && last?.number === number) last.iterations.push(iteration)
    else turns.push({ thought: thoughtOf(iteration), iterations: [iteration], number })
  }
  return turns
}

/** The thought, where it was thought and not inferred by an import. */
function thoughtOf(iteration: TaoIteration): string | undefined {
  const { provenance } = iteration as { provenance?: Record<string, unknown> }
  return provenance?.['thought.content'] === undefined ? iteration.thought.content : undefined
}

/** The id of the call of an iteration. */
export function callIdOf({ action, iteration_number: number }: TaoIteration): string {
  const { call_id: id } = action as { call_id?: unknown }
  return typeof id === 'string' && id !== '' ? id : `call_${number}`
}

/** What came back, as text. */
export function resultOf({ observation: { result } }: TaoIteration): string {
  return typeof result === 'string' ? result : JSON.stringify(result)
}

/** The text that an iteration with the tool `respond` said. */
export function spokenText({ action: { parameters } }: TaoIteration): string {
  const { text } = (parameters ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
