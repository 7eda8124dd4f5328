import { type IterationState, iterationState } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'

/** The state of a round on disk: written at the beginning and the end of each of its steps. */
export interface IterationProgress {
  /** The state as it was last written. */
  readonly state: IterationState
  /** Changes the state and writes it down with the time. */
  update(change: Change): Promise<void>
}

type Change = (state: IterationState, now: string) => Partial<IterationState>

/** Begins the state of a round. */
export async function beginProgress(run: Run, iteration: number): Promise<IterationProgress> {
  const began = run.now().toISOString()
  let state = newState(iteration, began)
  await run.write(iterationState, state)
  return {
    get state() {
      return state
    },
    async update(change) {
      const now = run.now().toISOString()
      state = { ...state, ...change(state, now), updated_at: now }
      await run.write(iterationState, state)
    },
  }
}

function newState(iteration: number, began: string): IterationState {
  return {
    iteration,
    status: 'in_progress',
    current_step: 'research',
    started_at: began,
    updated_at: began,
    research: { status: 'pending', output_path: null, completed_at: null },
    planning: { status: 'pending', plans: {}, approved_count: 0, completed_at: null },
    execution: { status: 'pending', executors: {}, completed_at: null },
    tournament: { status: 'pending', winner: null, winner_score: null, completed_at: null },
    recording: { status: 'pending', history_path: null, visualization_updated: false, cleanup_done: false },
    user_ideas_consumed: [],
  }
}
