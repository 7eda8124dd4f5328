import type { CheckMetrics } from '../check-report.ts'
import { ErrorList } from '../error-list.ts'
import { makeError } from '../make-error.ts'
import type { Part, Reader, Section } from '../reader.ts'
import { testCounts } from '../test-counts.ts'
import { CrashWatch } from './crash-watch.ts'
import { countsOf } from './read-node-test.ts'
import { TapDiagnostics } from './tap-diagnostics.ts'
import { type TapResult, tapResult } from './tap-line.ts'

/** TAP 13 and 14 from any runner, with subtests; that of node:test is known by its own fields. */
export const tap: Reader = {
  first: 'Ton1',
  begins: (line) => isVersion(line) || planOf(line) !== undefined || tapResult(line)?.indent === 0,
  open: () => new TapSection(),
}

const isVersion = (line: string) => /^TAP version 1[34]$/.test(line)
const planOf = (line: string) => /^1\.\.(\d{1,9})(?: #.*)?$/.exec(line)?.[1]

class TapSection implements Section {
  readonly #errors = new ErrorList()
  readonly #crashes = new CrashWatch()
  readonly #summary = new Map<string, number>()
  readonly #path: string[] = []
  #passed = 0
  #failed = 0
  #top = 0
  #inOrder = 0
  #plan: number | undefined
  #version = false
  #fromNode = false
  #lastIndent = 0
  readonly #braces: number[] = []
  #yamlIndent: number | undefined
  #failure: { readonly name: string; readonly says: TapDiagnostics } | undefined

  holds(): boolean {
    return this.#isCertain() && !(this.#plan !== undefined && this.#top >= this.#plan)
  }

  over(): boolean {
    return this.#plan !== undefined && this.#top >= this.#plan
  }

  /** Any program may print a line that begins with ok; a version, a plan that holds or a count from one is better evidence. */
  #isCertain(): boolean {
    return this.#version || this.#inOrder > 1 || (this.#plan !== undefined && this.#top === this.#plan)
  }

  take(line: string): void {
    const text = line.trimStart()
    const indent = line.length - text.length
    const result = tapResult(line)
    if (this.#yamlIndent !== undefined && !(result !== undefined && indent < this.#yamlIndent)) {
      if (text === '...' && indent === this.#yamlIndent) this.#yamlIndent = undefined
      else this.#takeYaml(line)
      return
    }
    this.#yamlIndent = text === '---' && indent > 0 ? indent : undefined
    if (result !== undefined) this.#takeResult(result)
    else if (text.startsWith('#')) this.#takeComment(text, indent)
    else if (text === '}' && this.#braces.at(-1) === indent) this.#lastIndent = this.#braces.pop()!
    else if (indent > 0 && text !== '---') this.#failure?.says.takePlain(line)
    else this.#takeColumn(line)
  }

  #takeYaml(line: string): void {
    if (/^\s+duration_ms: /.test(line)) this.#fromNode = true
    this.#failure?.says.takeYaml(line)
  }

  #takeResult(result: TapResult): void {
    this.#flush()
    const depth = Math.floor(result.indent / 4)
    if (result.indent === 0) {
      this.#top++
      if (result.number === this.#inOrder + 1) this.#inOrder++
    }
    // Subtests come before their parent and deeper, or after it between braces.
    const parent = result.opens || result.indent < this.#lastIndent
    this.#lastIndent = result.indent
    if (result.opens && this.#braces.length < 50) this.#braces.push(result.indent)
    const name = [...this.#path.slice(0, depth), result.name].join(' > ')
    if (depth < 50) this.#path[depth] = result.name
    if (parent || result.excused) return
    if (result.ok) this.#passed++
    else this.#failed++
    if (!result.ok) this.#failure = { name, says: new TapDiagnostics() }
  }

  #takeComment(text: string, indent: number): void {
    const subtest = /^# Subtest: (.*)/.exec(text)?.[1]
    const depth = Math.floor(indent / 4)
    if (subtest !== undefined && depth < 50) this.#path[depth] = subtest
    const [, word, number] = /^# (tests|pass|fail|cancelled|skipped|todo) {1,4}(\d{1,9})$/.exec(text) ?? []
    if (word !== undefined && indent === 0) this.#summary.set(word, Number(number))
    const crash = this.#crashes.take(text.slice(2))
    if (crash !== undefined) this.#errors.add(() => crash)
  }

  #takeColumn(line: string): void {
    if (isVersion(line)) this.#version = true
    const plan = planOf(line)
    if (plan !== undefined) this.#plan = Number(plan)
    if (!line.startsWith('Bail out!')) return
    this.#flush()
    this.#errors.add(() => makeError({ type: 'other', message: line }))
  }

  #flush(): void {
    const failure = this.#failure
    if (failure !== undefined && !failure.says.isParent())
      this.#errors.add(() => failure.says.error(failure.name))
    this.#failure = undefined
  }

  end(): Part | undefined {
    this.#flush()
    const { kept: errors, unlisted } = this.#errors
    if (this.#top === 0 && errors.length === 0) return undefined
    const tool = this.#fromNode ? 'node:test' : 'tap'
    return { tool, kind: 'tests', certain: this.#isCertain(), errors, unlisted, metrics: this.#metrics() }
  }

  /** What the runner says it counted, where that adds up; else what was counted here. */
  #metrics(): CheckMetrics {
    const summary = this.#summary
    const sum = ['pass', 'fail', 'cancelled', 'skipped', 'todo'].reduce(
      (all, word) => all + (summary.get(word) ?? 0),
      0,
    )
    const addsUp = summary.has('pass') && summary.has('fail') && (summary.get('tests') ?? sum) === sum
    return addsUp ? countsOf(summary) : testCounts(this.#passed, this.#failed)
  }
}
