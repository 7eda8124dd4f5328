import type { DeathType } from '../event.ts'
import type { Attack, Night } from './night.ts'

/** Adds an attack that nothing but defence stands against: nobody can step in between. */
export function addAttack(
  night: Night,
  { from, to, power, by, how }: { from: number; to: number; power: number; by: string; how: DeathType },
): void {
  night.attacks.push({ from, to, power, by, how, direct: false, meets: 'protection', bite: false })
}

/** Adds an attack by somebody who meets the target: on a visit, or being visited. The role is what the town reads. */
export function addStrike(night: Night, from: number, to: number, power: number): void {
  addAttack(night, { from, to, power, by: signOf(night, from), how: 'attack' })
}

/** Adds an attack by somebody who came for it, so that a Bodyguard or a trap can be in the way. */
export function addAssault(night: Night, from: number, to: number, power: number): void {
  night.attacks.push(assault(night, from, to, power))
}

/** Adds the same, by somebody whom no protection stops. */
export function addPiercing(night: Night, from: number, to: number, power: number): void {
  night.attacks.push({ ...assault(night, from, to, power), meets: 'defense' })
}

/** Adds a bite: it turns where it can and kills where it cannot. */
export function addBite(night: Night, from: number, to: number, power: number): void {
  night.attacks.push({ ...assault(night, from, to, power), bite: true })
}

function assault(night: Night, from: number, to: number, power: number): Attack {
  return {
    from,
    to,
    power,
    by: signOf(night, from),
    how: 'attack',
    direct: true,
    meets: 'protection',
    bite: false,
  }
}

/** What the town reads at the body: the Mafia's killers leave one sign. */
function signOf(night: Night, seat: number): string {
  const { name } = night.game.seats[seat]!.role
  return name === 'Godfather' || name === 'Mafioso' ? 'Mafia' : name
}
