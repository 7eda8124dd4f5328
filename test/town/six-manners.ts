import type { LoopbackCall, LoopbackReply } from '../../src/agents/index.ts'
import { asText, asToolCall, chanceOf, legalMove, type Move, pick } from './scripted-model.ts'

/** The ways in which models answer; each is the name of a model of the server. */
export const manners = ['native', 'fenced', 'caller', 'streamer', 'malformed', 'slow'] as const

type Chance = () => number

interface Said {
  readonly move: Move
  readonly call: LoopbackCall
  readonly chance: Chance
  /** Whether something was refused before in this turn. */
  readonly isAgain: boolean
}

/** What one of the six models says: a legal move, written in its manner. Computed from the call alone. */
export function manneredModel(call: LoopbackCall): LoopbackReply {
  const messages = call.body.messages as readonly { readonly content: string }[]
  const model = String(call.body.model)
  const chance = chanceOf(`${model}${JSON.stringify(messages)}`)
  const isRefused = messages.some(({ content }) => content.includes('this vote is cast already'))
  const move = isRefused ? { name: 'wait' } : legalMove(messages[1]!.content, chance)
  const say = spoken[model as (typeof manners)[number]]
  return say({ move, call, chance, isAgain: messages.length > 2 })
}

const spoken: Record<(typeof manners)[number], (said: Said) => LoopbackReply> = {
  native: ({ move, call }) => ({ ...bare(move, call), reasoning: `They expect me to ${move.name}.` }),
  fenced,
  caller: ({ move, call, chance }) => {
    const tools = toolsOf(call)
    if (tools.length > 0) return asToolCall(move, tools)
    const input = argumentsOf(move)
    const written = JSON.stringify({ name: move.name, arguments: input }, null, pick([0, 2], chance))
    return { text: pick([`<tool_call>${written}</tool_call>`, `\`\`\`json\n${written}\n\`\`\``], chance) }
  },
  // A character or two at a time, so that every tag arrives in pieces.
  streamer: ({ move, call }) => ({ ...usual(move, call), pieces: 100 }),
  malformed,
  slow: ({ move, call, chance }) => ({ ...usual(move, call), latencyMs: Math.floor(chance() * 20) }),
}

const toolsOf = ({ body }: LoopbackCall) => (body.tools ?? []) as readonly { function: { name: string } }[]

const usual = (move: Move, call: LoopbackCall): LoopbackReply =>
  toolsOf(call).length > 0 ? asToolCall(move, toolsOf(call)) : { text: asText(move) }

/** The move without a thought: what comes after the reasoning of a model. */
function bare(move: Move, call: LoopbackCall): LoopbackReply {
  const { toolCalls, text } = usual(move, call)
  if (text !== undefined) return { text: text.replace(/^<thinking>.*?<\/thinking>/s, '') }
  return {
    toolCalls: toolCalls!.map(({ input, ...rest }) => {
      const { thought: _, ...given } = input as Record<string, unknown>
      return { ...rest, input: given }
    }),
  }
}

const argumentsOf = ({ target, second, words }: Move) => ({
  ...(target !== undefined && { target }),
  ...(second !== undefined && { second }),
  ...(words !== undefined && { text: words }),
})

/** Tags in fences and in bold, with bold names and a full stop behind them. */
function fenced({ move, chance }: Said): LoopbackReply {
  const tag = asText(move).replace(/^<thinking>.*?<\/thinking>/s, '')
  const name = move.words === undefined && move.target !== undefined ? move.target : undefined
  const bold = name === undefined ? tag : tag.replace(name, `**${name}**`)
  const thought = '<think>\nLet me see.\n</think>\n\n'
  return {
    text: pick(
      [
        `${thought}\`\`\`xml\n${tag}\n\`\`\``,
        `${thought}**${tag}**.`,
        `**Decision**: I have made up my mind.\n\n${bold}\n\nThat is my move.`,
        `${thought}### Answer\n\`${tag}\``,
        `${thought}<answer>\n${bold}\n</answer>`,
      ],
      chance,
    ),
  }
}

/** Wrong in some way more often than not; what cannot be read at all is put right when the game asks again. */
function malformed({ move, call, chance, isAgain }: Said): LoopbackReply {
  const tools = toolsOf(call)
  const tag = asText(move).replace(/^<thinking>.*?<\/thinking>/s, '')
  const number = /\d+$/.exec(move.target ?? '')?.[0]
  const near =
    number === undefined || move.words !== undefined
      ? tag
      : tag.replace(`Player ${number}`, pick(nearly, chance)(number))
  const readable = [
    asText(move),
    tag,
    tag.replace(/<(\/?)(\w+)/g, (_, slash, name) => `<${slash}${name.toUpperCase()}`),
    near,
    tag.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
    `<thinking>I was cut off ${tag}`,
    tag.replace(/<\/\w+>$/, ''),
    `<notebook>Remember this.</notebook><wait/>${tag}`,
    `${tag}\n</assistant>`,
  ]
  const unreadable: LoopbackReply[] = [
    { text: '' },
    { text: '   ', finish: 'length' },
    { text: 'I would rather talk about the weather today, which is fine.' },
    { text: '<thinking>And then', finish: 'length' },
    { text: '<speak' },
    { text: '{"name": "vote", "arguments": {"target"' },
  ]
  if (tools.length > 0) unreadable.push({ toolCalls: [{ name: 'speak', input: '{"text": "cut of' }] })
  if (!isAgain && chance() < 0.35) return pick(unreadable, chance)
  if (tools.length > 0 && chance() < 0.5) return asToolCall(move, tools)
  return { text: pick(readable, chance) }
}

const nearly: readonly ((number: string) => string)[] = [
  (number) => number,
  (number) => `player ${number}`,
  (number) => `Player${number}`,
  (number) => `"Player ${number}"`,
  (number) => `Seat ${number}`,
  (number) => `Plyer ${number}`,
  (number) => `Player ${number}.`,
]
