import type { Agent } from '../../../agents/index.ts'
import { limitIn, type Run, WorkFailed } from '../../../spine/index.ts'
import {
  placedAgent,
  type Usage,
  usageOfFailure,
  usageOfReply,
  type Worktree,
} from '../../../workspace/index.ts'
import type { Change, SelfReflection, Verdict } from '../attempt.ts'
import type { RalphConfig } from '../config.ts'
import type { Kept } from '../memory/memory.ts'
import type { Findings } from './findings.ts'
import { reflectOnFindings } from './reflect-on-findings.ts'
import { reflectionPrompt } from './reflection-prompt.ts'
import { readReflection, reflectionSchema } from './reflection-schema.ts'

/** An attempt that has been judged. */
export interface Judged {
  readonly config: RalphConfig
  readonly iteration: number
  readonly change: Change
  readonly verdict: Verdict
  /** The verdict on the files that the attempt began with. */
  readonly before: Verdict
  readonly window: readonly Kept[]
  readonly worktree: () => Promise<Worktree>
}

/** Asks for a reflection on an attempt. Falls back to the findings of the checks where there is no usable answer. */
export async function reflect(
  judged: Judged,
  reflector: Agent,
  run: Run,
): Promise<{ reflection: SelfReflection; usage: Usage }> {
  try {
    const reply = await run.ask(reflectorFor(reflector, judged), {
      name: 'reflect',
      messages: [{ role: 'user', content: reflectionPrompt(judged) }],
      schema: reflectionSchema,
      ...(reflector.kind === 'bot' && { input: findingsOf(judged) }),
    })
    const reflection = readReflection(reply.value, judged)
    return {
      reflection: reflection ?? fallback(judged, 'wrong_schema'),
      usage: usageOfReply(reflector, reply),
    }
  } catch (error) {
    if (!(error instanceof WorkFailed) || !isForgiven(error)) throw error
    return { reflection: fallback(judged, error.code), usage: usageOfFailure(reflector, error) }
  }
}

/** The reflection from the findings of the checks, with the reason why the reflector gave none. */
function fallback(judged: Judged, reason: string): SelfReflection {
  return { ...readReflection(reflectOnFindings(findingsOf(judged)), judged)!, reflector_failed: reason }
}

function findingsOf({ iteration, change, verdict, before, window }: Judged): Findings {
  return { iteration, change, verdict, before, window }
}

/** Bad answers, which cost a reflection and not the run. Another try in the same words would repeat them. */
const badAnswers = new Set(['malformed_reply', 'wrong_schema', 'refused', 'timeout', 'exit_code'])

const isForgiven = (error: WorkFailed): boolean => limitIn(error) !== undefined || badAnswers.has(error.code)

/** A coding agent reflects in a worktree whose changes are undone. A bad answer is asked for once more, and not again. */
function reflectorFor(agent: Agent, { change, worktree, config }: Judged): Agent {
  if (agent.kind === 'command') {
    const timeoutMs = config.actorTimeout * 1000
    const placement = { worktree, tree: change.treeAfter, timeoutMs, variables: config.env }
    return placedAgent(agent, placement)
  }
  return {
    ...agent,
    async act(request, context) {
      const outcome = await agent.act(request, context)
      if (outcome.kind === 'reply' || context.attempt < 2 || !badAnswers.has(outcome.failure.code))
        return outcome
      return { kind: 'failed', failure: { ...outcome.failure, retryable: false } }
    },
  }
}
