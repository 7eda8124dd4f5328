import { type PolicyState, policyState, readRecord } from '../../../contracts/index.ts'
import { isObject, plural, Refusal } from '../../../kit/index.ts'
import type { Cell, Study } from '../rounds/cell.ts'
import { readLexicons } from '../scoring/lexicon.ts'
import type { SocialConfig } from '../social-config.ts'
import { type AuditedCondition, auditConditions } from './audit-conditions.ts'
import { definedOnly } from './defined-only.ts'
import type { Plan } from './plan.ts'
import { readCanvas } from './read-canvas.ts'
import { readExperiment } from './read-experiment.ts'

/** A study with the cells that are to be run. */
export interface PlannedStudy {
  readonly study: Study
  readonly cells: readonly Cell[]
}

/** Works out a study from its configuration: reads the plan, audits the conditions, and lists the cells. */
export function planStudy(
  config: SocialConfig,
  { id, seed }: { readonly id: string; readonly seed: number },
): PlannedStudy {
  const lexicons =
    config.lexiconValue === undefined
      ? undefined
      : readLexicons(config.lexiconValue, config.lexicons ?? 'the file')
  const plan = planOf(config, lexicons)
  const { context, challenge, validation, adaptation } = config
  const flags = definedOnly({ context, challenge, validation, adaptation })
  const conditions = auditConditions(plan, { condition: config.condition, flags })
  checkPrefix(plan, conditions)
  const rounds = Math.min(config.rounds ?? plan.rounds.length, plan.rounds.length)
  const study: Study = {
    plan,
    runId: id,
    turns: {
      performer: { temperature: config.performerTemperature, maxTokens: config.performerTokens },
      coach: { temperature: config.coachTemperature, maxTokens: config.coachTokens },
      retries: config.retries,
      sendSeeds: config.modelSeeds,
    },
    scoring: config.scoring,
    lexicons,
    policies:
      config.policyValue === undefined
        ? undefined
        : policiesIn(config.policyValue, config.policy ?? 'the file'),
    conditions,
    rounds,
  }
  return { study, cells: cellsOf(plan, conditions, { id, seed }) }
}

function planOf({ source, turns }: SocialConfig, lexicons: Study['lexicons']): Plan {
  const options = { name: source.name, turns, ...(lexicons && { lexicons }) }
  if (source.kind === 'experiment') return readExperiment(source.value, options)
  if (!isObject(source.value)) throw new Refusal('empty_canvas', 'usage', 'The canvas is not an object.')
  return readCanvas(source.value, options)
}

/** A run with one condition and no list of seeds is one cell, and its folder is that of the run. */
function cellsOf(
  { seeds }: Plan,
  conditions: readonly AuditedCondition[],
  { id, seed }: { readonly id: string; readonly seed: number },
): Cell[] {
  const used = seeds.length === 0 ? [seed] : seeds
  const [only] = conditions
  if (conditions.length === 1 && used.length === 1) return [{ id, condition: only!, seed: used[0]! }]
  return used.flatMap((one) =>
    conditions.map((condition) => ({ id: `${condition.label || 'cell'}_seed${one}`, condition, seed: one })),
  )
}

/** Texts of rounds that conditions share cannot differ between them. */
function checkPrefix({ differFrom, rounds }: Plan, conditions: readonly AuditedCondition[]): void {
  if (differFrom > rounds.length)
    throw new Refusal(
      'no_difference',
      'usage',
      `Conditions differ from round ${differFrom} on, and the plan has ${plural(rounds.length, 'round')}.`,
    )
  for (const { label, rounds: changed } of conditions) {
    const early = Object.keys(changed).find((number) => Number(number) < differFrom)
    if (early !== undefined)
      throw new Refusal(
        'shared_round',
        'usage',
        `Condition ${label} changes round ${early}, which all conditions share.`,
        {
          hint: 'Lower differ_from_round, or change a later round.',
        },
      )
  }
}

function policiesIn(value: unknown, file: string): PolicyState {
  const {
    value: state,
    sound,
    findings,
  } = readRecord(policyState, JSON.stringify(value), { level: 'compat' })
  if (state !== undefined && sound) return state as PolicyState
  const [finding] = findings
  throw new Refusal(
    'bad_policy',
    'usage',
    `${file} is not a policy state: expected ${finding?.expected}, found ${finding?.found}.`,
  )
}
