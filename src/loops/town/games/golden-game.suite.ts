import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  agentActions,
  agentReasoning,
  type Contract,
  chat,
  gameEvents,
  privateChat,
  wills,
} from '../../../contracts/index.ts'
import type { RecordedGame } from './recorded-game.ts'

/** Where the golden file of a stream lies. */
export function goldenFile({ name, version }: Contract): string {
  const file = `../../../contracts/town/golden/${name.split('/')[1]}@${version}.jsonl`
  return fileURLToPath(new URL(file, import.meta.url))
}

/** The game of the golden files, in a fresh copy for a test to change. */
export function goldenGame(): { -readonly [K in keyof RecordedGame]: RecordedGame[K] } {
  return {
    id: 'game-harbor-0007',
    events: lines(gameEvents),
    chat: lines(chat),
    privateChat: lines(privateChat),
    actions: lines(agentActions),
    reasoning: lines(agentReasoning),
    wills: lines(wills),
  }
}

function lines<T>(contract: Contract<T>): T[] {
  return readFileSync(goldenFile(contract as Contract), 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}
