import { useState } from 'preact/hooks'

/** Copies a text, and says so. */
export function CopyButton({
  text,
  label = 'Copy as Markdown',
  disabled = false,
}: {
  text: () => string
  label?: string
  disabled?: boolean
}) {
  const [done, setDone] = useState(false)
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={() => {
        void navigator.clipboard.writeText(text()).then(() => {
          setDone(true)
          setTimeout(() => setDone(false), 1200)
        })
      }}
    >
      {done ? 'Copied' : label}
    </button>
  )
}
