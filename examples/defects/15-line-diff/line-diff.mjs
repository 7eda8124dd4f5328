/** The changes that turn one text into another, line by line: kept, taken out (-) and added (+). */
export function diffLines(before, after) {
  const left = before.split('\n')
  const right = after.split('\n')
  const common = commonLengths(left, right)
  const changes = []
  let row = 0
  let column = 0
  while (row < left.length || column < right.length) {
    if (row < left.length && column < right.length && left[row] === right[column]) {
      changes.push(`  ${left[row]}`)
      row++
      column++
    } else if (row < left.length && common[row + 1][column] >= common[row][column + 1]) {
      changes.push(`- ${left[row]}`)
      row++
    } else {
      changes.push(`+ ${right[column]}`)
      column++
    }
  }
  return changes
}

/** How many lines the rests of both texts have in common, for each place in both. */
function commonLengths(left, right) {
  const table = Array.from({ length: left.length + 1 }, () => new Array(right.length + 2).fill(0))
  for (let row = left.length - 1; row >= 0; row--) {
    for (let column = right.length - 1; column >= 0; column--) {
      table[row][column] =
        left[row] === right[column]
          ? table[row + 1][column + 1] + 1
          : Math.max(table[row + 1][column], table[row][column])
    }
  }
  return table
}
