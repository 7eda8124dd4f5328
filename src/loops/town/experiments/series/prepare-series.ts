import { Refusal } from '../../../../kit/index.ts'
import type { Prepared } from '../../../../spine/index.ts'
import { parseSeats } from '../../play/seat-plan.ts'
import { seatsOf } from '../../play/seating.ts'
import { claimsSetting, seatRole } from '../../town-roles.ts'

type Settings = Readonly<Record<string, unknown>>

/** Works out who sits where: the agents of --seats, or --town and --others. */
export async function prepareSeries(
  { agents: seats, ...settings }: Settings,
  { agents }: { readonly agents: Readonly<Record<string, string>> },
): Promise<Prepared> {
  const bySide = agents.town !== undefined || agents.others !== undefined
  if (bySide && seats !== undefined)
    throw new Refusal('bad_seat_plan', 'usage', 'Give either --seats, or --town and --others.')
  const seated = seats === undefined ? {} : seatedAgents(String(seats), settings)
  const playing = Object.values({ ...seated, ...agents })
  if (playing.includes('person'))
    throw new Refusal(
      'bad_seat_plan',
      'usage',
      'People play one game at a time, and a series plays several at once.',
      { hint: 'Use `reprise town play --seat 1=person`.' },
    )
  const { claims: reader = 'grammar' } = claimsSetting(agents)
  const isForBots = reader === 'grammar' && playing.every((spec) => spec.startsWith('bot:'))
  if (isForBots && settings.beliefs !== true) refuseUselessFlags(settings)
  return { settings: { ...settings, by: bySide ? 'side' : 'seat', reader }, agents: seated }
}

function seatedAgents(text: string, settings: Settings): Record<string, string> {
  const plan = parseSeats(text, seatsOf({ list: 'Classic', ...settings }))
  return Object.fromEntries(plan.map((spec, seat) => [seatRole(seat), spec]))
}

/** Refuses the flags for more streams where no streams are written. */
function refuseUselessFlags({ record, samples, claims }: Settings): void {
  const given = [...(samples ? ['--samples'] : []), ...(claims ? ['--claims'] : [])].join(' and ')
  if (given === '' || record === true) return
  throw new Refusal(
    'bad_seat_plan',
    'usage',
    `${given} adds streams to those of --record, and without it none are written. Give --record as well.`,
  )
}
