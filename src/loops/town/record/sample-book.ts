import { sftDataset, winningFaction } from '../../../contracts/index.ts'
import type { TraceStep } from '../play/seat-player.ts'
import type { Game } from '../rules/game.ts'
import { quoted } from '../text.ts'
import type { LineWriter } from './line-writer.ts'

type Sample = Extract<TraceStep, { kind: 'sample' }>

/** How many samples a game has, and how many replies became none, by reason. */
export interface SampleCounts {
  readonly written: number
  readonly dropped: { readonly empty: number; readonly repeated: number }
}

/** The samples of a game. They are written when it is over, because they say how it ended for their player. */
export interface SampleBook {
  add(seat: number, step: Sample): void
  drop(why: 'empty' | 'repeated'): void
  /** Writes the samples of a game that is over. */
  close(): void
  readonly counts: SampleCounts
}

/** Opens the book of a game; without `isKept` nothing is written or counted. */
export function openSampleBook(game: Game, writer: LineWriter, gameId: string, isKept: boolean): SampleBook {
  const waiting: (() => void)[] = []
  const dropped = { empty: 0, repeated: 0 }
  let written = 0
  return {
    get counts() {
      return { written, dropped }
    },
    add(seat, step) {
      if (!isKept) return
      written++
      waiting.push(sampleLine(game, seat, step, writer, gameId))
    },
    drop(why) {
      if (isKept) dropped[why]++
    },
    close() {
      for (const write of waiting.splice(0)) write()
    },
  }
}

/** A sample that is written once the outcome is known; its number, turn and role are those of its moment. */
function sampleLine(game: Game, seat: number, step: Sample, writer: LineWriter, gameId: string): () => void {
  const { prompt, completion, spelt, messages, model, reward, format, forgiven, id } = step
  const { turn, phase } = writer.moment
  const agent = game.setup.names[seat]!
  const { name: role, side } = game.seats[seat]!.role
  const seq = writer.numberOf(sftDataset)
  const usual = { game_id: gameId, agent_name: agent, agent_role: role, turn, phase, agent_side: side }
  return () => {
    // Followers wait for every tick of the clock, so that a sample has the time at which it is written.
    const timestamp = writer.tick()
    const outcome = { won: game.winners.includes(seat), winning_faction: winningFaction(game.factions) }
    if (spelt === undefined) {
      const metadata = {
        ...usual,
        ...outcome,
        ...(model !== undefined && { model }),
        ...(id !== undefined && { request_id: id }),
        ...(forgiven !== undefined && forgiven.length > 0 && { forgiven }),
      }
      const chat = [...(messages ?? []), { role: 'assistant', content: completion }]
      const worth = { ...(reward !== undefined && { reward }), ...(format !== undefined && { format }) }
      writer.bare(sftDataset, { prompt, completion, messages: chat, metadata, timestamp, seq, ...worth })
      return
    }
    // Spelt by hand, since most of it is known: spelling it again costs more than everything else.
    const place = `"game_id":${quoted(gameId)},"agent_name":${quoted(agent)},"agent_role":"${role}","turn":"${turn}","phase":"${phase}","agent_side":"${side}"`
    const end = `"won":${outcome.won},"winning_faction":${quoted(outcome.winning_faction)}`
    const chat = `[${spelt.messages},{"role":"assistant","content":"${spelt.completion}"}]`
    const json = `{"prompt":"${spelt.prompt}","completion":"${spelt.completion}","messages":${chat},"metadata":{${place},${end}},"timestamp":"${timestamp}","seq":${seq}}`
    const answered = [...(messages ?? []), { role: 'assistant', content: completion }]
    const record = {
      prompt,
      completion,
      messages: answered,
      metadata: { ...usual, ...outcome },
      timestamp,
      seq,
    }
    writer.bare(sftDataset, record, json)
  }
}
