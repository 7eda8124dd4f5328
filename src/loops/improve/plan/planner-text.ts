import type { Plan, ResearchBrief } from '../../../contracts/index.ts'
import { criticRules } from '../critic/critic-rules.ts'
import type { PlannerInput } from '../roles.ts'
import { fenced, fenceNotice } from './fenced.ts'
import { situationText } from './situation-text.ts'

const rules = criticRules.map(({ name, says }) => `- ${name}: ${says}`).join('\n')

/** The instructions of every planner, the same in every round. */
export const plannerText = `You are a planner of a loop that improves a repository by a benchmark. You make one plan, an executor carries it out on a copy of the files, and the benchmark decides whether it is kept.

A plan tests one hypothesis. Its steps are so exact that somebody else can carry them out without asking. Prefer small changes. Learn from what was tried: name the plan_id that you build on or avoid. Leave sealed files alone.

A critic checks each plan by these rules, and nobody can talk to it:
${rules}

You only plan. Change no file.

${fenceNotice}`

/** The instructions of the hybrid planner, the same in every round. */
export const hybridText = `You are the hybrid planner: when the others have made their plans, you may make one more from two or more of them. Combine what belongs together, refine one by what another knows, or test what tells two apart. Answer with the strategy "skip" where none of this is worth a plan of its own.

${plannerText}`

/** The question for one plan. What all planners of a round have in common comes first. */
export function plannerPrompt(input: PlannerInput): string {
  const { situation, brief, closedFamilies: closed, rejected, sources } = input
  const shut =
    closed.length === 0
      ? ''
      : `# Families to leave out\n\n${closed.join(', ')}\n\nThe critic will not accept them from you, or others who revise at the same time may take them.`
  return [
    situationText(situation),
    briefText(brief),
    sources === undefined ? '' : `# Plans of this round\n\n${fenced(asJson(sources.map(essence)), 'json')}`,
    shut,
    rejected === undefined ? '' : rejectionText(rejected),
    `# Your task\n\n${taskText(input)}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function briefText(brief: ResearchBrief | null): string {
  if (brief === null || brief.ideas.length === 0) return ''
  const { repo_analysis_summary: summary, ideas } = brief
  return `# What the researcher found\n\n${fenced(asJson({ summary, ideas }), 'json')}`
}

function rejectionText(plan: Plan): string {
  const { critic_review: review, architect_review: advice } = plan
  const concerns = advice?.structural_concerns ?? []
  const said = [advice?.feedback ?? '', ...concerns].filter((line) => line.trim() !== '')
  return [
    `# Your plan that was rejected\n\n${fenced(asJson(essence(plan)), 'json')}`,
    `The critic rejected it: ${review?.rejection_reason ?? 'it gave no reason.'}`,
    ...(said.length === 0 ? [] : [`The architect said:\n${fenced(said.join('\n'))}`]),
  ].join('\n\n')
}

function taskText({ situation, planner, suggestion, rejected, sources }: PlannerInput): string {
  const { round } = situation
  if (rejected !== undefined)
    return `You are ${planner}. Revise the plan so that the critic has nothing to object to, or make another one.`
  if (sources !== undefined) return `You are ${planner}. Make the hybrid plan for round ${round}.`
  const hint =
    suggestion === undefined
      ? ''
      : ` The others work on other things; begin with this unless something else is clearly better: ${suggestion.says}`
  return `You are ${planner}. Make your plan for round ${round}.${hint}`
}

/** A plan without what the loop added to it. */
function essence(plan: Plan): unknown {
  const {
    critic_review: _,
    architect_review: __,
    revisions: ___,
    critic_approved: ____,
    usage: _____,
    ...own
  } = plan
  return own
}

const asJson = (value: unknown) => JSON.stringify(value, null, 1)
