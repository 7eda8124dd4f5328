import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { newMark, runProcess } from '../../../../kit/index.ts'
import { collectorText, reporterText } from './collector.ts'
import { openTest, readNotes, type TestNotes } from './read-notes.ts'
import type { Project } from './script-coverage.ts'
import type { TestPlan } from './test-plan.ts'
import type { TestResult } from './test-result.ts'

/** Where and how tests are run. */
export interface TestGround extends Project {
  readonly environment: Readonly<Record<string, string>>
  /** How long nothing may happen before a test counts as hung, where the check does not say. */
  readonly patienceMs: number
  readonly signal: AbortSignal
}

const roundsAtMost = 4

/** Runs a file of tests and gives each test with the code that ran for it. Tests that never end are reported as hung. */
export async function runTestFile(plan: TestPlan, ground: TestGround): Promise<TestResult[]> {
  const scratch = await mkdtemp(join(tmpdir(), 'reprise-repair-'))
  const hung: string[] = []
  try {
    await writeFile(join(scratch, 'collector.mjs'), collectorText)
    await writeFile(join(scratch, 'reporter.mjs'), reporterText)
    for (let round = 0; round < roundsAtMost; round++) {
      const { ended, texts } = await runOnce({ plan, ground, scratch, hung })
      if (ended) return readNotes(texts, hung, ground)
      // The rest of the file is run once more without the test that did not end.
      const open = openTest(texts.notes)
      if (open === undefined) break
      hung.push(open)
    }
    return hung.map((name) => ({ name, passed: false, hung: true, covered: new Map() }))
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

interface Round {
  readonly plan: TestPlan
  readonly ground: TestGround
  readonly scratch: string
  readonly hung: readonly string[]
}

async function runOnce({
  plan,
  ground,
  scratch,
  hung,
}: Round): Promise<{ ended: boolean; texts: TestNotes }> {
  const [notes, reports] = [join(scratch, 'notes.jsonl'), join(scratch, 'reports.jsonl')]
  await Promise.all([notes, reports].map((path) => writeFile(path, '')))
  const watch = watchGrowth(notes, plan.timeoutMs ?? ground.patienceMs)
  const result = await runProcess({
    words: [
      ...plan.words,
      `--import=${pathToFileURL(join(scratch, 'collector.mjs'))}`,
      `--test-reporter=${pathToFileURL(join(scratch, 'reporter.mjs'))}`,
      `--test-reporter-destination=${reports}`,
      plan.file,
    ],
    folder: ground.folder,
    environment: { ...ground.environment, REPRISE_COVERAGE: JSON.stringify({ notes, skipped: hung }) },
    input: '',
    mark: newMark({ folder: ground.folder, key: `repair ${plan.file}` }),
    timeoutMs: longestMs,
    graceMs: 0,
    maxOutputBytes: 64 * 1024,
    maxErrorBytes: 64 * 1024,
    signal: AbortSignal.any([ground.signal, watch.signal]),
  })
  watch.end()
  ground.signal.throwIfAborted()
  const texts = { notes: await readFile(notes, 'utf8'), reports: await readFile(reports, 'utf8') }
  return { ended: result.kind === 'not-started' || result.stopped === undefined, texts }
}

const longestMs = 120_000
const lookMs = 50

/** A signal that aborts when a file has not grown for some time; before its first line it is given more. */
function watchGrowth(path: string, patienceMs: number): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController()
  let [size, still] = [0, 0]
  const timer = setInterval(async () => {
    const now = await stat(path).then(
      (facts) => facts.size,
      () => size,
    )
    still = now === size ? still + lookMs : 0
    size = now
    if (still > (size === 0 ? Math.max(patienceMs, 10_000) : patienceMs)) controller.abort()
  }, lookMs)
  return { signal: controller.signal, end: () => clearInterval(timer) }
}
