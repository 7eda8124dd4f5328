import * as z from 'zod'
import { count, dateTime } from '../fields.ts'

/** When a line was written. */
export const timestamp = () => dateTime().describe('When it happened, in UTC.')

/** The turn of a line. */
export const turn = () => z.string().describe('The turn it happened in, such as "Day 1" or "Night 3".')

/** What every line may carry beyond the document, so that lines can be distinguished, ordered and linked. */
export const lineFields = {
  game_id: z.string().optional().describe('The game that the line belongs to.'),
  seq: count().optional().describe('The number of the line within its game and stream, from zero.'),
  phase: z.string().optional().describe('The part of the turn, such as DISCUSSION or JUDGEMENT.'),
  request_id: z.string().optional().describe('The model request that led to the line.'),
  schema_version: z.string().optional().describe('The version of the contract it was written under.'),
}

/** A list of player names. */
export const names = () => z.array(z.string())

/** As much of a line as the rules for all streams look at. */
export interface StreamLine {
  readonly timestamp?: unknown
  readonly turn?: unknown
  readonly game_id?: unknown
  readonly seq?: unknown
  readonly phase?: unknown
  readonly time?: unknown
  readonly event_type?: unknown
}
