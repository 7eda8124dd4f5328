import type { Feedback, FeedbackVector } from '../../../contracts/index.ts'
import { conceptFinder } from './find-markers.ts'
import { openResponses } from './find-responses.ts'
import { openNames } from './names-in-text.ts'
import type { RoundToScore } from './round-to-score.ts'
import { alignmentOf, contributionOf, emptyTally, engagementOf, type Tally } from './score-formulas.ts'
import { speechActs } from './speech-acts.ts'
import { isAnalyst, isSaid, type Spoken, withoutLabel } from './spoken.ts'
import { sentencesOf, wordsOf } from './words.ts'

/**
 * Measures how each agent of a round was received. Names and concepts are whole words, every mention counts, a response is a
 * message that answers the agent, and texts of failed calls count for nobody. Time grows with the length of the talk alone.
 */
export function scoreRound({
  round,
  messages,
  participants,
  concepts,
  synthesis = '',
}: RoundToScore): Feedback {
  const tallies = new Map(participants.map((agent) => [agent, emptyTally()]))
  const names = openNames(participants)
  const embodied = conceptFinder(concepts)
  const responses = openResponses()
  const said = messages.filter((message) => isSaid(message) && tallies.has(message.agent_id))
  for (const [index, message] of said.entries()) {
    const text = withoutLabel(message)
    const speaker = tallies.get(message.agent_id)!
    const acts = speechActs(text)
    speaker.messages++
    speaker.questions += acts.questions
    speaker.directives += acts.directives
    speaker.compliance += acts.compliance
    if (index === 0 || acts.opensTopic) speaker.initiated++
    addConcepts(speaker, embodied(wordsOf(text)))
    const mentions = names.mentions(text)
    mentions.delete(message.agent_id)
    for (const [agent, count] of mentions) tallies.get(agent)!.references += count
    const answered = responses.next({ agent: message.agent_id, text, named: [...mentions.keys()] })
    for (const agent of answered) tallies.get(agent)!.responses++
  }
  addAnalyst(messages, tallies, { names, embodied })
  addSynthesis(synthesis, tallies, names)
  return Object.fromEntries(
    participants.map((agent) => [
      agent,
      vectorOf(agent, tallies.get(agent)!, { round, messages: said.length }),
    ]),
  )
}

interface Finders {
  readonly names: ReturnType<typeof openNames>
  readonly embodied: ReturnType<typeof conceptFinder>
}

/** Every mention by an analyst counts, and a sentence of an analyst shows the concepts of whom it names. */
function addAnalyst(
  messages: readonly Spoken[],
  tallies: ReadonlyMap<string, Tally>,
  { names, embodied }: Finders,
): void {
  for (const { agent_id: analyst, content, role } of messages) {
    if (!isAnalyst(analyst) || (role ?? 'assistant') !== 'assistant') continue
    for (const sentence of sentencesOf(content)) {
      const mentions = names.mentions(sentence)
      if (mentions.size === 0) continue
      const shown = embodied(wordsOf(sentence))
      for (const [agent, count] of mentions) {
        if (agent === analyst) continue
        const tally = tallies.get(agent)!
        tally.analystMentions += count
        addConcepts(tally, shown)
      }
    }
  }
}

/** The share of the synthesis that its sentences about an agent make up; a sentence counts once. */
function addSynthesis(
  synthesis: string,
  tallies: ReadonlyMap<string, Tally>,
  names: ReturnType<typeof openNames>,
): void {
  const sentences = sentencesOf(synthesis)
  const whole = sentences.reduce((length, sentence) => length + sentence.length, 0)
  if (whole === 0) return
  for (const sentence of sentences) {
    for (const agent of names.mentions(sentence).keys()) {
      const tally = tallies.get(agent)!
      tally.synthesisInclusion = Math.min(1, tally.synthesisInclusion + sentence.length / whole)
    }
  }
}

function addConcepts(tally: Tally, concepts: readonly string[]): void {
  for (const concept of concepts) if (!tally.concepts.includes(concept)) tally.concepts.push(concept)
}

function vectorOf(
  agent: string,
  tally: Tally,
  { round, messages }: { readonly round: number; readonly messages: number },
): FeedbackVector {
  // Balance says something only about an agent that spoke.
  const contribution = tally.messages === 0 ? tally.synthesisInclusion * 0.5 : contributionOf(tally)
  return {
    agent_id: agent,
    round_number: round,
    engagement: engagementOf(tally, messages),
    theoretical_alignment: alignmentOf(tally),
    contribution_value: contribution,
    direct_references: tally.references,
    response_received: tally.responses,
    concepts_embodied: tally.concepts,
    analyst_mentions: tally.analystMentions,
    synthesis_inclusion: tally.synthesisInclusion,
  }
}
