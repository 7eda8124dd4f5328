import type { Setup } from '../rules/game.ts'
import type { Role } from '../rules/role.ts'
import { fitRoleList, type Lineup, roleListOf } from '../rules/role-list.ts'
import { roleNamed } from '../rules/roles.ts'

/** The roles that a game can have and how its slots deal them, as numbers for fast reckoning. */
export interface RoleSpace {
  /** The roles that are dealt, and then those that somebody can only turn into. */
  readonly roles: readonly Role[]
  readonly indexOf: ReadonlyMap<string, number>
  /** Slots with the same roles form one kind; how many slots each kind has. */
  readonly slots: Float64Array
  /** How likely a slot of a kind deals a role: kind × role. */
  readonly chances: readonly Float64Array[]
  /** The kinds of slots that can deal each role. */
  readonly kindsOf: readonly (readonly number[])[]
  /** The same in one row, kind by kind: which role with which chance. */
  readonly byKind: Sparse
  /** The same role by role: from which kind, with the chance times the slots. */
  readonly byRole: Sparse
  /** The unique roles that more than one slot could deal. */
  readonly scarce: readonly number[]
  /** 1 for the roles of the Town. */
  readonly town: Uint8Array
}

/** A table of which only the entries above 0 are kept: those of row n from starts[n] to starts[n + 1]. */
export interface Sparse {
  readonly starts: Int32Array
  readonly columns: Int32Array
  readonly values: Float64Array
}

/** The role space of a game, from what everybody knows of it. */
export function roleSpaceOf(setup: Setup): RoleSpace {
  const known = spaces.get(setup.roleList)
  if (known !== undefined) return known
  const space = makeSpace(lineupOf(setup))
  spaces.set(setup.roleList, space)
  return space
}

// Games of a series share one list, and making its space takes longer than a game.
const spaces = new WeakMap<readonly string[], RoleSpace>()

/** The slots of a game with the roles that may fill them. */
export function lineupOf({ mode, roleList }: Setup): Lineup {
  return fitRoleList(roleListOf(mode, roleList), roleList.length)
}

function makeSpace(lineup: Lineup): RoleSpace {
  const kinds = kindsOfSlots(lineup)
  const dealt = [...new Set(kinds.flatMap(({ options }) => options))]
  const roles = [...new Set([...dealt, ...dealt.flatMap(becomes)])]
  const indexOf = new Map(roles.map(({ name }, index) => [name, index]))
  const chances = kinds.map(({ options }) => {
    const chance = new Float64Array(roles.length)
    for (const { name } of options) chance[indexOf.get(name)!] = 1 / options.length
    return chance
  })
  const slots = Float64Array.from(kinds, ({ count }) => count)
  const kindsOf = roles.map((_, role) => [...slots.keys()].filter((kind) => chances[kind]![role]! > 0))
  const slotsFor = (role: number) => kindsOf[role]!.reduce((sum, kind) => sum + slots[kind]!, 0)
  const scarce = [...roles.keys()].filter((role) => roles[role]!.unique && slotsFor(role) > 1)
  const town = Uint8Array.from(roles, ({ side }) => (side === 'Town' ? 1 : 0))
  const byKind = sparse(kinds.length, roles.length, (kind, role) => chances[kind]![role]!)
  const byRole = sparse(roles.length, kinds.length, (role, kind) => slots[kind]! * chances[kind]![role]!)
  return { roles, indexOf, slots, chances, kindsOf, byKind, byRole, scarce, town }
}

function sparse(rows: number, columns: number, value: (row: number, column: number) => number): Sparse {
  const starts = [0]
  const kept: number[] = []
  const values: number[] = []
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (value(row, column) === 0) continue
      kept.push(column)
      values.push(value(row, column))
    }
    starts.push(kept.length)
  }
  return {
    starts: Int32Array.from(starts),
    columns: Int32Array.from(kept),
    values: Float64Array.from(values),
  }
}

/** Equal slots as one kind. A unique role with a slot of its own is dealt by no other slot. */
function kindsOfSlots({ slots, options }: Lineup): { options: readonly Role[]; count: number }[] {
  const taken = new Set(options.flatMap((roles) => (roles.length === 1 && roles[0]!.unique ? roles : [])))
  const kinds = new Map<string, { options: readonly Role[]; count: number }>()
  for (const [index, slot] of slots.entries()) {
    const kind = kinds.get(slot)
    const all = options[index]!
    if (kind !== undefined) kind.count++
    else
      kinds.set(slot, { options: all.length === 1 ? all : all.filter((role) => !taken.has(role)), count: 1 })
  }
  return [...kinds.values()]
}

/** What a role can turn into in the course of a game. */
function becomes({ name, side }: Role): Role[] {
  if (name === 'Executioner') return [roleNamed('Jester')]
  if (name === 'Guardian Angel') return [roleNamed('Survivor')]
  if (name === 'Vampire Hunter') return [roleNamed('Vigilante')]
  if (name === 'Plaguebearer') return [roleNamed('Pestilence')]
  return side === 'Mafia' ? [roleNamed('Mafioso'), roleNamed('Godfather')] : []
}
