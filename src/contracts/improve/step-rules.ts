import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import type { IterationState } from './iteration-state.ts'

const blocks = ['research', 'planning', 'execution', 'tournament', 'recording'] as const

/** The position of the block that a step works on; the critic works on the block of the planners. */
function positionOf(step: IterationState['current_step']): number {
  if (step === 'stop_check') return blocks.length
  return blocks.indexOf(step === 'critic_review' ? 'planning' : step)
}

/** What must hold between the current step and the progress of all steps. */
export const stepRules: readonly Rule<IterationState>[] = [
  {
    code: 'improve/step-behind',
    severity: 'error',
    says: 'What comes before the current step is done.',
    check(record, report) {
      if (record.iteration === 0) return
      for (const block of blocks.slice(0, positionOf(record.current_step))) {
        const { status } = record[block]
        if (status !== 'pending' && status !== 'in_progress') continue
        if (maySkip(record, block)) continue
        const expected = `"completed" before ${record.current_step}`
        report([block, 'status'], `"${status}"`, expected, 'make the step and its progress agree')
      }
    },
  },
  {
    code: 'improve/step-ahead',
    severity: 'error',
    says: 'What comes after the current step has not begun.',
    check(record, report) {
      if (record.iteration === 0) return
      for (const block of blocks.slice(positionOf(record.current_step) + 1)) {
        const { status } = record[block]
        if (status !== 'in_progress' && status !== 'completed') continue
        const expected = `"pending" during ${record.current_step}`
        report([block, 'status'], `"${status}"`, expected, 'make the step and its progress agree')
      }
    },
  },
  {
    code: 'improve/completed-iteration',
    severity: 'error',
    says: 'A completed iteration has reached its end, and has been recorded and cleaned up.',
    check(record, report) {
      const { iteration, status, current_step: step, recording } = record
      if (status !== 'completed' || iteration === 0) return
      if (step !== 'recording' && step !== 'stop_check')
        report(
          ['current_step'],
          `"${step}"`,
          '"stop_check" in a completed iteration',
          'correct status or step',
        )
      if (recording.status !== 'completed')
        report(['recording', 'status'], `"${recording.status}"`, '"completed"', 'record the iteration first')
      if (!recording.cleanup_done)
        report(
          ['recording', 'cleanup_done'],
          'false',
          'true in a completed iteration',
          'remove the worktrees',
        )
    },
  },
  {
    code: 'improve/completed-at',
    severity: 'error',
    says: 'A step has a time of completion exactly when it is completed.',
    check(record, report) {
      for (const block of ['research', 'planning', 'execution', 'tournament'] as const) {
        const { status, completed_at: time } = record[block]
        const path = [block, 'completed_at']
        if (status === 'completed' && !time)
          report(path, showValue(time), 'when it was completed', 'write the time')
        if ((status === 'pending' || status === 'in_progress') && time)
          report(path, `${time}`, `null, as the step is "${status}"`, 'write null, or correct the status')
      }
    },
  },
  {
    code: 'improve/recording-incomplete',
    severity: 'warning',
    says: 'A completed recording names its history file and has updated the chart’s data.',
    check({ iteration, recording }, report) {
      if (recording.status !== 'completed' || iteration === 0) return
      if (!recording.history_path)
        report(
          ['recording', 'history_path'],
          showValue(recording.history_path),
          'the history file',
          'name it',
        )
      if (!recording.visualization_updated)
        report(['recording', 'visualization_updated'], 'false', 'true', 'append the candidates')
    },
  },
]

/** Without approved plans nothing is executed, and without results there is no tournament. */
function maySkip(record: IterationState, block: (typeof blocks)[number]): boolean {
  if (record[block].status !== 'pending') return false
  if (block === 'execution') return record.planning.approved_count === 0
  return block === 'tournament' && typeof record.tournament.winner !== 'string'
}
