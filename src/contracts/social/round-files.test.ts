import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Finding } from '../finding.ts'
import { goldenRecord } from '../golden.suite.ts'
import { ContractViolation } from '../write-record.ts'
import { createExperimentMeta } from './create-experiment-meta.ts'
import { loadRoundResult, UnreadableRound } from './load-round-result.ts'
import { saveRoundResult } from './save-round-result.ts'
import { validateRoundResult } from './validate-round-result.ts'

let folder: string
let path: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'social-round-'))
  path = join(folder, 'round2_social_rl.json')
})

afterEach(async () => {
  await rm(folder, { recursive: true })
})

describe('validateRoundResult', () => {
  test('gives the same value back as a round', () => {
    const round = goldenRecord('social/round-result')
    expect(validateRoundResult(round)).toBe(round)
  })

  test('throws a violation that names each place', () => {
    const { meta: _, ...round } = goldenRecord('social/round-result')
    round.feedback['Fisher+Ines'].engagement = 2
    expect(() => validateRoundResult(round)).toThrow(ContractViolation)
    expect(() => validateRoundResult(round)).toThrow(/\/meta[\s\S]*\/feedback\/Fisher\+Ines\/engagement/)
  })

  test('refuses what is not an object', () => {
    for (const data of [null, undefined, [], 'round', 7])
      expect(() => validateRoundResult(data)).toThrow(ContractViolation)
  })
})

describe('saveRoundResult', () => {
  test('writes what loadRoundResult reads', async () => {
    const round = goldenRecord('social/round-result')
    await saveRoundResult(round, path)
    expect(await loadRoundResult(path, { level: 'spec' })).toEqual(round)
    expect(await readdir(folder)).toEqual(['round2_social_rl.json'])
  })

  test('refuses a bad round and leaves the old file as it was', async () => {
    await writeFile(path, 'old')
    const round = goldenRecord('social/round-result')
    round.duration_seconds = Number.NaN
    await expect(saveRoundResult(round, path)).rejects.toThrow(ContractViolation)
    expect(await readFile(path, 'utf8')).toBe('old')
  })
})

describe('loadRoundResult', () => {
  test('loads a file of an old experiment and reports what it tolerated', async () => {
    const { meta: _, round_config: __, ...round } = goldenRecord('social/round-result')
    await writeFile(path, JSON.stringify(round))
    let findings: readonly Finding[] = []
    const loaded = await loadRoundResult(path, {
      onFindings: (all) => {
        findings = all
      },
    })
    expect(loaded.meta).toBeUndefined()
    expect(loaded.messages).toHaveLength(4)
    expect(findings.map(({ code }) => code)).toEqual(['social/meta-absent', 'social/round-config-absent'])
  })

  test('refuses the same file at spec', async () => {
    const { meta: _, ...round } = goldenRecord('social/round-result')
    await writeFile(path, JSON.stringify(round))
    await expect(loadRoundResult(path, { level: 'spec' })).rejects.toThrow(UnreadableRound)
  })

  test('names file, line and column of each error', async () => {
    const round = goldenRecord('social/round-result')
    round.round_number = 'two'
    await writeFile(path, JSON.stringify(round, null, 2))
    const failure = await loadRoundResult(path).catch((error) => error)
    expect(failure).toBeInstanceOf(UnreadableRound)
    expect(failure.message).toContain(`${path}:13:19 schema/type: found "two", expected a number`)
    expect(failure.findings).toHaveLength(1)
  })

  test('refuses a text that is no JSON', async () => {
    await writeFile(path, '{"round_number": 2,')
    await expect(loadRoundResult(path)).rejects.toThrow(/json\/syntax/)
  })

  test('lets a missing file rise as it is', async () => {
    await expect(loadRoundResult(path)).rejects.toThrow(/ENOENT/)
  })
})

describe('createExperimentMeta', () => {
  const given = {
    experiment_id: 'social_rl_harbour',
    prar_run_id: 'harbour',
    framework: 'Democratic Participation',
    framework_option: 'B',
    model: 'bot:council',
  } as const

  test('fills in the version and both temperatures', () => {
    expect(createExperimentMeta({ ...given, timestamp: '2026-11-16T09:00:00' })).toEqual({
      ...given,
      performer_temperature: 0.7,
      coach_temperature: 0.1,
      social_rl_version: '0.2.0',
      timestamp: '2026-11-16T09:00:00',
    })
  })

  test('keeps temperatures that are given, also zero', () => {
    const meta = createExperimentMeta({
      ...given,
      performer_temperature: 0,
      coach_temperature: 1,
      timestamp: new Date(0),
    })
    expect([meta.performer_temperature, meta.coach_temperature]).toEqual([0, 1])
    expect(meta.timestamp).toBe('1970-01-01T00:00:00.000Z')
  })

  test('refuses a time that is none', () => {
    expect(() => createExperimentMeta({ ...given, timestamp: 'yesterday' })).toThrow(/a date and time/)
  })
})
