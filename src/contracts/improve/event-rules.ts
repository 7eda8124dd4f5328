import { isDeepStrictEqual } from 'node:util'
import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { instant } from '../instant.ts'
import type { EventLog } from './event-log.ts'

/** What must hold between the events of one log. */
export const eventRules: readonly Rule<EventLog>[] = [
  {
    code: 'improve/event-time',
    severity: 'error',
    says: 'Events are appended in the order of time.',
    check(events, report) {
      let last = Number.NEGATIVE_INFINITY
      events.forEach(({ timestamp }, index) => {
        const moment = instant(timestamp) ?? last
        if (moment < last)
          report([index, 'timestamp'], timestamp, 'a time not before the event above', 'restore the order')
        last = Math.max(last, moment)
      })
    },
  },
  {
    code: 'improve/event-iteration',
    severity: 'error',
    says: 'The iterations of events never go back.',
    check(events, report) {
      let last = 0
      events.forEach(({ iteration }, index) => {
        if (iteration === null) return
        if (iteration < last)
          report([index, 'iteration'], `${iteration} after ${last}`, `${last} or more`, 'restore the order')
        last = Math.max(last, iteration)
      })
    },
  },
  {
    code: 'improve/config-change',
    severity: 'error',
    says: 'A change of settings names the field, its old value and its new one, and the two differ.',
    check(events, report) {
      events.forEach(({ event_type: type, details }, index) => {
        if (type !== 'config_change') return
        const path = [index, 'details']
        if (!details.field?.trim())
          report([...path, 'field'], showValue(details.field), 'the field that changed', 'name it')
        for (const key of ['old_value', 'new_value'] as const) {
          if (!Object.hasOwn(details, key)) report(path, `no "${key}"`, 'both values', `add "${key}"`)
        }
        if (Object.hasOwn(details, 'old_value') && isDeepStrictEqual(details.old_value, details.new_value))
          report(
            [...path, 'new_value'],
            showValue(details.new_value),
            'another value than before',
            'drop the event',
          )
      })
    },
  },
  {
    code: 'improve/change-source',
    severity: 'warning',
    says: 'A change of settings comes from the user or from the system.',
    check(events, report) {
      events.forEach(({ event_type: type, details: { source } }, index) => {
        if (type !== 'config_change' || source === 'user' || source === 'system') return
        report([index, 'details', 'source'], showValue(source), '"user" or "system"', 'say who changed it')
      })
    },
  },
  {
    code: 'improve/phase-transition',
    severity: 'error',
    says: 'A change of phase names the phase that began, which is another than the one that ended.',
    check(events, report) {
      events.forEach(({ event_type: type, details: { from_phase: from, to_phase: to } }, index) => {
        if (type !== 'phase_transition') return
        const path = [index, 'details', 'to_phase']
        if (!to?.trim()) report(path, showValue(to), 'the phase that began', 'name it')
        else if (to === from) report(path, showValue(to), 'another phase than before', 'drop the event')
      })
    },
  },
  {
    code: 'improve/phase-chain',
    severity: 'warning',
    says: 'A phase ends that was begun before.',
    check(events, report) {
      let current: string | undefined
      events.forEach(({ event_type: type, details: { from_phase: from, to_phase: to } }, index) => {
        if (type !== 'phase_transition') return
        if (current !== undefined && from !== current)
          report(
            [index, 'details', 'from_phase'],
            showValue(from),
            `"${current}", begun before`,
            'correct the chain',
          )
        current = to ?? current
      })
    },
  },
]
