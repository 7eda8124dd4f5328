import * as z from 'zod'
import { defineContract, type Rule } from '../contract.ts'
import { count, open } from '../fields.ts'
import { sources } from '../sources.ts'
import { agree, tidy } from './amounts.ts'
import { nullFields } from './null-fields.ts'
import { type Aliases, otherNames, unreadName } from './other-names.ts'

const money = () => z.number().min(0)

/** The fields of a cost, shared by iterations and by the nodes of a task tree. */
export const costFields = {
  input_tokens: count().optional().describe('Tokens that went in.'),
  output_tokens: count().optional().describe('Tokens that came out.'),
  total_tokens: count().optional().describe('Both together.'),
  input_cost_usd: money().optional().describe('What the input cost, in US dollars.'),
  output_cost_usd: money().optional().describe('What the output cost, in US dollars.'),
  total_cost_usd: money().optional().describe('Both together, in US dollars.'),
  cache_hits: count().optional().describe('How often a cache answered.'),
  cache_savings_usd: money().optional().describe('What the cache saved, in US dollars.'),
}

const schema = open(costFields)

/** Tokens and money of one iteration. */
export type IterationCost = z.infer<typeof schema>

const aliases: Aliases = [[['cost_usd'], 'total_cost_usd']]

const rules: readonly Rule<IterationCost>[] = [
  {
    code: 'rlm/token-sum',
    severity: 'error',
    says: 'Input and output tokens make up the total.',
    check({ input_tokens: input, output_tokens: output, total_tokens: total }, report) {
      if (total === undefined) return
      const known = (input ?? 0) + (output ?? 0)
      const bothKnown = input !== undefined && output !== undefined
      if (bothKnown ? known === total : known <= total) return
      const expected = bothKnown ? `${input} + ${output} = ${known}` : `at least ${known}`
      report(['total_tokens'], `${total}`, expected, 'add them up again')
    },
  },
  {
    code: 'rlm/cost-sum',
    severity: 'error',
    says: 'The costs of input and output make up the total; what the cache saved may be taken off.',
    check(cost, report) {
      const { input_cost_usd: input, output_cost_usd: output, total_cost_usd: total } = cost
      if (total === undefined) return
      const known = (input ?? 0) + (output ?? 0)
      const net = known - (cost.cache_savings_usd ?? 0)
      const bothKnown = input !== undefined && output !== undefined
      if (agree(known, total) || agree(net, total) || (!bothKnown && net <= total)) return
      const expected = bothKnown ? `${input} + ${output} = ${tidy(known)}` : `at least ${tidy(net)}`
      report(['total_cost_usd'], `${total}`, expected, 'add them up again')
    },
  },
  {
    code: 'rlm/cache-savings',
    severity: 'warning',
    says: 'A cache that never answered saved nothing.',
    check({ cache_hits: hits, cache_savings_usd: savings = 0 }, report) {
      if (hits === 0 && savings > 0)
        report(['cache_savings_usd'], `${savings} with no hit`, '0', 'count the hits')
    },
  },
  unreadName(aliases),
]

/** `rlm/iteration-cost`: tokens and money that one iteration took. */
export const iterationCost = defineContract<IterationCost>({
  name: 'rlm/iteration-cost',
  title: 'Iteration cost',
  summary: 'Tokens and money that one iteration took.',
  version: '1.0.0',
  source: sources.rlm,
  partOf: 'rlm/trajectory',
  signature: ['input_tokens', 'output_tokens', 'total_cost_usd'],
  schema,
  repairs: [otherNames(aliases), nullFields(schema)],
  rules,
  choices: [
    'The costs in the document’s examples are a flat ten dollars a million tokens and agree with no price list. Prices are not judged, only sums.',
    'The document does not say whether a total is meant before or after what the cache saved; either is accepted.',
    'Sums of money may differ by one millionth of themselves, for rounding; sums of tokens may not differ.',
  ],
})
