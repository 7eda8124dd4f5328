import { Argument, type Command } from 'commander'
import { styleHelp } from '../help.ts'
import type { Terminal } from '../terminal.ts'

/** Makes the whole command line once more, for commands that are about it. */
export type BuildProgram = (options: {
  readonly words: readonly string[]
  readonly all?: boolean
  readonly terminal?: () => Promise<Terminal>
}) => Promise<Command>

/** Adds the commands that one begins with. Each loads its work only when it is called. */
export function addStartCommands(
  program: Command,
  terminal: () => Promise<Terminal>,
  build: BuildProgram,
): void {
  styleHelp(program.command('demo'))
    .description(
      'run every loop with bots, check the records, and show the runs in the studio; needs no key and no network',
    )
    .option('--dir <folder>', 'keep the runs in this folder (default: a new temporary folder)')
    .option('--no-studio', 'end after the runs, without the studio')
    .action(async (options) => {
      const { demo } = await import('./demo.ts')
      process.exitCode = await demo(options, await terminal(), build)
    })
  styleHelp(program.command('completion'))
    .description('print a completion script for a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', completionHelp)
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      const { printCompletion } = await import('./completion.ts')
      process.exitCode = await printCompletion(shell, await terminal(), build)
    })
}

const completionHelp = `
Add one of these lines to the start-up file of
your shell:
  eval "$(reprise completion bash)"
  source <(reprise completion zsh)
  reprise completion fish | source
`
