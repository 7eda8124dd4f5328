import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import {
  agentActionPayloads,
  contractNamed,
  gameEventPayloads,
  hasErrors,
  inferenceTracePayloads,
  readRecord,
} from '../src/contracts/index.ts'
import { sources } from '../src/contracts/sources.ts'
import { documentFiles, hasShared, readShared } from './shared.ts'

describe.skipIf(!hasShared)('the examples of the defining documents', () => {
  describe(`${sources.rlm}: trajectories`, () => {
    const { examples } = hasShared ? parseYaml(readShared(documentFiles.rlm)) : { examples: {} }
    const trajectory = contractNamed('rlm/trajectory')
    const read = (name: string, level: 'spec' | 'compat' | 'lint') =>
      readRecord(trajectory, JSON.stringify(examples[name], null, 2), { level })

    test.each([
      ['successful_trajectory', ['/task_context/state_id', '/task_context/task_id', '/task_context/tree_id']],
      ['failed_trajectory', ['/task_context/task_id']],
    ])('%s has exactly its short ids against it at spec', (name, pointers) => {
      const { findings } = read(name, 'spec')
      expect(findings.map(({ pointer }) => pointer).sort()).toEqual(pointers)
      expect(findings.every(({ code, severity }) => code === 'schema/format' && severity === 'error')).toBe(
        true,
      )
    })

    test.each(['successful_trajectory', 'failed_trajectory'])(
      '%s is repaired at compat, and keeps what was there',
      (name) => {
        const { findings, value } = read(name, 'compat')
        expect(hasErrors(findings)).toBe(false)
        expect(findings.every(({ repaired }) => repaired === true)).toBe(true)
        expect(trajectory.validate(value)).toBe(true)
        expect(value).toMatchObject({
          'x-original': { '/task_context/task_id': examples[name].task_context.task_id },
        })
      },
    )

    test.each(['successful_trajectory', 'failed_trajectory'])('%s contradicts nothing at lint', (name) => {
      expect(read(name, 'lint').findings.filter(({ severity }) => severity === 'error')).toEqual([])
    })
  })

  test(`${sources.ralph}: the reflection is valid`, () => {
    const [example] = JSON.parse(readShared(documentFiles.ralph)).examples
    const read = (level: 'spec' | 'lint') =>
      readRecord(contractNamed('ralph/reflection-memory'), JSON.stringify(example), { level }).findings
    expect(read('spec')).toEqual([])
    expect(hasErrors(read('lint'))).toBe(false)
  })

  describe(sources.social, () => {
    test.each([
      ['Round Result Schema', 'social/round-result'],
      ['Message Schema', 'social/message'],
      ['Context Frame Schema', 'social/context-frame'],
      ['Feedback Vector Schema', 'social/feedback-vector'],
      ['Policy Adaptation Schema', 'social/policy-adaptation'],
      ['PRAR Policy State Schema', 'social/policy-state'],
    ])('%s parses as %s', (heading, contract) => {
      const block = blockBelow(documentFiles.social, heading)
        .replace('"messages": [...]', '"messages": []')
        .replace('"feedback": {...}', '"feedback": {}')
        .replace('"policy_adaptations": [...]', '"policy_adaptations": []')
      expect(readRecord(contractNamed(contract), block).findings).toEqual([])
    })
  })

  describe(sources.improve, () => {
    test.each([
      ['1. Plan Document', 'improve/plan'],
      ['2. Benchmark Result', 'improve/benchmark-result'],
      ['3. Research Brief', 'improve/research-brief'],
      ['4. Iteration History Record', 'improve/iteration-history'],
      ['5. Visualization Data', 'improve/visualization-data'],
      ['7. Failure Analysis Object', 'improve/failure-analysis'],
      ['8. Iteration State', 'improve/iteration-state'],
      ['9. Merge Report', 'improve/merge-report'],
      ['11. Event Log', 'improve/event-log'],
      ['12. Goal Phase', 'improve/goal-phases'],
    ])('%s parses as %s', (heading, contract) => {
      const block = withoutPlaceholders(blockBelow(documentFiles.improve, heading))
      expect(readRecord(contractNamed(contract), block).findings).toEqual([])
    })
  })

  describe(sources.town, () => {
    const payloads: Record<string, { safeParse(value: unknown): { success: boolean } } | undefined> = {
      ...gameEventPayloads,
      ...agentActionPayloads,
      ...inferenceTracePayloads,
    }
    const text = hasShared ? readShared(documentFiles.town) : ''
    const examples = [...text.matchAll(/\*\*Example \((\w+)\):\*\* `(\{.*\})`/g)]
    test.each(examples.map((match) => [match[1]!, match[2]!]))(
      'the payload of %s parses',
      (type, payload) => {
        expect(payloads[type]?.safeParse(JSON.parse(payload)).success).toBe(true)
      },
    )
    test('all eight payloads were found', () => {
      expect(examples).toHaveLength(8)
    })
  })
})

/** The first fenced block below a heading. */
function blockBelow(file: string, heading: string): string {
  const text = readShared(file)
  const below = text.slice(text.search(new RegExp(`^#+ ${heading.replaceAll('.', '\\.')}$`, 'm')))
  return /```\w+\n([\s\S]*?)\n```/.exec(below)![1]!
}

/**
 * The placeholders of the Data Contracts, which are not values but describe which values there are. A choice such as
 * "a|b|c" stands for its first word, a time for a time, and a name in angle brackets for a text.
 */
function withoutPlaceholders(block: string): string {
  return block
    .replaceAll('round_{N}_{planner_id}', 'round_1_planner_a')
    .replaceAll('round_{n}_planner_{x}', 'round_1_planner_a')
    .replaceAll('executor_{id}', 'executor_1')
    .replaceAll(/"<taxonomy value>"/g, '"data"')
    .replaceAll(/"ISO 8601(?: UTC)?"/g, '"2026-01-25T10:30:00Z"')
    .replaceAll(/"([a-z_0-9]+)(?:\|[a-z_0-9]+)+"/g, '"$1"')
}
