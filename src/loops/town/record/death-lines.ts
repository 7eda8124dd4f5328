import { wills } from '../../../contracts/index.ts'
import type { LineMakers } from './line-maker.ts'

/** Deaths: the truth and what the town learns are one line; the papers at the body follow. */
export const deathLines: LineMakers = {
  died(event, scribe) {
    scribe.death = event
  },
  death({ seat, role, how, will, note }, { alive, death, event, forgers, killers, nameOf, writer }) {
    alive[seat] = false
    event('DEATH', {
      player: nameOf(seat),
      role: death!.role,
      killed_by: death!.by[0] ?? 'unknown',
      death_type: how,
      role_shown: role ?? null,
      ...(death!.by.length > 1 && { causes: death!.by }),
    })
    const forger = forgers.get(seat)
    if (will !== undefined && will !== '') {
      const author = nameOf(forger ?? seat)
      const kind = forger === undefined ? 'last_will' : 'forged_will'
      writer.line(wills, { kind, author, owner: nameOf(seat), text: will, shown: true })
    }
    const killer = killers.get(seat)
    if (note !== undefined && killer !== undefined) {
      writer.line(wills, {
        kind: 'death_note',
        author: nameOf(killer),
        owner: nameOf(seat),
        text: note,
        shown: true,
      })
    }
  },
}
