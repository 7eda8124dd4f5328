/** The parts of a version such as 1.12.3 or 2.0.0-beta. */
export function parseVersion(version) {
  const [core, ...rest] = version.split('-')
  const numbers = core.split('.')
  if (numbers.length !== 3 || numbers.some((part) => !/^\d+$/.test(part))) {
    throw new SyntaxError(`${version} is no version`)
  }
  return { numbers, stage: rest.join('-') }
}

/** Below zero where the left version is older, above where it is newer. */
export function compareVersions(left, right) {
  const older = parseVersion(left)
  const newer = parseVersion(right)
  for (const [place, number] of older.numbers.entries()) {
    if (number < newer.numbers[place]) return -1
    if (number > newer.numbers[place]) return 1
  }
  return compareStages(older.stage, newer.stage)
}

/** The newest of some versions. */
export function newest(versions) {
  return [...versions].sort(compareVersions).at(-1)
}

// A version with a stage comes before the finished one.
function compareStages(left, right) {
  if (left === right) return 0
  if (left === '') return 1
  if (right === '') return -1
  return left < right ? -1 : 1
}
