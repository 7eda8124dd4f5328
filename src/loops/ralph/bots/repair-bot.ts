import * as z from 'zod'
import { type Bot, defineBot } from '../../../agents/index.ts'
import { Refusal, seededRandom } from '../../../kit/index.ts'
import type { SelfReflection } from '../attempt.ts'
import type { RepairBot } from '../repair/make-repair-bot.ts'

/** What the bot needs of the input of an actor. */
const input = z.object({
  checks: z.array(z.string()),
  reflections: z.array(z.custom<SelfReflection>((value) => typeof value === 'object' && value !== null)),
  iteration: z.int(),
  seed: z.number(),
})

/** Fixes one-line defects of JavaScript and TypeScript by search: each time it makes one edit in the folder. */
export const repairBot: Bot = defineBot(
  'repair',
  async ({ folder, input: given }, { signal }) => {
    const { success, data } = input.safeParse(given)
    if (!success || folder === undefined)
      throw new Refusal(
        'bad_input',
        'usage',
        'bot:repair can only be the actor of a loop that works on files.',
      )
    const { seed, ...request } = data
    const { propose, apply } = await load()
    const proposal = await propose({ ...request, folder, random: seededRandom(seed) }, signal)
    const { move, rationale, strategy, candidates } = proposal
    if (move !== undefined) await apply(folder, move)
    const outcome = move === undefined ? { failure: 'no_candidate_left' } : { edit: move.id }
    return { text: rationale, details: { strategy: `${strategy} (${candidates} candidates)`, ...outcome } }
  },
  { pure: false },
)

let loading: Promise<RepairBot> | undefined

/** Loaded only when it is used: it needs a parser. What it found out about files is kept for the next edit. */
function load(): Promise<RepairBot> {
  loading ??= import('../repair/make-repair-bot.ts').then(({ makeRepairBot }) => makeRepairBot())
  return loading
}
