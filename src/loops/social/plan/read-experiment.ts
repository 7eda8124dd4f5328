import { Refusal } from '../../../kit/index.ts'
import type { Cue, CueMode } from '../cues/cue.ts'
import type { Framework } from '../frameworks/framework.ts'
import { frameworkNamed } from '../frameworks/framework-of.ts'
import { sotopiaDimensions } from '../judging/dimensions.ts'
import { isAnalyst } from '../scoring/spoken.ts'
import { conditionsIn } from './conditions.ts'
import { definedOnly } from './defined-only.ts'
import { type ExperimentFile, experimentFile } from './experiment-file.ts'
import type { Plan, PlanRole, PlanRound } from './plan.ts'
import type { ReadOptions } from './read-canvas.ts'
import { agentsNamed, endIn, orderIn } from './read-round-settings.ts'

/** Reads an experiment file. Throws a Refusal that names every problem and its place. */
export function readExperiment(value: unknown, options: ReadOptions): Plan {
  const parsed = experimentFile.safeParse(value)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
    )
    throw new Refusal(
      'bad_experiment',
      'usage',
      `${options.name} is not an experiment: ${problems.join('; ')}.`,
      {
        hint: 'docs/social.md describes the file.',
      },
    )
  }
  const file = parsed.data
  const ids = file.agents.map(({ id }) => id)
  if (new Set(ids).size !== ids.length)
    throw new Refusal('double_agent', 'usage', 'Two agents of the experiment have the same id.')
  const framework = frameworkIn(file)
  const rounds = file.rounds.map((round, index) => roundOf(round, index + 1, { ids, framework, options }))
  return {
    name: file.name ?? options.name,
    prarRunId: file.prar_run_id ?? file.name ?? options.name,
    framework,
    goal: file.goal,
    setting: file.setting,
    design: file.design,
    agents: file.agents,
    roles: Object.fromEntries(Object.entries(file.roles).map(([role, given]) => [role, roleIn(given)])),
    rounds,
    moderator: file.moderator,
    analyst: file.analyst,
    environmentCues: file.environment_cues,
    reflectionPrompts: file.reflection_prompts,
    survey: file.survey,
    dimensions: file.dimensions === 'sotopia' ? sotopiaDimensions : file.dimensions,
    usual: definedOnly(file.settings),
    conditions: conditionsIn(file),
    seeds:
      typeof file.seeds === 'number'
        ? Array.from({ length: file.seeds }, (_, index) => index + 1)
        : (file.seeds ?? []),
    differFrom: file.differ_from_round,
    notes: [],
  }
}

function frameworkIn({ framework }: ExperimentFile): Framework {
  if (typeof framework === 'string') return frameworkNamed(framework)
  const { name, concepts, experience } = framework
  return { option: 'E', name, concepts, experience: { '*': plainExperience, ...experience } }
}

const plainExperience = {
  low: 'You know why you are here.',
  medium: 'You notice where you stand among the others.',
  high: 'You feel that what is said now will stay.',
}

function roleIn({ cues, experience }: ExperimentFile['roles'][string]): PlanRole {
  const read = cues.map((cue): Cue => ({ ...cue, mode: cue.mode.toUpperCase() as CueMode }))
  return { cues: read, ...(experience && { experience }) }
}

function roundOf(
  round: ExperimentFile['rounds'][number],
  number: number,
  { ids, framework, options }: { ids: readonly string[]; framework: Framework; options: ReadOptions },
): PlanRound {
  const talkers = ids.filter((id) => !isAnalyst(id))
  const participants =
    round.participants === undefined
      ? talkers
      : agentsNamed(round.participants, ids, `Round ${number}, participants,`)
  return {
    number,
    scenario: round.scenario,
    rules: round.rules,
    tasks: round.tasks,
    sequence: round.sequence,
    behaviors: round.behaviors,
    instructions: round.instructions,
    conceptA: round.concept_a ?? framework.concepts[0].definition,
    conceptB: round.concept_b ?? framework.concepts[1].definition,
    participants,
    senders: agentsNamed(round.who_sends, participants, `Round ${number}, who_sends,`),
    order: orderIn(round.order, participants, `Round ${number}, order,`),
    end: endIn(round.end, options.turns),
    isolated: round.isolated,
    transition: round.transition,
    detail: round.detail,
    creativity: round.creativity,
    askQuestions: round.ask_questions,
    selfReflection: round.self_reflection,
    model: '',
  }
}
