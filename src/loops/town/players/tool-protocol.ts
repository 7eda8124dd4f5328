import type { AgentTool, AgentToolCall } from '../../../agents/index.ts'
import { isObject } from '../../../kit/index.ts'
import { parries } from '../rules/check-ability.ts'
import { abilitiesNow } from '../rules/options.ts'
import type { View } from '../rules/view.ts'
import { takesTwo, textOf, whatMayBeDone } from './choices.ts'
import { informationTools } from './information-tools.ts'
import { type ParsedReply, parseReply } from './parse-reply.ts'
import { abilityNames } from './read-json-move.ts'
import type { Tag } from './read-tags.ts'

/** The tools of a turn: the same actions as the tags. */
export function toolsFor(view: View): AgentTool[] {
  const may = whatMayBeDone(view)
  const tools = alwaysThere.slice()
  if (may.speak) tools.push(tool('speak', 'Speak to all who can hear you now.', { text: 'your words' }))
  if (may.whisper)
    tools.push(tool('whisper', 'Speak to one player.', { target: 'the name', text: 'your words' }))
  if (may.vote) {
    tools.push(
      tool('vote', 'Vote to try a player.', { target: 'the name' }),
      tool('unvote', 'Take your vote back.', {}),
    )
  }
  if (view.turn === 'bid')
    tools.push(tool('bid', 'Bid for the next word.', { bid: 'a whole number from 0 to 4' }))
  if (may.judge) tools.push(tool('judge', 'Judge the accused.', { target: 'guilty, innocent or abstain' }))
  if (may.parry)
    tools.push(tool('parry', 'Parry the duel; nothing else can be done then.', { text: parries.join(', ') }))
  for (const ability of abilitiesNow(view)) {
    const { verb, aim } = ability
    const text = textOf(verb, view)
    const takes = {
      ...(aim !== 'none' && { target: 'the name' }),
      ...(takesTwo(ability) && { second: 'the other name' }),
      ...(text !== undefined && { text: `${text}; may be empty` }),
    }
    tools.push(tool(verb, `Use your ability to ${verb}.`, takes))
  }
  return tools
}

function tool(name: string, description: string, takes: Readonly<Record<string, string>>): AgentTool {
  const properties = { thought: 'what you think, for yourself alone', ...takes }
  return {
    name,
    description,
    input: {
      type: 'object',
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, says]) => [key, { type: 'string', description: says }]),
      ),
      // A model that reasons by itself need not do so again.
      required: Object.keys(takes),
    },
  }
}

/** The tools of every turn. */
const alwaysThere: readonly AgentTool[] = [
  tool('wait', 'Do nothing this turn.', {}),
  tool('write_will', 'Write your last will anew; costs no turn.', { text: 'the whole will' }),
  tool('write_death_note', 'Write your death note anew; costs no turn.', { text: 'the whole note' }),
  tool('notebook', 'Add a line to your notebook; costs no turn.', { text: 'the note' }),
  ...informationTools.map(({ name, says, takes }) =>
    tool(name, `Look up ${says}; costs no turn.`, takes === undefined ? {} : { name: takes }),
  ),
]

/** A reply of tool calls, read as a reply of tags would be; with tags in its text instead, those are read. */
export function parseToolCalls(text: string, calls: readonly AgentToolCall[], native = ''): ParsedReply {
  if (calls.length === 0) {
    const read = parseReply(text, native)
    if (read.code === undefined) return { ...read, slips: [...read.slips, 'other_protocol'] }
    const thoughts = read.thoughts.length > 0 || text.trim() === '' ? read.thoughts : [text]
    return { thoughts, slips: read.slips, code: read.code, detail: 'call one of the tools' }
  }
  const said = calls
    .map(({ input }) => textsIn(input).thought ?? '')
    .filter((thought) => thought.trim() !== '')
  const thoughts = [native, ...(said.length > 0 ? said : [text])].filter((thought) => thought.trim() !== '')
  return { thoughts, slips: thoughts.length === 0 ? ['missing_think_block'] : [], tags: calls.map(asTag) }
}

function asTag({ name: called, input }: AgentToolCall): Tag {
  const { thought: _, text: body = '', ...attributes } = textsIn(input)
  const name = called.toLowerCase()
  return abilityNames.has(name) && body.trim() !== ''
    ? { name, attributes: { ...attributes, text: body.trim() }, body: '' }
    : { name, attributes, body: body.trim() }
}

function textsIn(input: unknown): Record<string, string> {
  if (!isObject(input)) return {}
  return Object.fromEntries(
    Object.entries(input).flatMap(([key, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[key, `${value}`]] : [],
    ),
  )
}
