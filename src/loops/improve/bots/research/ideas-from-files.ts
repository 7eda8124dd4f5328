import type { BriefIdea, IdeaKind } from './brief-idea.ts'
import { readLines, regionMark, type SourceLine } from './read-lines.ts'

/** Something in a file that could be better, before it has a family. */
export interface Observation
  extends Pick<BriefIdea, 'title' | 'source' | 'evidence' | 'confidence' | 'estimated_impact'> {
  readonly kind: IdeaKind
  /** The family that a comment in the file names for it. */
  readonly family?: string
}

/** A thing to look for in the lines of files. */
interface Look {
  readonly kind: IdeaKind
  readonly confidence: BriefIdea['confidence']
  /** How many places become ideas; two unless said otherwise. */
  readonly most?: number
  /** The word for the title, empty where it needs none; undefined where the line has nothing of the kind. */
  readonly find: (line: SourceLine) => string | undefined
  readonly title: (word: string, at: string) => string
}

const looks: readonly Look[] = [
  {
    kind: 'region',
    confidence: 'medium',
    most: 5,
    find: ({ text }) => matchIn(text, regionMark, 'marked'),
    title: (name, at) => `Work in the region ${name} at ${at}`,
  },
  {
    kind: 'loop',
    confidence: 'medium',
    find: ({ isLoop, loop }) => (isLoop && loop !== undefined ? '' : undefined),
    title: (_, at) => `Make the loop inside a loop at ${at} cheaper`,
  },
  {
    kind: 'loop',
    confidence: 'medium',
    find: ({ text, loop, isLoop }) => (loop === undefined || isLoop ? undefined : costlyCall(text)),
    title: (call, at) => `Take \`${call}\` out of the loop at ${at}`,
  },
  {
    kind: 'table',
    confidence: 'medium',
    find: ({ text }) => ((text.match(/-?\d+(?:\.\d+)?(?=\s*[,\]])/g) ?? []).length >= 8 ? '' : undefined),
    title: (_, at) => `Change or reorder the numbers at ${at}`,
  },
  {
    kind: 'number',
    confidence: 'medium',
    find: ({ text }) => matchIn(text, namedNumber),
    title: (name, at) => `Tune ${name} at ${at}`,
  },
  {
    kind: 'choice',
    confidence: 'low',
    find: ({ text }) =>
      /^\s*(?:import|export .* from)\b/.test(text) ? undefined : matchIn(text, namedChoice),
    title: (name, at) => `Try another value for ${name} at ${at}`,
  },
  {
    kind: 'access',
    confidence: 'low',
    find: ({ text }) => matchIn(text, /\b(readFileSync|writeFileSync|execSync|readFile|open)\s*\(/),
    title: (call, at) => `Do \`${call}\` once, or keep its result, at ${at}`,
  },
]

/** What stands out in the files: marked regions, nested loops, work in loops, tables, numbers and choices to tune. */
export function ideasFromFiles(files: Readonly<Record<string, string>>): Observation[] {
  const lines = Object.entries(files).flatMap(([file, text]) => readLines(file, text))
  return looks.flatMap((look) => observe(lines, look))
}

function observe(
  lines: readonly SourceLine[],
  { kind, confidence, most = 2, find, title }: Look,
): Observation[] {
  const found = lines.flatMap((line) => {
    const word = find(line)
    return word === undefined ? [] : [{ line, word }]
  })
  return found.slice(0, most).map(({ line, word }) => {
    const at = `${line.file} line ${line.number}`
    const others = found.length > 1 ? `; ${found.length} places like it` : ''
    const family = matchIn(line.text, /\bfamily=([\w-]+)/)
    return {
      kind,
      title: title(word, at),
      source: line.file,
      evidence: `${at}: ${line.text.trim().slice(0, 160)}${others}`,
      confidence,
      estimated_impact: 'unknown',
      ...(kind === 'region' && family !== undefined && { family }),
    }
  })
}

/** The first group of a pattern in a text, or `instead` where it has none; undefined where the text does not fit. */
function matchIn(text: string, pattern: RegExp, instead = ''): string | undefined {
  const match = pattern.exec(text)
  return match === null ? undefined : (match[1] ?? instead)
}

const namedNumber =
  /(?:^|[\s{,(])([A-Za-z_$][\w$]*)\s*[:=]\s*-?\d+(?:\.\d+)?(?:e[-+]?\d+)?\s*[,;)}]?\s*(?:(?:\/\/|#).*)?$/i

const namedChoice =
  /(?:^|[\s{,(])["']?([A-Za-z_$][\w$]*)["']?\s*[:=]\s*(?:'[^']{1,30}'|"[^"]{1,30}")\s*[,;)}]?\s*$/

const costly =
  /\b(?:new RegExp|JSON\.(?:parse|stringify)|structuredClone|re\.compile|copy\.deepcopy)\b|\.(?:indexOf|includes|sort|slice|concat|splice|shift)\(|\[\s*\.\.\./

/** The call in a text that is costly when it is made again and again. */
function costlyCall(text: string): string | undefined {
  return costly
    .exec(text)?.[0]
    .replaceAll(/^\.|\($/g, '')
    .replace(/\[\s*\.{3}/, '[...]')
}
