import type { TraceStep } from '../play/seat-player.ts'
import type { Action, Paper } from '../rules/action.ts'
import { checkAction } from '../rules/check-action.ts'
import type { View } from '../rules/view.ts'
import { askTool } from './information-tools.ts'
import type { Notebook } from './notebook.ts'
import type { OwnTurns } from './own-papers.ts'
import type { ParsedReply } from './parse-reply.ts'
import { readMove } from './read-move.ts'
import type { Tag } from './read-tags.ts'
import { isAboutFormat, type Slip } from './slip.ts'
import { endsTurn, isWait } from './tag-kinds.ts'

/** What a player has at hand in a turn. */
export interface Desk {
  readonly notebook: Notebook
  readonly turns: OwnTurns
  readonly writes: { paper: Paper; text: string }[]
}

/** The result of a reply: an action that ends the turn, or an observation for the next reply. */
export type Considered = {
  /** What had to be forgiven in the form of the reply. */
  readonly slips: readonly Slip[]
  /** What was looked up, and what was refused. */
  readonly steps: readonly TraceStep[]
} & (
  | { readonly action: Action }
  | { readonly action?: undefined; readonly code: string; readonly observation: string }
)

/**
 * Carries out what a reply asks for, as far as the rules allow: first what costs no turn, in its order, then the action.
 * Of several actions the last one counts; waits beside another action, and speech in pieces, are no several actions.
 */
export function considerReply(view: View, reply: ParsedReply, desk: Desk, id: string): Considered {
  const slips = new Set(reply.slips)
  const steps: TraceStep[] = []
  if (reply.code !== undefined) return refuse(reply.code, 'reply', reply.detail)
  const observations: { code: string; text: string }[] = []
  for (const tag of reply.tags) {
    if (endsTurn(tag.name)) continue
    const done = withoutTurn(tag)
    if ('action' in done || 'slips' in done) return done
    observations.push(done)
  }
  const ending = actionOf(reply.tags, slips)
  if (ending !== undefined) return finish(ending)
  return {
    slips: [...slips],
    steps,
    code: observations.at(-1)?.code ?? 'no_action',
    observation: observations.map(({ text }) => text).join('\n'),
  }

  function finish(tag: Tag): Considered {
    const move = readMove(view, tag, slips)
    if (move.kind === 'refused') return refuse(move.code, tag.name, move.detail)
    if (move.kind !== 'action') return refuse('unknown_tool', tag.name, `there is no <${tag.name}>`)
    const action = withReason(move.action, view, desk)
    const illegal = checkAction(view, action)
    if (illegal !== undefined) return refuse(illegal.code, tag.name, illegal.detail)
    return { slips: [...slips], steps, action }
  }

  function withoutTurn(tag: Tag): Considered | { readonly code: string; readonly text: string } {
    const move = readMove(view, tag, slips)
    switch (move.kind) {
      case 'write': {
        const illegal = checkAction(view, move)
        if (illegal !== undefined) return refuse(illegal.code, tag.name, illegal.detail)
        desk.writes.push({ paper: move.paper, text: move.text })
        return { code: 'written', text: 'Written. Now act.' }
      }
      case 'notebook':
        desk.turns.note(move.text, view.heard.length)
        return { code: 'noted', text: desk.notebook.add(move.text) }
      case 'tool': {
        const { name, input } = move
        const result = askTool(name, view, input, { notebook: desk.notebook.text, turns: desk.turns.all })
        steps.push({ kind: 'tool', id, name, input, result })
        return { code: 'looked_up', text: result }
      }
      case 'refused':
        return refuse(move.code, tag.name, move.detail)
      case 'action':
        return finish(tag)
    }
  }

  function refuse(code: string, attempted: string, detail: string): Considered {
    const about = isAboutFormat(code) ? 'format' : 'play'
    steps.push({ kind: 'refused', id, about, code, attempted, detail })
    return { slips: [...slips], steps, code, observation: `ERROR:${code} - ${detail}` }
  }
}

/** The action among the tags that end a turn; undefined where none does. */
function actionOf(tags: readonly Tag[], slips: Set<Slip>): Tag | undefined {
  const ending = tags.filter(({ name }) => endsTurn(name))
  const acting = ending.filter(({ name }) => !isWait(name))
  const last = acting.at(-1) ?? ending.at(-1)
  if (last === undefined || ending.length === 1) return last
  slips.add('several_actions')
  if (last.name !== 'speak' || !acting.every(({ name }) => name === 'speak')) return last
  return { ...last, body: acting.map(({ body }) => body).join('\n') }
}

/** An execution without a reason gets the one that the Jailor has written down. */
function withReason(action: Action, { note }: View, { writes }: Desk): Action {
  if (action.kind !== 'ability' || action.verb !== 'execute' || action.text !== undefined) return action
  const text = writes.findLast(({ paper }) => paper === 'death_note')?.text ?? note
  return text === '' ? action : { ...action, text }
}
