import { type Command, Option } from 'commander'
import { type LaunchRequest, type Limits, parseBudget, type RunPrices } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'
import { gather } from './gather.ts'
import { priceFlag } from './price-flag.ts'
import { seedIn } from './whole-number.ts'

/** What every command that starts a run takes, beside the settings and roles of its loop. */
export interface CommonFlags {
  readonly id?: string
  readonly seed?: string
  readonly budget?: string
  readonly set?: readonly string[]
  readonly price?: readonly string[]
  readonly stream?: boolean
  readonly quiet?: boolean
  readonly json?: boolean
}

const options: readonly (() => Option)[] = [
  () => new Option('--id <id>', 'the id of the run'),
  () => new Option('--seed <number>', 'the seed of all random choices (default: random)'),
  () => new Option('--budget <limits>', 'limits of the run, such as 5usd or "5usd, 200k tokens, 90m"'),
  () => new Option('--set <key=value>', 'set any setting by its key (repeatable)').argParser(gather),
  () => new Option(...priceFlag).argParser(gather),
  () => new Option('--stream', 'print the text of agents as it arrives'),
  () => new Option('-q, --quiet', 'print only the result'),
  () => new Option('--json', 'print the result as JSON'),
]

/** Adds the flags that every run takes; those that the loop has itself are left to it. */
export function addCommonFlags(command: Command, taken: ReadonlySet<string>): void {
  for (const make of options) {
    const option = make()
    if (taken.has(option.long!.slice(2))) continue
    if (option.short !== undefined && taken.has(option.short)) option.short = undefined
    command.addOption(option.helpGroup('Run:'))
  }
}

/** What the common flags ask for. */
export function readCommonFlags({ id, seed, budget, price }: CommonFlags): Partial<LaunchRequest> {
  const limits: Limits | undefined = budget === undefined ? undefined : parseBudget(budget)
  return {
    ...(id !== undefined && { id }),
    ...(seed !== undefined && { seed: seedIn(seed) }),
    ...(limits && { budget: limits }),
    ...(price && { prices: readPrices(price)! }),
  }
}

/** The prices that --price gave, by model; undefined where there are none. */
export function readPrices(texts: readonly string[] | undefined): RunPrices | undefined {
  return texts && Object.fromEntries(texts.map(readPrice))
}

/** MODEL=INPUT,OUTPUT or MODEL=INPUT,OUTPUT,CACHED. */
function readPrice(text: string): [model: string, price: RunPrices[string]] {
  const [, model, amounts = ''] = /^\s*([^=]+?)\s*=(.+)$/s.exec(text) ?? []
  const numbers = amounts.split(',').map((amount) => (amount.trim() === '' ? Number.NaN : Number(amount)))
  const [input, output, cached] = numbers
  const isPrice =
    numbers.length >= 2 && numbers.length <= 3 && numbers.every((one) => Number.isFinite(one) && one >= 0)
  if (model !== undefined && isPrice)
    return [model, { input: input!, output: output!, ...(cached !== undefined && { cached }) }]
  throw new Refusal(
    'bad_flag',
    'usage',
    `--price is '${text}', expected MODEL=INPUT,OUTPUT in US dollars per million tokens, such as --price my-model=3,15.`,
  )
}
