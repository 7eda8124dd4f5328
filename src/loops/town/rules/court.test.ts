import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../../kit/index.ts'
import { act, applyAction } from './act.ts'
import type { Action } from './action.ts'
import { deal } from './deal.ts'
import { buried } from './game.suite.ts'
import type { Game } from './game.ts'
import { fitRoleList, parseRoleList } from './role-list.ts'
import type { RuleBook } from './rule-book.ts'
import { openTurns, turnOf } from './turn.ts'
import { viewFor } from './view.ts'

const wait: Action = { kind: 'wait' }

/** A game of fixed roles; seats after the given ones are townsmen without a choice to make at night. */
function gameOf(roles: readonly string[], rules: Partial<RuleBook> = {}): Game {
  const all = [...roles, ...Array(Math.max(0, 7 - roles.length)).fill('Medium')]
  const names = all.map((_, seat) => `P${seat}`)
  return deal({
    names,
    lineup: fitRoleList(parseRoleList('All Any'), names.length),
    random: seededRandom(1),
    roles: all,
    rules,
  })
}

/** Lets everybody wait until a phase begins. */
function waitFor(game: Game, phase: Game['phase'], day = 2): Game {
  while (!game.over && !(game.phase === phase && game.day === day)) act(game, turnOf(game), wait)
  return game
}

/** Lets each seat in turn do what is said for it, and wait otherwise, until the phase is over. */
function inTurn(game: Game, moves: Readonly<Record<number, Action>>): Game {
  const { phase } = game
  for (let turns = 0; turns < 60 && game.phase === phase && !game.over; turns++) {
    const seat = turnOf(game)
    expect(act(game, seat, moves[seat] ?? wait)).toBeUndefined()
  }
  return game
}

const votes = (target: number, ...seats: number[]) =>
  Object.fromEntries(seats.map((seat): [number, Action] => [seat, { kind: 'vote', target }]))
const verdicts = (verdict: 'guilty' | 'innocent' | 'abstain', ...seats: number[]) =>
  Object.fromEntries(seats.map((seat): [number, Action] => [seat, { kind: 'judge', verdict }]))

describe('the course of a day', () => {
  test('a game opens on Day 1 with talk and without a vote', () => {
    const game = gameOf(['Sheriff', 'Godfather'])
    expect([game.day, game.phase]).toEqual([1, 'PRE_NIGHT'])
    expect(act(game, 0, { kind: 'vote', target: 1 })?.code).toBe('wrong_phase')
    inTurn(game, {})
    expect([game.day, game.phase]).toEqual([1, 'NIGHT'])
  })

  test('after the night come discussion, votes and the evening', () => {
    const game = gameOf(['Jailor', 'Godfather'])
    const phases: string[] = []
    for (let turns = 0; turns < 300 && game.day < 3; turns++) {
      if (phases.at(-1) !== game.phase) phases.push(game.phase)
      act(game, turnOf(game), wait)
    }
    expect(phases).toEqual(['PRE_NIGHT', 'NIGHT', 'DISCUSSION', 'NOMINATION', 'PRE_NIGHT', 'NIGHT'])
  })

  test('whom the Jailor chose is in jail also after a day without a trial', () => {
    const game = waitFor(gameOf(['Jailor', 'Godfather']), 'PRE_NIGHT')
    expect(act(game, 0, { kind: 'ability', verb: 'jail', target: 1 })).toBeUndefined()
    waitFor(game, 'NIGHT')
    expect(game.chronicle.some(({ event }) => event.kind === 'trial')).toBe(false)
    expect([game.jailor, game.prisoner]).toEqual([0, 1])
    expect(game.heard[1]!.at(-1)).toMatchObject({ kind: 'notice', code: 'jailed' })
    waitFor(game, 'DISCUSSION', 3)
    expect(game.prisoner).toBe(-1)
  })

  test('the town talks a second time only if somebody has spoken', () => {
    const silent = waitFor(gameOf(['Sheriff', 'Godfather']), 'DISCUSSION')
    inTurn(silent, {})
    expect(silent.chronicle.filter(({ event }) => event.kind === 'speech')).toEqual([])
    const talking = waitFor(gameOf(['Sheriff', 'Godfather']), 'DISCUSSION')
    act(talking, 0, { kind: 'speak', says: { text: 'good morning' }, tokens: 2 })
    for (let seat = 1; seat < 7; seat++) act(talking, seat, wait)
    expect([silent.phase, talking.phase, talking.round]).toEqual(['NOMINATION', 'DISCUSSION', 2])
  })

  test('nobody acts out of turn', () => {
    const game = gameOf(['Sheriff', 'Godfather'])
    expect(act(game, 1, wait)?.code).toBe('not_your_turn')
  })

  test('a refused action changes nothing', () => {
    const game = gameOf(['Sheriff', 'Godfather'])
    const before = JSON.stringify(game)
    act(game, 0, { kind: 'ability', verb: 'investigate', target: 1 })
    expect(JSON.stringify(game)).toBe(before)
  })

  test('the pure reducer leaves the game that it was given as it is', () => {
    const game = gameOf(['Sheriff', 'Godfather'])
    const before = JSON.stringify(game)
    const next = applyAction(game, 0, { kind: 'speak', says: { text: 'hello' }, tokens: 2 })
    expect(JSON.stringify(game)).toBe(before)
    expect(next.illegal).toBeUndefined()
    expect('game' in next && next.game.chronicle.length).toBe(game.chronicle.length + 1)
  })

  test('words beyond the budget of the phase are refused', () => {
    const game = gameOf(['Sheriff', 'Godfather'])
    const says = { text: 'many words' }
    expect(act(game, 0, { kind: 'speak', says, tokens: 201 })?.code).toBe('budget_spent')
    expect(act(game, 0, { kind: 'speak', says, tokens: 200 })).toBeUndefined()
  })
})

describe('votes for a trial', () => {
  test.each([
    [10, 6],
    [7, 4],
    [9, 5],
  ])('of %i living, %i votes open a trial', (living, needed) => {
    const game = waitFor(gameOf(Array(living).fill('Sheriff').with(0, 'Godfather')), 'NOMINATION')
    expect(viewFor(game, 0).threshold).toBe(needed)
    for (let seat = 0; seat < needed - 1; seat++) {
      act(game, seat, { kind: 'vote', target: living - 1 })
      expect(game.phase).toBe('NOMINATION')
    }
    act(game, needed - 1, { kind: 'vote', target: living - 1 })
    expect([game.phase, game.defendant]).toEqual(['DEFENSE', living - 1])
  })

  test('a vote can be changed and taken back', () => {
    const game = waitFor(gameOf(['Sheriff', 'Godfather']), 'NOMINATION')
    act(game, 0, { kind: 'vote', target: 1 })
    for (let seat = 1; seat < 7; seat++) act(game, seat, wait)
    expect(game.round).toBe(2)
    act(game, 0, { kind: 'vote', target: 2 })
    expect(game.votes[0]).toBe(2)
    for (const kind of ['vote', 'unvote']) {
      expect(game.chronicle.some(({ event }) => event.kind === kind)).toBe(true)
    }
  })

  test('nobody votes for oneself or for the dead', () => {
    const game = waitFor(gameOf(['Sheriff', 'Godfather']), 'NOMINATION')
    expect(act(game, 0, { kind: 'vote', target: 0 })?.code).toBe('invalid_target')
    buried(game, 2)
    expect(act(game, 0, { kind: 'vote', target: 2 })?.code).toBe('invalid_target')
    expect(act(game, 0, { kind: 'vote', target: 40 })?.code).toBe('target_not_found')
  })

  test('a revealed Mayor weighs three, in the vote and in the verdict', () => {
    const game = waitFor(gameOf(['Mayor', 'Godfather']), 'DISCUSSION')
    act(game, 0, { kind: 'ability', verb: 'reveal' })
    waitFor(game, 'NOMINATION')
    act(game, 0, { kind: 'vote', target: 1 })
    expect(game.chronicle.at(-1)!.event).toMatchObject({ kind: 'vote', votes: 3 })
    act(game, 1, wait)
    act(game, 2, { kind: 'vote', target: 1 })
    expect(game.phase).toBe('DEFENSE')
    inTurn(game, {})
    inTurn(game, { ...verdicts('guilty', 0), ...verdicts('innocent', 2, 3) })
    expect(game.phase).toBe('LAST_WORDS')
  })

  test('an unrevealed Mayor weighs one', () => {
    const game = waitFor(gameOf(['Mayor', 'Godfather']), 'NOMINATION')
    act(game, 0, { kind: 'vote', target: 1 })
    expect(game.chronicle.at(-1)!.event).toMatchObject({ kind: 'vote', votes: 1 })
  })
})

describe('the trial', () => {
  const onTrial = (roles: readonly string[] = ['Godfather'], rules: Partial<RuleBook> = {}) => {
    const game = waitFor(gameOf(roles, rules), 'NOMINATION')
    return inTurn(game, votes(0, 1, 2, 3, 4))
  }

  test('only the accused speaks in defence, and has no vote', () => {
    const game = onTrial()
    expect(openTurns(game)).toEqual([0])
    act(game, 0, wait)
    expect([game.phase, openTurns(game)]).toEqual(['JUDGEMENT', [1, 2, 3, 4, 5, 6]])
    expect(act(game, 0, { kind: 'judge', verdict: 'innocent' })?.code).toBe('not_your_turn')
  })

  test('jurors judge in any order and unseen by each other', () => {
    const game = onTrial()
    act(game, 0, wait)
    const before = JSON.stringify(viewFor(game, 5))
    act(game, 6, { kind: 'judge', verdict: 'guilty' })
    expect(JSON.stringify(viewFor(game, 5))).toBe(before)
    expect(openTurns(game)).toEqual([1, 2, 3, 4, 5])
  })

  test.each([
    ['more guilty than innocent is death', [1, 2, 3], [4, 5], true],
    ['as many is life', [1, 2], [4, 5], false],
    ['nobody judging is life', [], [], false],
  ] as const)('%s', (_, guilty, innocent, dies) => {
    const game = onTrial(['Jester', 'Godfather'])
    inTurn(game, {})
    inTurn(game, { ...verdicts('guilty', ...guilty), ...verdicts('innocent', ...innocent) })
    if (game.phase === 'LAST_WORDS') inTurn(game, {})
    expect(game.seats[0]!.alive).toBe(!dies)
  })

  test('a lynch ends the day', () => {
    const game = onTrial(['Jester', 'Godfather'])
    inTurn(game, {})
    inTurn(game, verdicts('guilty', 1, 2, 3, 4))
    inTurn(game, {})
    expect([game.day, game.phase]).toEqual([2, 'NIGHT'])
  })

  test('where the rules say so, a lynch does not end the day', () => {
    const game = onTrial(['Jester', 'Godfather'], { lynchEndsDay: false })
    inTurn(game, {})
    inTurn(game, verdicts('guilty', 1, 2, 3, 4))
    inTurn(game, {})
    expect([game.day, game.phase]).toEqual([2, 'NOMINATION'])
  })

  test('a day has three trials and no more', () => {
    const game = waitFor(gameOf(['Godfather', 'Sheriff']), 'NOMINATION')
    for (let trial = 0; trial < 3; trial++) {
      expect(game.phase).toBe('NOMINATION')
      inTurn(game, votes(0, 1, 2, 3, 4))
      inTurn(game, {})
      inTurn(game, verdicts('innocent', 1, 2, 3))
    }
    expect([game.day, game.phase]).toEqual([2, 'NIGHT'])
    expect(game.chronicle.filter(({ event }) => event.kind === 'trial')).toHaveLength(3)
  })

  test('a lynched Jester has won, the game goes on, and guilty and abstaining voters may be haunted', () => {
    const game = onTrial(['Jester', 'Godfather'])
    inTurn(game, {})
    inTurn(game, { ...verdicts('guilty', 1, 2, 3), ...verdicts('innocent', 4), ...verdicts('abstain', 5) })
    inTurn(game, {})
    expect(game.over).toBe(false)
    expect(game.seats[0]!.objectiveMet).toBe(true)
    expect(game.hauntings).toEqual([{ jester: 0, voters: [1, 2, 3, 5, 6] }])
    expect(viewFor(game, 0).hauntable).toEqual([1, 2, 3, 5, 6])
  })

  test('an Executioner whose target is lynched has won', () => {
    const game = onTrial(['Sheriff', 'Executioner', 'Godfather'])
    game.seats[1]!.target = 0
    inTurn(game, {})
    inTurn(game, verdicts('guilty', 1, 2, 3, 4))
    inTurn(game, {})
    expect(game.seats[1]!.objectiveMet).toBe(true)
    expect(game.heard[1]!.some((event) => event.kind === 'notice' && event.code === 'objective_met')).toBe(
      true,
    )
  })
})

describe('talk', () => {
  test('a whisper is heard by two and a Blackmailer, and seen by all', () => {
    const game = gameOf(['Sheriff', 'Doctor', 'Blackmailer', 'Godfather'])
    act(game, 0, { kind: 'whisper', to: 1, says: { text: 'psst' }, tokens: 1 })
    const hears = (seat: number) => game.heard[seat]!.some(({ kind }) => kind === 'whisper')
    expect([0, 1, 2, 3].map(hears)).toEqual([true, true, true, false])
    expect(game.heard[3]!.some(({ kind }) => kind === 'whispered')).toBe(true)
  })

  test('a blackmailed player votes and does not speak', () => {
    const game = waitFor(gameOf(['Sheriff', 'Godfather']), 'DISCUSSION')
    game.seats[0]!.blackmailed = true
    expect(act(game, 0, { kind: 'speak', says: { text: 'help' }, tokens: 1 })?.code).toBe('illegal_speaker')
    waitFor(game, 'NOMINATION')
    expect(act(game, 0, { kind: 'vote', target: 1 })).toBeUndefined()
  })

  test('the Mafia talks at night, and the Town does not hear it', () => {
    const game = gameOf(['Godfather', 'Mafioso', 'Sheriff'])
    inTurn(game, {})
    act(game, 0, { kind: 'speak', says: { text: 'who?' }, tokens: 1 })
    const hears = (seat: number) => game.heard[seat]!.some((event) => event.kind === 'talk')
    expect([0, 1, 2].map(hears)).toEqual([true, true, false])
  })

  test('a prisoner hears the Jailor without learning the name', () => {
    const game = gameOf(['Jailor', 'Godfather', 'Mafioso'])
    act(game, 0, { kind: 'ability', verb: 'jail', target: 1 })
    inTurn(game, {})
    act(game, 0, { kind: 'speak', says: { text: 'who are you?' }, tokens: 1 })
    expect(game.heard[1]!.at(-1)).toMatchObject({
      kind: 'talk',
      channel: 'jail',
      seat: -1,
      shownAs: 'Jailor',
    })
    expect(game.heard[0]!.at(-1)).toMatchObject({ kind: 'talk', channel: 'jail', seat: 0 })
    expect(game.heard[2]!.some((event) => event.kind === 'talk')).toBe(false)
  })

  test('the dead talk at night to each other and to the Medium', () => {
    const game = gameOf(['Sheriff', 'Godfather', 'Medium', 'Doctor', 'Doctor', 'Doctor', 'Doctor'])
    buried(game, 0)
    inTurn(game, {})
    act(game, 0, { kind: 'speak', says: { text: 'it was him' }, tokens: 2 })
    const hears = (seat: number) => game.heard[seat]!.some((event) => event.kind === 'talk')
    expect([0, 2, 3].map(hears)).toEqual([true, true, false])
  })

  test('a jailed Medium does not hear the dead', () => {
    const game = gameOf(['Sheriff', 'Jailor', 'Medium', 'Doctor', 'Godfather', 'Doctor', 'Doctor'])
    buried(game, 0)
    act(game, 0, wait)
    act(game, 1, { kind: 'ability', verb: 'jail', target: 2 })
    while (game.phase === 'PRE_NIGHT') act(game, turnOf(game), wait)
    act(game, 0, { kind: 'speak', says: { text: 'it was him' }, tokens: 2 })
    expect(game.heard[2]!.some((event) => event.kind === 'talk' && event.channel === 'dead')).toBe(false)
  })

  test('a dead Medium speaks once with one of the living', () => {
    const game = gameOf(['Medium', 'Sheriff', 'Godfather', 'Doctor', 'Doctor', 'Doctor', 'Doctor'])
    waitFor(game, 'NOMINATION')
    buried(game, 0)
    while (game.phase === 'NOMINATION') act(game, turnOf(game), wait)
    expect(act(game, 0, { kind: 'ability', verb: 'seance', target: 1 })).toBeUndefined()
    expect(game.seance).toEqual({ medium: 0, target: 1 })
    act(game, 0, { kind: 'speak', says: { text: 'trust nobody' }, tokens: 2 })
    expect(game.heard[1]!.at(-1)).toMatchObject({
      kind: 'talk',
      channel: 'seance',
      seat: -1,
      shownAs: 'Medium',
    })
    expect(game.seats[0]!.uses).toBe(0)
  })
})
