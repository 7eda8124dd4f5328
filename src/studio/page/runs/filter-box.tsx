import { useState } from 'preact/hooks'

/** A box for a filter, with what could be typed next below it. */
export function FilterBox({
  value,
  suggestions,
  onChange,
}: {
  value: string
  suggestions: (text: string) => readonly { readonly text: string; readonly says: string }[]
  onChange: (text: string) => void
}) {
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const offered = open ? suggestions(value).slice(0, 8) : []
  const take = (text: string) => {
    onChange(text)
    setAt(-1)
    document.getElementById('filter-box')?.focus()
  }
  return (
    <div class="filter">
      <input
        id="filter-box"
        type="search"
        role="combobox"
        aria-label="Filter runs"
        aria-expanded={offered.length > 0}
        aria-controls="filter-list"
        aria-autocomplete="list"
        list={undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder="Filter: loop:ralph status:running cost>1"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
        onFocus={() => setOpen(true)}
        onBlur={() => setTimeout(() => setOpen(false), 150)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt(Math.min(at + 1, offered.length - 1))
          else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, -1))
          else if ((event.key === 'Enter' || event.key === 'Tab') && offered[at] !== undefined)
            take(offered[at].text)
          else if (event.key === 'Escape') return event.currentTarget.blur()
          else return
          event.preventDefault()
        }}
      />
      {offered.length > 0 && (
        <div id="filter-list" role="listbox" aria-label="Completions" class="completions">
          {offered.map(({ text, says }, index) => (
            <div
              key={text}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              class={index === at ? 'here' : ''}
              onMouseDown={(event) => {
                event.preventDefault()
                take(text)
              }}
            >
              <code>{text.trim().split(' ').at(-1)}</code> <span class="dim">{says}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
