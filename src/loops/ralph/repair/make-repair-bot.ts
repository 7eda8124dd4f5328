import { plural } from '../../../kit/index.ts'
import { applyRepair, editedText } from './apply-repair.ts'
import { type Choice, chooseMove } from './choose-move.ts'
import { keepFiles } from './localise/keep-files.ts'
import { type Evidence, localise } from './localise/localise.ts'
import { digestOf, type ProjectFiles, readProjectFiles } from './localise/project-files.ts'
import { type Candidate, type Ranking, rankCandidates } from './rank-candidates.ts'
import type { RepairMove } from './repair-move.ts'
import type { RepairProposal, RepairRequest } from './repair-request.ts'
import { readRuledOut } from './ruled-out.ts'
import { parseSource } from './syntax/parse-source.ts'

/** Fixes one-line defects of JavaScript and TypeScript, one edit at a time. */
export interface RepairBot {
  /** Chooses the next edit. Reads the folder and runs its tests; changes nothing by itself. */
  propose(request: RepairRequest, signal: AbortSignal): Promise<RepairProposal>
  apply(folder: string, move: RepairMove): Promise<void>
}

export interface RepairBotOptions {
  /** How long a test may stand still before it counts as hung, where the check does not say; ten seconds. */
  readonly patienceMs?: number
}

interface Findings {
  readonly from: Evidence['from']
  readonly ranking: Ranking
}

const treesRemembered = 64

/** Makes a bot. What it finds out about a tree of files it remembers for as long as it lives, and nothing else. */
export function makeRepairBot({ patienceMs = 10_000 }: RepairBotOptions = {}): RepairBot {
  const known = new Map<string, Findings>()
  return {
    apply: applyRepair,
    async propose(request, signal) {
      const { folder, checks, reflections, iteration, random } = request
      const files = await readProjectFiles(folder)
      const key = JSON.stringify([folder, checks, digestOf(files)])
      const findings = known.get(key) ?? (await investigate({ folder, checks, files, patienceMs, signal }))
      remember(known, key, findings)
      const { candidates } = findings.ranking
      const ruledOut = readRuledOut(reflections)
      const isSound = (candidate: Candidate) => staysReadable(files, candidate)
      const choice = chooseMove({ candidates, ruledOut, iteration, random, isSound })
      return proposalOf(choice, findings, ruledOut.size)
    },
  }
}

async function investigate(search: Parameters<typeof localise>[0]): Promise<Findings> {
  // Tests may write files; those are no part of the repair.
  const restore = await keepFiles(search.folder)
  const evidence = await localise(search).finally(restore)
  return { from: evidence.from, ranking: rankCandidates(search.files, evidence) }
}

function remember(known: Map<string, Findings>, key: string, findings: Findings): void {
  known.delete(key)
  known.set(key, findings)
  if (known.size > treesRemembered) known.delete(known.keys().next().value!)
}

function staysReadable(files: ProjectFiles, { move }: Candidate): boolean {
  return parseSource(move.file, editedText(files.get(move.file)!, move)) !== undefined
}

const strategies: Readonly<Record<Choice['strategy'], string>> = {
  best: 'the likeliest edit',
  'best-left': 'the likeliest edit that is not ruled out',
  sample: 'an edit drawn at random, likely ones more often',
}

const sources: Readonly<Record<Evidence['from'], string>> = {
  tests: 'what ran in each test',
  check: 'what ran in the check',
  traces: 'the lines that the check names',
  nothing: 'no evidence at all',
}

function proposalOf(
  { candidate, strategy }: Choice,
  { from, ranking }: Findings,
  ruled: number,
): RepairProposal {
  const { candidates, failing, passing } = ranking
  const common = { strategy: `${strategies[strategy]}, by ${sources[from]}`, candidates: candidates.length }
  if (candidate === undefined) {
    const rationale = `No edit is left to try: ${ruled} of ${plural(candidates.length, 'candidate')} ruled out.`
    return { ...common, move: undefined, rationale }
  }
  const { move, hits, suspicion } = candidate
  const rationale = [
    `${move.file}:${move.line} ran in ${hits.failed} of ${failing} failing and ${hits.passed} of ${passing} passing tests (suspicion ${suspicion.toFixed(2)}).`,
    `${move.operator} replaces \`${shown(move.before)}\` with \`${shown(move.after)}\`.`,
    ruledOutText(ruled),
  ].join(' ')
  return { ...common, move, rationale }
}

function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= 80 ? line : `${line.slice(0, 79)}…`
}

/** How many edits are ruled out, as a sentence. */
export function ruledOutText(count: number): string {
  return `${plural(count, 'edit')} ${count === 1 ? 'is' : 'are'} ruled out.`
}
