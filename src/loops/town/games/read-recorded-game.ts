import { createReadStream, existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import {
  agentActions,
  agentReasoning,
  type Contract,
  chat,
  checkStream,
  type Finding,
  gameEvents,
  privateChat,
  wills,
} from '../../../contracts/index.ts'
import { eachLine, Refusal } from '../../../kit/index.ts'
import type { RecordedGame } from './recorded-game.ts'

/** A game with what is wrong with its lines; a line that cannot be read is not part of the game. */
export interface GameReading {
  readonly game: RecordedGame
  readonly findings: readonly Finding[]
}

/** Reads the game of a folder, at the level that also takes what other writers' files contain. */
export async function readRecordedGame(folder: string): Promise<GameReading> {
  if (!existsSync(join(folder, gameEvents.path!))) {
    throw new Refusal(
      'no_recorded_game',
      'missing',
      `There is no ${gameEvents.path} in ${folder}. Name the folder of a recorded game.`,
    )
  }
  const findings: Finding[] = []
  const read = <T>(contract: Contract<T>) => readStream(join(folder, contract.path!), contract, findings)
  const events = await read(gameEvents)
  const ids = new Set(events.flatMap(({ game_id: id }) => id ?? []))
  const games = Math.max(ids.size, events.filter(({ event_type: type }) => type === 'GAME_START').length)
  if (games !== 1) {
    throw new Refusal(
      'no_recorded_game',
      'missing',
      `${folder} holds ${games} games, expected one. Give each game its own folder.`,
    )
  }
  const game = {
    id: [...ids][0] ?? basename(resolve(folder)),
    events,
    chat: await read(chat),
    privateChat: await read(privateChat),
    actions: await read(agentActions),
    reasoning: await read(agentReasoning),
    wills: await read(wills),
  }
  return { game, findings }
}

const maxLineBytes = 16 * 1024 * 1024

/** Reads a stream of a game; what is wrong with its lines is added to the findings. An absent stream is empty. */
export async function readStream<T>(file: string, contract: Contract<T>, findings: Finding[]): Promise<T[]> {
  if (!existsSync(file)) return []
  const records: T[] = []
  const stream = checkStream(contract, { level: 'compat', file })
  const visit = (number: number, text: string) => {
    const reading = stream.line(text, number)
    findings.push(...reading.findings)
    if (reading.sound) records.push(reading.value as T)
  }
  await eachLine(
    createReadStream(file),
    (line) => {
      if (line.kind !== 'text') visit(line.number, `a line that is ${line.kind}`)
      else if (line.text.trim() !== '') visit(line.number, line.text)
    },
    { maxLineBytes },
  )
  return records
}
