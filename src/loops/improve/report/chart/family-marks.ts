import { inks, place } from '../../../../learn/index.ts'
import type { CampaignFacts } from '../read/campaign-facts.ts'

const shapes = ['circle', 'square', 'triangle', 'diamond', 'wedge', 'pentagon', 'hexagon', 'cross'] as const

/** The outline of a mark. */
export type Shape = (typeof shapes)[number]

/** How a family is drawn: never by colour alone. */
export interface FamilyMark {
  readonly family: string
  readonly shape: Shape
  readonly colour: string
  /** One letter for text. */
  readonly letter: string
}

/** A mark for each family, those with the most candidates first. */
export function familyMarks({ candidates }: Pick<CampaignFacts, 'candidates'>): FamilyMark[] {
  const counts = new Map<string, number>()
  for (const { family } of candidates) counts.set(family, (counts.get(family) ?? 0) + 1)
  const families = [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1))
  const letters = new Set<string>()
  return families.map(([family], index) => ({
    family,
    colour: inks[index % inks.length]![0],
    // After eight families the shapes move on by one, so that no two families share colour and shape.
    shape: shapes[(index + Math.floor(index / inks.length)) % shapes.length]!,
    letter: freeLetter(family, letters),
  }))
}

function freeLetter(family: string, taken: Set<string>): string {
  const wanted = [...family.toLowerCase().replaceAll(/[^a-z]/g, ''), ...'abcdefghijklmnopqrstuvwxyz']
  // An x is a candidate without a score.
  const letter = wanted.find((one) => one !== 'x' && !taken.has(one)) ?? '?'
  taken.add(letter)
  return letter
}

/** The outline of a mark around a point, as the data of an SVG path. */
export function markPath(shape: Shape, x: number, y: number, radius: number): string {
  switch (shape) {
    case 'circle':
      return `M${place(x - radius)},${place(y)}a${place(radius)},${place(radius)} 0 1,0 ${place(2 * radius)},0a${place(radius)},${place(radius)} 0 1,0 ${place(-2 * radius)},0Z`
    case 'square':
      return polygon(x, y, radius * 1.25, 4, 45)
    case 'triangle':
      return polygon(x, y + radius * 0.15, radius * 1.3, 3, -90)
    case 'diamond':
      return polygon(x, y, radius * 1.25, 4, 0)
    case 'wedge':
      return polygon(x, y - radius * 0.15, radius * 1.3, 3, 90)
    case 'pentagon':
      return polygon(x, y, radius * 1.15, 5, -90)
    case 'hexagon':
      return polygon(x, y, radius * 1.1, 6, 0)
    case 'cross':
      return cross(x, y, radius * 1.1, radius * 0.42)
  }
}

function polygon(x: number, y: number, radius: number, corners: number, turn: number): string {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = ((turn + (360 / corners) * corner) * Math.PI) / 180
    return `${place(x + radius * Math.cos(angle))},${place(y + radius * Math.sin(angle))}`
  })
  return `M${points.join('L')}Z`
}

function cross(x: number, y: number, arm: number, half: number): string {
  const corners = [
    [-half, -arm],
    [half, -arm],
    [half, -half],
    [arm, -half],
    [arm, half],
    [half, half],
    [half, arm],
    [-half, arm],
    [-half, half],
    [-arm, half],
    [-arm, -half],
    [-half, -half],
  ]
  return `M${corners.map(([dx, dy]) => `${place(x + dx!)},${place(y + dy!)}`).join('L')}Z`
}
