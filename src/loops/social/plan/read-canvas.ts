import { isObject, plural, Refusal } from '../../../kit/index.ts'
import type { Concept, Framework } from '../frameworks/framework.ts'
import { frameworkNamed, frameworks } from '../frameworks/framework-of.ts'
import type { Lexicons } from '../scoring/lexicon.ts'
import { isAnalyst } from '../scoring/spoken.ts'
import type { Plan, PlanAgent, PlanRound } from './plan.ts'
import { agentsNamed, endIn, isOn, levelIn, orderIn } from './read-round-settings.ts'

/** What a plan is read with. */
export interface ReadOptions {
  /** The name of the study: the folder of a canvas, or the file of an experiment. */
  readonly name: string
  readonly lexicons?: Lexicons
  /** How many messages a round has whose plan does not say. */
  readonly turns: number
}

type Fields = Readonly<Record<string, unknown>>

/** Reads a PRAR canvas: a whole `state.json`, or its `canvas` alone. */
export function readCanvas(value: Fields, options: ReadOptions): Plan {
  const canvas = isObject(value.canvas) ? value.canvas : value
  const project = fieldsOf(canvas.project)
  const helpers = fieldsOf(canvas.helpers)
  const agents = listOf(canvas.agents).map(agentOf)
  const rounds = listOf(canvas.rounds)
  if (agents.length === 0 || rounds.length === 0)
    throw new Refusal('empty_canvas', 'usage', 'The canvas has no agents or no rounds.', {
      hint: 'Finish the phases that define agents and rounds, or write an experiment file.',
    })
  const ids = agents.map(({ id }) => id)
  if (new Set(ids).size !== ids.length)
    throw new Refusal('double_agent', 'usage', 'Two agents of the canvas have the same identifier.')
  const framework = frameworkOf(project, options)
  const read = rounds.map((round, index) => roundOf(round, index, { ids, framework, options }))
  const { variable, design_approach: approach, rounds_plan: plan } = project
  const { name: variableName, baseline, experimental, rationale } = fieldsOf(variable)
  return {
    name: options.name,
    prarRunId: options.name,
    framework,
    goal: textOf(project.goal),
    setting: textOf(project.setting),
    design: [
      line('Approach', approach),
      line('Variable', variableName),
      line('Baseline', baseline),
      line('Experiment', experimental),
      line('Rationale', rationale),
      line('Rounds', plan),
    ].filter((text) => text !== ''),
    agents,
    roles: {},
    rounds: read,
    moderator: functionIn(helpers.moderator_function),
    analyst: functionIn(helpers.analyst_function),
    environmentCues: functionIn(helpers.non_anthropomorphic_cues),
    reflectionPrompts: functionIn(helpers.self_reflection_prompts),
    survey: [],
    dimensions: [],
    usual: {},
    conditions: [],
    seeds: [],
    differFrom: 1,
    notes: notesOn(canvas, read),
  }
}

/** What a reader of the results should know about the canvas. */
function notesOn({ project, status }: Fields, rounds: readonly PlanRound[]): string[] {
  const planned = Number(fieldsOf(project).rounds_count)
  const { ready_for_export: ready, ...phases } = fieldsOf(status)
  const open = Object.entries(phases).flatMap(([phase, done]) =>
    done === false ? [phase.replace(/_complete$/, '').replace(/(\d)/, ' $1')] : [],
  )
  return [
    ...(planned > 0 && planned !== rounds.length
      ? [`The canvas plans ${plural(planned, 'round')} and describes ${rounds.length}.`]
      : []),
    ...(ready === false
      ? [
          `The canvas is not marked as finished${open.length === 0 ? '' : `: ${open.join(' and ')} left open`}.`,
        ]
      : []),
    ...rounds.flatMap(({ number, model }) =>
      model === '' ? [] : [`Round ${number} asks for the model ${model}; all rounds use the performer.`],
    ),
  ]
}

function agentOf(value: Fields): PlanAgent {
  const id = textOf(value.identifier ?? value.id)
  if (id === '') throw new Refusal('agent_without_id', 'usage', 'An agent of the canvas has no identifier.')
  const { behaviors, attributes } = value
  return {
    id,
    goal: textOf(value.goal),
    persona: textOf(value.persona),
    prompt: textOf(value.prompt),
    constraints: textOf(value.constraints),
    behaviors: textOf(isObject(behaviors) ? behaviors.raw : behaviors),
    attributes: textOf(attributes),
  }
}

function roundOf(
  value: Fields,
  index: number,
  { ids, framework, options }: { ids: readonly string[]; framework: Framework; options: ReadOptions },
): PlanRound {
  const number = typeof value.round_number === 'number' ? value.round_number : index + 1
  const platform = { ...value, ...fieldsOf(value.platform_config) }
  const inRound = `Round ${number}`
  const talkers = ids.filter((id) => !isAnalyst(id))
  const everybody = textOf(platform.participants) === '' ? talkers : undefined
  const participants = everybody ?? agentsNamed(platform.participants, ids, `${inRound}, participants,`)
  const model = textOf(platform.model)
  return {
    number,
    scenario: textOf(value.scenario) || textOf(value.tasks) || 'The agents meet and talk.',
    rules: textOf(value.rules) || 'No rules were set.',
    tasks: textOf(value.tasks) || 'No tasks were set.',
    sequence: textOf(value.sequence),
    behaviors: textOf(value.behaviors),
    instructions: textOf(value.compiled_instructions),
    conceptA: textOf(value.concept_a_manifestation) || framework.concepts[0].definition,
    conceptB: textOf(value.concept_b_manifestation) || framework.concepts[1].definition,
    participants,
    senders: agentsNamed(platform.who_sends, participants, `${inRound}, who_sends,`),
    order: orderIn(platform.order, participants, `${inRound}, order,`),
    end: endIn(platform.end_condition, options.turns),
    isolated: isOn(platform.isolated),
    transition: /^auto/i.test(textOf(platform.transition)) ? 'auto' : 'pause',
    detail: levelIn(platform.detail_level),
    creativity: levelIn(platform.creativity),
    askQuestions: isOn(platform.ask_questions),
    selfReflection: isOn(platform.self_reflection),
    model: /^(?:default)?$/i.test(model) ? '' : model,
  }
}

/** The framework of a canvas with the names and definitions that the canvas gives its concepts. */
function frameworkOf(project: Fields, { lexicons }: ReadOptions): Framework {
  const option = textOf(project.theoretical_option).toUpperCase()
  const given = [project.concept_a, project.concept_b].map(fieldsOf)
  const own = lexicons?.concepts[option] ?? (option in frameworks ? undefined : lexicons?.concepts.E)
  const base = Object.hasOwn(frameworks, option)
    ? frameworkNamed(option)
    : own === undefined
      ? frameworkNamed(option)
      : { ...frameworks.B, option: 'E' as const, name: textOf(project.theoretical_option_label) || option }
  const concepts = base.concepts.map((concept, index): Concept => {
    const { name, definition } = given[index]!
    const lexicon = own?.[index]
    const isPlaceholder = /^(?:concept [ab])?$/i.test(textOf(name))
    return {
      ...concept,
      ...(lexicon && { name: lexicon.name, markers: lexicon.markers }),
      ...(!isPlaceholder && base.option === 'E' && { name: textOf(name) }),
      ...(textOf(definition) !== '' && { definition: textOf(definition) }),
      ...(base.option === 'E' && { manifestations: { medium: '', high: '' } }),
    }
  })
  return { ...base, concepts: [concepts[0]!, concepts[1]!] }
}

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {})

const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** A value of a canvas as text: lists are joined, objects are written as `key: value`. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (isObject(value))
    return Object.entries(value)
      .map(([key, inner]) => `${key}: ${textOf(inner)}`)
      .join('; ')
  return String(value).trim()
}

const line = (label: string, value: unknown) => (textOf(value) === '' ? '' : `${label}: ${textOf(value)}`)

/** What a helper is to do; empty where it is switched off. `Enabled` alone leaves it to the helper. */
function functionIn(value: unknown): string {
  const text = textOf(value)
  return /^(?:disabled|none|no|off|false)$/i.test(text) ? '' : text
}
