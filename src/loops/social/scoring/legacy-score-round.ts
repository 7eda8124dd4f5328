import type { Feedback } from '../../../contracts/index.ts'
import type { ConceptLexicon } from './lexicon.ts'
import type { RoundToScore } from './round-to-score.ts'
import { alignmentOf, contributionOf, emptyTally, engagementOf, type Tally } from './score-formulas.ts'
import { isTurn, type Spoken } from './spoken.ts'

/**
 * Measures a round as the original program did, with everything that is wrong with it: names and markers are any part of any
 * word, references and responses are the same count, and texts of failed calls are speech. It reproduces old files exactly. Notes of
 * coach and system, which the original never wrote, are none of the talk.
 */
export function legacyScoreRound({
  round,
  messages,
  participants,
  concepts,
  synthesis = '',
}: RoundToScore): Feedback {
  const tallies = new Map(participants.map((agent) => [agent, emptyTally()]))
  const aliases = new Map(participants.map((agent) => [agent, aliasesOf(agent)]))
  const turns = messages.filter(isTurn)
  for (const [index, { agent_id: agent, content }] of turns.entries()) {
    const speaker = tallies.get(agent)
    if (speaker === undefined) continue
    const text = content.toLowerCase()
    speaker.concepts.push(...conceptsIn(text, concepts))
    speaker.questions += content.split('?').length - 1
    speaker.directives += directives.filter((pattern) => pattern.test(content)).length
    speaker.compliance += compliance.filter((pattern) => pattern.test(content)).length
    if (index === 0 || openers.some((pattern) => pattern.test(content))) speaker.initiated++
    for (const [other, names] of aliases) {
      if (other === agent || !names.some((name) => text.includes(name.toLowerCase()))) continue
      tallies.get(other)!.references++
      tallies.get(other)!.responses++
    }
  }
  addAnalyst(messages, { tallies, aliases, concepts })
  if (synthesis !== '') addSynthesis(synthesis.toLowerCase(), tallies, aliases)
  return Object.fromEntries(
    [...tallies].map(([agent, tally]) => [
      agent,
      {
        agent_id: agent,
        round_number: round,
        engagement: engagementOf(tally, turns.length),
        theoretical_alignment: alignmentOf(tally),
        contribution_value: contributionOf(tally),
        direct_references: tally.references,
        response_received: tally.responses,
        concepts_embodied: tally.concepts,
        analyst_mentions: tally.analystMentions,
        synthesis_inclusion: tally.synthesisInclusion,
      },
    ]),
  )
}

/** The id; for Role+Name also the name, the name in lower case, and the role. */
function aliasesOf(agent: string): string[] {
  const plus = agent.indexOf('+')
  if (plus < 0) return [agent]
  const name = agent.slice(plus + 1)
  return [...new Set([agent, name, name.toLowerCase(), agent.slice(0, plus)])]
}

function conceptsIn(text: string, concepts: readonly ConceptLexicon[]): string[] {
  return concepts
    .filter(({ markers }) => markers.filter((marker) => text.includes(marker.toLowerCase())).length >= 2)
    .map(({ name }) => name)
}

interface LegacyTallies {
  readonly tallies: ReadonlyMap<string, Tally>
  readonly aliases: ReadonlyMap<string, readonly string[]>
  readonly concepts: readonly ConceptLexicon[]
}

const analystId = 'Analyst+Reporter'
const contextWindow = 100

function addAnalyst(messages: readonly Spoken[], { tallies, aliases, concepts }: LegacyTallies): void {
  const observed = messages.filter(
    ({ agent_id: agent, role }) => agent.includes(analystId) && (role ?? 'assistant') === 'assistant',
  )
  if (observed.length === 0) return
  const written = observed.map(({ content }) => content).join(' ')
  const text = written.toLowerCase()
  for (const [agent, names] of aliases) {
    if (agent === analystId) continue
    const tally = tallies.get(agent)!
    const found = names.filter((name) => text.includes(name.toLowerCase()))
    tally.analystMentions = found.length
    for (const name of found) {
      const start = lengthOf(text.slice(0, text.indexOf(name.toLowerCase())))
      const end = start + lengthOf(name) + contextWindow
      const around = [...written].slice(Math.max(0, start - contextWindow), end).join('')
      tally.concepts.push(...conceptsIn(around.toLowerCase(), concepts))
    }
  }
}

function addSynthesis(
  text: string,
  tallies: ReadonlyMap<string, Tally>,
  aliases: ReadonlyMap<string, readonly string[]>,
): void {
  const length = lengthOf(text)
  for (const [agent, names] of aliases) {
    let covered = 0
    for (const name of names.map((one) => one.toLowerCase()).filter((one) => one !== '')) {
      for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length))
        covered += Math.min(contextWindow, length - lengthOf(text.slice(0, at)))
    }
    tallies.get(agent)!.synthesisInclusion = Math.min(1, covered / Math.max(length, 1))
  }
}

/** The length of a text as the original program's language counts it: a character outside the basic plane is one and not two. */
const lengthOf = (text: string) => [...text].length

/** Whole words as the original program's language knows them, in which letters of every alphabet are part of a word. */
const wholeWords = (alternatives: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}_])(?:${alternatives})(?![\\p{L}\\p{N}_])`, 'iu')

const directives = [
  wholeWords('must|should|need to|have to|will'),
  wholeWords('do this|complete|finish|start|begin'),
  wholeWords('i want you to|you will|you must'),
]
const compliance = [
  wholeWords("yes|okay|understood|i'll|i will|certainly|of course"),
  wholeWords('right away|immediately|i understand'),
]
const openers = [
  /^(?:now|next|let's|moving on|another thing)/i,
  /^(?:i think|in my view|actually)/i,
  /^(?:what about|have you considered|shouldn't we)/i,
]
