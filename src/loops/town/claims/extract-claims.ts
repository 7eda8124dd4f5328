import type { Agent } from '../../../agents/index.ts'
import { isObject } from '../../../kit/index.ts'
import type { Run } from '../../../spine/index.ts'
import type { TraceStep } from '../play/seat-player.ts'
import { askPlayer } from '../players/ask-player.ts'
import type { Occasion, SaidClaim } from './claim-reader.ts'
import { claimListShape, readRawClaim } from './raw-claim.ts'

/** What somebody said, for another to read claims from. */
export interface Words extends Occasion {
  readonly names: readonly string[]
  readonly text: string
}

/** What an agent made of some words, and how. */
export interface Extraction {
  readonly claims: readonly SaidClaim[]
  readonly trace: readonly TraceStep[]
}

/** Has an agent read the claims out of what somebody said. What it gets wrong is dropped, and the trace says why. */
export async function extractClaims(words: Words, agent: Agent, run: Run): Promise<Extraction> {
  const trace: TraceStep[] = []
  const id = `${run.path}/claims`
  const question = { name: 'claims', messages: promptFor(words), schema: claimListShape }
  const reply = await askPlayer({ agent, run }, question, trace)
  const steps = agent.pure ? [] : trace
  if ('failure' in reply) return { claims: [], trace }
  const listed = isObject(reply.value) && Array.isArray(reply.value.claims) ? reply.value.claims : []
  const claims: SaidClaim[] = []
  for (const raw of listed) {
    const { claim, problem } = readRawClaim(raw, words)
    if (claim !== undefined) claims.push(claim)
    else {
      const input = JSON.stringify(raw).slice(0, 500)
      steps.push({ kind: 'tool', id, name: 'extract_claims', input, result: `REFUSED:${problem}` })
    }
  }
  return { claims, trace: steps }
}

/** The question in a form that programs read as well. */
function promptFor({ names, speaker, lastNight, text }: Words) {
  return [
    { role: 'system' as const, content: task },
    {
      role: 'user' as const,
      content: [
        `Players: ${JSON.stringify(names)}`,
        `Speaker: ${JSON.stringify(names[speaker])}`,
        `Last night: ${lastNight ?? 0}`,
        `Words: ${JSON.stringify(text)}`,
      ].join('\n'),
    },
  ]
}

const task = `You read what a player of Town of Salem said and list the facts that the player claims; judge nothing and add nothing. Kinds of claims:
role: somebody (player) is said to be a role.
result: the speaker's ability is said to have shown something about a player (target) in a night: result is suspicious, not suspicious, role (with role), group (with roles), visitors or visited (with players).
visit: somebody (player) is said to have visited another (target) in a night.
happened: something (what: attacked, healed, role-blocked, jailed, transported, controlled, doused, poisoned, blackmailed, bitten, at home) is said to have been done to the speaker in a night.
opinion: somebody (player) is held to be evil or good (view).
Give with each claim the words (text) that it is taken from. Jokes, questions and reports of what others claim are no claims. Where there is none, give an empty list.`
