import { type Game, roles, type TownEvent } from '../../src/loops/town/index.ts'

type Seat = Game['seats'][number]

/** Half of the time true, as one bit after the other of one number of chance: there are hundreds of them in every turn. */
interface Coin {
  flip(): boolean
  below(count: number): number
}

/** The same game for a seat that has heard the same, with everything else that the seat cannot know. */
export function otherTruth(
  game: Game,
  seat: number,
  heard: readonly TownEvent[],
  random: () => number,
): Game {
  const coin = coinFrom(random)
  const { side } = game.seats[seat]!.role
  const hasTeam = side !== 'Town' && side !== 'Neutral'
  const isOwn = (other: number) => hasTeam && game.seats[other]?.role.side === side
  const changed: Game = {
    ...game,
    seats: game.seats.map((truth, other) => {
      const own = { ...truth }
      changeForAll(own, coin, game.day)
      if (other !== seat) changeForOthers(own, coin, game.seats.length)
      if (other !== seat && !isOwn(other)) own.role = strangeTo(hasTeam ? side : undefined, coin)
      return own
    }),
    chance: { ...game.chance, counter: game.chance.counter + 1 + coin.below(1e6) },
    verdicts: game.verdicts.map((verdict, juror) => (juror === seat ? verdict : 'guilty')),
    bids: game.bids.map((bid, bidder) => (bidder === seat ? bid : coin.below(5))),
    held: game.held.filter((word) => word.seat === seat),
    chronicle: [],
    heard: game.heard.map((_, other) => (other === seat ? (heard as TownEvent[]) : [])),
  }
  if (game.prisoner !== seat && game.jailor !== seat && !isOwn(game.prisoner))
    changeJail(changed, seat, isOwn, coin)
  if (changed.bookHolder !== seat) changed.bookHolder = -1
  if (changed.duelled !== seat) changed.duelled = -1
  return changed
}

/** What no player knows of itself either. */
function changeForAll(own: Seat, { flip, below }: Coin, day: number): void {
  own.doused = flip()
  own.hexed = flip()
  own.infected = flip()
  own.poisoned = flip() ? day : 0
  own.incurable = flip()
  own.shielded = flip()
  own.guilty = flip()
  own.disguise = flip() ? 'Doctor' : undefined
  own.hidden = flip()
  own.bloodied = flip()
  own.forgedWill = flip() ? 'another forged will' : undefined
  own.lastBite = below(5)
}

function changeForOthers(own: Seat, { flip, below }: Coin, seats: number): void {
  own.uses = below(4)
  own.selfUses = below(2)
  own.target = below(seats)
  own.objectiveMet = flip()
  own.will = 'another will'
  own.note = 'another note'
  own.blackmailed = flip()
  own.tally = below(3)
  own.order = flip() ? { verb: 'kill', target: 0, second: -1 } : undefined
  own.dayOrder = flip() ? { verb: 'jail', target: 0, second: -1 } : undefined
  own.tokens = below(100)
}

/** A role of another side than that of a team. */
function strangeTo(side: string | undefined, { below }: Coin): Seat['role'] {
  for (;;) {
    const role = roles[below(roles.length)]!
    if (role.side !== side) return role
  }
}

function changeJail(game: Game, seat: number, isOwn: (other: number) => boolean, { below }: Coin): void {
  if (game.phase !== 'NIGHT') return
  const others = [...game.seats.keys()].filter((other) => other !== seat && !isOwn(other))
  if (others.length < 2) return
  game.prisoner = others[below(others.length)]!
  game.jailor = others[below(others.length)]!
}

function coinFrom(random: () => number): Coin {
  let bits = 0
  let left = 0
  return {
    flip() {
      if (left-- === 0) {
        bits = Math.floor(random() * 2 ** 30)
        left = 29
      }
      bits >>= 1
      return (bits & 1) === 1
    },
    below: (count) => Math.floor(random() * count),
  }
}
