import type { NightVerb } from '../night-order.ts'
import { strength } from '../role.ts'
import { addBite } from './add-attack.ts'
import * as afflict from './afflict.ts'
import { control } from './control.ts'
import { finishHex, spreadPlague } from './curses.ts'
import { listen, remember } from './dawn.ts'
import * as inform from './inform.ts'
import * as leave from './leave.ts'
import type { Night } from './night.ts'
import { raise } from './raise.ts'
import * as strike from './strike.ts'

/** What a seat does with an ability. Verbs that are handled once all visits are known are not listed. */
export const nightActions: Readonly<Partial<Record<NightVerb, (night: Night, seat: number) => void>>> = {
  transport: leave.transport,
  alert: leave.goOnAlert,
  guilt: leave.dieOfGuilt,
  raise,
  duel: leave.duel,
  distract: leave.distract,
  control,
  protect,
  heal: afflict.heal,
  vest: afflict.putOnVest,
  blackmail: afflict.blackmail,
  disguise: afflict.disguise,
  frame: afflict.frame,
  hypnotize: afflict.hypnotize,
  douse: afflict.douse,
  hex: afflict.hex,
  stone: strike.gaze,
  track: inform.track,
  investigate: inform.investigate,
  watch: inform.watch,
  vision: inform.envision,
  uncover: inform.uncover,
  execute: strike.execute,
  stake: strike.stake,
  shoot: strike.shoot,
  kill: strike.kill,
  ignite: strike.ignite,
  attack: strike.attack,
  rampage: strike.rampage,
  infect: afflict.infect,
  bite: (night, seat) => addBite(night, seat, night.parts[seat]!.reach, strength.basic),
  poison: afflict.poison,
  remember,
  bug: listen,
}

/** What happens once in a night, whichever seat causes it. */
export const happenings: Readonly<Partial<Record<NightVerb, (night: Night) => void>>> = {
  haunt: leave.haunt,
  plague: spreadPlague,
  final_hex: finishHex,
}

function protect(night: Night, seat: number): void {
  const { name } = night.game.seats[seat]!.role
  if (name === 'Guardian Angel') afflict.watchOver(night, seat)
  else if (name === 'Crusader') afflict.crusade(night, seat)
  else afflict.guard(night, seat)
}
