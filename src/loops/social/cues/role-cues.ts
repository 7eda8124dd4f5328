import type { Framework } from '../frameworks/framework.ts'
import { type Cue, type CueMode, cueModes } from './cue.ts'

/** What kind of part a role plays, which decides how its cues are worded. */
export type Standing = 'participant' | 'authority' | 'analyst'

/** The standing of a role by its name. A role that nobody knows is a participant, with words that fit any. */
export function standingOf(role: string): Standing {
  if (/^(?:owner|manager|director|boss|supervisor|chair|mayor)/i.test(role)) return 'authority'
  if (/^(?:analyst|reporter|observer|researcher)/i.test(role)) return 'analyst'
  return 'participant'
}

/** The usual cues of a role in a framework: one of each mode. Those that react to feedback are off at the beginning. */
export function roleCues(role: string, { concepts }: Framework): Cue[] {
  const [first, second] = concepts
  const words = wordings[standingOf(role)]
  const fill = (text: string) => text.replaceAll('{A}', first.name).replaceAll('{B}', second.name)
  const grounding: Readonly<Partial<Record<CueMode, string>>> = {
    REFLECT: first.definition,
    CONNECT: second.definition,
    CHALLENGE: `${second.name}: ${second.definition}`,
  }
  const isUsual = words.usual as readonly CueMode[]
  return cueModes.map((mode) => ({
    id: cueIdOf(mode, mode === 'REFLECT' ? first.name : second.name),
    mode,
    text: fill(words[mode]),
    intensity: intensities[mode],
    grounding: grounding[mode] ?? '',
    active: isUsual.includes(mode),
  }))
}

const intensities: Readonly<Record<CueMode, number>> = {
  OBSERVE: 0.3,
  REFLECT: 0.5,
  CONNECT: 0.5,
  CHALLENGE: 0.6,
  COMPLY: 0.5,
  SYNTHESIZE: 0.5,
}

function cueIdOf(mode: CueMode, concept: string): string {
  const slug = concept.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_')
  const names: Readonly<Record<CueMode, string>> = {
    OBSERVE: 'observe_situation',
    REFLECT: `reflect_on_${slug}`,
    CONNECT: `connect_to_${slug}`,
    CHALLENGE: 'challenge_what_is_settled',
    COMPLY: 'comply_with_rules',
    SYNTHESIZE: 'synthesize_views',
  }
  return names[mode]
}

const shared = {
  COMPLY:
    'Look at the rules again. What may you say and do in this round, and how can you say it within them?',
  SYNTHESIZE: 'Name two of the others, and say what their positions have in common and where they part.',
}

const wordings = {
  participant: {
    usual: ['OBSERVE', 'REFLECT', 'CONNECT'],
    OBSERVE: 'What was just said, and to whom? Which part of it concerns you?',
    REFLECT: 'What does this situation do to you, and where do you see {A} in it?',
    CONNECT: 'How does what you say relate to {B}? Put it into your own words.',
    CHALLENGE:
      'Say by name whose view you question, ask for a reason, and say what would change if you were heard.',
    ...shared,
  },
  authority: {
    usual: ['OBSERVE', 'REFLECT', 'CONNECT'],
    OBSERVE: 'What has to happen next, and who waits for your word?',
    REFLECT: 'How do your decisions look from below, and where do they produce {A}?',
    CONNECT: 'On what does your authority rest here? Relate it to {B}.',
    CHALLENGE: 'Address somebody by name, question what they hold for settled, and ask for an answer.',
    ...shared,
  },
  analyst: {
    usual: ['OBSERVE', 'CONNECT', 'SYNTHESIZE'],
    OBSERVE: 'Which exchanges repeat? Name speakers and quote them.',
    REFLECT: 'What could you be overlooking, and where is {A} only in your own reading?',
    CONNECT: 'Which behaviour shows {A}, which shows {B}, and what speaks against that?',
    CHALLENGE: 'Which explanation would the evidence contradict? Name the speaker who contradicts it.',
    COMPLY: shared.COMPLY,
    SYNTHESIZE: 'What does the evidence support, taken together, and how sure are you?',
  },
} as const
