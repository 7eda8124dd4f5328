import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Agent, AgentOutcome, AgentRequest } from '../../src/agents/index.ts'
import type { ImproveTeam } from '../../src/loops/improve/index.ts'
import type {
  ArchitectInput,
  ExecutorInput,
  PlannerInput,
  ResearchInput,
} from '../../src/loops/improve/roles.ts'

type Input = ResearchInput | PlannerInput | ArchitectInput | ExecutorInput

/** A team that follows a plan for each planner: what the value becomes. */
export interface Script {
  /** The new value for a planner in a round; null for a plan that the critic rejects. */
  readonly value?: (planner: string, round: number, now: number) => number | null
  /** What an executor does instead of writing the value. */
  readonly execute?: (input: ExecutorInput, request: AgentRequest) => AgentOutcome | undefined
}

const families = ['optimization', 'data', 'architecture', 'infrastructure', 'testing', 'other']

/** Agents that plan and execute without a model: each plan sets the value in value.txt. */
export function scriptedTeam({ value = better, execute }: Script = {}): ImproveTeam {
  return {
    researcher: bot(() => ({
      repo_analysis_summary: 'A number in a file.',
      ideas: ['data', 'optimization', 'architecture'].map((approach_family) => ({
        title: `Change the ${approach_family}`,
        source: 'value.txt',
        evidence: 'It is the only number.',
        approach_family,
        confidence: 'medium',
        estimated_impact: '5%',
      })),
    })),
    planner: bot((input) => planOf(input as PlannerInput, value)),
    architect: bot(() => ({ verdict: 'approve', feedback: 'Go on.', structural_concerns: [] })),
    executor: {
      ...bot(() => ({})),
      act: async (request) => {
        const input = request.input as ExecutorInput
        const special = execute?.(input, request)
        if (special !== undefined) return special
        const wanted = /set it to (-?[\d.]+)/.exec(input.plan.steps[0]!.change)![1]!
        const path = join(request.folder!, 'value.txt')
        const [, ...rest] = readFileSync(path, 'utf8').split('\n')
        writeFileSync(path, [wanted, ...rest].join('\n'))
        return { kind: 'reply', reply: { text: `Set to ${wanted}.` } }
      },
    },
  }
}

/** The first planner gains one a round; the others lose. */
function better(planner: string, _: number, now: number): number {
  return planner === 'planner_a' ? now + 1 : now - 1
}

function planOf(
  { planner, situation, closedFamilies, rejected }: PlannerInput,
  value: NonNullable<Script['value']>,
) {
  const { round, history, bestScore } = situation
  const wanted = value(planner, round, bestScore)
  const open = families.filter((family) => !closedFamilies.includes(family))
  const at = planner.charCodeAt(planner.length - 1) - 97
  const last = history.at(-1)
  const number = wanted ?? 0
  return {
    hypothesis:
      wanted === null
        ? ''
        : `Setting the value to ${number} in round ${round}${rejected ? ' again' : ''} should raise the score because the score is the value`,
    approach_family: open[(at + round) % open.length] ?? 'other',
    target_files: ['value.txt'],
    steps: [{ step: 1, file: 'value.txt', change: `set it to ${number}` }],
    expected_outcome: {
      metric: 'value',
      estimated_impact: '5%',
      rationale: 'It is the score.',
      sub_score_expectations: {},
    },
    history_reference: {
      builds_on: last?.winner?.plan_id ?? 'none',
      avoids: last?.losers[0] === undefined ? 'none' : `${last.losers[0].plan_id}: another value this time`,
    },
  }
}

function bot(answer: (input: Input) => object): Agent {
  return {
    spec: 'bot:scripted',
    kind: 'bot',
    pure: false,
    priced: 'free',
    act: async ({ input }) => {
      const value = answer(input as Input)
      return { kind: 'reply', reply: { text: JSON.stringify(value), value } }
    },
  }
}
