import { type Command, Option } from 'commander'
import type { Loop } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import { gather } from './gather.ts'

/** The agents that a command line names, by role; `default` is for all roles without one. */
export type GivenAgents = (options: Readonly<Record<string, unknown>>) => Record<string, string>

/** Adds the flags for the roles of a loop: one for each, or one for all that are numbered, such as --seat 3=SPEC. */
export function addRoles(
  command: Command,
  { roles }: Pick<Loop, 'roles'>,
  taken: ReadonlySet<string>,
): GivenAgents {
  const single: { readonly role: string; readonly option: Option }[] = []
  const numbered = new Map<string, Option>()
  for (const [role, { says, short, default: usual }] of Object.entries(roles)) {
    const [, series] = /^(.+)-\d+$/.exec(role) ?? []
    if (series !== undefined) {
      if (!numbered.has(series)) numbered.set(series, numberedOption(series, short))
      continue
    }
    if (taken.has(role)) continue
    const head = short === undefined || taken.has(`-${short}`) ? '' : `-${short}, `
    const remark = usual === undefined ? '' : ` (default: ${usual})`
    single.push({ role, option: new Option(`${head}--${role} <spec>`, `the agent that ${says}${remark}`) })
  }
  for (const option of [...single.map((one) => one.option), ...numbered.values()])
    command.addOption(option.helpGroup('Agents:'))
  const agent = new Option(
    '--agent <spec>',
    'the agent of all roles without one, or ROLE=SPEC for one role (repeatable)',
  )
  const names = Object.keys(roles)
  if (names.length > 0) command.addOption(agent.argParser(gather).helpGroup('Agents:'))
  return (options) => {
    const given: Record<string, string> = {}
    for (const text of textsIn(options.agent)) Object.assign(given, readAgent(text))
    for (const [series, option] of numbered)
      for (const text of textsIn(options[option.attributeName()]))
        Object.assign(given, readNumbered(series, text, names))
    for (const { role, option } of single) {
      const spec = options[option.attributeName()]
      if (typeof spec === 'string') given[role] = spec
    }
    return given
  }
}

/** ROLE=SPEC, or a spelling alone, which is the default. A spelling may hold an equals sign after its colon. */
export function readAgent(text: string): Record<string, string> {
  const [, role, spec] = /^\s*([\w-]+)\s*=(.+)$/s.exec(text) ?? []
  return role === undefined || spec === undefined ? { default: text } : { [role]: spec }
}

function numberedOption(series: string, short: string | undefined): Option {
  const head = short === undefined ? '' : `-${short}, `
  return new Option(
    `${head}--${series} <n=spec>`,
    `the agent of one ${series}, counted from 1 (repeatable)`,
  ).argParser(gather)
}

function readNumbered(series: string, text: string, roles: readonly string[]): Record<string, string> {
  const [, number, spec] = /^\s*(\d+)\s*=(.+)$/s.exec(text) ?? []
  const role = `${series}-${Number(number)}`
  if (spec !== undefined && roles.includes(role)) return { [role]: spec }
  const most = roles.filter((one) => one.startsWith(`${series}-`)).length
  throw new Refusal(
    'bad_flag',
    'usage',
    `--${series} is '${text}', expected a number from 1 to ${most}, an equals sign and an agent, such as --${series} 1=person.`,
  )
}

const textsIn = (given: unknown): readonly string[] => (Array.isArray(given) ? given : [])
