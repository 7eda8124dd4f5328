import { createHash } from 'node:crypto'
import type { LoopbackCall, LoopbackFault, LoopbackReply } from '../../src/agents/index.ts'

/** A message of a call in the wire format of OpenAI. */
interface Message {
  readonly role: string
  readonly content: string
}

/** What the model behind a loopback server says: computed from the prompt alone, so that it says the same again. */
export function scriptedModel({ body }: LoopbackCall, { slips = true } = {}): LoopbackReply {
  const messages = body.messages as readonly Message[]
  const tools = (body.tools ?? []) as readonly { function: { name: string } }[]
  const prompt = messages[1]!.content
  const chance = chanceOf(JSON.stringify(messages))
  if (prompt.includes('what do you believe of the others?')) return beliefsIn(prompt, chance)
  if (messages.some(({ content }) => content.startsWith('You read what a player')))
    return { json: { claims: someClaims(prompt) } }
  const isFirst = messages.length === 2
  const move = slips && isFirst && chance() < 0.25 ? slip(chance) : legalMove(prompt, chance)
  return tools.length > 0 ? asToolCall(move, tools) : { text: asText(move) }
}

/** A tag with its target and words, or a whole text that is wrong. */
export interface Move {
  readonly name: string
  readonly target?: string
  readonly second?: string
  readonly words?: string
  readonly whole?: string
}

/** What models get wrong. */
function slip(chance: () => number): Move {
  const thought = '<thinking>I am careless.</thinking>'
  const slips: Move[] = [
    { name: 'wait', whole: '<wait/>' },
    { name: 'speak', whole: `${thought}I say it without a tag.` },
    { name: 'speak', whole: `${thought}<speak>One.</speak><wait/>` },
    { name: 'speak', whole: `${thought}<speak>Never closed` },
    { name: 'speak', whole: `${thought}<speak></speak>` },
    { name: 'vote', target: 'Nobody At All' },
    { name: 'haunt', target: 'Player 1' },
    { name: 'fly' },
    { name: 'graveyard' },
    { name: 'notebook', words: 'Remember this.' },
    { name: 'write_will', words: 'I was here.' },
  ]
  return pick(slips, chance)
}

/** Something that the last line of the prompt offers. */
export function legalMove(prompt: string, chance: () => number): Move {
  const offer = prompt.slice(prompt.lastIndexOf('Your turn.'))
  const others = namesIn(/Alive:\n((?:- .*\n?)+)/.exec(prompt)?.[1] ?? '')
  const abilities = [
    ...offer.matchAll(/You can (\w+)(?: \(\d+ left\))?(?:: ([^;.]*))?(?:; then [^:]*: ([^;.]*))?/g),
  ]
  if (offer.includes('Judge the accused'))
    return { name: 'vote', target: pick(['guilty', 'guilty', 'innocent', 'abstain'], chance) }
  if (offer.includes('vote to put a player on trial') && chance() < 0.8)
    return { name: 'vote', target: others[0]! }
  const usable = abilities.filter(([, , targets]) => targets !== 'nobody')
  if (usable.length > 0 && (chance() < 0.7 || !offer.includes('You may speak'))) {
    const [, verb, targets, seconds] = pick(usable, chance)
    const target = targets === undefined ? undefined : pick(targets.split(', '), chance)
    const second = seconds?.split(', ').find((name) => name !== target)
    return { name: verb!, ...(target && { target }), ...(second && { second }) }
  }
  if (offer.includes('You may whisper') && chance() < 0.2)
    return { name: 'whisper', target: pick(others, chance), words: 'I am the Doctor.' }
  if (!offer.includes('You may speak')) return { name: 'wait' }
  const about = pick(others, chance)
  const words = ['I am the Sheriff.', `I suspect ${about}.`, `N1 ${about} is sus!`, 'What a quiet day.']
  return { name: 'speak', words: pick(words, chance) }
}

/** The living other than the player who is asked. */
function namesIn(roster: string): string[] {
  const lines = roster.split('\n').filter((line) => line.startsWith('- ') && !line.endsWith(', you'))
  return lines.map((line) => /^- (.*?)(?: \(.*\))?$/.exec(line)![1]!)
}

export function asText({ name, target, second, words, whole }: Move): string {
  if (whole !== undefined) return whole
  const thought = `<thinking>I had better ${name}.</thinking>`
  if (name === 'whisper') return `${thought}<whisper target="${target}">${words}</whisper>`
  const body = [target, second, words].filter((part) => part !== undefined).join(', ')
  return body === '' ? `${thought}<${name}/>` : `${thought}<${name}>${body}</${name}>`
}

export function asToolCall(move: Move, tools: readonly { function: { name: string } }[]): LoopbackReply {
  if (move.whole !== undefined) return { text: move.whole }
  const { name, target, second, words } = move
  const isVerdict = name === 'vote' && !tools.some((tool) => tool.function.name === 'vote')
  const input = {
    thought: `I had better ${name}.`,
    ...(target !== undefined && { target }),
    ...(second !== undefined && { second }),
    ...(words !== undefined && { text: words }),
  }
  return { toolCalls: [{ id: 'call-1', name: isVerdict ? 'judge' : name, input }] }
}

function beliefsIn(prompt: string, chance: () => number): LoopbackReply {
  const players = namesIn(/Alive:\n((?:- .*\n?)+)/.exec(prompt)?.[1] ?? '')
  if (chance() < 0.1) return { json: { beliefs: [{ player: 'Nobody At All', roles: [] }] } }
  const roles = [
    { role: 'Godfather', probability: 1 },
    { role: 'sheriff', probability: 2 },
  ]
  return { json: { beliefs: players.map((player) => ({ player, roles })) } }
}

/** What an extractor makes of some words: one claim that holds water, and one that names nobody. */
function someClaims(prompt: string): object[] {
  const words: string = JSON.parse(/^Words: (.*)$/m.exec(prompt)![1]!)
  const role = /I am the (\w+)/.exec(words)?.[1]
  if (role === undefined) return []
  return [
    { kind: 'role', role, text: words },
    { kind: 'opinion', player: 'Nobody At All', view: 'evil', text: words },
  ]
}

/** What goes wrong when some questions are asked for the first time. */
export function faultFor({ key = '' }: LoopbackCall): LoopbackFault | undefined {
  const draw = chanceOf(key)()
  const isAlone = key.includes('/discussion/')
  if (draw < 0.04) return { fault: 'rate_limit', retryAfter: '7' }
  if (draw < 0.08) return { fault: 'status', status: 500 }
  if (draw < 0.12) return { fault: 'malformed' }
  if (draw < 0.16) return { fault: 'cut', how: 'reset' }
  if (draw < 0.2) return { fault: 'nonsense' }
  return isAlone && draw < 0.5 ? { fault: 'hang' } : undefined
}

export function pick<T>(list: readonly T[], chance: () => number): T {
  return list[Math.floor(chance() * list.length)]!
}

/** Chance that depends on a text alone. */
export function chanceOf(text: string): () => number {
  let seed = text
  return () => {
    seed = createHash('sha256').update(seed).digest('hex')
    return Number.parseInt(seed.slice(0, 12), 16) / 16 ** 12
  }
}
