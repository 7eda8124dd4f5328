import { readFile } from 'node:fs/promises'
import { Refusal } from '../../kit/index.ts'
import { type Finding, hasErrors, type Level } from '../finding.ts'
import { readRecord } from '../gate/read-record.ts'
import type { ExperimentMeta } from './experiment-meta.ts'
import type { SocialMessage } from './message.ts'
import type { PolicyAdaptation } from './policy-adaptation.ts'
import { type RoundResult, roundResult } from './round-result.ts'

/** A round as real files hold it: what the contract tolerates may be missing. */
export type LoadedRound = Pick<
  RoundResult,
  'round_number' | 'feedback' | 'synthesis' | 'duration_seconds'
> & {
  readonly [key: string]: unknown
  readonly meta?: Partial<ExperimentMeta>
  readonly round_config?: RoundResult['round_config']
  readonly messages: readonly LoadedMessage[]
  readonly policy_adaptations: readonly Partial<PolicyAdaptation>[]
}

/** A message as real files hold it. */
export type LoadedMessage = Pick<SocialMessage, 'agent_id' | 'content' | 'round_number' | 'turn_number'> &
  Partial<SocialMessage>

/** How a round is read. */
export interface LoadRoundOptions {
  /** How hard to look; `compat` unless said otherwise, so that real files load. */
  readonly level?: Level
  /** Called with every finding, whether the round loads or not. */
  readonly onFindings?: (findings: readonly Finding[]) => void
}

/** Reads a round from its file; throws UnreadableRound if it has errors at the level asked for. */
export function loadRoundResult(
  path: string,
  options: LoadRoundOptions & { level: 'spec' },
): Promise<RoundResult>
export function loadRoundResult(path: string, options?: LoadRoundOptions): Promise<LoadedRound>
export async function loadRoundResult(path: string, options: LoadRoundOptions = {}): Promise<LoadedRound> {
  const { level = 'compat', onFindings } = options
  const { value, findings } = readRecord(roundResult, await readFile(path, 'utf8'), { level, file: path })
  onFindings?.(findings)
  if (value === undefined || hasErrors(findings)) throw new UnreadableRound(path, findings)
  return value
}

/** A file was taken for a round and is none. */
export class UnreadableRound extends Refusal {
  override readonly name = 'UnreadableRound'
  readonly findings: readonly Finding[]

  constructor(path: string, findings: readonly Finding[]) {
    const errors = findings.filter(({ severity }) => severity === 'error')
    const lines = errors.map(
      ({ file, line, column, code, found, expected, repair }) =>
        `  ${file}:${line}:${column} ${code}: found ${found}, expected ${expected}; ${repair}`,
    )
    super('unreadable_round', 'failed', `${path} is not a readable round:\n${lines.join('\n')}`)
    this.findings = findings
  }
}
