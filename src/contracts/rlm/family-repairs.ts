import type { Repair } from '../contract.ts'
import { type Pattern, replaced, shortId, zonelessTime } from '../repairs.ts'

/** Pads the short ids of one prefix. */
export const shortIds = (prefix: string, ...patterns: Pattern[]): Repair =>
  shortId('rlm/short-id', prefix, patterns)

/** Gives times without a zone the zone UTC. */
export const zonelessTimes = (...patterns: Pattern[]): Repair => zonelessTime('rlm/zoneless-time', patterns)

/** Writes a version in three parts. */
export const versionForm: Repair = replaced(
  'rlm/version-form',
  'a version is written in three parts and without blanks',
  [['version']],
  (value) => {
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    const parts = /^v?1(?:\.(\d+))?(?:\.(\d+))?$/.exec(String(value).trim())
    return parts === null ? undefined : `1.${parts[1] ?? 0}.${parts[2] ?? 0}`
  },
)

/** Reads tree ids that begin with a name, as status listings print them. */
export const namedTrees = (...patterns: Pattern[]): Repair =>
  replaced(
    'rlm/named-tree',
    'a tree id is `tree-` and the eight digits; the name before them is dropped',
    patterns,
    (value) => {
      const digits =
        typeof value === 'string' ? /^(?!tree-)[a-z][a-z0-9-]*-([a-f0-9]{8})$/.exec(value)?.[1] : undefined
      return digits === undefined ? undefined : `tree-${digits}`
    },
  )

/** Gives a word of a neighbouring vocabulary, or one in other letters, the form that is asked for. */
export function otherWords(
  pattern: Pattern,
  allowed: readonly string[],
  meanings: Readonly<Record<string, string>>,
): Repair {
  return replaced(
    'rlm/other-word',
    'a word of a neighbouring vocabulary is replaced by the word that means the same here',
    [pattern],
    (value) => {
      if (typeof value !== 'string' || allowed.includes(value)) return undefined
      const word = value
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/g, '_')
      if (Object.hasOwn(meanings, word)) return meanings[word]
      return allowed.find((candidate) => candidate.toLowerCase() === word)
    },
  )
}
