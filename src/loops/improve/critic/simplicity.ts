import { defaultSettings, type Plan, type Settings } from '../../../contracts/index.ts'

/** H004: the warning that a plan gets which is large and expects little; undefined where it gets none. */
export function simplicityWarning(plan: Plan, settings: Settings['simplicity']): string | undefined {
  const { max_lines_added: most, threshold_pct: least } = { ...defaultSettings.simplicity, ...settings }
  const lines = plan.steps.reduce((sum, step) => sum + netLines(step), 0)
  const expected = expectedPercent(plan.expected_outcome.estimated_impact)
  if (lines <= most || expected === undefined || expected >= least) return undefined
  return `H004: the plan adds ${lines} lines and expects ${expected}%, where a change of more than ${most} lines should promise at least ${least}%. Look for a smaller change.`
}

/** The lines that a step adds, less those that it removes, as far as it says so: by an exact edit, in words, or in a block of code. */
function netLines({ change, edit }: Plan['steps'][number]): number {
  if (edit) return lineCount(edit.replace) - lineCount(edit.find)
  const stated = [...change.matchAll(/(\S+\s+){0,4}?(\d[\d,]*)\s+(?:\w+\s+)?lines?\b/gi)]
  if (stated.length > 0) return stated.reduce((sum, [text, , digits]) => sum + signed(text, digits!), 0)
  const blocks = [...change.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)]
  return blocks.reduce((sum, [, code]) => sum + lineCount(code!), 0)
}

function signed(text: string, digits: string): number {
  const count = Number(digits.replaceAll(',', ''))
  if (/\b(?:remov|delet|drop|sav)/i.test(text)) return -count
  return /\b(?:add|writ|insert|need|new|about|some|of|with|\+)/i.test(text) ? count : 0
}

function lineCount(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length
}

/** The largest percentage that an estimate names; undefined where it names none. */
export function expectedPercent(estimate: string): number | undefined {
  const found = [...estimate.matchAll(/(\d+(?:\.\d+)?)\s*(?:%|percent\b)/gi)].map(([, digits]) =>
    Number(digits),
  )
  return found.length === 0 ? undefined : Math.max(...found)
}
