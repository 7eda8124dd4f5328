import type { ComponentChildren } from 'preact'

/** What may be wider than the page; it can be scrolled by keys too. */
export function ScrollX({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div class="scroll-x" tabIndex={0} role="group" aria-label={label}>
      {children}
    </div>
  )
}
