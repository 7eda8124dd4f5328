import { pick } from './filler.ts'
import type { SuiteKind } from './suite-case.ts'

type Chance = () => number

/** A record of the suite. */
export interface Order {
  readonly order: number
  readonly customer: string
  readonly city: string
  readonly status: string
  readonly amount: number
}

const customers = [
  'Ines Falk',
  'Tom Berg',
  'Ada Moss',
  'Li Wen',
  'Omar Said',
  'Eva Lund',
  'Karl Nyst',
  'Rosa Vidal',
  'Jan Kos',
  'Mia Holt',
]
const cities = ['Oslo', 'Lisbon', 'Rome', 'Ghent', 'Porto', 'Turin', 'Bergen', 'Lyon']
const statuses = ['paid', 'failed', 'refunded', 'open']

/** Records of about a size together, or so many of them. */
export function makeOrders(random: Chance, count: number): Order[] {
  return Array.from({ length: count }, (_, index) => ({
    order: 10_001 + index,
    customer: pick(customers, random),
    city: pick(cities, random),
    status: pick(statuses, random),
    amount: Math.round(random() * 100_000) / 100,
  }))
}

/** Records as lines of a text: JSON, a table, or pairs. */
export function* orderLines(orders: readonly Order[], form: 'json' | 'csv' | 'pairs'): Generator<string> {
  if (form === 'csv') yield 'order,customer,city,status,amount'
  for (const one of orders) {
    if (form === 'json') yield JSON.stringify(one)
    else if (form === 'csv') yield [one.order, one.customer, one.city, one.status, one.amount].join(',')
    else
      yield `order=${one.order} customer="${one.customer}" city=${one.city} status=${one.status} amount=${one.amount}`
  }
}

/** A question about records with its answer. */
export interface RecordQuestion {
  readonly question: string
  readonly answer: string
}

/** A question of a kind about records. */
export function recordQuestion(kind: SuiteKind, orders: readonly Order[], random: Chance): RecordQuestion {
  const [city, status, customer] = [pick(cities, random), pick(statuses, random), pick(customers, random)]
  const bound = Math.floor(random() * 900) + 50
  if (kind === 'count') return countQuestion(orders, random, { city, status, customer, bound })
  if (kind === 'filter') return filterQuestion(orders, random, { city, status, customer })
  return compareQuestion(orders, random, { city, status })
}

function countQuestion(
  orders: readonly Order[],
  random: Chance,
  { city, status, customer, bound }: { city: string; status: string; customer: string; bound: number },
): RecordQuestion {
  const count = (fits: (one: Order) => boolean) => String(orders.filter(fits).length)
  const money = (chosen: readonly Order[]) =>
    String(Number(chosen.reduce((sum, one) => sum + one.amount, 0).toFixed(2)))
  return pick<() => RecordQuestion>(
    [
      () => ({
        question: `How many orders have the status ${status}?`,
        answer: count((one) => one.status === status),
      }),
      () => ({ question: `Count the orders from ${city}.`, answer: count((one) => one.city === city) }),
      () => ({
        question: `How many orders from ${city} are ${status}?`,
        answer: count((one) => one.city === city && one.status === status),
      }),
      () => ({
        question: `What is the number of orders of ${customer} with an amount above ${bound}?`,
        answer: count((one) => one.customer === customer && one.amount > bound),
      }),
      () => ({
        question: `How many ${status} orders have an amount of at most ${bound}?`,
        answer: count((one) => one.status === status && one.amount <= bound),
      }),
      () => ({
        question: `What is the total amount of the ${status} orders in ${city}?`,
        answer: money(orders.filter((one) => one.status === status && one.city === city)),
      }),
    ],
    random,
  )()
}

function filterQuestion(
  orders: readonly Order[],
  random: Chance,
  { city, status, customer }: { city: string; status: string; customer: string },
): RecordQuestion {
  const sorted = orders.map(({ amount }) => amount).sort((left, right) => right - left)
  // So high that few orders are above it.
  const bound = Math.floor(
    sorted[Math.min(sorted.length - 1, Math.max(20, Math.floor(sorted.length / 200)))]!,
  )
  const list = (fits: (one: Order) => boolean) =>
    orders
      .filter(fits)
      .map(({ order }) => order)
      .join(', ') || 'none'
  const known = pick(orders, random)
  return pick<() => RecordQuestion>(
    [
      () => ({
        question: `Which orders from ${city} have an amount above ${bound}? List their numbers.`,
        answer: list((one) => one.city === city && one.amount > bound),
      }),
      () => ({
        question: `List the ${status} orders of ${customer} with an amount over ${bound}.`,
        answer: list((one) => one.status === status && one.customer === customer && one.amount > bound),
      }),
      () => ({ question: `What is the status of order ${known.order}?`, answer: known.status }),
      () => ({ question: `Which customer placed order ${known.order}?`, answer: known.customer }),
    ],
    random,
  )()
}

function compareQuestion(
  orders: readonly Order[],
  random: Chance,
  { city, status }: { city: string; status: string },
): RecordQuestion {
  const other = pick(
    cities.filter((one) => one !== city),
    random,
  )
  const by = (
    key: 'city' | 'status' | 'customer',
    chosen: readonly Order[],
    value: (one: Order) => number,
  ) => {
    const sums = new Map<string, number>()
    for (const one of chosen) sums.set(one[key], (sums.get(one[key]) ?? 0) + value(one))
    return [...sums].sort((left, right) => right[1] - left[1] || left[0].localeCompare(right[0]))
  }
  const top = (rows: readonly (readonly [string, number])[]) => rows[0]?.[0] ?? 'none'
  const both = by(
    'city',
    orders.filter((one) => one.status === status && (one.city === city || one.city === other)),
    () => 1,
  )
  return pick<() => RecordQuestion>(
    [
      () => ({
        question: `Which city has the most ${status} orders?`,
        answer: top(
          by(
            'city',
            orders.filter((one) => one.status === status),
            () => 1,
          ),
        ),
      }),
      () => ({
        question: `Which status has the highest total amount?`,
        answer: top(by('status', orders, ({ amount }) => amount)),
      }),
      () => ({
        question: `Which customer spent the most in ${city}?`,
        answer: top(
          by(
            'customer',
            orders.filter((one) => one.city === city),
            ({ amount }) => amount,
          ),
        ),
      }),
      () => ({
        question: `Are there more ${status} orders in ${city} or in ${other}?`,
        answer:
          both.length === 2 && both[0]![1] === both[1]![1] ? `Neither: both have ${both[0]![1]}` : top(both),
      }),
    ],
    random,
  )()
}
