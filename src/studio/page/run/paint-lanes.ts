import type { Lane } from '../model/lanes.ts'
import type { Mark } from '../model/works.ts'

/** What the lanes are painted from. */
export interface LanePicture {
  readonly lanes: readonly Lane[]
  readonly marks: readonly Mark[]
  readonly begin: number
  readonly end: number
  /** The position; undefined at the end. */
  readonly at: number | undefined
  readonly step: string | undefined
  readonly width: number
  readonly height: number
  readonly laneHeight: number
  readonly colours: LaneColours
}

/** The colours of the theme. */
export interface LaneColours {
  readonly ask: string
  readonly step: string
  readonly failed: string
  readonly open: string
  readonly mark: string
  readonly here: string
}

/** The colours of the theme that holds now. */
export function laneColours(): LaneColours {
  const style = getComputedStyle(document.documentElement)
  const of = (name: string) => style.getPropertyValue(name).trim()
  return {
    ask: of('--accent'),
    step: of('--bar'),
    failed: of('--red'),
    open: of('--blue'),
    mark: of('--purple'),
    here: of('--text'),
  }
}

/** Paints lanes: a bar for each piece of work, lines for crashes, resumes and forks, and what is behind the position in pale. */
export function paintLanes(canvas: HTMLCanvasElement, picture: LanePicture): void {
  const { lanes, marks, begin, end, at, step, width, height, laneHeight, colours } = picture
  const ratio = devicePixelRatio || 1
  canvas.width = width * ratio
  canvas.height = height * ratio
  canvas.style.width = `${width}px`
  canvas.style.height = `${height}px`
  const context = canvas.getContext('2d')!
  context.scale(ratio, ratio)
  const x = (time: number) => ((time - begin) / Math.max(1, end - begin)) * (width - 3)
  for (const [row, { works }] of lanes.entries()) {
    const top = row * laneHeight + 3
    let painted = -1
    for (const work of works) {
      const from = x(work.started)
      const to = Math.max(from + 2, x(work.ended ?? end))
      // Bars that fall on one pixel are painted once.
      if (to <= painted && work.outcome === 'done' && work.key !== step) continue
      painted = Math.max(painted, to)
      context.globalAlpha = at !== undefined && work.started > at ? 0.25 : 1
      context.fillStyle =
        work.outcome === 'failed'
          ? colours.failed
          : work.outcome === 'open'
            ? colours.open
            : work.kind === 'ask'
              ? colours.ask
              : colours.step
      context.fillRect(from, top, to - from, laneHeight - 6)
      if (work.key !== step || step === undefined) continue
      context.globalAlpha = 1
      context.strokeStyle = colours.here
      context.lineWidth = 1.5
      context.strokeRect(from - 1, top - 1.5, to - from + 2, laneHeight - 3)
    }
  }
  context.globalAlpha = 1
  for (const { at: time, kind } of marks) {
    if (kind === 'start' || kind === 'end') continue
    context.fillStyle = kind === 'crash' ? colours.failed : colours.mark
    // A crash is a broken line, so that colour is not alone.
    const dash = kind === 'crash' ? 4 : height
    for (let top = 0; top < height; top += 2 * dash)
      context.fillRect(x(time) - 0.75, top, 1.5, Math.min(dash, height - top))
  }
  if (at === undefined) return
  context.fillStyle = colours.here
  context.fillRect(x(at), 0, 1, height)
}
