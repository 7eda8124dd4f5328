import {
  isErrorText,
  isMachineRemark,
  isMockText,
  isRefusalText,
  isTemplateLeak,
} from '../../../contracts/index.ts'
import { nameOf } from '../scoring/names-in-text.ts'

/** A reply as it can be said, or the code of what is wrong with it. */
export type CleanReply =
  | { readonly text: string; readonly filtered: boolean }
  | {
      readonly problem:
        | 'empty_reply'
        | 'error_text'
        | 'template_leak'
        | 'out_of_role'
        | 'refused'
        | 'other_speaker'
    }

/**
 * Takes off labels, thoughts and stage directions of templates, and what the reply goes on to say for others. Refuses what no person
 * would say in a talk.
 */
export function cleanReply(reply: string, agent: string, others: readonly string[] = []): CleanReply {
  const own = reply
    .replace(/<(think|thinking|reasoning)>[\s\S]*?<\/\1>/gi, '')
    .replace(preamble, '')
    .replace(labelOf([agent]), '')
    .replace(/\[If [^\]]*\]/gi, '')
    .replace(/[ \t]+\n/g, '\n')
    .trim()
  const text = beforeOthers(own, others)
  if (text === '') return { problem: own === '' ? 'empty_reply' : 'other_speaker' }
  if (isErrorText(text)) return { problem: 'error_text' }
  if (isTemplateLeak(text)) return { problem: 'template_leak' }
  if (isMachineRemark(text) || isMockText(text)) return { problem: 'out_of_role' }
  if (isRefusalText(text)) return { problem: 'refused' }
  return { text, filtered: text !== reply.trim() }
}

/** How models introduce what they were asked for. */
const preamble =
  /^\s*(?:(?:sure|certainly|of course|okay)[,!.]? )?here(?:['’]s| is) (?:my|the|a) (?:response|reply|answer|message|statement)[^:\n]{0,60}:\s*(?:-{3,}\s*)?/i

/** The label of speakers at the beginning of a text or line: `[Owner+Marta]:`, `**Marta:**`, `Marta's response:`. */
function labelOf(agents: readonly string[], at = '^\\s*'): RegExp {
  const names = [...new Set(agents.flatMap((agent) => [agent, nameOf(agent)]))].map(literal).join('|')
  const bracketed = agents.length === 1 ? '[^\\]\\n]{1,80}' : names
  return new RegExp(
    `${at}\\**(?:\\[(?:${bracketed})\\]|(?:${names})(?:['’]s (?:response|reply|answer))?)\\**\\s*:\\**\\s*`,
    'i',
  )
}

/** Models like to write the whole talk. What they put into the mouths of others was not said. */
function beforeOthers(text: string, others: readonly string[]): string {
  if (others.length === 0) return text
  const found = text.search(labelOf(others, '(?:^|\\n)[ \\t]*(?:-{3,}\\s*)?'))
  return found < 0 ? text : text.slice(0, found).trim()
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
