import type { Completes } from '../flags/completes.ts'

/** A command as the shell completes it. */
export interface CompletedCommand {
  /** The words after `reprise`; none for the program itself. */
  readonly words: readonly string[]
  readonly commands: readonly Completed[]
  readonly flags: readonly CompletedFlag[]
  /** What its argument may be, where that is a choice. */
  readonly choices: readonly string[]
  /** Whether its arguments are runs of the project. */
  readonly takesRun: boolean
  readonly takesFile: boolean
}

interface Completed {
  readonly name: string
  readonly description: string
}

interface CompletedFlag extends Completed {
  /** What its value may be, empty where it may be anything; absent where it takes none. */
  readonly values?: Completes
}

type Script = (commands: readonly CompletedCommand[]) => string

/** The ids of all runs, one a line; nothing where there is no project. */
const listRuns = `reprise runs --json 2>/dev/null | sed -n 's/^ *"run_id": "\\(.*\\)",*$/\\1/p'`

const bash: Script = (commands) => `# Completion of reprise for bash: eval "$(reprise completion bash)"
_reprise() {
  local current="\${COMP_WORDS[COMP_CWORD]}" chain="" word words="" takes=""
  local previous="\${COMP_WORDS[COMP_CWORD-1]}"
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$chain $word" in
${commands
  .filter(({ words }) => words.length > 0)
  .map(({ words }) => `      ${quote(` ${words.join(' ')}`)}) chain=${quote(` ${words.join(' ')}`)} ;;`)
  .join('\n')}
    esac
  done
  case "$chain" in
${commands.map((command) => `    ${quote(pathOf(command))}) words=${quote(namesOf(command))}; takes=${quote(takesOf(command))} ;;`).join('\n')}
  esac
  case "$chain $previous" in
${valueCases(commands, (values) => `COMPREPLY=($(${bashValues(values)} -- "$current")); return`)}
  esac
  if [[ "$takes" == run && "$current" != -* ]]; then words="$words $(${listRuns})"; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  if [[ "$takes" == file && "$current" != -* ]]; then COMPREPLY+=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _reprise reprise
`

const zsh: Script = (commands) => `#compdef reprise
# Completion of reprise for zsh: source <(reprise completion zsh)
_reprise() {
  local chain="" word takes=""
  local -a entries runs
  for word in "\${words[@]:1:$((CURRENT-2))}"; do
    case "$chain $word" in
${commands
  .filter(({ words }) => words.length > 0)
  .map(({ words }) => `      ${quote(` ${words.join(' ')}`)}) chain=${quote(` ${words.join(' ')}`)} ;;`)
  .join('\n')}
    esac
  done
  case "$chain" in
${commands
  .map(
    (command) =>
      `    ${quote(pathOf(command))}) entries=(${[...command.commands, ...command.flags]
        .map(({ name, description }) => quote(`${name}:${description}`))
        .concat(command.choices.map(quote))
        .join(' ')}); takes=${quote(takesOf(command))} ;;`,
  )
  .join('\n')}
  esac
  case "$chain \${words[CURRENT-1]}" in
${valueCases(commands, (values) => `${zshValues(values)}; return`)}
  esac
  _describe 'reprise' entries
  if [[ "$takes" == run ]]; then runs=(\${(f)"$(${listRuns})"}); compadd -a runs; fi
  if [[ "$takes" == file ]]; then _files; fi
}
compdef _reprise reprise
`

const fish: Script = (commands) => {
  const lines = commands.flatMap((command) => {
    const seen = seenBefore(command)
    return [
      ...command.commands.map(
        ({ name, description }) =>
          `complete -c reprise -n ${quote(seen)} -f -a ${quote(name)} -d ${quote(description)}`,
      ),
      ...command.flags.map(
        ({ name, description, values }) =>
          `complete -c reprise -n ${quote(seen)} -l ${quote(name.replace(/^-+/, ''))}${fishValues(values)} -d ${quote(description)}`,
      ),
      ...command.choices.map((choice) => `complete -c reprise -n ${quote(seen)} -f -a ${quote(choice)}`),
      ...(command.takesRun ? [`complete -c reprise -n ${quote(seen)} -f -a ${quote(`(${listRuns})`)}`] : []),
    ]
  })
  return `# Completion of reprise for fish: reprise completion fish | source\n${lines.join('\n')}\n`
}

/** The scripts by the names of their shells. */
export const scripts = { bash, zsh, fish } as const

function seenBefore({ words, commands }: CompletedCommand): string {
  const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`)
  const inner =
    commands.length === 0
      ? []
      : [`not __fish_seen_subcommand_from ${commands.map(({ name }) => name).join(' ')}`]
  return [...seen, ...inner].join('; and ')
}

/** The lines of a case over flags that take a value, each with what completes it. */
function valueCases(commands: readonly CompletedCommand[], complete: (values: Completes) => string): string {
  const cases = commands.flatMap((command) =>
    command.flags.flatMap(({ name, values }) =>
      values === undefined ? [] : [`    ${quote(`${pathOf(command)} ${name}`)}) ${complete(values)} ;;`],
    ),
  )
  return cases.join('\n')
}

/** How a shell completes the value of a flag: from a list, with runs, or with files. */
function bashValues(values: Completes): string {
  if (values === 'run') return `compgen -W "$(${listRuns})"`
  return values.length > 0 ? `compgen -W ${quote(values.join(' '))}` : 'compgen -f'
}

function zshValues(values: Completes): string {
  if (values === 'run') return `runs=(\${(f)"$(${listRuns})"}); compadd -a runs`
  return values.length > 0 ? `compadd -- ${values.map(quote).join(' ')}` : '_files'
}

function fishValues(values: Completes | undefined): string {
  if (values === undefined) return ''
  if (values === 'run') return ` -x -a ${quote(`(${listRuns})`)}`
  return values.length > 0 ? ` -x -a ${quote(values.join(' '))}` : ' -r'
}

const pathOf = ({ words }: CompletedCommand) => words.map((word) => ` ${word}`).join('')
const namesOf = ({ commands, flags, choices }: CompletedCommand) =>
  [...[...commands, ...flags].map(({ name }) => name), ...choices].join(' ')
const takesOf = ({ takesRun, takesFile }: CompletedCommand) => (takesRun ? 'run' : takesFile ? 'file' : '')

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
