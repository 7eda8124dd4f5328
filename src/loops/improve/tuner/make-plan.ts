import type { Plan } from '../../../contracts/index.ts'
import { Refusal, seededRandom } from '../../../kit/index.ts'
import type { PlannerInput } from '../roles.ts'
import { type Pick, pickFor } from './choose/pick.ts'
import { type Memory, remember } from './history/memory.ts'
import { editsOf, trialsOf } from './history/trials.ts'
import { hybridPlan } from './plan/hybrid-plan.ts'
import { writePlan } from './plan/write-plan.ts'
import { type Proposal, withEdits } from './propose/proposal.ts'
import { proposeAll } from './propose/propose-all.ts'
import { staysReadable } from './source/stays-readable.ts'

/** Plans one change of the files by itself, from their texts and from what was tried. The same input gives the same plan. */
export function makePlan(input: PlannerInput): Plan {
  const memory = remember(trialsOf(input.situation))
  if (input.planner === 'hybrid') return hybridPlan(input, memory)
  return writePlan(input, choose(input, memory), memory)
}

function choose({ situation, planner, closedFamilies, brief, rejected }: PlannerInput, memory: Memory): Pick {
  const { seed, round, families, files } = situation
  const refused = new Set(rejected === undefined ? [] : editsOf(rejected).map(({ key }) => key))
  const proposals = proposeAll(situation, memory, seededRandom(seed, 'tuner', round, 'leaps')).filter(
    ({ edits }) => refused.size === 0 || !edits.every(({ key }) => refused.has(key)),
  )
  const advised = new Set(brief?.ideas.map(({ approach_family: family }) => family))
  const pick = pickFor(positionOf(planner), {
    proposals,
    families,
    closed: closedFamilies,
    familyWeight: (family) => memory.familyWeight(family) * (advised.has(family) ? 1.25 : 1),
    random: seededRandom(seed, 'tuner', round, 'lots'),
    isSound: soundness(files),
  })
  if (pick !== undefined) return pick
  throw new Refusal(
    'nothing_to_tune',
    'failed',
    proposals.length > 0
      ? 'bot:tuner has nothing left to propose in the families that are open.'
      : 'bot:tuner finds nothing left to try in the files: no numbers, marked choices, lists or statements that it may change.',
    {
      hint: 'Mark more of the program with comments such as `reprise:begin name` and `reprise:one-of a | b`.',
    },
  )
}

/** `planner_a` is 0, `planner_b` 1 and so on; any other name comes first. */
function positionOf(planner: string): number {
  const letters = /^planner_([a-z]+)$/.exec(planner)?.[1] ?? 'a'
  return [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0) - 1
}

function soundness(files: Readonly<Record<string, string>>): (proposal: Proposal) => boolean {
  const known = new Map<Proposal, boolean>()
  return (proposal) => {
    const old = known.get(proposal)
    if (old !== undefined) return old
    const changed = withEdits(files, proposal.edits)
    const isSound =
      changed !== undefined && Object.entries(changed).every(([path, text]) => staysReadable(path, text))
    known.set(proposal, isSound)
    return isSound
  }
}
