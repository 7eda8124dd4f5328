import {
  type Action,
  type Game,
  informationTools,
  type TownEvent,
  toolsFor,
  type View,
  viewFor,
} from '../../src/loops/town/index.ts'
import { type Manner, modelManner } from '../../src/loops/town/players/manner.ts'
import { openNotebook } from '../../src/loops/town/players/notebook.ts'
import { openOwnTurns } from '../../src/loops/town/players/own-papers.ts'
import { personManner } from '../../src/loops/town/players/person-manner.ts'
import { otherTruth } from './other-truth.ts'
import { secretWatch } from './secret-words.ts'

/** Watches what the seats of a game are shown, in every turn. */
export interface LeakWatch {
  /**
   * What the seat sees in its turn although it cannot know it; undefined where nothing. All that is hidden from the seat is
   * changed, and nothing that the seat is shown may change with it: its view, its prompt, its tools, and the answer to what it
   * looks up, another thing in every turn. Nor may a prompt hold private words that the seat has not perceived.
   */
  look(seat: number): string | undefined
  /** Notes what the seat did, as players do: it is shown in later prompts. */
  did(seat: number, action: Action): void
}

/** Somebody who is shown one truth of a game in a seat, from the first turn on, as a player is: prompts grow at their end. */
interface Reader {
  readonly as: (typeof manners)[number]
  readonly manner: Manner
  readonly desk: Parameters<Manner['opening']>[1]
}

/**
 * Watches a game from its beginning. Its seats are played by models with tags, models with tools, and people, one after the other
 * from the first one on. A test plants a leak with another way to see the game.
 */
export function leakWatch(game: Game, first: number, random: () => number, see = viewFor): LeakWatch {
  const unheard = secretWatch(game)
  const readers = game.seats.map((_, seat) => {
    const as = manners[(seat + first) % manners.length]!
    return [newReader(as), newReader(as)] as const
  })
  // The texts of a turn are kept by the list of what was heard, so that the other truth needs lists of its own.
  const heard = game.seats.map((): TownEvent[] => [])
  let looks = first
  return {
    look(seat) {
      const own = heard[seat]!
      while (own.length < game.heard[seat]!.length) own.push(game.heard[seat]![own.length]!)
      const [one, other] = readers[seat]!
      const view = see(game, seat)
      const changed = see(otherTruth(game, seat, own, random), seat)
      const field = differentField(view, changed)
      if (field !== undefined)
        return difference(game, seat, `${field} ${view[field]}`, `${field} ${changed[field]}`)
      const tool = informationTools[looks++ % informationTools.length]!
      const shown = shownTo(one, view, tool)
      const after = shownTo(other, changed, tool)
      for (let index = 0; index < shown.length; index++) {
        if (shown[index] !== after[index]) return difference(game, seat, shown[index]!, after[index]!)
        const words = unheard(seat, shown[index]!)
        if (words !== undefined)
          return `seat ${seat} on day ${game.day} ${game.phase} reads ${words}, which it has not perceived`
      }
      if (one.as !== 'tools' || isSameTools(toolsFor(view), toolsFor(changed))) return undefined
      return `seat ${seat} on day ${game.day} ${game.phase} gets other tools`
    },
    did(seat, action) {
      const turn = { phase: game.phase, done: JSON.stringify(action), action, at: heard[seat]!.length }
      for (const { desk } of readers[seat]!) desk.turns.add(turn)
    },
  }
}

const manners = ['tags', 'tools', 'person'] as const

function newReader(as: Reader['as']): Reader {
  const desk = { notebook: openNotebook(), turns: openOwnTurns(), writes: [] }
  return { as, manner: as === 'person' ? personManner() : modelManner(as), desk }
}

/** The first field in which two views differ; what was heard is the same in both by construction. */
function differentField(one: View, other: View): keyof View | undefined {
  for (const name in one) {
    const field = name as keyof View
    if (one[field] === other[field] || field === 'heard') continue
    if (field === 'setup' || field === 'role' || JSON.stringify(one[field]) !== JSON.stringify(other[field]))
      return field
  }
  return undefined
}

/** The prompts of a turn and the answer of a tool. */
function shownTo({ manner, desk }: Reader, view: View, tool: (typeof informationTools)[number]): string[] {
  const papers = { notebook: desk.notebook.text, turns: desk.turns.all }
  const shown = [tool.answer(view, '', papers)]
  for (const { content } of manner.opening(view, desk)) shown.push(content as string)
  return shown
}

type Tools = ReturnType<typeof toolsFor>

function isSameTools(one: Tools, other: Tools): boolean {
  return (
    one.length === other.length &&
    one.every((tool, index) => tool === other[index] || JSON.stringify(tool) === JSON.stringify(other[index]))
  )
}

function difference(game: Game, seat: number, before: string, after: string): string {
  const at = [...before].findIndex((character, index) => character !== after[index])
  return `seat ${seat} (${game.seats[seat]!.role.name}) on day ${game.day} ${game.phase} sees ${before.slice(Math.max(0, at - 80), at + 40)} turn into ${after.slice(Math.max(0, at - 20), at + 40)}`
}
