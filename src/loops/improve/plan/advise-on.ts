import type { Agent } from '../../../agents/index.ts'
import type { Plan } from '../../../contracts/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { ArchitectInput, Situation } from '../roles.ts'
import { type ArchitectReview, adviceSchema, readAdvice } from './architect-reply.ts'
import { type Answer, type Asking, askFor } from './ask-for.ts'
import { fenced, fenceNotice } from './fenced.ts'
import { situationText } from './situation-text.ts'

/** Asks the architect about a plan; the question is `advise` in the branch of the planner. It is advice and decides nothing. */
export function adviseOn(
  plan: Plan,
  request: Asking & { readonly situation: Situation },
  architect: Agent,
  run: Run,
): Promise<Answer<ArchitectReview>> {
  const { situation } = request
  const input: ArchitectInput = { role: 'architect', situation, plan }
  return askFor(
    {
      name: 'advise',
      who: `architect of ${plan.plan_id}`,
      system: architectText,
      prompt: `${situationText(situation)}\n\n# The plan\n\n${fenced(JSON.stringify(plan, null, 1), 'json')}\n\n# Your task\n\nReview the plan.`,
      schema: adviceSchema,
      input,
      read: readAdvice,
    },
    architect,
    request,
    run,
  )
}

const architectText = `You are the architect of a loop that improves a repository by a benchmark. Before a plan is carried out you review it, and the planner reads what you say. You advise; a critic decides by rules of its own.

Check six things:
1. Testable: can the benchmark show whether the hypothesis holds?
2. Novel: is it something else than what was tried before?
3. Scope: is it small enough that its effect can be understood?
4. Files: do the files exist, or are they to be made, and are none of them sealed?
5. Steps: can somebody carry them out without asking?
6. Realistic: is the estimate plausible after what was measured before?

You only read. Change no file.

${fenceNotice}`
