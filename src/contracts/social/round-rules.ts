import { showValue } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { repeatableWords } from './repeatable-words.ts'
import type { RoundResult } from './round-result.ts'

/** What must hold for the course of a round: its turns, its times, its end. */
export const roundRules: readonly Rule<RoundResult>[] = [
  {
    code: 'social/no-messages',
    severity: 'warning',
    says: 'Somebody speaks in a round.',
    check({ messages }, report) {
      if (messages.length === 0) report(['messages'], 'an empty list', 'messages', 'run the round again')
    },
  },
  {
    code: 'social/turn-order',
    severity: 'error',
    says: 'The turns of a round are numbered from one, without gaps and without doubles.',
    check({ messages }, report) {
      let expected = 1
      messages.forEach(({ turn_number: turn, internal }, index) => {
        if (internal === true) return
        if (turn !== expected) {
          const found = turn < expected ? `${turn} again or out of order` : `a gap before ${turn}`
          report(['messages', index, 'turn_number'], found, `${expected}`, 'keep every turn, in order')
        }
        expected = turn + 1
      })
    },
  },
  {
    code: 'social/internal-turn',
    severity: 'warning',
    says: 'A note of the coach carries the number of a turn of the round, or of the one after the last.',
    check({ messages }, report) {
      const last = messages.reduce(
        (turn, message) => (message.internal === true ? turn : Math.max(turn, message.turn_number)),
        0,
      )
      messages.forEach(({ turn_number: turn, internal }, index) => {
        if (internal !== true || (turn >= 1 && turn <= last + 1)) return
        const expected = last === 0 ? '1' : `1 to ${last + 1}`
        report(
          ['messages', index, 'turn_number'],
          `${turn}`,
          expected,
          'name the turn that the note is about',
        )
      })
    },
  },
  {
    code: 'social/message-round',
    severity: 'error',
    says: 'A message belongs to the round that contains it.',
    check({ messages, round_number: round }, report) {
      messages.forEach((message, index) => {
        if (message.round_number === round) return
        const path = ['messages', index, 'round_number']
        report(path, `${message.round_number}`, `${round}`, 'move it to its round')
      })
    },
  },
  {
    code: 'social/message-time-order',
    severity: 'error',
    says: 'The messages of a round follow one another in time.',
    check({ messages }, report) {
      let last = Number.NEGATIVE_INFINITY
      messages.forEach(({ timestamp }, index) => {
        if (timestamp === undefined) return
        if (timestamp < last) {
          report(
            ['messages', index, 'timestamp'],
            `${timestamp}`,
            `${last} or later`,
            'put the messages in order',
          )
        }
        last = Math.max(last, timestamp)
      })
    },
  },
  {
    code: 'social/repeated-message',
    severity: 'warning',
    says: 'An agent does not say the same thing twice, word for word.',
    check({ messages }, report) {
      const turns = new Map<string, number>()
      messages.forEach((message, index) => {
        const { agent_id: agent, content, turn_number: turn } = message
        const words = repeatableWords(message)
        if (words === undefined) return
        const key = JSON.stringify([agent, words])
        const before = turns.get(key)
        if (before !== undefined)
          report(
            ['messages', index, 'content'],
            `${showValue(content)}, as in turn ${before}`,
            'something new',
            'look whether the agent saw what it had said',
          )
        turns.set(key, before ?? turn)
      })
    },
  },
  {
    code: 'social/copied-message',
    severity: 'info',
    says: 'Two agents do not say the same thing, word for word.',
    check({ messages }, report) {
      const speakers = new Map<string, string>()
      messages.forEach((message, index) => {
        const { agent_id: agent, content } = message
        const words = repeatableWords(message)
        if (words === undefined) return
        const before = speakers.get(words)
        if (before !== undefined && before !== agent)
          report(
            ['messages', index, 'content'],
            `${showValue(content)}, as ${before} said`,
            'words of its own',
            'look whether the agent was given its own part',
          )
        speakers.set(words, before ?? agent)
      })
    },
  },
  {
    code: 'social/duration',
    severity: 'error',
    says: 'A round does not take less than no time.',
    check({ duration_seconds: duration }, report) {
      if (duration < 0) report(['duration_seconds'], `${duration}`, 'zero or more', 'take the time again')
    },
  },
  {
    code: 'social/duration-span',
    severity: 'warning',
    says: 'A round takes at least as long as from its first message to its last.',
    check({ messages, duration_seconds: duration }, report) {
      const times = messages.map(({ timestamp }) => timestamp).filter((time) => time !== undefined)
      const span = (times.at(-1) ?? 0) - (times[0] ?? 0)
      // Clocks of two kinds may differ by a little.
      if (span <= duration + 1) return
      report(
        ['duration_seconds'],
        `${duration}`,
        `at least the ${span} s between messages`,
        'take the time again',
      )
    },
  },
  {
    code: 'social/blank-round-config',
    severity: 'warning',
    says: 'A round has a scenario, rules and tasks.',
    check({ round_config: config }, report) {
      for (const key of ['scenario', 'rules', 'tasks'] as const) {
        if (config?.[key]?.trim() === '') {
          report(['round_config', key], 'blank text', 'what the agents were given', 'copy it from the plan')
        }
      }
    },
  },
  {
    code: 'social/empty-synthesis',
    severity: 'info',
    says: 'A round ends in a synthesis.',
    check({ synthesis }, report) {
      if (synthesis.trim() === '') report(['synthesis'], 'blank text', 'a synthesis', 'have one written')
    },
  },
  {
    code: 'social/synthesis-inclusion',
    severity: 'error',
    says: 'Nobody is part of a synthesis that was not written.',
    check({ synthesis, feedback }, report) {
      if (synthesis.trim() !== '') return
      for (const [agent, { synthesis_inclusion: inclusion }] of Object.entries(feedback)) {
        if (inclusion === 0) continue
        const path = ['feedback', agent, 'synthesis_inclusion']
        report(path, `${inclusion}`, '0, as there is no synthesis', 'measure it again')
      }
    },
  },
]
