import {
  configurationRows,
  type Loop,
  loopRegistry,
  type SettingInfo,
  settingsOf,
  variableName,
} from '../../engine/index.ts'
import { briefTime } from '../text/amounts.ts'

/** The page that describes the configuration, from the schemas that check it. */
export async function configurationPage(): Promise<string> {
  const loops = await Promise.all(loopRegistry.map(({ load }) => load()))
  const rows = configurationRows().map(
    ({ key, variable, expected, description, value }) =>
      `| \`${key}\` | ${cell(description)} | ${cell(expected)} | ${value === undefined ? '' : `\`${value}\``} | \`${variable}\` |`,
  )
  return `# Configuration

Reprise reads one file: \`reprise.config.ts\`, \`reprise.config.mjs\`, \`reprise.config.js\` or \`reprise.config.json\`, in the current
folder or in a parent folder up to the root of the git repository. Everything in it is optional.

\`\`\`ts
import { defineConfig } from 'reprise'

export default defineConfig({
  agents: { actor: 'command:claude -p', fast: 'anthropic:claude-haiku-4-5' },
  budget: '5usd, 90m',
  ralph: { omega: 4, checks: ['npm test'] },
})
\`\`\`

A value comes from the first of these that sets it: flags, the task file, environment variables, the configuration file,
the default. \`reprise config\` prints every setting with its value and source, \`reprise config ralph\` also all settings of the loop.

The keys of \`agents\` are roles, or your own names for agents: with \`fast\` above, \`--actor fast\` works. Do not put secrets into
the file: keys come from the environment variables of their providers. This page is generated from the source.

## Settings

| key | meaning | value | default | variable |
|---|---|---|---|---|
${rows.join('\n')}

${loops.map(section).join('\n')}`
}

function section({ name, config }: Loop): string {
  const rows = leaves(settingsOf(config)).map((info) => {
    const variable = variableName([name, ...info.path])
    return `| \`${info.key}\` | ${cell(info.description)} | ${cell(info.expected)} | ${defaultOf(info)} | \`${variable}\` |`
  })
  if (rows.length === 0) return ''
  return `## The section \`${name}\`

| key | meaning | value | default | variable |
|---|---|---|---|---|
${rows.join('\n')}
`
}

function leaves(infos: readonly SettingInfo[]): SettingInfo[] {
  return infos
    .filter(({ hidden, argument }) => !hidden && !argument)
    .flatMap((info) => (info.nested.length === 0 ? [info] : leaves(info.nested)))
}

function defaultOf({ default: value, kind }: SettingInfo): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return ''
  if (kind === 'duration' && typeof value === 'number') return `\`${briefTime(value)}\``
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

const cell = (text: string) => text.replaceAll('|', '\\|')
