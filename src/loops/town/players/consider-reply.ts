import type { TraceStep } from '../play/seat-player.ts'
import type { Action, Paper } from '../rules/action.ts'
import { checkAction } from '../rules/check-action.ts'
import type { View } from '../rules/view.ts'
import { askTool } from './information-tools.ts'
import type { Notebook } from './notebook.ts'
import type { OwnTurns } from './own-papers.ts'
import type { ParsedReply } from './parse-reply.ts'
import { readMove } from './read-move.ts'

/** What a player has at hand in a turn. */
export interface Desk {
  readonly notebook: Notebook
  readonly turns: OwnTurns
  readonly writes: { paper: Paper; text: string }[]
}

/** The result of a reply: an action that ends the turn, or an observation for the next reply. */
export type Considered =
  | { readonly action: Action }
  | {
      readonly action?: undefined
      readonly code: string
      readonly observation: string
      readonly step?: TraceStep
    }

/** Carries out what a reply asks for, as far as the rules allow. */
export function considerReply(view: View, reply: ParsedReply, desk: Desk, id: string): Considered {
  if (reply.code !== undefined) return refused(id, reply.code, 'reply', reply.detail)
  const move = readMove(view, reply.tag)
  switch (move.kind) {
    case 'action': {
      const action = withReason(move.action, view, desk)
      const illegal = checkAction(view, action)
      return illegal === undefined ? { action } : refused(id, illegal.code, reply.tag.name, illegal.detail)
    }
    case 'write': {
      const illegal = checkAction(view, move)
      if (illegal !== undefined) return refused(id, illegal.code, reply.tag.name, illegal.detail)
      desk.writes.push({ paper: move.paper, text: move.text })
      return { code: 'written', observation: 'Written. Now act.' }
    }
    case 'notebook':
      return { code: 'noted', observation: desk.notebook.add(move.text) }
    case 'tool': {
      const { name, input } = move
      const result = askTool(name, view, input, { notebook: desk.notebook.text, turns: desk.turns.all })
      return { code: 'looked_up', observation: result, step: { kind: 'tool', id, name, input, result } }
    }
    case 'refused':
      return refused(id, move.code, reply.tag.name, move.detail)
  }
}

/** An execution without a reason gets the one that the Jailor has written down. */
function withReason(action: Action, { note }: View, { writes }: Desk): Action {
  if (action.kind !== 'ability' || action.verb !== 'execute' || action.text !== undefined) return action
  const text = writes.findLast(({ paper }) => paper === 'death_note')?.text ?? note
  return text === '' ? action : { ...action, text }
}

function refused(id: string, code: string, attempted: string, detail: string): Considered {
  const step: TraceStep = { kind: 'refused', id, code, attempted, detail }
  return { code, observation: `ERROR:${code} - ${detail}`, step }
}
