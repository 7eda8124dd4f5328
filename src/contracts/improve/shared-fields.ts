import * as z from 'zod'
import { integer, maybe } from '../fields.ts'

/** The number of an iteration, from one. */
export const iterationNumber = () => integer().min(1)

/** Scores of single dimensions by name; null and absence mean that there are none. */
export const subScores = () =>
  maybe(z.record(z.string(), z.number())).describe('Scores of single dimensions; recorded, never decisive.')

/** The tag of an approach family. */
export const familyTag = () => z.string().describe('The approach family, built in or from the harness.')
