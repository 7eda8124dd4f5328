import type { Command } from 'commander'
import { examples } from '../examples.ts'
import { styleHelp } from '../help.ts'
import type { Terminal } from '../terminal.ts'

/** Adds `run`. Where it is called with a loop, that loop is loaded, and its settings and roles become flags. */
export async function addRun(
  program: Command,
  terminal: () => Promise<Terminal>,
  words: readonly string[],
): Promise<void> {
  const command = styleHelp(program.command('run'))
    .description('run your own loop')
    .argument('<loop>', 'a module whose default export is a loop, or the name of a loop')
    .addHelpText('after', () =>
      examples([
        ['reprise run loop.mjs --poet bot:echo --rounds 3', 'with a bot, no key needed'],
        ['reprise run loop.mjs --help', 'the flags of the loop'],
      ]),
    )
  const target = words[0] === 'run' ? targetIn(words.slice(1)) : undefined
  if (target === undefined) {
    // Its flags are those of the loop, so none is known yet.
    command
      .allowUnknownOption()
      .action(() =>
        command.error("error: missing required argument 'loop'", { code: 'commander.missingArgument' }),
      )
    return
  }
  const [{ loopAt }, { addStart }] = await Promise.all([
    import('./loop-at.ts'),
    import('../loops/add-loop.ts'),
  ])
  const { loop, module } = await loopAt(target, await terminal())
  addStart(command, loop, terminal, { skipped: 1, ...(module !== undefined && { module }) })
}

/** The word that names the loop: a file before anything else, because a flag may come before it with its value. */
function targetIn(words: readonly string[]): string | undefined {
  const plain = words.filter((word) => !word.startsWith('-'))
  return plain.find((word) => /\.[cm]?[jt]s$/.test(word)) ?? plain[0]
}
