import { describeRules, type RuleCase } from '../rule-cases.suite.ts'
import { run } from './index.ts'

const manifest = (spoil: RuleCase['spoil']): RuleCase => ({ contract: 'run/run-manifest', spoil })
const journal = (spoil: RuleCase['spoil']): RuleCase => ({ contract: 'run/journal-entry', spoil })

describeRules(run, {
  'run/reason': manifest((record) => {
    record.reason = null
  }),
  'run/finished': manifest((record) => {
    record.finished_at = null
  }),
  'run/time-order': manifest((record) => {
    record.updated_at = '2026-11-15T09:00:00Z'
  }),
  'run/own-parent': manifest((record) => {
    record.parent.run_id = record.run_id
  }),
  'run/over-budget': manifest((record) => {
    record.spent.calls = 201
  }),
  'run/one-result': journal((_, lines) => {
    lines[7].value = 'twice'
  }),
  'run/seq': journal((_, lines) => {
    lines.splice(2, 1)
  }),
  'run/sum': journal((_, lines) => {
    lines[9].value.exit_code = 1
  }),
  'run/epoch': journal((_, lines) => {
    lines[8].epoch = 1
  }),
  'run/journal-time': journal((_, lines) => {
    lines[9].at = '2026-11-16T08:00:00Z'
  }),
  'run/unstarted': journal((_, lines) => {
    lines[8].key = 'iteration-1/other'
  }),
  'run/ended-twice': journal((_, lines) => {
    lines[9].key = 'iteration-1/act'
  }),
})
