import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Files that take long, so that no worker is left with one of them at the end. Those that start many processes come first: a
 * worker starts them more slowly the more memory it has gathered.
 */
const long = [
  'test/clean-room/',
  'test/ralph/crash',
  'test/improve/crash',
  'src/cli/main',
  'test/crash/crash',
  'test/ralph/',
  'test/own-loop',
  'test/benchmark/',
  'test/improve/',
  'src/workspace/',
  'test/agents/',
  'test/tutorial/',
  'examples/',
  'test/town/many-games',
  'test/agreement',
  'test/hostile',
  'src/loops/improve/t',
]

/** The order of test files: long ones first, otherwise as vitest has it. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const rank = ({ moduleId }: TestSpecification) => {
      const found = long.findIndex((name) => moduleId.startsWith(`${root}/${name}`))
      return found === -1 ? long.length : found
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}
