/** The first place at which the value could stand so that the list stays in order. */
export function lowerBound(list, value) {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = low + Math.floor((high - low) / 2)
    if (list[middle] < value) low = middle + 1
    else high = middle - 1
  }
  return low
}

/** Where the value stands in an ordered list, or -1. */
export function indexOf(list, value) {
  const place = lowerBound(list, value)
  return list[place] === value ? place : -1
}

/** Puts a value into an ordered list at its place. */
export function insert(list, value) {
  list.splice(lowerBound(list, value), 0, value)
  return list
}
