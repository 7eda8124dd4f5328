import type { Plan } from '../../../contracts/index.ts'
import { plainPath, plainWords } from './change-pairs.ts'
import { covers } from './plan-scope.ts'

/** Says what is wrong with a plan, or nothing. */
export type CustomCheck = (plan: Plan) => string | undefined

/**
 * The checks in the enforcement of a custom rule. Five forms of sentences are understood; paths, words and families stand in
 * backticks or quotes, and a path may also stand alone:
 *
 * - "looks for `package.json` among the target files", "target files must not include `docs/`", "no plan changes `*.lock`"
 * - "target files must be in `src/`", "plans change only `src/**`"
 * - "at most 3 files", "at most 5 steps"
 * - "the hypothesis mentions `latency`", "no step mentions `sleep`", "the hypothesis must not mention `seed`"
 * - "the family is one of `data`, `io_path`", "the family must not be `testing`"
 */
export function readEnforcement(enforcement: string): CustomCheck[] {
  return enforcement.split(/(?<=[.;])\s+/).flatMap((sentence) => readSentence(sentence) ?? [])
}

function readSentence(sentence: string): CustomCheck | undefined {
  const most = /\bat most (\d+) (?:target )?(files?|steps?)\b/i.exec(sentence)
  if (most !== null) return atMost(Number(most[1]), most[2]!.startsWith('step') ? 'steps' : 'target_files')
  if (/\bfamil(?:y|ies)\b/i.test(sentence)) return familyCheck(sentence)
  const words = /\b(hypothesis|steps?)\b.*\b(?:mentions?|names?|contains?|includes?)\b/i.exec(sentence)
  if (words !== null) return wordCheck(sentence, /^h/i.test(words[1]!) ? 'hypothesis' : 'steps')
  return fileCheck(sentence)
}

const forbids = /\b(?:no|not|never|cannot|without)\b/i

function atMost(limit: number, key: 'steps' | 'target_files'): CustomCheck {
  const things = key === 'steps' ? 'steps' : 'target files'
  return (plan) =>
    plan[key].length > limit ? `${plan[key].length} ${things} where at most ${limit} are allowed` : undefined
}

function familyCheck(sentence: string): CustomCheck | undefined {
  const families = quoted(sentence)
  if (families.length === 0) return undefined
  const isForbidden = forbids.test(sentence)
  return ({ approach_family: family }) => {
    if (families.includes(family) !== isForbidden) return undefined
    const list = families.join(', ')
    return `the family is "${family}" where ${isForbidden ? `${list} is not allowed` : `one of ${list} is required`}`
  }
}

function wordCheck(sentence: string, key: 'hypothesis' | 'steps'): CustomCheck | undefined {
  const words = quoted(sentence)
  if (words.length === 0) return undefined
  const isForbidden = forbids.test(sentence)
  return (plan) => {
    const texts = key === 'hypothesis' ? [plan.hypothesis] : plan.steps.map(({ change }) => change)
    const text = ` ${plainWords(texts.join('\n'))} `
    const wrong = words.filter((word) => text.includes(` ${plainWords(word)} `) === isForbidden)
    if (wrong.length === 0) return undefined
    const list = wrong.join(', ')
    if (key === 'hypothesis') return `the hypothesis ${isForbidden ? 'mentions' : 'does not mention'} ${list}`
    return `${isForbidden ? 'a step' : 'no step'} mentions ${list}`
  }
}

function fileCheck(sentence: string): CustomCheck | undefined {
  const isOnly =
    /\btarget files (?:must |may )?(?:only )?(?:be|lie|are|match)\b(?! not)|\bonly\b/i.test(sentence) &&
    !forbids.test(sentence)
  const isForbidden =
    /\blooks? for\b.*\bamong the target files\b/i.test(sentence) ||
    (/\btarget files\b|\bplans? (?:changes?|touch(?:es)?|edits?)\b|\bchanged\b/i.test(sentence) &&
      forbids.test(sentence))
  const patterns = pathsOf(sentence)
  if (patterns.length === 0 || (!isOnly && !isForbidden)) return undefined
  return ({ target_files: files }) => {
    const isCovered = (file: string) => patterns.some((pattern) => covers(pattern, plainPath(file)))
    const wrong = files.filter((file) => isCovered(file) === isForbidden)
    if (wrong.length === 0) return undefined
    const list = patterns.join(', ')
    return isForbidden
      ? `${wrong.join(', ')} must not be changed`
      : `${wrong.join(', ')} lies outside of ${list}, which is all that may be changed`
  }
}

function quoted(sentence: string): string[] {
  return [...sentence.matchAll(/`([^`]+)`|"([^"]+)"/g)].map(([, code, text]) => (code ?? text)!.trim())
}

/** Paths in backticks or quotes; without any, the words that look like paths. */
function pathsOf(sentence: string): string[] {
  const marked = quoted(sentence)
  if (marked.length > 0) return marked
  return sentence
    .split(/[\s,]+/)
    .map((word) => word.replace(/[.;:]+$/, ''))
    .filter((word) => /^[\w@*.-]+(?:\/[\w@*.-]*)*$/.test(word) && /\/|\*|\w\.\w/.test(word))
}
