import type { CleanRoomVerdict, LeftOut } from './verdict.ts'

/** How strong a verdict is, as plain sentences. */
export interface Protections {
  readonly proved: readonly string[]
  readonly notProved: readonly string[]
}

/** Says what a verdict proves, how strongly, and what it cannot prove. */
export function protectionsOf(verdict: CleanRoomVerdict): Protections {
  const parts = [checks, files, tests, canary, packages, sandbox].map((describe) => describe(verdict))
  return {
    proved: parts.flatMap(({ proved = [] }) => proved),
    notProved: [...parts.flatMap(({ notProved = [] }) => notProved), ...flags(verdict), ...always],
  }
}

type Part = Partial<Protections>

const always = [
  'Code that recognises the values that the tests ask for, or the tests themselves, passes here. Only checks that the agent never saw (a holdout) would show it.',
]

function checks({ checks: all, problems }: CleanRoomVerdict): Part {
  const names = all.map(({ result }) => `'${result.command}'`).join(', ')
  const flaky = all.filter(({ result }) => result.flaky).map(({ result }) => `'${result.command}'`)
  return {
    proved:
      problems.length === 0 ? [`${plural(all.length, 'check')} ended with 0 in a clean room: ${names}.`] : [],
    notProved: [
      ...problems.map(({ message }) => message),
      ...flaky.map((command) => `${command} failed first and passed when it was run again.`),
    ],
  }
}

function files({ leftOut, taken, room }: CleanRoomVerdict): Part {
  const counted = (kind: LeftOut['kind']) => leftOut.filter((one) => one.kind === kind)
  const judges = counted('judge')
  const proved = [
    `The files were those of the beginning with ${plural(taken, 'changed file')} of the work; tests, settings and what they load came from the beginning.`,
  ]
  if (judges.length > 0)
    proved.push(`Changes to files that judge were left out: ${listOf(judges.map(({ path }) => path))}.`)
  const fresh = counted('new-test')
  const setup =
    room.setup === undefined
      ? []
      : [`Every room was prepared by '${room.setup}', which runs code of the work.`]
  const news =
    fresh.length === 0
      ? []
      : [`New tests of the work had no part in the verdict: ${listOf(fresh.map(({ path }) => path))}.`]
  return { proved, notProved: [...news, ...setup] }
}

function tests({ tests: { known, before, after, missing, failed, skipped } }: CleanRoomVerdict): Part {
  if (known === 'nothing')
    return { notProved: ['Which tests ran is not known: the checks do not report them.'] }
  const counts = `${plural(after, 'test')} ran; at the beginning it was ${before}.`
  if (known === 'count')
    return { proved: [counts], notProved: ['Tests are known by their number only, not by name.'] }
  const isWhole = missing.length + failed.length + skipped.length === 0
  return isWhole
    ? { proved: [`Every test of the beginning ran and passed, by name. ${counts}`] }
    : { notProved: [counts] }
}

const methods = {
  expectations: 'expected values of tests were changed and failing tests added',
  'type-errors': 'type errors were added to files',
  'syntax-errors': 'files were broken',
  'empty-files': 'all files that do not judge were emptied',
  none: 'nothing was changed',
} as const

function canary({ canary: found }: CleanRoomVerdict): Part {
  if (found === undefined) return { notProved: ['Whether the checks can still fail was not tried.'] }
  const proved: string[] = []
  const notProved: string[] = []
  const seen = new Set<string>()
  for (const { command, method, state, sampled } of found.checks) {
    const key = `${command} ${method} ${state}`
    if (seen.has(key)) continue
    seen.add(key)
    const part = sampled ? ', in a part of the files' : ''
    if (state === 'caught') proved.push(`'${command}' can fail: ${methods[method]}${part}, and it failed.`)
    else if (state === 'passed') notProved.push(`'${command}' passed although ${methods[method]}${part}.`)
    else
      notProved.push(
        `Whether '${command}' can fail is not known: ${methods[method]}${part}, and that showed nothing.`,
      )
  }
  return { proved, notProved }
}

function packages({ packages: { state, verified, added, changed } }: CleanRoomVerdict): Part {
  if (state === 'none') return {}
  if (state === 'setup')
    return { notProved: ['Packages were installed by the setup command in every room, and not compared.'] }
  const more = added.length === 0 ? '' : ` Declared and added by the work: ${listOf(added)}.`
  if (state === 'verified')
    return { proved: [`${plural(verified, 'installed package')} had the bytes of the beginning.${more}`] }
  return {
    notProved: [
      `Installed packages are not those of the beginning${changed.length > 0 ? `: ${listOf(changed)}` : ''}.`,
    ],
  }
}

function sandbox({ sandbox: { kind, reason }, room }: CleanRoomVerdict): Part {
  const own = "HOME, PATH, temporary files and environment were the judge's own."
  if (kind === 'none')
    return {
      proved: [own],
      notProved: [
        `There was no sandbox${reason === undefined ? '' : ` (${reason})`}: what ran could write outside of the room, use the network, and know that it ran before.`,
      ],
    }
  const network = room.network ? ' The network was allowed.' : ''
  const untested = kind === 'seatbelt' ? ['The rules of the macOS sandbox have not been tested.'] : []
  return {
    proved: [`${own} A sandbox (${kind}) kept everything outside of the room read-only.${network}`],
    notProved: untested,
  }
}

const kinds = {
  runner_variable: 'looks at what shows that it is tested',
  reads_tests: 'reads files of tests',
  patches: 'replaces what others use, or decides how the process ends',
  suppression: 'suppresses a finding of a tool',
} as const

const flags = ({ flags: all }: CleanRoomVerdict): string[] =>
  all.map(({ kind, path, line, text }) => `${path}:${line} is new and ${kinds[kind]}: ${text}`)

const plural = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

const listOf = (items: readonly string[]) =>
  items.length <= 5 ? items.join(', ') : `${items.slice(0, 5).join(', ')} and ${items.length - 5} more`
