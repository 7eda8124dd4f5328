/** Where a seat is on the picture of the table, and where its name stands. */
export interface SeatPlace {
  readonly x: number
  readonly y: number
  /** How far the name is moved towards the edge. */
  readonly shift: number
  /** Whether the name stands above the seat; else it stands below. */
  readonly above: boolean
}

export const tableWidth = 460
export const seatRadius = 18
/** With more seats than this the table is higher and says less of each, so that no name lies on another. */
export const fewSeats = 10

/** The height of the picture for a number of seats. */
export const tableHeight = (count: number) => (count > fewSeats ? 480 : 410)

/** The place of a seat: the first one is at the top, the others follow clockwise. */
export function seatPlace(index: number, count: number): SeatPlace {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  const [across, down] = [Math.cos(angle), Math.sin(angle)]
  const height = tableHeight(count)
  return {
    x: tableWidth / 2 + across * 172,
    y: height / 2 + down * (height / 2 - 54),
    shift: across * 8,
    above: down < -0.75,
  }
}
