import { type AgentReply, type Bot, defineBot } from '../../../agents/index.ts'
import type { Plan } from '../../../contracts/index.ts'
import { isObject, Refusal } from '../../../kit/index.ts'
import type { ExecutorInput, PlannerInput } from '../roles.ts'

/**
 * Plans changes of numbers, choices, order and length by itself, and makes them. As planner it gives one plan for its input; as executor
 * it makes the edits of a plan in its folder.
 */
export const tunerBot: Bot = defineBot(
  'tuner',
  async ({ input, folder }) => {
    if (isPlannerInput(input)) {
      const { makePlan } = await import('../tuner/make-plan.ts')
      return planned(makePlan, input)
    }
    if (isExecutorInput(input) && folder !== undefined) {
      const { applyPlan } = await import('../tuner/apply-plan.ts')
      const applied = await applyPlan(folder, input.plan)
      const outcome = applied.kind === 'done' ? { edit: input.plan.plan_id } : { failure: applied.code }
      return { text: applied.text, details: { strategy: 'exact edits of the plan', ...outcome } }
    }
    throw new Refusal(
      'bad_input',
      'usage',
      'bot:tuner can only be a planner or an executor of an improve loop.',
    )
  },
  { pure: false },
)

/** A plan as a reply. Where nothing is left to propose, the planner is skipped, and a hybrid planner declines. */
function planned(makePlan: (input: PlannerInput) => Plan, input: PlannerInput): AgentReply {
  try {
    const plan = makePlan(input)
    return {
      text: plan.hypothesis,
      value: { ...(input.planner === 'hybrid' && { strategy: 'combine' }), ...plan },
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'nothing_to_combine')
      return { text: error.message, value: { strategy: 'skip', reason: error.message } }
    return { text: error.message, details: { failure: 'refused' } }
  }
}

function isPlannerInput(input: unknown): input is PlannerInput {
  return isObject(input) && input.role === 'planner' && isObject(input.situation)
}

function isExecutorInput(input: unknown): input is ExecutorInput {
  return isObject(input) && input.role === 'executor' && isObject(input.plan)
}
