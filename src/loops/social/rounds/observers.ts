import type { Agent, AgentMessage } from '../../../agents/index.ts'
import type { SocialMessage } from '../../../contracts/index.ts'
import { type Run, WorkFailed } from '../../../spine/index.ts'
import { lastLines, type Said } from '../context/talk.ts'
import type { PlanRound } from '../plan/plan.ts'
import { nameOf } from '../scoring/names-in-text.ts'
import { isAnalyst } from '../scoring/spoken.ts'
import { cleanReply } from '../turns/clean-reply.ts'
import { modelSeed } from '../turns/model-seed.ts'
import type { Cell, SocialTeam, Study } from './cell.ts'

/** What an observer is asked, as data for observers that are programs. */
export interface ObserverInput {
  readonly kind: 'moderate' | 'analyse' | 'synthesise'
  readonly scenario: string
  readonly tasks: string
  readonly concepts: readonly { readonly name: string; readonly markers: readonly string[] }[]
  readonly participants: readonly string[]
  readonly said: readonly Said[]
}

/** The id under which a moderator speaks. */
const moderatorId = 'Moderator+Host'

/** The message with which a moderator opens a round; undefined without a moderator. */
export async function moderate(
  study: Study,
  { round, cell }: { readonly round: PlanRound; readonly cell: Cell },
  run: Run,
  { analyst }: SocialTeam,
): Promise<SocialMessage | undefined> {
  const { moderator } = study.plan
  if (moderator === '') return undefined
  const text = await observe(
    analyst,
    'moderate',
    [
      `You moderate a talk. ${functionText(moderator)}`,
      `Situation: ${round.scenario}`,
      `Rules: ${round.rules}`,
    ],
    'Open the round in two or three sentences. Take no side.',
    { study, cell, round, said: [], run },
  )
  if (typeof text !== 'string') return undefined
  return {
    agent_id: moderatorId,
    content: text,
    round_number: round.number,
    turn_number: 1,
    timestamp: run.now().getTime() / 1000,
    prar_cue_used: null,
    feedback_snapshot: null,
    validation_metadata: null,
    role: 'system',
    internal: false,
  }
}

/** What the analyst notes about a round and what the round comes to. */
export interface Observation {
  /** The report of the analyst, or why there is none; agents do not see it. */
  readonly notes: readonly SocialMessage[]
  readonly synthesis: string
}

/** Has the analyst report on a round, and has it summed up. */
export async function observeRound(
  study: Study,
  {
    cell,
    round,
    said,
    turn,
  }: {
    readonly cell: Cell
    readonly round: PlanRound
    readonly said: readonly Said[]
    readonly turn: number
  },
  run: Run,
  { analyst }: SocialTeam,
): Promise<Observation> {
  const { plan } = study
  const own = plan.agents.find(({ id }) => isAnalyst(id))
  const id = own?.id ?? 'Analyst+Reporter'
  const frame = { study, cell, round, said, run }
  const note = (content: string, more: object): SocialMessage => ({
    agent_id: id,
    content,
    round_number: round.number,
    turn_number: turn,
    timestamp: run.now().getTime() / 1000,
    prar_cue_used: null,
    feedback_snapshot: null,
    validation_metadata: null,
    internal: true,
    ...more,
  })
  const notes: SocialMessage[] = []
  const spoke = round.senders.some((sender) => !isAnalyst(sender))
  if (spoke && said.length > 0 && (plan.analyst !== '' || own !== undefined)) {
    const report = await observe(
      analyst,
      'analyse',
      [
        'You are an analyst who watches a talk from outside and takes no part in it.',
        functionText(plan.analyst),
        own?.goal ?? '',
        own?.persona ?? '',
        own?.prompt ?? '',
        plan.goal === '' ? '' : `Question of the study: ${plan.goal}`,
        ...plan.design,
      ],
      'Name each speaker. Say where the concepts show in what they said, and quote them.',
      frame,
    )
    notes.push(
      typeof report === 'string'
        ? note(report, { role: 'assistant' })
        : note(`${id} gave no report (${report.failed}).`, { role: 'system', error_code: report.failed }),
    )
  }
  if (said.length === 0) return { notes, synthesis: '' }
  const synthesis = await observe(
    analyst,
    'synthesise',
    ['You sum up a talk for those who will continue it.'],
    'Sum up in a few sentences who brought what, by name, and what is open.',
    frame,
  )
  if (typeof synthesis === 'string') return { notes, synthesis }
  notes.push(
    note(`There is no synthesis (${synthesis.failed}).`, { role: 'system', error_code: synthesis.failed }),
  )
  return { notes, synthesis: '' }
}

interface ObservedRound {
  readonly study: Study
  readonly cell: Cell
  readonly round: PlanRound
  readonly said: readonly Said[]
  readonly run: Run
}

async function observe(
  agent: Agent,
  kind: ObserverInput['kind'],
  system: readonly string[],
  task: string,
  { study: { plan, turns }, cell, round, said, run }: ObservedRound,
): Promise<string | { readonly failed: string }> {
  const concepts = plan.framework.concepts
  const talk = said.length === 0 ? [] : [`The talk:\n${lastLines(said, said.length).join('\n')}`]
  const messages: AgentMessage[] = [
    {
      role: 'system',
      content: [...system, ...concepts.map(({ name, definition }) => `${name}: ${definition}`)]
        .filter(Boolean)
        .join('\n'),
    },
    {
      role: 'user',
      content: [`Round ${round.number}. ${round.scenario}`, ...talk, task].join('\n\n'),
    },
  ]
  const input: ObserverInput = {
    kind,
    scenario: round.scenario,
    tasks: round.tasks,
    concepts: concepts.map(({ name, markers }) => ({ name, markers })),
    participants: round.participants.slice(0, 50),
    said,
  }
  try {
    const reply = await run.ask(agent, {
      name: kind,
      messages,
      temperature: turns.coach.temperature,
      maxTokens: turns.performer.maxTokens,
      ...modelSeed(agent, turns, cell.seed, round.number, kind),
      input,
    })
    const clean = cleanReply(reply.text, `Observer+${nameOf('Observer')}`)
    return 'problem' in clean ? { failed: clean.problem } : clean.text
  } catch (error) {
    if (error instanceof WorkFailed && ['refused', 'malformed_reply', 'wrong_schema'].includes(error.code))
      return { failed: error.code }
    throw error
  }
}

const functionText = (text: string) => (/^(?:enabled|on|yes|true)$/i.test(text) ? '' : text)
