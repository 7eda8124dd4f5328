import { readFileSync } from 'node:fs'
import { type Contract, contractNamed, readRecord } from '../src/contracts/index.ts'
import { type Result, ratesOf } from './measure.ts'

/** What validating a line costs beside parsing it: lines a second, and the ratios that we promise. */
export function validateLine(): Result[] {
  const event = goldenLine('town/game-events', 'jsonl', 0)
  const { iterations } = JSON.parse(goldenText('rlm/trajectory', 'json')) as { iterations: unknown[] }
  return [
    ...compare('log event', contractNamed('town/game-events'), event, 0.65),
    ...compare('TAO iteration', contractNamed('rlm/iteration'), JSON.stringify(iterations[0]), 0.75),
  ]
}

function compare(name: string, contract: Contract, line: string, atLeast: number): Result[] {
  if (!contract.validate(JSON.parse(line))) throw new Error(`the sample of ${contract.name} is not valid`)
  const rates = ratesOf({
    parse: () => JSON.parse(line),
    both: () => contract.validate(JSON.parse(line)),
    gate: () => readRecord(contract, line, { level: 'spec' }),
    lint: () => readRecord(contract, line, { level: 'lint' }),
  })
  const thousands = (rate: number) => Math.round(rate / 1000)
  return [
    {
      name: `${name}, ${line.length} bytes: JSON.parse alone`,
      value: thousands(rates.parse),
      unit: 'k lines/s',
    },
    { name: `${name}: parse and validate`, value: thousands(rates.both), unit: 'k lines/s' },
    {
      name: `${name}: parse and validate, as a share of parse alone`,
      value: rates.both / rates.parse,
      unit: '',
      promise: { atLeast },
    },
    {
      name: `${name}: whole gate at spec (duplicate keys and all), as a share of parse alone`,
      value: rates.gate / rates.parse,
      unit: '',
    },
    {
      name: `${name}: whole gate at lint, as a share of parse alone`,
      value: rates.lint / rates.parse,
      unit: '',
    },
  ]
}

function goldenText(name: string, extension: string): string {
  const { version } = contractNamed(name)
  const [family, kind] = name.split('/')
  return readFileSync(
    new URL(`../src/contracts/${family}/golden/${kind}@${version}.${extension}`, import.meta.url),
    'utf8',
  )
}

function goldenLine(name: string, extension: string, index: number): string {
  return goldenText(name, extension).split('\n')[index]!
}
