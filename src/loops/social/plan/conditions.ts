import { plural, Refusal } from '../../../kit/index.ts'
import { definedOnly } from './defined-only.ts'
import type { ExperimentFile } from './experiment-file.ts'
import type { Condition, PlanRound, Treatment } from './plan.ts'

/** The conditions of a file: those it names, or all combinations of its factors. */
export function conditionsIn({ factors, conditions, rounds }: ExperimentFile): Condition[] {
  if (factors !== undefined && conditions !== undefined)
    throw new Refusal('two_designs', 'usage', 'The experiment has both factors and conditions.', {
      hint: 'Keep one of them: factors make all combinations, conditions name some.',
    })
  if (factors !== undefined) return crossed(factors)
  return Object.entries(conditions ?? {}).map(([label, { rounds: texts, ...set }]) => ({
    label: checkedLabel(label),
    set: definedOnly(set),
    rounds: Object.fromEntries(
      Object.entries(texts).map(([number, round]) => [
        Number(number),
        replaced(Number(number), round, rounds.length),
      ]),
    ),
  }))
}

function replaced(
  number: number,
  { concept_a: conceptA, concept_b: conceptB, ...texts }: Record<string, string | undefined>,
  rounds: number,
): Partial<PlanRound> {
  if (number < 1 || number > rounds)
    throw new Refusal(
      'unknown_round',
      'usage',
      `A condition changes round ${number}, and the plan has ${plural(rounds, 'round')}.`,
    )
  return definedOnly({ ...texts, conceptA, conceptB }) as Partial<PlanRound>
}

const levels: Readonly<Record<keyof Treatment, readonly (string | boolean)[]>> = {
  context: ['static', 'progressive', 'reactive', 'adaptive'],
  challenge: ['off', 'adaptive', 'always'],
  validation: [true, false],
  adaptation: [true, false],
}

/** All combinations of the levels of factors. The label of each states its levels. */
function crossed(factors: Readonly<Record<string, readonly (string | boolean)[]>>): Condition[] {
  let made: {
    readonly words: readonly string[]
    readonly set: Readonly<Record<string, string | boolean>>
  }[] = [{ words: [], set: {} }]
  for (const [factor, values] of Object.entries(factors)) {
    const known = levels[factor as keyof Treatment]
    const wrong = values.find((value) => known?.includes(value) !== true)
    if (wrong !== undefined)
      throw new Refusal(
        'bad_factor',
        'usage',
        `The factor ${factor} has the level ${JSON.stringify(wrong)}.`,
        {
          hint:
            known === undefined
              ? `Known factors: ${Object.keys(levels).join(', ')}.`
              : `Levels of ${factor}: ${known.join(', ')}.`,
        },
      )
    made = made.flatMap(({ words, set }) =>
      values.map((value) => ({
        words: [...words, `${factor}-${levelText(value)}`],
        set: { ...set, [factor]: value },
      })),
    )
  }
  return made.map(({ words, set }) => ({
    label: words.join('.'),
    set: set as Partial<Treatment>,
    rounds: {},
  }))
}

const levelText = (value: string | boolean) => (value === true ? 'on' : value === false ? 'off' : value)

function checkedLabel(label: string): string {
  if (/^[\w.-]{1,80}$/.test(label) && !/_seed\d+$/.test(label)) return label
  throw new Refusal('bad_condition', 'usage', `A condition cannot be called '${label}'.`, {
    hint: 'Its name becomes a folder: use letters, digits, dots and dashes.',
  })
}
