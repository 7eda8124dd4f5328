import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { coloursFor } from '../colours.ts'
import { exitCode } from '../exit-code.ts'
import { ralphDemo } from './ralph-demo.ts'
import type { Terminal } from './runs-terminal.ts'
import { townDemo } from './town-demo.ts'
import { validate } from './validate.ts'

/** Runs every loop there is with bots, then checks what they wrote: no key, no network. */
export async function demo(terminal: Terminal): Promise<number> {
  const { bold, dim } = coloursFor(terminal.out)
  const say = (text: string) => void terminal.out.write(text)
  say(
    `${bold('Reprise')} runs the loops in which agents learn, and keeps every step as a validated record.\n`,
  )
  say('Here bots play the loops that there are; no key, no network.\n')
  const folder = await mkdtemp(join(tmpdir(), 'reprise-demo-'))
  const stage: Terminal = { ...terminal, folder }

  say(`\n${bold('ralph')}: try, check, reflect, try again\n`)
  const mended = await ralphDemo(stage)

  say(`\n${bold('town')}: hidden roles, lies, and a record of who knew what\n`)
  const game = await townDemo(stage, 'town-demo')

  say(
    `\n${bold('records')}: every line is checked against its contract\n${dim('$ reprise validate .reprise')}\n`,
  )
  const sound = (await validate([join(folder, '.reprise')], { level: 'lint', quiet: true })) === exitCode.fine

  say(`\nThe runs are in ${folder}. There, or in a project of your own:\n`)
  say(`  ${bold('reprise town replay town-demo --seat 3')}   the game as one player saw it\n`)
  say(`  ${bold('reprise show town-demo')}                   what a run did\n`)
  say(`  ${bold('reprise --help')}                           all the rest\n`)
  return mended && game !== undefined && sound ? exitCode.fine : exitCode.findings
}
