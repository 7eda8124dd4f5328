import { showValue } from '../../kit/index.ts'
import type { Rule, SequenceRule } from '../contract.ts'
import type { Judgement } from './judgement.ts'
import { perGame } from './per-game.ts'

/** How many players that wait for their other pass are remembered. */
const mostOpen = 10_000

/** What must hold of one judgement. */
export const judgementRules: readonly Rule<Judgement>[] = [
  {
    code: 'town/score-or-reason',
    severity: 'error',
    says: 'A judgement has a score with its confidence, or a code that says why not.',
    check({ score, confidence, missing }, report) {
      const reason = typeof missing === 'string'
      if ((score === null) === reason && (confidence === null) === reason) return
      const found = `the score ${score}, the confidence ${confidence} and the code ${showValue(missing ?? null)}`
      report(
        ['score'],
        found,
        'both numbers or a code',
        'write null for what the judge did not give, and say why',
      )
    },
  },
  {
    code: 'town/empty-quote',
    severity: 'warning',
    says: 'Evidence holds words.',
    check({ evidence }, report) {
      evidence.forEach(({ quote }, index) => {
        if (quote.trim() === '')
          report(['evidence', index, 'quote'], 'blank text', 'words', 'leave the quote out')
      })
    },
  },
  {
    code: 'town/score-without-evidence',
    severity: 'warning',
    says: 'A judge who finds a player rather deceptive than not says by which words.',
    check({ score, evidence }, report) {
      if (score !== null && score > 50 && !evidence.some(({ found }) => found)) {
        const found = `${score} without a quote that stands in what was shown`
        report(['evidence'], found, 'at least one such quote', 'give the score less weight')
      }
    },
  },
]

/** What must hold between the judgements of a game. */
export const judgementSequenceRules: readonly SequenceRule<Judgement>[] = [
  {
    code: 'town/judged-twice',
    severity: 'error',
    says: 'A judge scores each player once in each pass.',
    start() {
      const games = perGame(() => new Set<string>())
      return {
        line({ game_id: id, player, judge, pass }, report) {
          const seen = games(id)
          const key = JSON.stringify([player, judge, pass])
          if (seen.has(key)) {
            const found = `${showValue(player)} again by ${judge} in the ${pass} pass`
            report(['player'], found, 'one line for each', 'keep one of them, or name the judges apart')
          }
          seen.add(key)
        },
      }
    },
  },
  {
    code: 'town/single-pass',
    severity: 'warning',
    says: 'Every player who is judged is judged in both passes.',
    start() {
      const open = new Map<string, string>()
      return {
        line({ game_id: id, player, judge, pass }) {
          const key = JSON.stringify([id, player, judge])
          const before = open.get(key)
          if (before === undefined && open.size < mostOpen) open.set(key, pass)
          else if (before !== undefined && before !== pass) open.delete(key)
        },
        end(report) {
          const [first] = open
          if (first === undefined) return
          const [, player, judge] = JSON.parse(first[0])
          const found = `${open.size} judged in one pass only, ${showValue(player)} by ${judge} first`
          report([], found, 'both passes', 'judge the other pass too, or write that it is missing')
        },
      }
    },
  },
]
