import type { ComponentChildren } from 'preact'
import { useEffect, useErrorBoundary } from 'preact/hooks'

/**
 * Keeps an error in what it holds from emptying the rest of the page, and says what could not be shown. A new place, such as
 * another position in the run, is a new try.
 */
export function Guarded({
  what,
  place,
  children,
}: {
  what: string
  place: string
  children: ComponentChildren
}) {
  const [error, again] = useErrorBoundary()
  useEffect(() => {
    if (error !== undefined) again()
  }, [place])
  if (error === undefined) return <>{children}</>
  return (
    <p class="problem" role="alert">
      {what} cannot be shown here: {error instanceof Error ? error.message : String(error)}
    </p>
  )
}
