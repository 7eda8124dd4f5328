import { describe, expect, test } from 'vitest'
import { winningFaction } from '../../../contracts/index.ts'
import { buried, gameWith } from './game.suite.ts'
import type { Game } from './game.ts'
import { roles } from './roles.ts'
import type { RuleBook } from './rule-book.ts'
import { endIfWon, factionOf } from './win.ts'

/** The winners of a game in which only some are left. */
function endOf(
  living: readonly string[],
  dead: readonly string[] = [],
  change: (game: Game) => void = () => {},
  rules: Partial<RuleBook> = {},
) {
  const game = gameWith([...living, ...dead], rules)
  game.day = 3
  game.lastDeath = 7
  buried(game, ...dead.map((_, index) => living.length + index))
  change(game)
  endIfWon(game)
  return {
    over: game.over,
    factions: game.factions,
    winners: game.winners.map((seat) => game.setup.roleList[seat]!),
  }
}

describe('who wins', () => {
  test('the Town wins when all who oppose it are dead, and its dead win with it', () => {
    expect(endOf(['Sheriff', 'Doctor'], ['Godfather', 'Escort'])).toEqual({
      over: true,
      factions: ['Town'],
      winners: ['Sheriff', 'Doctor', 'Escort'],
    })
  })

  test.each([
    'Godfather',
    'Coven Leader',
    'Serial Killer',
    'Arsonist',
    'Werewolf',
    'Juggernaut',
    'Vampire',
    'Plaguebearer',
    'Pestilence',
  ])('a living %s keeps the Town from winning', (role) => {
    expect(endOf(['Sheriff', 'Doctor', role]).over).toBe(false)
  })

  test.each(['Jester', 'Executioner', 'Survivor', 'Amnesiac', 'Guardian Angel', 'Pirate', 'Witch'])(
    'a living %s does not keep the Town from winning',
    (role) => {
      expect(endOf(['Sheriff', role]).factions[0]).toBe('Town')
    },
  )

  test('a Witch keeps the Town from winning while a Vigilante could shoot', () => {
    expect(endOf(['Vigilante', 'Witch']).over).toBe(false)
    const unarmed = (game: Game) => {
      game.seats[0]!.uses = 0
    }
    expect(endOf(['Vigilante', 'Witch'], [], unarmed).factions).toEqual(['Town'])
  })

  test('several Witches keep the Town from winning', () => {
    expect(endOf(['Sheriff', 'Witch', 'Witch']).over).toBe(false)
  })

  test('the Mafia wins by elimination and not by numbers', () => {
    expect(endOf(['Godfather', 'Mafioso', 'Sheriff']).over).toBe(false)
    expect(endOf(['Godfather', 'Jester'], ['Sheriff', 'Mafioso'])).toMatchObject({
      factions: ['Mafia'],
      winners: ['Godfather', 'Mafioso'],
    })
  })

  test.each([
    ['Coven Leader', 'Coven'],
    ['Vampire', 'Vampire'],
    ['Arsonist', 'Arsonist'],
    ['Pestilence', 'Plaguebearer'],
  ])('%s wins alone as %s', (role, faction) => {
    expect(endOf([role], ['Sheriff']).factions).toEqual([faction])
  })

  test.each([
    ['Serial Killer', 'Godfather', 'Serial Killer'],
    ['Serial Killer', 'Mafioso', 'Serial Killer'],
    ['Serial Killer', 'Transporter', 'Serial Killer'],
    ['Arsonist', 'Escort', 'Arsonist'],
    ['Arsonist', 'Serial Killer', 'Arsonist'],
    ['Godfather', 'Transporter', 'Mafia'],
    ['Transporter', 'Mafioso', 'Town'],
  ])('of two who are left, %s beats %s', (winner, loser, faction) => {
    expect(endOf([loser, winner]).factions).toEqual([faction])
  })

  test('the table of two decides nothing while a third lives', () => {
    expect(endOf(['Serial Killer', 'Godfather', 'Survivor']).over).toBe(false)
  })
})

describe('who wins besides', () => {
  test('a Survivor who lives wins with anybody, and the dead one does not', () => {
    expect(endOf(['Godfather', 'Survivor'], ['Survivor'])).toMatchObject({
      factions: ['Mafia', 'Survivor'],
      winners: ['Godfather', 'Survivor'],
    })
  })

  test('a Guardian Angel wins if its ward lives', () => {
    const ward = (target: number) => (game: Game) => {
      game.seats[1]!.target = target
    }
    expect(endOf(['Sheriff', 'Guardian Angel'], ['Doctor'], ward(0)).winners).toContain('Guardian Angel')
    expect(endOf(['Sheriff', 'Guardian Angel'], ['Doctor'], ward(2)).winners).not.toContain('Guardian Angel')
  })

  test('a Witch wins when she lives and the Town lost', () => {
    expect(endOf(['Godfather', 'Witch']).winners).toEqual(['Godfather', 'Witch'])
    expect(endOf(['Sheriff', 'Witch']).winners).toEqual(['Sheriff'])
  })

  test.each(['Jester', 'Executioner', 'Pirate'])('a %s who met the goal wins even when dead', (role) => {
    const met = (game: Game) => {
      game.seats[1]!.objectiveMet = true
    }
    expect(endOf(['Sheriff'], [role], met)).toMatchObject({
      factions: ['Town', role],
      winners: ['Sheriff', role],
    })
    expect(endOf(['Sheriff'], [role]).winners).toEqual(['Sheriff'])
  })
})

describe('draws', () => {
  test('when nobody is left who can win, it is a draw', () => {
    expect(endOf([], ['Sheriff', 'Godfather'])).toEqual({ over: true, factions: [], winners: [] })
  })

  test('in a draw, neutrals with their goal met still win', () => {
    expect(endOf(['Survivor', 'Jester'], ['Sheriff'])).toMatchObject({
      factions: ['Survivor'],
      winners: ['Survivor'],
    })
  })

  test('a game that only a lone neutral won is a draw, and every other winner ends one', () => {
    for (const role of roles)
      expect(winningFaction([factionOf(role) ?? role.name])).toBe(factionOf(role) ?? 'Draw')
    expect(winningFaction(endOf(['Survivor', 'Jester'], ['Sheriff']).factions)).toBe('Draw')
    expect(winningFaction(endOf(['Godfather', 'Survivor']).factions)).toBe('Mafia')
    expect(winningFaction([])).toBe('Draw')
  })

  const quiet = (day: number, lastDeath: number) => (game: Game) => {
    game.day = day
    game.lastDeath = lastDeath
  }

  test('two days and nights without a death draw the game from day 7 on', () => {
    expect(endOf(['Sheriff', 'Godfather'], [], quiet(8, 8 * 2 + 1 - 4)).over).toBe(true)
    expect(endOf(['Sheriff', 'Godfather'], [], quiet(8, 8 * 2 + 1 - 3)).over).toBe(false)
    expect(endOf(['Sheriff', 'Godfather'], [], quiet(6, 2)).over).toBe(false)
  })

  test('the length of the game and of the quiet are rules that can be changed', () => {
    expect(endOf(['Sheriff', 'Godfather'], [], quiet(5, 11), { lastDay: 5 }).over).toBe(true)
    expect(endOf(['Sheriff', 'Godfather'], [], quiet(8, 13), { drawAfterQuietDays: 3 }).over).toBe(false)
  })
})
