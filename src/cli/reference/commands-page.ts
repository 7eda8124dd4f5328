import type { Command } from 'commander'

/** The page that describes every command, from the commands themselves. */
export function commandsPage(program: Command): string {
  return `# Commands

All commands of \`reprise\`, with their flags. \`reprise COMMAND --help\` prints the same for one command. The flags of a loop
are its settings. Global flags come before the command: \`reprise -C DIR runs\`. What \`--json\`
prints is described in [JSON output](json.md). This page is generated from the source.

Exit codes: 0 for success, 1 for findings or failed work, 2 for invalid usage, 130 after Ctrl-C.

${everyCommand(program).map(section).join('\n')}`
}

function everyCommand(command: Command): Command[] {
  return [command, ...command.commands.filter((one) => one.name() !== 'help').flatMap(everyCommand)]
}

function section(command: Command): string {
  const { registeredArguments, options } = command
  const rows = [
    ...registeredArguments.map((argument) => [`\`<${argument.name()}>\``, argument.description]),
    ...options.filter(({ hidden }) => !hidden).map(({ flags, description }) => [`\`${flags}\``, description]),
  ]
  const table = rows.map(([name, text]) => `| ${cell(name)} | ${cell(text)} |`).join('\n')
  const inside = command.commands.filter((one) => one.name() !== 'help').map((one) => `\`${pathOf(one)}\``)
  return [
    `## ${pathOf(command)}`,
    `${capital(command.description())}.`.replace(/\.\.$/, '.'),
    `\`\`\`\n${pathOf(command)} ${command.usage()}\n\`\`\``,
    ...(rows.length === 0 ? [] : [`| flag or argument | meaning |\n|---|---|\n${table}`]),
    ...(inside.length === 0 || command.parent === null ? [] : [`Subcommands: ${inside.join(', ')}.`]),
    '',
  ].join('\n\n')
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
}

const cell = (text = '') => text.replaceAll('|', '\\|')
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
