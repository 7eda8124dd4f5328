import { join, relative } from 'node:path'
import { contracts } from '../../contracts/index.ts'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { packageRoot } from '../package-root.ts'
import { validate } from './validate.ts'

/** Runs what there is. The loops are not here yet, so it checks the records that come with the package. */
export async function demo(): Promise<number> {
  const { bold, dim } = coloursFor(process.stdout)
  const records = relative('.', join(packageRoot(), 'examples', 'records'))
  process.stdout.write(
    `${bold('Reprise')} runs the loops in which agents learn, and keeps every step as a validated record.\n` +
      'None of its five loops is here yet, so there is nothing for bots to play. What there is: the spine that runs\n' +
      `loops of your own (${bold('reprise run')}), and the ${contracts.length} contracts of all their records. Here the example records of\n` +
      'this package are checked, one of which is broken on purpose.\n\n' +
      `${dim(`$ reprise validate ${records}`)}\n\n`,
  )
  const code = await validate([records], { level: 'lint' })
  process.stdout.write(
    `\nNext: ${bold('reprise contracts')} lists what can be checked, ${bold('reprise --help')} shows the rest.\n`,
  )
  // One example is broken on purpose: not to find anything wrong would be the failure.
  return code === exitCode.findings ? exitCode.fine : exitCode.findings
}
