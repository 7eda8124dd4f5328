import type { BriefIdea, IdeaKind } from './brief-idea.ts'
import { readLines, type SourceLine } from './read-lines.ts'

/** Something in a file that could be better, before it has a family. */
export interface Observation
  extends Pick<BriefIdea, 'title' | 'source' | 'evidence' | 'confidence' | 'estimated_impact'> {
  readonly kind: IdeaKind
}

/** How many observations of each kind are kept. */
const mostOfKind = 2

/** What stands out in the files: numbers and choices to tune, nested loops, work in loops, tables, and marked regions. */
export function ideasFromFiles(files: Readonly<Record<string, string>>): Observation[] {
  const lines = Object.entries(files).flatMap(([file, text]) => readLines(file, text))
  return [
    ...observe(lines, marked, 'region', 'medium', (_, at) => `Work in the marked region at ${at}`),
    ...observe(
      lines,
      nestedLoop,
      'loop',
      'medium',
      (_, at) => `Make the loop inside a loop at ${at} cheaper`,
    ),
    ...observe(lines, workInLoop, 'loop', 'medium', ([what], at) => `Take ${what} out of the loop at ${at}`),
    ...observe(lines, numberTable, 'table', 'medium', (_, at) => `Change or reorder the numbers at ${at}`),
    ...observe(lines, namedNumber, 'number', 'medium', ([name], at) => `Tune ${name} at ${at}`),
    ...observe(lines, namedChoice, 'choice', 'low', ([name], at) => `Try another value for ${name} at ${at}`),
    ...observe(
      lines,
      blockingAccess,
      'access',
      'low',
      ([what], at) => `Do ${what} once, or keep its result, at ${at}`,
    ),
  ]
}

/** What a look at a line finds: the words for the title, or nothing. */
type Look = (line: SourceLine) => readonly string[] | undefined

function observe(
  lines: readonly SourceLine[],
  look: Look,
  kind: IdeaKind,
  confidence: BriefIdea['confidence'],
  title: (words: readonly string[], at: string) => string,
): Observation[] {
  const found = lines.flatMap((line) => {
    const words = look(line)
    return words === undefined ? [] : [{ line, words }]
  })
  return found.slice(0, mostOfKind).map(({ line, words }) => {
    const at = `${line.file} line ${line.number}`
    const others = found.length > 1 ? `; ${found.length} places like it` : ''
    return {
      kind,
      title: title(words, at),
      source: line.file,
      evidence: `${at}: ${line.text.trim().slice(0, 160)}${others}`,
      confidence,
      estimated_impact: 'unknown',
    }
  })
}

const marked: Look = ({ text }) =>
  /\b(?:EVOLVE-BLOCK|tun(?:e|er)|improve)[-: ]*(?:start|begin)\b/i.test(text) ? [] : undefined

const nestedLoop: Look = ({ isLoop, loop }) => (isLoop && loop !== undefined ? [] : undefined)

const costly =
  /\b(?:new RegExp|JSON\.(?:parse|stringify)|structuredClone|re\.compile|copy\.deepcopy)\b|\.(?:indexOf|includes|sort|slice|concat|splice|shift)\(|\[\s*\.\.\./

const workInLoop: Look = ({ text, loop, isLoop }) => {
  if (loop === undefined || isLoop) return undefined
  const found = costly.exec(text)?.[0]
  return found === undefined
    ? undefined
    : [`\`${found.replace(/^\.|\($/g, '').replace(/\[\s*\.{3}/, '[...]')}\``]
}

const namedNumber: Look = ({ text }) => {
  const found =
    /(?:^|[\s{,(])([A-Za-z_$][\w$]*)\s*[:=]\s*-?\d+(?:\.\d+)?(?:e[-+]?\d+)?\s*[,;)}]?\s*(?:(?:\/\/|#).*)?$/i.exec(
      text,
    )
  return found === null ? undefined : [found[1]!]
}

const namedChoice: Look = ({ text }) => {
  const found =
    /(?:^|[\s{,(])["']?([A-Za-z_$][\w$]*)["']?\s*[:=]\s*(?:'[^']{1,30}'|"[^"]{1,30}")\s*[,;)}]?\s*$/.exec(
      text,
    )
  return found === null || /^\s*(?:import|export .* from)\b/.test(text) ? undefined : [found[1]!]
}

const numberTable: Look = ({ text }) =>
  (text.match(/-?\d+(?:\.\d+)?(?=\s*[,\]])/g) ?? []).length >= 8 ? [] : undefined

const blockingAccess: Look = ({ text }) => {
  const found = /\b(?:readFileSync|writeFileSync|execSync|readFile|open)\s*\(/.exec(text)?.[0]
  return found === undefined ? undefined : [`\`${found.replace(/\s*\($/, '')}\``]
}
