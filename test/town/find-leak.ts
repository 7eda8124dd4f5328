import {
  type Game,
  informationTools,
  roles,
  systemPrompt,
  toolsFor,
  turnPrompt,
  type View,
  viewFor,
} from '../../src/loops/town/index.ts'

/**
 * What a seat sees although it cannot know it; undefined where nothing. All that is hidden from the seat is changed, and its
 * view may not change with it. Where the check is thorough, its prompt, its tools and what they answer are compared as well.
 */
export function findLeak(
  game: Game,
  seat: number,
  random: () => number,
  thorough = true,
): string | undefined {
  const changed = otherTruth(game, seat, random)
  const views = [viewFor(game, seat), viewFor(changed, seat)] as const
  if (!thorough && isSameView(...views)) return undefined
  const [before, after] = views.map(shown) as [string, string]
  if (before === after) return undefined
  const at = [...before].findIndex((character, index) => character !== after[index])
  return `seat ${seat} (${game.seats[seat]!.role.name}) on day ${game.day} ${game.phase} sees ${before.slice(Math.max(0, at - 80), at + 40)} turn into ${after.slice(Math.max(0, at - 20), at + 40)}`
}

/** Whether two views have the same values: prompts and tools are made of a view and nothing else. */
function isSameView(one: View, other: View): boolean {
  return Object.entries(one).every(([name, value]) => {
    const changed = other[name as keyof View]
    return value === changed || (isSmall(value) && JSON.stringify(value) === JSON.stringify(changed))
  })
}

/** A list of numbers or an order; what was heard and what the game was set up with must be the same thing in both. */
const isSmall = (value: unknown) =>
  Array.isArray(value) ? value.every((item) => typeof item === 'number') : typeof value === 'object'

/** All that a seat is shown. What it has heard is the same list in both games, because nobody hears it a second time. */
function shown(view: View): string {
  const { setup: _, heard: __, role, ...present } = view
  const papers = { notebook: '', turns: [] }
  return [
    role.name,
    JSON.stringify(present),
    systemPrompt(view, 'tags'),
    turnPrompt(view),
    JSON.stringify(toolsFor(view)),
    ...informationTools.map((tool) => tool.answer(view, '', papers)),
  ].join('\n')
}

/** The same game with everything else that the seat cannot know. */
function otherTruth(game: Game, seat: number, random: () => number): Game {
  const changed: Game = {
    ...game,
    seats: game.seats.map((own) => ({ ...own })),
    chance: { ...game.chance },
    verdicts: game.verdicts.slice(),
    chronicle: [],
    heard: game.heard.map((events, other) => (other === seat ? events : [])),
  }
  const { side } = game.seats[seat]!.role
  const hasTeam = side !== 'Town' && side !== 'Neutral'
  const isOwn = (other: number) => hasTeam && game.seats[other]?.role.side === side
  const strange = roles.filter((role) => !hasTeam || role.side !== side)
  const flip = () => random() < 0.5
  const text = () => `secret ${Math.floor(random() * 1e6)}`
  changed.seats.forEach((own, other) => {
    Object.assign(own, {
      doused: flip(),
      hexed: flip(),
      infected: flip(),
      poisoned: flip() ? game.day : 0,
      shielded: flip(),
      guilty: flip(),
      disguise: flip() ? 'Doctor' : undefined,
      hidden: flip(),
      forgedWill: flip() ? text() : undefined,
      lastBite: Math.floor(random() * 5),
    })
    if (other === seat) return
    Object.assign(own, {
      uses: Math.floor(random() * 4),
      selfUses: Math.floor(random() * 2),
      target: Math.floor(random() * game.seats.length),
      objectiveMet: flip(),
      will: text(),
      note: text(),
      blackmailed: flip(),
      tally: Math.floor(random() * 3),
      order: flip() ? { verb: 'kill', target: 0, second: -1 } : undefined,
      dayOrder: flip() ? { verb: 'jail', target: 0, second: -1 } : undefined,
      tokens: Math.floor(random() * 100),
    })
    if (!isOwn(other)) own.role = strange[Math.floor(random() * strange.length)]!
  })
  for (let draws = 0; draws < 4; draws++) changed.chance.counter += Math.floor(random() * 1e6)
  changed.verdicts = changed.verdicts.map((verdict, juror) => (juror === seat ? verdict : 'guilty'))
  if (game.prisoner !== seat && game.jailor !== seat && !isOwn(game.prisoner))
    changeJail(changed, seat, isOwn, random)
  if (changed.bookHolder !== seat) changed.bookHolder = -1
  return changed
}

function changeJail(game: Game, seat: number, isOwn: (other: number) => boolean, random: () => number): void {
  const others = game.seats.flatMap((_, other) => (other === seat || isOwn(other) ? [] : [other]))
  const one = () => others[Math.floor(random() * others.length)] ?? -1
  if (game.phase !== 'NIGHT' || others.length < 2) return
  game.prisoner = one()
  game.jailor = one()
}
