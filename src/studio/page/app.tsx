import { useState } from 'preact/hooks'
import { isOffline } from './browser/offline.ts'
import { go, useAddress } from './browser/use-address.ts'
import { useKeys } from './browser/use-keys.ts'
import { ComparePage } from './compare/compare-page.tsx'
import { Link } from './parts/basics.tsx'
import { Guarded } from './parts/guarded.tsx'
import { Keys } from './parts/keys.tsx'
import { RunPage } from './run/run-page.tsx'
import { RunsPage } from './runs/runs-page.tsx'
import { SearchPage } from './search/search-page.tsx'
import { SqlPage } from './search/sql-page.tsx'
import { StartPage } from './start/start-page.tsx'

const places = [
  ['runs', 'Runs'],
  ['search', 'Search'],
  ['sql', 'SQL'],
] as const

/** The frame of the page: where one can go, and where one is. */
export function App() {
  const address = useAddress()
  const [help, setHelp] = useState(false)
  useKeys({
    '?': () => setHelp(!help),
    Escape: () => setHelp(false),
    '/': () =>
      isOffline()
        ? undefined
        : address.page === 'search'
          ? focus('search-box')
          : address.page === 'runs'
            ? focus('filter-box')
            : go({ page: 'search', params: address.run === undefined ? {} : { run: address.run } }),
  })
  if (isOffline())
    return (
      <>
        <main class="page run">{guarded()}</main>
        {help && <Keys close={() => setHelp(false)} />}
      </>
    )
  return (
    <>
      <header class="top">
        <Link to={{ page: 'runs', params: {} }} class="brand">
          <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <circle
              cx="8"
              cy="8"
              r="6"
              fill="none"
              stroke="currentColor"
              stroke-width="2.4"
              stroke-dasharray="30 8"
            />
          </svg>
          Reprise
        </Link>
        <nav aria-label="Pages">
          {places.map(([page, name]) => {
            const here = address.page === page || (page === 'runs' && address.page === 'run')
            return (
              <Link key={page} to={{ page, params: {} }} class={here ? 'here' : ''}>
                {name}
              </Link>
            )
          })}
        </nav>
        <span class="gap" />
        <Link to={{ page: 'start', params: {} }} class="button">
          New run
        </Link>
        <button type="button" class="quiet" onClick={() => setHelp(true)} aria-label="Keys" title="Keys (?)">
          ?
        </button>
        <button
          type="button"
          class="quiet"
          onClick={switchTheme}
          aria-label="Light or dark"
          title="Light or dark"
        >
          ◐
        </button>
      </header>
      <main class={`page ${address.page}`}>{guarded()}</main>
      {help && <Keys close={() => setHelp(false)} />}
    </>
  )

  function guarded() {
    return (
      <Guarded what="This page" place={JSON.stringify(address)}>
        {pageOf()}
      </Guarded>
    )
  }

  function pageOf() {
    switch (address.page) {
      case 'run':
        return <RunPage key={address.run} id={address.run ?? ''} params={address.params} />
      case 'search':
        return <SearchPage params={address.params} />
      case 'sql':
        return <SqlPage params={address.params} />
      case 'compare':
        return <ComparePage params={address.params} />
      case 'start':
        return <StartPage params={address.params} />
      default:
        return <RunsPage params={address.params} />
    }
  }
}

function focus(id: string): void {
  document.getElementById(id)?.focus()
}

function switchTheme(): void {
  const root = document.documentElement
  const dark = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next = dark === 'dark' ? 'light' : 'dark'
  root.dataset.theme = next
  localStorage.setItem('reprise-theme', next)
}
