/** A pattern as people write it: `*` inside a name, `**` across folders, `?`, and {a,b}. Without a slash it fits anywhere. */
export function globPattern(glob: string, { ignoreCase = false } = {}): RegExp {
  const anchored = glob.includes('/') ? glob.replace(/^\.?\//, '') : `**/${glob}`
  const whole = anchored.endsWith('/') ? `${anchored}**` : anchored
  const source = whole.replaceAll(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[.+^$()|[\]\\{}]/g, (token) => {
    if (token === '**/') return '(?:.*/)?'
    if (token === '**') return '.*'
    if (token === '*') return '[^/]*'
    if (token === '?') return '[^/]'
    if (token.length > 1) return `(?:${token.slice(1, -1).split(',').map(literally).join('|')})`
    return literally(token)
  })
  return new RegExp(`^${source}$`, ignoreCase ? 'i' : '')
}

/** One expression for many patterns, so that tens of thousands of paths are quickly compared. */
export function globPatterns(globs: readonly string[], options?: { ignoreCase?: boolean }): RegExp {
  const sources = globs.map((glob) => globPattern(glob, options).source)
  return new RegExp(sources.length === 0 ? '$^' : sources.join('|'), options?.ignoreCase ? 'i' : '')
}

const literally = (text: string) => text.replaceAll(/[.+^$()|[\]\\{}?*]/g, '\\$&')
