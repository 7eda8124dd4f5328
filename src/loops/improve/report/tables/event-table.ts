import type { EventLog } from '../../../../contracts/index.ts'
import { showValue } from '../../../../kit/index.ts'

/** Something that was changed from outside during a campaign. */
export interface EventRow {
  readonly iteration: number
  readonly timestamp: string
  readonly kind: 'phase' | 'setting'
  /** A short name for the chart. */
  readonly label: string
  readonly text: string
}

/** The events of a campaign as people read them. */
export function eventTable(events: EventLog): EventRow[] {
  return events.map(({ iteration, timestamp, event_type: type, details }) => {
    if (type === 'phase_transition') {
      const from = details.from_phase ? ` after ${details.from_phase}` : ''
      const why = details.reason ? `: ${details.reason}` : ''
      const label = details.to_phase ?? 'a phase'
      return { iteration, timestamp, kind: 'phase', label, text: `Phase ${label} began${from}${why}.` }
    }
    const { field = 'a setting', old_value: old, new_value: value, source } = details
    const by = source === undefined ? '' : ` by ${source}`
    const text = `${field} was changed from ${showValue(old)} to ${showValue(value)}${by}.`
    return { iteration, timestamp, kind: 'setting', label: field, text }
  })
}
