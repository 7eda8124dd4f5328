import { isObject, showValue } from '../../kit/index.ts'
import type { Repair } from '../contract.ts'
import { replaced } from '../repairs.ts'

type Loose = Record<string, unknown>

/** Writes a prompt that is a list of messages as one text. */
export const promptMessages: Repair = replaced(
  'town/prompt-messages',
  'a list of messages is written as one text, with the role before each message',
  [['prompt']],
  (prompt) => {
    if (!Array.isArray(prompt) || prompt.length === 0) return undefined
    const parts = prompt.map((message: unknown) =>
      isObject(message) && typeof message.content === 'string'
        ? `<${String(message.role ?? 'user')}>\n${message.content}`
        : undefined,
    )
    return parts.includes(undefined) ? undefined : parts.join('\n')
  },
)

const says = 'the metadata is filled from the keys that other writers use for it'

/** Fills metadata from where the original code keeps it: the player's name, the role, day and phase. */
export const sampleNames: Repair = {
  code: 'town/sft-names',
  says,
  apply(record, changed) {
    if (!isObject(record) || !isObject(record.metadata)) return
    const { metadata } = record
    const agent = isObject(record.agent) ? record.agent : {}
    fill('agent_name', record.player_name ?? agent.name)
    fill('agent_role', metadata.role ?? agent.role)
    fill('turn', turnOf(metadata))
    fill('game_id', record.game_id)

    function fill(key: string, value: unknown): void {
      if (metadata[key] !== undefined || typeof value !== 'string') return
      metadata[key] = value
      changed({ path: ['metadata'], found: `no ${key}`, became: `${key} ${showValue(value)}`, how: says })
    }
  },
}

function turnOf({ day, phase }: Loose): string | undefined {
  if (typeof day !== 'number') return undefined
  return `${typeof phase === 'string' && /night$/i.test(phase) && !/pre/i.test(phase) ? 'Night' : 'Day'} ${day}`
}
