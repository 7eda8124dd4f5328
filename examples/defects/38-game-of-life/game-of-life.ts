export type Cell = readonly [column: number, row: number]

/** The cells that live after one step of Conway's game of life, in reading order. */
export function step(living: readonly Cell[]): Cell[] {
  const alive = new Set(living.map(nameOf))
  const counts = new Map<string, { cell: Cell; neighbours: number }>()
  for (const cell of living) {
    for (const neighbour of neighboursOf(cell)) {
      const before = counts.get(nameOf(neighbour))
      counts.set(nameOf(neighbour), { cell: neighbour, neighbours: (before?.neighbours ?? 0) + 1 })
    }
  }
  return [...counts.values()]
    .filter(({ cell, neighbours }) => neighbours === 3 || (neighbours === 2 && alive.has(nameOf(cell))))
    .map(({ cell }) => cell)
    .sort(([leftColumn, leftRow], [rightColumn, rightRow]) => leftRow - rightRow || leftColumn - rightColumn)
}

/** The eight cells round a cell. */
export function neighboursOf([column, row]: Cell): Cell[] {
  const cells: Cell[] = []
  for (let down = -1; down <= 1; down++) {
    for (let right = -1; right <= 1; right++) {
      if (down === 0 || right === 0) continue
      cells.push([column + right, row + down])
    }
  }
  return cells
}

function nameOf([column, row]: Cell): string {
  return `${column},${row}`
}
