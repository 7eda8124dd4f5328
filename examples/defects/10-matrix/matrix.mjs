/** A matrix of zeros. */
export function zeros(rows, columns) {
  return Array.from({ length: rows }, () => new Array(columns).fill(0))
}

/** Rows become columns. */
export function transpose(matrix) {
  const rows = matrix.length
  const columns = matrix[0].length
  const result = zeros(rows, columns)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) result[column][row] = matrix[row][column]
  }
  return result
}

/** The product of two matrices whose inner sizes agree. */
export function multiply(left, right) {
  if (left[0].length !== right.length) {
    throw new RangeError(`${left[0].length} columns do not fit ${right.length} rows`)
  }
  const result = zeros(left.length, right[0].length)
  for (let row = 0; row < left.length; row++) {
    for (let column = 0; column < right[0].length; column++) {
      for (let inner = 0; inner < right.length; inner++) {
        result[row][column] += left[row][inner] * right[inner][column]
      }
    }
  }
  return result
}
