/** What the page shows, as the address says it. */
export interface Address {
  readonly page: 'runs' | 'run' | 'search' | 'sql' | 'compare' | 'start'
  readonly run?: string
  readonly params: Readonly<Record<string, string>>
}

const pages = ['search', 'sql', 'compare', 'start'] as const

/** Reads an address: path and query. */
export function readAddress(path: string, query: string): Address {
  const params = Object.fromEntries(new URLSearchParams(query))
  const [first, second] = path.split('/').filter((part) => part !== '')
  if (first === 'run' && second !== undefined) return { page: 'run', run: decodeURIComponent(second), params }
  const page = pages.find((one) => one === first)
  return { page: page ?? 'runs', params }
}

/** Writes an address. Empty parameters are left out. */
export function printAddress({ page, run, params }: Address): string {
  const path = page === 'runs' ? '/' : page === 'run' ? `/run/${encodeURIComponent(run ?? '')}` : `/${page}`
  const given = Object.entries(params).filter(([, value]) => value !== '')
  const query = new URLSearchParams(given).toString()
  return query === '' ? path : `${path}?${query}`
}
