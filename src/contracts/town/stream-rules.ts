import { showValue } from '../../kit/index.ts'
import type { Rule, SequenceRule } from '../contract.ts'
import { instant } from '../instant.ts'
import { zonelessTime } from '../repairs.ts'
import { perGame } from './per-game.ts'
import { reportedFirst, reportedOnce } from './report-once.ts'
import type { StreamLine } from './stream-fields.ts'

/** What real files of every stream need. */
export const streamRepairs = [zonelessTime('town/zoneless-time', [['timestamp']])]

/** What holds for one line of any stream. */
export const streamRules: readonly Rule<StreamLine>[] = [
  {
    code: 'town/time-zone',
    severity: 'warning',
    says: 'Times are written in UTC.',
    check({ timestamp }, report) {
      if (typeof timestamp !== 'string' || /(?:z|[+-]00:?00|[+-]00)$/i.test(timestamp)) return
      report(['timestamp'], `"${timestamp}"`, 'a time that ends in Z', 'write the same moment in UTC')
    },
  },
  {
    code: 'town/phase-name',
    severity: 'warning',
    says: 'A phase is one of the seven of the game.',
    check({ phase }, report) {
      if (phase === undefined || phases.includes(phase as string)) return
      report(['phase'], showValue(phase), `one of ${phases.join(', ')}`, 'use the name of the phase')
    },
  },
]

/** The parts of a day and the night, in their order. */
export const phases: readonly string[] = [
  'DISCUSSION',
  'NOMINATION',
  'DEFENSE',
  'JUDGEMENT',
  'LAST_WORDS',
  'PRE_NIGHT',
  'NIGHT',
]

/** Whether a line opens a game. */
export function opensGame({ event_type: type }: StreamLine): boolean {
  return type === 'GAME_START'
}

/** What holds between the lines of any stream. */
export const streamSequenceRules: readonly SequenceRule<StreamLine>[] = [
  missing('town/no-game-id', 'game_id', 'Every line names its game.'),
  missing('town/no-seq', 'seq', 'Every line carries its number.'),
  {
    code: 'town/seq-order',
    severity: 'error',
    says: 'The lines of a game are numbered one after the other in each stream.',
    start() {
      const games = perGame(() => ({ last: undefined as number | undefined }))
      return {
        line(record, report) {
          if (typeof record.seq !== 'number') return
          const game = games(record.game_id, opensGame(record) && record.game_id === undefined)
          const next = game.last === undefined ? record.seq : game.last + 1
          if (record.seq !== next) {
            const found =
              record.seq < next ? `${record.seq} again or out of order` : `a gap before ${record.seq}`
            report(['seq'], found, `${next}`, 'keep every line, in order')
          }
          game.last = record.seq
        },
      }
    },
  },
  {
    code: 'town/time-order',
    severity: 'error',
    says: 'The lines of a game follow one another in time.',
    start() {
      const games = perGame(() => ({ last: Number.NEGATIVE_INFINITY }))
      return {
        line(record, report) {
          const moment = typeof record.timestamp === 'string' ? instant(record.timestamp) : undefined
          if (moment === undefined) return
          const game = games(record.game_id, opensGame(record) && record.game_id === undefined)
          if (moment < game.last) {
            const found = showValue(record.timestamp)
            report(['timestamp'], found, 'a time not before the line above', 'put the lines in order')
          }
          game.last = moment
        },
      }
    },
  },
  reportedOnce(
    {
      code: 'town/undocumented-keys',
      severity: 'info',
      says: 'A record does not contain the keys of a logging library.',
    },
    () => (record) => {
      const keys = ['logger', 'level', 'time'].filter((key) => Object.hasOwn(record, key))
      if (keys.length === 0) return undefined
      const found = `keys that no document names: ${keys.join(', ')}`
      return { path: [keys[0]!], found, expected: 'the record alone', repair: 'leave them out when writing' }
    },
  ),
  reportedOnce(
    {
      code: 'town/local-time',
      severity: 'warning',
      says: 'A second time beside the timestamp names the same moment.',
    },
    () => (record) => {
      const minutes = minutesApart(record.time, record.timestamp)
      if (minutes === undefined || minutes === 0) return undefined
      const found = `a local time ${Math.abs(minutes)} minutes ${minutes < 0 ? 'before' : 'after'} the timestamp`
      const repair = 'trust the timestamp, and leave the local time out'
      return { path: ['time'], found, expected: 'the moment of the timestamp', repair }
    },
  ),
]

function missing(code: string, key: 'game_id' | 'seq', says: string): SequenceRule<StreamLine> {
  return reportedFirst({ code, severity: 'info', says }, (record) =>
    record[key] === undefined
      ? {
          path: [],
          found: `lines without ${key}`,
          expected: `the key "${key}"`,
          repair: 'add it when writing',
        }
      : undefined,
  )
}

function minutesApart(local: unknown, timestamp: unknown): number | undefined {
  if (typeof local !== 'string' || typeof timestamp !== 'string') return undefined
  const time = instant(`${local.replace(',', '.').replace(/z$/i, '')}Z`)
  const moment = instant(timestamp)
  return time === undefined || moment === undefined ? undefined : Math.round((time - moment) / 60_000)
}
