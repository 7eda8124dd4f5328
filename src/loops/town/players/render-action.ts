import { renderSpeech } from '../claims/render-claims.ts'
import type { Action } from '../rules/action.ts'
import type { View } from '../rules/view.ts'

/** An action as the tag that a text player would write for it. */
export function renderAction(action: Action, { setup: { names }, seat }: View): string {
  switch (action.kind) {
    case 'wait':
      return '<wait/>'
    case 'bid':
      return `<bid>${action.bid}</bid>`
    case 'unvote':
      return '<unvote/>'
    case 'speak':
      return `<speak>${renderSpeech(action.says, seat, names)}</speak>`
    case 'whisper':
      return `<whisper target="${names[action.to]}">${renderSpeech(action.says, seat, names)}</whisper>`
    case 'vote':
      return `<vote>${names[action.target]}</vote>`
    case 'judge':
      return `<vote>${action.verdict}</vote>`
    case 'write':
      return `<write_${action.paper === 'last_will' ? 'will' : 'death_note'}>${action.text}</write_${action.paper === 'last_will' ? 'will' : 'death_note'}>`
    case 'ability': {
      const targets = [action.target, action.second].flatMap((target) =>
        target === undefined ? [] : [names[target]],
      )
      const text = action.text === undefined ? '' : `: ${action.text}`
      return targets.length === 0 && text === ''
        ? `<${action.verb}/>`
        : `<${action.verb}>${targets.join(', ')}${text}</${action.verb}>`
    }
  }
}
