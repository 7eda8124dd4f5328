import { winningFaction } from '../../../contracts/index.ts'
import { roleNamed } from '../rules/roles.ts'
import type { LineMakers, Scribe } from './line-maker.ts'

/** The course of the game: who is dealt what, which phase begins, how it ends. */
export const phaseLines: LineMakers = {
  dealt({ seat, role, target }, { event, nameOf, roles }) {
    roles[seat] = role
    const payload = { player: nameOf(seat), role, faction: roleNamed(role).side }
    event('ROLE_ASSIGNED', target === -1 ? payload : { ...payload, target: nameOf(target) })
  },
  phase({ phase, day, fullMoon }, scribe) {
    const { moment } = scribe.writer
    moment.turn = `${phase === 'NIGHT' ? 'Night' : 'Day'} ${day}`
    moment.phase = phase
    if (phase === 'NIGHT') scribe.event('NIGHT_START', { night: day, ...living(scribe), full_moon: fullMoon })
    else if (phase === 'DISCUSSION' || day === 1) scribe.event('DAY_START', { day, ...living(scribe) })
    scribe.event('PHASE_START', { phase, token_budget: scribe.tokens[phase] ?? 0 })
  },
  revealed({ seat, role }, { event, nameOf }) {
    event('REVEAL', { player: nameOf(seat), role })
  },
  end({ factions, winners, survivors }, { event, nameOf, writer }) {
    event('GAME_END', {
      winning_faction: winningFaction(factions),
      winning_factions: factions,
      winners: winners.map(nameOf),
      surviving_players: survivors.map(nameOf),
      duration_days: Number(writer.moment.turn.split(' ')[1]),
    })
  },
}

function living({ names, alive }: Scribe): { living_players: string[]; living_count: number } {
  const players = names.filter((_, seat) => alive[seat])
  return { living_players: players, living_count: players.length }
}
