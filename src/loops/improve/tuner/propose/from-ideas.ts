import { choicesIn } from '../source/choices.ts'
import { numbersIn } from '../source/numbers.ts'
import type { SourceFile } from '../source/source-file.ts'
import { type Proposal, proposalAt, shown } from './proposal.ts'

/** Ideas of the user come before anything else. */
const first = 1e6

/** Ideas that name a number or a choice with a new value: "set rate to 0.05", "rate = 0.05", "try hexagons for layout". */
export function fromIdeas(ideas: readonly string[], sources: readonly SourceFile[]): Proposal[] {
  return ideas.flatMap((idea) => sources.flatMap((source) => readIdea(idea, source)))
}

function readIdea(idea: string, source: SourceFile): Proposal[] {
  const names = (name: string) => /^[\w$.]+$/.test(name) && hasWord(idea, name)
  const described = (name: string, old: string, value: string, line: number) => ({
    replacement: value,
    line,
    kind: 'idea' as const,
    doing: `Setting ${shown(name)} from ${old} to ${value} in ${source.path}`,
    because: `the user asked for it: ${idea
      .replaceAll(/[\s;.!?]+/g, ' ')
      .replaceAll(/\b(?:should|will|would)\b/gi, 'is to')
      .trim()
      .slice(0, 120)}`,
    change: `Line ${line}: replace ${old} by ${value}.`,
    weight: first,
  })
  const numbers = numbersIn(source).flatMap((site) => {
    const value = names(site.name) ? lastNumber(idea, site.name) : undefined
    if (value === undefined || Number(value) === site.value) return []
    return [proposalAt(source, { span: site, ...described(site.name, site.text, value, site.line) })]
  })
  const choices = choicesIn(source).flatMap((site) => {
    const wanted = site.options.find(
      (option) => option !== site.current && hasWord(idea, option.replaceAll(/['"]/g, '')),
    )
    if (wanted === undefined || !names(site.name)) return []
    return [proposalAt(source, { span: site, ...described(site.name, site.current, wanted, site.line) })]
  })
  return [...numbers, ...choices]
}

function hasWord(text: string, word: string): boolean {
  const quoted = word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\w$])${quoted}(?![\\w$])`, 'i').test(text)
}

/** The number that follows a name in an idea; of "from 1 to 2" the second. */
function lastNumber(idea: string, name: string): string | undefined {
  const behind = idea.slice(idea.toLowerCase().indexOf(name.toLowerCase()) + name.length)
  const target = /\b(?:to|=|be)\s*(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)/i.exec(behind)?.[1]
  return target ?? /^\s*[=:]?\s*(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\b/i.exec(behind)?.[1]
}
