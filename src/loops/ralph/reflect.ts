import type { Agent } from '../../agents/index.ts'
import { type Run, WorkFailed } from '../run.ts'
import { patientRetries } from './actors/act-result.ts'
import { placedAgent } from './actors/placed-agent.ts'
import { addUsage, type Deed, noUsage, type SelfReflection, type Verdict } from './attempt.ts'
import type { RalphConfig } from './config.ts'
import type { Kept } from './memory/memory.ts'
import { reflectOnFindings } from './reflect-on-findings.ts'
import { reflectionPrompt } from './reflection-prompt.ts'
import { readReflection, reflectionSchema } from './reflection-schema.ts'
import type { Workspace } from './worktree/workspace.ts'

/** An attempt that has been judged. */
export interface Judged {
  readonly config: RalphConfig
  readonly iteration: number
  readonly deed: Deed
  readonly verdict: Verdict
  /** The verdict on the files that the attempt began with. */
  readonly before: Verdict
  readonly window: readonly Kept[]
  readonly workspace: () => Promise<Workspace>
}

/** The spelling of the reflector that needs no model. */
export const findingsSpec = 'bot:findings'

/** Has somebody think about an attempt: a model, or the findings of the checks where there is none or it fails. */
export async function reflect(
  judged: Judged,
  reflector: Agent,
  run: Run,
): Promise<{ reflection: SelfReflection; usage: Deed['usage'] }> {
  const fromFindings = (facts: object = {}) =>
    run.step('reflect', async () => ({
      reflection: { ...reflectOnFindings(judged), ...facts },
      usage: noUsage,
    }))
  if (reflector.spec === findingsSpec) return fromFindings()
  try {
    const messages = [{ role: 'user' as const, content: reflectionPrompt(judged) }]
    const reply = await run.ask(
      reflectorFor(reflector, judged),
      { name: 'reflect', messages, schema: reflectionSchema },
      { retries: patientRetries },
    )
    const reflection = readReflection(reply.value, judged)
    const usage = addUsage(noUsage, reply.usage)
    if (reflection !== undefined) return { reflection, usage }
    return { ...(await fromFindings({ reflector_failed: 'wrong_schema' })), usage }
  } catch (error) {
    if (!(error instanceof WorkFailed) || !forgivable.has(error.code)) throw error
    return fromFindings({ reflector_failed: error.code })
  }
}

/** Failures of which another try in the same words would make no end. */
const ofTheAnswer = new Set(['malformed_reply', 'wrong_schema', 'refused', 'timeout', 'exit_code'])

/** What costs a reflection by a model and does not cost the run: bad answers, and a model that cannot be had for hours. */
const forgivable = new Set([...ofTheAnswer, 'rate_limited', 'overloaded', 'network'])

/** A coding agent reflects in a copy of the work, where what it changes is undone; a wrong shape is mended once. */
function reflectorFor(agent: Agent, { deed, workspace, config }: Judged): Agent {
  if (agent.kind === 'command')
    return placedAgent(agent, {
      workspace,
      tree: deed.treeAfter,
      timeoutMs: config.actorTimeoutSeconds * 1000,
    })
  return {
    ...agent,
    async act(request, context) {
      const outcome = await agent.act(request, context)
      if (outcome.kind === 'reply' || context.attempt < 2 || !ofTheAnswer.has(outcome.failure.code))
        return outcome
      return { kind: 'failed', failure: { ...outcome.failure, retryable: false } }
    },
  }
}
