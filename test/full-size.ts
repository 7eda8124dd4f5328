/** A size of a test that can be made larger: `npm run test:full` takes the whole one, an ordinary run of the tests a part of it. */
export function sized(part: number, whole: number): number {
  return process.env.REPRISE_FULL_SIZE === undefined ? part : whole
}
