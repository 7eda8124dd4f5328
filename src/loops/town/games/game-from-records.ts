import {
  agentActions,
  agentReasoning,
  type Beliefs,
  beliefs,
  type Contract,
  chat,
  gameEvents,
  privateChat,
  wills,
} from '../../../contracts/index.ts'
import type { BelievedGame } from '../experiments/beliefs/score-beliefs.ts'
import type { RecordedGame } from './recorded-game.ts'

/** Records of a run, with the names of their contracts and where they lie. */
type Records = AsyncIterable<{ readonly contract: string; readonly path: string; readonly record: unknown }>

/** A game of a run, with what its seats held likely. */
export interface StoredGame extends BelievedGame {
  readonly game: RecordedGame
  readonly beliefs: readonly Beliefs[]
}

/** The games among the records of a run, one for each folder that holds the streams of one. Files of a folder come together. */
export async function* gamesFromRecords(records: Records, runId: string): AsyncGenerator<StoredGame> {
  let folder: string | undefined
  let streams = new Map<string, unknown[]>()
  for await (const { contract, path, record } of records) {
    const own = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : ''
    if (own !== folder) {
      if (isGame(streams)) yield gameOf(streams, folder || runId)
      streams = new Map()
      folder = own
    }
    const lines = streams.get(contract)
    if (lines === undefined) streams.set(contract, [record])
    else lines.push(record)
  }
  if (isGame(streams)) yield gameOf(streams, folder || runId)
}

const isGame = (streams: ReadonlyMap<string, unknown[]>): boolean => streams.has(gameEvents.name)

function gameOf(streams: ReadonlyMap<string, unknown[]>, name: string): StoredGame {
  const linesOf = <T>({ name: stream }: Contract<T>) => (streams.get(stream) ?? []) as T[]
  const events = linesOf(gameEvents)
  return {
    game: {
      id: events.find(({ game_id: id }) => id !== undefined)?.game_id ?? name,
      events,
      chat: linesOf(chat),
      privateChat: linesOf(privateChat),
      actions: linesOf(agentActions),
      reasoning: linesOf(agentReasoning),
      wills: linesOf(wills),
    },
    beliefs: linesOf(beliefs),
  }
}
