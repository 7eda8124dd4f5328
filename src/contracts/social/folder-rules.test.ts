import { describe, expect, test } from 'vitest'
import { checkFolder } from '../gate/folder-check.ts'
import { goldenRecord } from '../golden.suite.ts'
import { experimentMeta } from './experiment-meta.ts'
import { social } from './index.ts'
import { policyState } from './policy-state.ts'
import { roundResult } from './round-result.ts'

/** An experiment of two rounds whose files agree with one another. */
function experiment() {
  const second = goldenRecord('social/round-result')
  const first = goldenRecord('social/round-result')
  first.round_number = 1
  first.policy_adaptations = []
  for (const part of [...first.messages, ...Object.values<{ round_number: number }>(first.feedback)])
    part.round_number = 1
  for (const message of first.messages) message.content += ' So much for the first round.'
  for (const { messages } of [first, second]) messages[0].prar_cue_used = '[CHALLENGE] Who gains by this?'
  const meta = goldenRecord('social/experiment-meta')
  const policies = goldenRecord('social/policy-state')
  return { first, second, meta, policies, name: 'round2_social_rl.json', root: '.' }
}

function findingsIn({ first, second, meta, policies, name, root }: ReturnType<typeof experiment>) {
  const check = checkFolder(social.folderRules)
  const records = [
    [roundResult, 'round1_social_rl.json', first],
    [roundResult, name, second],
    [experimentMeta, 'meta.json', meta],
    [policyState, 'policy_state.json', policies],
  ] as const
  return records.flatMap(([contract, file, value]) =>
    value === undefined ? [] : check.see(contract, { root, file, value }, JSON.stringify(value), { file }),
  )
}

const cases: Record<string, (spoilt: ReturnType<typeof experiment>) => void> = {
  'social/round-order': (spoilt) => {
    spoilt.second.round_number = 3
  },
  'social/repeated-in-round': ({ first, second }) => {
    second.messages[0].content = `${first.messages[0].content}\n`
  },
  'social/delta': ({ second }) => {
    second.policy_adaptations[0].deltas = { engagement_delta: 0.25, alignment_delta: 0 }
  },
  'social/trigger-source': ({ second }) => {
    second.policy_adaptations[0].feedback_trigger.engagement = 0.1
  },
  'social/meta-agreement': ({ second }) => {
    second.meta.model = 'bot:other'
  },
  'social/rounds-executed': ({ meta }) => {
    meta.rounds_executed = 3
  },
  'social/experiment-folder': (spoilt) => {
    spoilt.root = 'outputs/renamed'
  },
  'social/challenge-mode': ({ second }) => {
    second.messages[0].prar_cue_used = '[REFLECT] Why?'
  },
  'social/unlisted-agent': ({ meta }) => {
    meta.agents = ['Fisher', 'Merchant', 'Ferryman']
  },
  'social/policy-source': ({ policies }) => {
    policies.source_run_id = 'another_run'
  },
  'social/role-without-policy': ({ policies }) => {
    policies.policies[1].role = 'Trader'
  },
  'social/unknown-cue': ({ second }) => {
    second.policy_adaptations[2].cue = 'be_bold'
  },
}

test('an experiment whose files agree has no findings', () => {
  expect(findingsIn(experiment())).toEqual([])
})

test('every folder rule has a case', () => {
  expect(Object.keys(cases).sort()).toEqual(social.folderRules.map(({ code }) => code).sort())
})

describe.each(Object.entries(cases))('%s', (code, spoil) => {
  test('reports an experiment that breaks it, and no other rule does', () => {
    const spoilt = experiment()
    spoil(spoilt)
    const codes = new Set(findingsIn(spoilt).map((finding) => finding.code))
    expect([...codes]).toEqual([code])
  })
})

test('a round that comes twice is reported', () => {
  const doubled = experiment()
  doubled.second = doubled.first
  doubled.name = 'round_1.json'
  expect(findingsIn(doubled).map(({ code }) => code)).toContain('social/round-order')
})

test('deltas that are the difference to the round before are right', () => {
  const right = experiment()
  right.first.feedback['Ferryman+Olu'].engagement = 0.125
  right.second.policy_adaptations[0].deltas = { engagement_delta: 0.125, alignment_delta: 0 }
  expect(findingsIn(right)).toEqual([])
})

test('two experiments below one root are not mixed up', () => {
  const check = checkFolder(social.folderRules)
  const { first } = experiment()
  const other = experiment().first
  other.meta.experiment_id = 'another'
  const see = (folder: string, value: unknown) =>
    check.see(
      roundResult,
      { root: '.', file: `${folder}/round1_social_rl.json`, value },
      JSON.stringify(value),
      {},
    )
  expect([...see('one', first), ...see('two', other)]).toEqual([])
})

test('a round that lacks what compat tolerates does not stop the rules', () => {
  const bare = experiment()
  for (const round of [bare.first, bare.second]) {
    delete round.meta
    round.policy_adaptations = [{ agent_id: 'Fisher+Ines', round_number: round.round_number, deltas: {} }]
  }
  expect(findingsIn(bare)).toEqual([])
})
