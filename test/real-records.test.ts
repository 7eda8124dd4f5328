import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Finding, Level } from '../src/contracts/index.ts'
import { type FileResult, validatePaths } from '../src/engine/index.ts'
import { hasShared, shared } from './shared.ts'

async function check(folder: string, level: Level) {
  const findings: Finding[] = []
  const results: FileResult[] = []
  const skipped: string[] = []
  await validatePaths(
    [join(shared, 'data', folder)],
    { level },
    {
      finding: (finding) => findings.push(finding),
      fileEnds: (result) => results.push(result),
      skipped: (file) => skipped.push(file.split('/').at(-1)!),
    },
  )
  const kinds = Object.fromEntries(results.map(({ contract }) => [contract, 0]))
  for (const { contract } of results) kinds[contract!]!++
  return {
    errors: findings.filter(({ severity }) => severity === 'error'),
    codes: [...new Set(findings.map(({ code }) => code))].sort(),
    count: (code: string) => findings.filter((finding) => finding.code === code).length,
    kinds,
    skipped: [...new Set(skipped)].sort(),
  }
}

describe.skipIf(!hasShared)('records that other systems wrote', () => {
  test('Social RL is read at compat, every deviation under its own name', async () => {
    const { errors, codes, kinds, skipped } = await check('social', 'compat')
    expect(errors).toEqual([])
    expect(codes.filter((code) => !code.startsWith('social/'))).toEqual([])
    expect(kinds).toEqual({
      'social/round-result': 171,
      'social/experiment-meta': 65,
      'social/policy-state': 6,
    })
    expect(skipped).toEqual([
      'ces_profiles.json',
      'config.json',
      'legacy-lexicons.json',
      'metrics.json',
      'semiotic_coding.json',
      'semiotic_state_log.json',
      'state.json',
    ])
  })

  test('Social RL at lint: the messages that are errors of the machinery are found, all of them', async () => {
    const { errors, count } = await check('social', 'lint')
    expect(count('social/error-as-speech')).toBe(576)
    expect(count('social/mock-text')).toBe(20)
    expect(count('social/repeated-message')).toBe(16)
    expect(count('social/template-leak')).toBeGreaterThanOrEqual(9)
    expect(errors.filter(({ code }) => code !== 'social/error-as-speech')).toEqual([])
  })

  test('the logs of ToSSim are read at compat, every deviation under its own name', async () => {
    const { errors, codes, kinds } = await check('town', 'compat')
    expect(errors).toEqual([])
    expect(codes).toEqual(['town/sft-metadata-absent'])
    expect(kinds).toEqual({ 'town/game-events': 1, 'town/chat': 1, 'town/sft-dataset': 1 })
  })

  test('the logs of ToSSim at lint: what an audit by hand found is found', async () => {
    const { count, codes } = await check('town', 'lint')
    expect(count('town/public-whisper')).toBe(21)
    expect(codes).toEqual(
      expect.arrayContaining(['town/turn-form', 'town/local-time', 'town/turn-disagrees']),
    )
  })

  test('the examples of the self-improve family are read at compat', async () => {
    const { errors, kinds, skipped, codes } = await check('improve', 'compat')
    expect(errors).toEqual([])
    expect(codes).toEqual(['improve/not-begun'])
    expect(kinds).toEqual({
      'improve/agent-settings': 2,
      'improve/settings': 2,
      'improve/iteration-state': 1,
      'improve/merge-report': 1,
      'improve/benchmark-output': 1,
    })
    expect(skipped).toEqual([
      'real_shopify_liquid_autoresearch.jsonl',
      'si_ancestor_notebook.json',
      'si_ancestor_teammate_registry.json',
    ])
  })
})
