import {
  agentActions,
  agentReasoning,
  type Contract,
  chat,
  claims,
  gameEvents,
  inferenceTrace,
  privateChat,
  sftDataset,
  wills,
  writeRecord,
} from '../../../../contracts/index.ts'
import type { WriteLine } from '../../record/line-writer.ts'

/** Collects the streams of a game as text, every line checked. */
export interface StreamTexts {
  readonly write: WriteLine
  /** The streams since the last time, by the name of their contract. */
  take(): Record<string, string>
}

/** Opens a collection. */
export function openStreamTexts(): StreamTexts {
  let texts: Record<string, string> = {}
  return {
    write(contract, record, json) {
      const line = writeRecord(contract, record, json)
      const text = texts[contract.name]
      texts[contract.name] = text === undefined ? line : text + line
    },
    take() {
      const taken = texts
      texts = {}
      return taken
    },
  }
}

/** The stream of a game of bots that a contract's name stands for. */
export function streamNamed(name: string): Contract {
  return streams.get(name)!
}

const streams: ReadonlyMap<string, Contract> = new Map(
  [
    gameEvents,
    privateChat,
    chat,
    wills,
    agentActions,
    agentReasoning,
    inferenceTrace,
    sftDataset,
    claims,
  ].map((contract) => [contract.name, contract as Contract]),
)
