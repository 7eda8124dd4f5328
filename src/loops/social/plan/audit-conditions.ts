import { closest, Refusal } from '../../../kit/index.ts'
import type { Condition, Plan, Treatment } from './plan.ts'

/** What holds where neither plan, condition nor flag says otherwise. */
export const usualTreatment: Treatment = {
  context: 'adaptive',
  challenge: 'adaptive',
  validation: true,
  adaptation: true,
}

/** What the letters of the published sweep of two by two by two stand for. */
export const sweepConditions: Readonly<Record<string, Omit<Treatment, 'adaptation'>>> = Object.fromEntries(
  [...'ABCDEFGH'].map((letter, index) => [
    letter,
    {
      challenge: index < 4 ? 'off' : 'always',
      context: index % 4 < 2 ? 'progressive' : 'adaptive',
      validation: index % 2 === 0,
    },
  ]),
)

/** A condition with everything that holds in it. */
export interface AuditedCondition extends Condition {
  readonly treatment: Treatment
}

/** What the command line sets. */
export interface GivenTreatment {
  readonly condition?: string | undefined
  readonly flags: Partial<Treatment>
}

/**
 * The conditions of a run with their effective configuration. A label that stands for something else than what would be in effect
 * is refused, and so are two labels for the same thing: a label that only labels proves nothing.
 */
export function auditConditions(
  plan: Plan,
  { condition: wanted, flags }: GivenTreatment,
): AuditedCondition[] {
  const known = plan.conditions.length > 0 ? plan.conditions : sweep
  if (wanted === undefined && plan.conditions.length === 0)
    return [{ label: '', set: {}, rounds: {}, treatment: { ...usualTreatment, ...plan.usual, ...flags } }]
  const chosen = wanted === undefined ? known : known.filter(({ label }) => label === wanted)
  if (chosen.length === 0) throw unknownCondition(wanted!, known)
  const audited = chosen.map((condition) => ({
    ...condition,
    treatment: { ...usualTreatment, ...plan.usual, ...condition.set, ...flags },
  }))
  for (const condition of audited) {
    const letter = sweepConditions[condition.label]
    if (letter !== undefined) refuseOther(condition, letter, 'the published sweep')
    refuseOther(condition, condition.set, 'the plan')
  }
  refuseEqual(audited)
  return audited
}

const sweep: readonly Condition[] = Object.entries(sweepConditions).map(([label, set]) => ({
  label,
  set,
  rounds: {},
}))

function refuseOther({ label, treatment }: AuditedCondition, meant: Partial<Treatment>, where: string): void {
  for (const [key, value] of Object.entries(meant)) {
    const effective = treatment[key as keyof Treatment]
    if (effective === value) continue
    throw new Refusal(
      'condition_mismatch',
      'usage',
      `Condition ${label} has ${key} ${shown(value)} in ${where}, and ${shown(effective)} would be in effect.`,
      { hint: `Leave out what sets ${key}, or choose a condition whose label says so.` },
    )
  }
}

function refuseEqual(conditions: readonly AuditedCondition[]): void {
  const seen = new Map<string, string>()
  for (const { label, treatment, rounds } of conditions) {
    const key = JSON.stringify([Object.entries(treatment).sort(), rounds])
    const other = seen.get(key)
    if (other !== undefined)
      throw new Refusal('equal_conditions', 'usage', `The conditions ${other} and ${label} are the same.`, {
        hint: 'Nothing could be concluded from comparing them. Change one, or run more seeds of one.',
      })
    seen.set(key, label)
  }
}

function unknownCondition(label: string, known: readonly Condition[]): Refusal {
  const labels = known.map((condition) => condition.label)
  const meant = closest(label, labels)
  return new Refusal('unknown_condition', 'usage', `No condition '${label}'.`, {
    hint: `${meant === undefined ? '' : `Did you mean '${meant}'? `}Known: ${labels.join(', ')}.`,
  })
}

const shown = (value: unknown) => (value === true ? 'on' : value === false ? 'off' : String(value))
