import { wills } from '../../../contracts/index.ts'
import type { LineMakers } from './line-maker.ts'
import { noticeText } from './notice-text.ts'

const strengths = ['none', 'basic', 'powerful', 'unstoppable', 'invincible'] as const

/** Under which name the text of an ability is written; `text` for the others. */
const textKeys: Readonly<Record<string, string>> = {
  execute: 'reason',
  duel: 'weapon',
  plunder: 'weapon',
  parry: 'parry',
}

/** What players do with their roles, and the results. */
export const nightLines: LineMakers = {
  ability({ seat, verb, target, second, text }, { action, nameOf }) {
    action(seat, 'ABILITY_USE', {
      ability: verb,
      target: target === -1 ? null : nameOf(target),
      ...(second !== -1 && { second_target: nameOf(second) }),
      ...(text !== undefined && { [textKeys[verb] ?? 'text']: text }),
    })
  },
  jail({ jailor, prisoner }, { event, nameOf }) {
    event('JAIL', { jailor: nameOf(jailor), prisoner: nameOf(prisoner) })
  },
  visit({ visitor, target }, { event, nameOf }) {
    event('VISIT', { visitor: nameOf(visitor), target: nameOf(target) })
  },
  attack({ attacker, target, attack, defense, killed }, { event, nameOf, killers }) {
    if (killed) killers.set(target, attacker)
    event('ATTACK', {
      attacker: nameOf(attacker),
      target: nameOf(target),
      attack: strengths[attack],
      defense: strengths[defense],
      killed,
    })
  },
  notice(notice, { event, nameOf, names }) {
    event('NOTICE', { player: nameOf(notice.seat), text: noticeText(notice, names), code: notice.code })
  },
  converted({ seat, from, to, cause }, { event, nameOf, roles }) {
    roles[seat] = to
    event('CONVERSION', { player: nameOf(seat), from, to, cause })
  },
  promoted({ seat, from, to }, { event, nameOf, roles }) {
    roles[seat] = to
    event('PROMOTION', { player: nameOf(seat), from, to })
  },
  haunted({ jester, target }, { event, nameOf }) {
    event('HAUNT', { jester: nameOf(jester), target: nameOf(target) })
  },
  objective({ seat, role }, { event, nameOf }) {
    event('OBJECTIVE_MET', { player: nameOf(seat), role })
  },
  paper({ seat, paper, text }, { action, nameOf, writer }) {
    action(seat, 'WILL', { kind: paper })
    const owner = paper === 'last_will' ? nameOf(seat) : null
    writer.line(wills, { kind: paper, author: nameOf(seat), owner, text, shown: false })
  },
  forged({ seat, by, text }, { forgers, nameOf, writer }) {
    forgers.set(seat, by)
    writer.line(wills, { kind: 'forged_will', author: nameOf(by), owner: nameOf(seat), text, shown: false })
  },
  cleaned({ seat, by, will }, { nameOf, writer }) {
    writer.line(wills, {
      kind: 'cleaned_will',
      author: nameOf(seat),
      owner: nameOf(seat),
      text: will,
      shown: false,
      taken_by: nameOf(by),
    })
  },
}
