import type { FolderRecord } from '../contract.ts'
import { instant } from '../instant.ts'
import { eventPayload } from './game-event-payloads.ts'
import type { GameEvent } from './game-events.ts'
import { plainRole } from './role-names.ts'
import type { StreamLine } from './stream-fields.ts'
import { parseTurn } from './turn.ts'

/** What the events of a game show about the lines of its other streams. */
export interface KnownGame {
  readonly id: string | undefined
  /** When it began. */
  readonly from: number
  readonly players: ReadonlySet<string>
  /** The turn of each death, by its order. */
  readonly deaths: Map<string, number>
  /** Every role that a player has held. */
  readonly roles: Map<string, Set<string>>
  /** When each turn began. */
  readonly turns: { readonly turn: string; readonly from: number }[]
  /** Who stood trial, by the order of the turn. */
  readonly trials: Map<number, string[]>
}

interface Folder {
  readonly games: KnownGame[]
  /** Whether it had more games than are remembered, so that not all of their ids are known. */
  forgot: boolean
}

const mostFolders = 1000
const mostGames = 100
const mostEntries = 1000

/** The games of a run, learned from their events; the lines of other streams find theirs by folder, id and time. */
export class KnownGames {
  readonly #folders = new Map<string, Folder>()
  #learned: FolderRecord | undefined
  #sought: { readonly record: FolderRecord; readonly game: KnownGame | undefined } | undefined
  #place = { root: '', file: '', name: '/' }

  /** Learns from an event. Several rules may show the same record one after the other; it counts once. */
  learn(record: FolderRecord): void {
    if (this.#learned === record) return
    this.#learned = record
    const event = record.value as GameEvent
    const folder = this.#folderOf(record)
    const { games } = folder
    const start = eventPayload(event, 'GAME_START')
    if (start?.players !== undefined) {
      games.push(newGame(event, start.players))
      if (games.length > mostGames) {
        games.shift()
        folder.forgot = true
      }
    }
    const game = event.game_id === undefined ? games.at(-1) : games.find(({ id }) => id === event.game_id)
    if (game !== undefined) learnEvent(game, event)
  }

  /** The game of a line; undefined where it is not known. */
  find(record: FolderRecord, line: StreamLine): KnownGame | undefined {
    if (this.#sought?.record !== record) this.#sought = { record, game: this.#gameOf(record, line) }
    return this.#sought.game
  }

  #gameOf(record: FolderRecord, { game_id: id, timestamp }: StreamLine): KnownGame | undefined {
    const games = this.#folders.get(this.#nameOf(record))?.games ?? []
    if (id !== undefined && games.some((game) => game.id !== undefined))
      return games.find((game) => game.id === id)
    if (games.length === 1) return games[0]
    const moment = typeof timestamp === 'string' ? instant(timestamp) : undefined
    return moment === undefined ? undefined : games.findLast(({ from }) => from <= moment)
  }

  /** Whether an id may be that of a game in the folder of a record, as far as the games there are known. */
  mayHold(record: FolderRecord, id: unknown): boolean {
    const folder = this.#folders.get(this.#nameOf(record))
    if (folder === undefined || folder.forgot || folder.games.some((game) => game.id === id)) return true
    return folder.games.every((game) => game.id === undefined)
  }

  /** The ids of the games in the folder of a record; none where not all of them are known. */
  ids(record: FolderRecord): string[] {
    const folder = this.#folders.get(this.#nameOf(record))
    return folder === undefined || folder.forgot ? [] : folder.games.flatMap(({ id }) => id ?? [])
  }

  #folderOf(record: FolderRecord): Folder {
    const name = this.#nameOf(record)
    const known = this.#folders.get(name)
    if (known !== undefined) return known
    const folder: Folder = { games: [], forgot: false }
    this.#folders.set(name, folder)
    if (this.#folders.size > mostFolders) this.#folders.delete(this.#folders.keys().next().value!)
    return folder
  }

  /** The folder of a record; the next record is mostly in the same one. */
  #nameOf({ root, file }: FolderRecord): string {
    if (this.#place.root !== root || this.#place.file !== file)
      this.#place = { root, file, name: `${root}/${file.slice(0, file.lastIndexOf('/') + 1)}` }
    return this.#place.name
  }
}

/** Makes the knowledge that the rules of one folder share. */
export const knownGames = (): KnownGames => new KnownGames()

function newGame({ game_id: id, timestamp }: GameEvent, players: readonly string[]): KnownGame {
  return {
    id,
    from: instant(timestamp) ?? Number.NEGATIVE_INFINITY,
    players: new Set(players),
    deaths: new Map(),
    roles: new Map(),
    turns: [],
    trials: new Map(),
  }
}

function learnEvent(game: KnownGame, event: GameEvent): void {
  const { turn, timestamp } = event
  const from = instant(timestamp)
  const order = parseTurn(turn)?.order
  if (order === undefined || from === undefined) return
  if (game.turns.at(-1)?.turn !== turn && game.turns.length < mostEntries) game.turns.push({ turn, from })
  const dead = eventPayload(event, 'DEATH')?.player
  if (dead !== undefined && game.players.has(dead)) game.deaths.set(dead, order)
  const { player, role } = eventPayload(event, 'ROLE_ASSIGNED') ?? {}
  hold(game, player, role)
  const change = eventPayload(event, 'CONVERSION') ?? eventPayload(event, 'PROMOTION')
  hold(game, change?.player, change?.to)
  const defendant = eventPayload(event, 'VOTE_START')?.defendant
  if (defendant !== undefined && game.trials.size < mostEntries) {
    const trials = game.trials.get(order) ?? []
    if (trials.length < mostEntries) game.trials.set(order, [...trials, defendant])
  }
}

function hold(game: KnownGame, player: string | undefined, role: string | undefined): void {
  if (player === undefined || role === undefined || !game.players.has(player)) return
  const held = game.roles.get(player) ?? new Set()
  if (held.size < mostEntries) held.add(plainRole(role))
  game.roles.set(player, held)
}
