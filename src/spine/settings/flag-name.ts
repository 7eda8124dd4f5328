/** A key as a flag: maxIterations is max-iterations. */
export function flagName(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replaceAll(/[_.\s]+/g, '-')
    .toLowerCase()
}
