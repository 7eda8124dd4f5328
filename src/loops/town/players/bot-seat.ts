import { botBid } from '../play/bot-bid.ts'
import type { Player } from '../play/player.ts'
import type { Decision, SeatPlayer, TraceStep } from '../play/seat-player.ts'
import type { Action, Paper } from '../rules/action.ts'
import { checkAction } from '../rules/check-action.ts'
import type { View } from '../rules/view.ts'
import { joined, nothing, text } from '../text.ts'
import { systemText, turnText } from './prompt.ts'
import { renderAction } from './render-action.ts'
import { renderPrompt } from './sample-text.ts'

/** What is kept of a bot's turns beyond its actions. */
export interface BotSeatOptions {
  /** The reasoning of the bot, as thoughts. */
  readonly explain: boolean
  /** Prompts and completions for fine-tuning; `always` for bots too. */
  readonly samples: 'always' | 'never' | 'players'
  /** What it believes, once a phase. */
  readonly beliefs: boolean
}

const triesATurn = 4

/** A seat for a bot. */
export function botSeat(spec: string, player: Player, options: BotSeatOptions): SeatPlayer {
  let asked = ''
  return {
    spec,
    async decide(view) {
      const decision = choose(player, view, options)
      const moment = `${view.day} ${view.phase}`
      if (!options.beliefs || player.beliefs === undefined || moment === asked) return decision
      asked = moment
      return { ...decision, beliefs: player.beliefs(view), isBot: true }
    },
  }
}

function choose(player: Player, view: View, options: BotSeatOptions): Decision {
  if (view.turn === 'bid') return { writes: [], action: botBid(view), trace: [] }
  const writes: { paper: Paper; text: string }[] = []
  for (let attempt = 0; attempt < triesATurn; attempt++) {
    const action = player.decide(view)
    if (checkAction(view, action) !== undefined) continue
    if (action.kind !== 'write') return { writes, action, trace: traceOf(player, view, action, options) }
    writes.push({ paper: action.paper, text: action.text })
  }
  return { writes, action: { kind: 'wait' }, trace: [] }
}

function traceOf(
  player: Player,
  view: View,
  action: Action,
  { explain, samples }: BotSeatOptions,
): TraceStep[] {
  if (!explain && samples !== 'always') return []
  const steps = explainTurn(player, view, action)
  return explain ? steps : steps.filter(({ kind }) => kind === 'sample')
}

/** A bot's turn as a thought, where the bot explains itself, and as a sample for fine-tuning. */
export function explainTurn(player: Player, view: View, action: Action): TraceStep[] {
  const thought = player.explain?.(view, action) ?? ''
  const [system, turn] = [systemText(view, 'tags'), turnText(view)]
  const prompt = joined([opening!, system, between!, turn, ending!], nothing)
  const completion = joined([open, text(thought), close, text(renderAction(action, view))], nothing)
  return [
    ...(thought === '' ? [] : [{ kind: 'thought' as const, text: thought }]),
    {
      kind: 'sample',
      prompt: prompt.plain,
      completion: completion.plain,
      messages: [
        { role: 'system', content: system.plain },
        { role: 'user', content: turn.plain },
      ],
      spelt: {
        prompt: prompt.json,
        completion: completion.json,
        messages: `{"role":"system","content":"${system.json}"},{"role":"user","content":"${turn.json}"}`,
      },
    },
  ]
}

const open = text('<thinking>')
const close = text('</thinking>\n')
const [opening, between, ending] = renderPrompt([
  { role: 'system', content: '\0' },
  { role: 'user', content: '\0' },
])
  .split('\0')
  .map(text)
