import { botAgent, collectBots } from '../src/agents/index.ts'
import { coachBot } from '../src/loops/social/bots/coach-bot.ts'
import { personaBot } from '../src/loops/social/bots/persona-bot.ts'
import { raterBot } from '../src/loops/social/bots/rater-bot.ts'
import { readSocialConfig } from '../src/loops/social/social-config.ts'

const bots = collectBots([personaBot, coachBot, raterBot])
const [persona, coach, rater] = ['persona', 'coach', 'rater'].map((name) => botAgent(name, bots))

/** A plan with so many agents and messages. */
export const planOf = (agents: number, end: number, more: object = {}) => ({
  framework: 'A',
  agents: Array.from({ length: agents }, (_, index) => ({ id: `Worker+Name${index}`, persona: 'practical' })),
  rounds: [roundOf(end)],
  ...more,
})

/** A round with so many messages. */
export const roundOf = (end: number) => ({ scenario: 'A large shop.', tasks: 'Plan the week.', end })

/** A team of bots, and optionally a performer that is none. */
export const teamOf = (performer = persona!) => ({
  performer,
  coach: coach!,
  analyst: persona!,
  ...Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`judge-${number}`, rater!])),
})

/** The configuration of a plan. */
export const configOf = (value: unknown, more: object = {}) =>
  readSocialConfig({ plan: 'plan.yaml', source: { kind: 'experiment', name: 'bench', value }, ...more })
