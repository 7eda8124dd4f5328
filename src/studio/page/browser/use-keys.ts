import { useEffect } from 'preact/hooks'

/** Keys with what they do. Nothing happens while somebody types, or in a dialog, which takes its keys itself. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey) return
      if (document.querySelector('dialog[open]') !== null) return
      const { target } = event
      const typing = target instanceof HTMLElement && /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
      if (typing && event.key !== 'Escape') return
      // A button takes the space key itself.
      if (event.key === ' ' && target instanceof HTMLButtonElement) return
      const work = keys[event.key]
      if (work === undefined) return
      event.preventDefault()
      work()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
