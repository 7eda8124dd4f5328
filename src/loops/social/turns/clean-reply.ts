import { isErrorText, isMachineRemark, isMockText, isTemplateLeak } from '../../../contracts/index.ts'

/** A reply as it can be said, or the code of what is wrong with it. */
export type CleanReply =
  | { readonly text: string; readonly filtered: boolean }
  | { readonly problem: 'empty_reply' | 'error_text' | 'template_leak' | 'out_of_role' }

/** Takes off labels and stage directions of templates, and refuses what no person would say in a talk. */
export function cleanReply(reply: string, agent: string): CleanReply {
  const name = agent.slice(agent.indexOf('+') + 1)
  const label = new RegExp(
    `^\\s*(?:\\[[^\\]\\n]{1,80}\\]|\\**(?:${literal(agent)}|${literal(name)})\\**)\\s*:\\**\\s*`,
    'i',
  )
  const text = reply
    .replace(label, '')
    .replace(/\[If [^\]]*\]/gi, '')
    .replace(/[ \t]+\n/g, '\n')
    .trim()
  if (text === '') return { problem: 'empty_reply' }
  if (isErrorText(text)) return { problem: 'error_text' }
  if (isTemplateLeak(text)) return { problem: 'template_leak' }
  if (isMachineRemark(text) || isMockText(text)) return { problem: 'out_of_role' }
  return { text, filtered: text !== reply.trim() }
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
