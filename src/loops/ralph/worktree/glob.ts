/** A pattern as people write it: `*` inside a name, `**` across folders, `?`, and {a,b}. Without a slash it fits anywhere. */
export function globPattern(glob: string): RegExp {
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
  return new RegExp(`^${source}$`)
}

const literally = (text: string) => text.replaceAll(/[.+^$()|[\]\\{}?*]/g, '\\$&')
