import type { SocialMessage } from '../../../contracts/index.ts'
import { seededRandom } from '../../../kit/index.ts'
import type { Run } from '../../../spine/index.ts'
import { collapseToAnswer } from '../context/collapse.ts'
import { contextFrame } from '../context/context-frame.ts'
import { openTalk, type Said, type Talk } from '../context/talk.ts'
import type { CueState } from '../cues/cue.ts'
import { cuesInUse, cueText } from '../cues/cue-text.ts'
import type { AuditedCondition } from '../plan/audit-conditions.ts'
import type { PlanAgent, PlanRound } from '../plan/plan.ts'
import { openNames } from '../scoring/names-in-text.ts'
import { perform } from '../turns/perform.ts'
import { turnPrompt } from '../turns/prompt.ts'
import { speakInput } from '../turns/speak-input.ts'
import { mostMessages, whoSpeaks } from '../turns/who-speaks.ts'
import type { Cell, CellState, SocialTeam, Study } from './cell.ts'
import { countReading, type ManipulationCount, noManipulation, type Reading } from './manipulation.ts'
import { absenceMessage, critiqueMessage, spokenMessage } from './messages.ts'
import { moderate } from './observers.ts'
import { knownBefore } from './past-rounds.ts'

/** What was said in a round, and what went wrong. */
export interface HeldRound {
  readonly messages: readonly SocialMessage[]
  readonly said: readonly Said[]
  /** Turns in which an agent gave nothing that could be said, by agent. */
  readonly absences: ReadonlyMap<string, number>
  /** Replies that the coach rejected, by agent. */
  readonly rejections: ReadonlyMap<string, number>
  /** When each cue of each agent was last put into a prompt. */
  readonly triggered: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly manipulation: Readonly<Record<string, ManipulationCount>>
  readonly startedAt: Date
}

/** Holds the talk of one round: agents speak in turn until the end condition is met. */
export async function holdRound(
  study: Study,
  { cell, state, round }: { readonly cell: Cell; readonly state: CellState; readonly round: PlanRound },
  run: Run,
  team: SocialTeam,
): Promise<HeldRound> {
  const startedAt = run.now()
  const talk = openTalk(round.participants, openNames(round.participants))
  const messages: SocialMessage[] = []
  const absences = new Map<string, number>()
  const rejections = new Map<string, number>()
  const triggered = new Map<string, Map<string, string>>()
  const manipulation: Record<string, ManipulationCount> = {}
  const spokeBefore = new Set(state.past.at(-1)?.said.map(({ agent }) => agent))
  const agents = new Map(study.plan.agents.map((agent) => [agent.id, agent]))
  const others = study.conditions.filter(({ label }) => label !== cell.condition.label)
  const opening = await moderate(study, { round, cell }, run, team)
  if (opening !== undefined) {
    messages.push({ ...opening, turn_number: 1 })
    talk.add({ agent: opening.agent_id, text: opening.content })
  }
  const offset = messages.length
  const most = mostMessages(round)
  let slots = 0
  let spoken = 0
  for (const id of whoSpeaks(round, seededRandom(cell.seed, 'order', round.number))) {
    if (slots >= most) break
    const agent = agents.get(id)!
    const turn = spoken + offset + 1
    const at = { study, state, talk, agent, progress: slots / most, spokeBefore: spokeBefore.has(id) }
    const reading = readingOf(at, cell.condition, round)
    for (const other of others) {
      const otherRound = { ...planned(study, round.number), ...other.rounds[round.number] }
      const wouldRead = readingOf(at, other, otherRound)
      manipulation[other.label] = countReading(
        manipulation[other.label] ?? noManipulation,
        reading,
        wouldRead,
      )
    }
    slots++
    const performance = await perform(
      team.performer,
      {
        name: `turn-${slots}`,
        agent,
        round,
        question: (objections, attempt) => ({
          messages: turnPrompt({ ...reading.parts, objections }),
          input: speakInput({
            ...at,
            round,
            cell,
            turn: slots,
            attempt,
            cues: reading.cues,
            frame: reading.frame,
            heard: reading.parts.heard,
            objections,
          }),
        }),
        coach: cell.condition.treatment.validation ? team.coach : undefined,
        isRepeated: talk.hasHeard,
        chance: [cell.seed, round.number, slots],
      },
      run,
      study.turns,
    )
    const time = run.now()
    const rejected = performance.validations.filter(({ valid }) => !valid).length
    if (rejected > 0) rejections.set(id, (rejections.get(id) ?? 0) + rejected)
    const place = { agent: id, round: round.number, turn, time }
    if (performance.kind === 'absent') {
      absences.set(id, (absences.get(id) ?? 0) + 1)
      messages.push(absenceMessage(place, performance))
      continue
    }
    spoken++
    const seen = triggered.get(id) ?? new Map<string, string>()
    for (const cue of reading.cues) seen.set(cue.id, time.toISOString())
    triggered.set(id, seen)
    const feedback = state.feedback[id]
    messages.push(
      spokenMessage(place, performance, {
        frame: reading.frame,
        ...(feedback && { feedback }),
        validated: cell.condition.treatment.validation,
        settings: study.turns,
      }),
    )
    const critique = critiqueMessage(place, performance)
    if (critique !== undefined) messages.push(critique)
    talk.add({ agent: id, text: performance.text })
    run.progress({ message: `round ${round.number}`, done: slots, total: most })
    if (endsWith(round, performance.text)) break
  }
  return { messages, said: talk.said, absences, rejections, triggered, manipulation, startedAt }
}

interface TurnPoint {
  readonly study: Study
  readonly state: CellState
  readonly talk: Talk
  readonly agent: PlanAgent
  readonly progress: number
  /** Whether the agent spoke in the round before, so that what was measured is about its words. */
  readonly spokeBefore: boolean
}

interface TurnReading extends Reading {
  readonly cues: readonly CueState[]
  readonly parts: Omit<Parameters<typeof turnPrompt>[0], 'objections'>
}

/** What an agent reads at a point of the talk under a condition. The cue in it is the cue that is recorded. */
function readingOf(
  { study: { plan }, state, talk, agent, progress, spokeBefore }: TurnPoint,
  { label, treatment }: AuditedCondition,
  round: PlanRound,
): TurnReading {
  const cues = cuesInUse(state.policies.get(label)!.get(agent.id)!)
  const frame = contextFrame({
    plan,
    round,
    mode: treatment.context,
    agent: agent.id,
    talk,
    progress,
    feedback: spokeBefore ? state.feedback[agent.id] : undefined,
    collapse: collapseToAnswer(state.collapse),
    cue: cueText(cues),
  })
  const heard = round.isolated ? talk.said.filter((said) => said.agent === agent.id) : talk.said
  const parts = { plan, round, agent, frame, heard, before: knownBefore(state.past, agent.id, round) }
  const prompt = turnPrompt({ ...parts, objections: [] })
    .map(({ content }) => content)
    .join('\n')
  return { frame, cues, parts, prompt }
}

const planned = ({ plan }: Study, number: number) => plan.rounds.find((round) => round.number === number)!

const endsWith = ({ end }: PlanRound, text: string) =>
  end.phrase !== undefined && text.toLowerCase().includes(end.phrase.toLowerCase())
