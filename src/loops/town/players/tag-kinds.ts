import { verbs } from '../rules/role.ts'
import { isInformationTool } from './information-tools.ts'

const waits: ReadonlySet<string> = new Set(['wait', 'skip', 'pass'])
const papers: ReadonlySet<string> = new Set([
  'write_will',
  'will',
  'write_death_note',
  'death_note',
  'jailor_death_note',
])
const votes: ReadonlySet<string> = new Set([
  'vote',
  'nominate',
  'judge',
  'guilty',
  'innocent',
  'abstain',
  'unvote',
])
const speech: ReadonlySet<string> = new Set(['speak', 'say', 'whisper'])
const notes: ReadonlySet<string> = new Set(['notebook', 'copy_will'])

/** Other words for the verbs of abilities. */
export const otherVerbs: Readonly<Record<string, (typeof verbs)[number]>> = {
  interrogate: 'investigate',
  guard: 'protect',
  roleblock: 'distract',
  swap: 'transport',
}

const abilities: ReadonlySet<string> = new Set([...verbs, ...Object.keys(otherVerbs)])

/** Whether a tag is one that waits. */
export const isWait = (name: string): boolean => waits.has(name)

/** Whether a tag ends the turn where the rules allow it. */
export const endsTurn = (name: string): boolean =>
  waits.has(name) || speech.has(name) || votes.has(name) || name === 'bid' || abilities.has(name)

/** Whether the game knows what a tag asks for. */
export const isMove = (name: string): boolean =>
  endsTurn(name) || papers.has(name) || notes.has(name) || isInformationTool(name)
