import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/virtual-core'
import type { ComponentChildren } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'

/** A list of any length, of which only what is on the screen is made. All rows have one height. */
export function VirtualList({
  count,
  rowHeight,
  row,
  selected,
  label,
  class: name = '',
}: {
  count: number
  rowHeight: number
  row: (index: number) => ComponentChildren
  /** The row that is kept in sight. */
  selected?: number | undefined
  label: string
  class?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const [, render] = useState(0)
  const [virtualizer] = useState(
    () =>
      new Virtualizer<HTMLDivElement, HTMLDivElement>({
        count,
        getScrollElement: () => box.current,
        estimateSize: () => rowHeight,
        overscan: 12,
        observeElementRect,
        observeElementOffset,
        scrollToFn: elementScroll,
        onChange: () => render((value) => value + 1),
      }),
  )
  virtualizer.setOptions({ ...virtualizer.options, count, estimateSize: () => rowHeight })
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer])
  useLayoutEffect(() => virtualizer._willUpdate())
  useEffect(() => {
    if (selected !== undefined && selected >= 0) virtualizer.scrollToIndex(selected, { align: 'auto' })
  }, [selected, virtualizer])
  return (
    <div ref={box} class={`virtual ${name}`} tabIndex={0} role="group" aria-label={label}>
      <div class="virtual-inner" style={{ height: `${virtualizer.getTotalSize()}px` }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            class="virtual-row"
            style={{ transform: `translateY(${start}px)`, height: `${rowHeight}px` }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  )
}
