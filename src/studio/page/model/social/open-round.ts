import { begunAt, type Work } from '../works.ts'

/** A round that is under way: it has no record yet, only its turns in the journal. */
export interface OpenRound {
  readonly number: number
  readonly turns: readonly Work[]
}

const turn = /^(?:(.+)\/)?round-(\d+)\/turn-\d+$/

/** The newest round at a time that is not among the recorded ones, of one cell or else of the cell that spoke last. */
export function openRound(
  works: readonly Work[],
  time: number,
  cell?: { readonly id: string; readonly rounds: readonly { readonly number: number }[] },
): OpenRound | undefined {
  const begun = begunAt(works, time)
  for (let at = begun - 1; at >= 0; at--) {
    const [, prefix, round] = turn.exec(works[at]!.key) ?? []
    if (round === undefined || (prefix !== undefined && cell !== undefined && prefix !== cell.id)) continue
    const number = Number(round)
    if (cell?.rounds.some((one) => one.number === number)) return undefined
    const branch = works[at]!.key.replace(/turn-\d+$/, '')
    return {
      number,
      turns: works.slice(0, begun).filter(({ key }) => key.startsWith(branch) && turn.test(key)),
    }
  }
  return undefined
}

/** Who is asked to speak, from the beginning of the prompt. */
export const speakerIn = (prompt: string) => /^You are (.+?) \((.+?)\)/.exec(prompt)?.[1]
