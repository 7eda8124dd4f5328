import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import * as z from 'zod'
import { plural } from '../../../kit/index.ts'
import { type CommandContext, choice, type LoopCommand, text, texts } from '../../../spine/index.ts'
import type { Analysis } from '../analyses/define-analysis.ts'
import { usualTarget } from '../analyses/grit.ts'
import { analyse } from '../analyze/analysis.ts'
import { analysisFiles, analysisJson } from '../analyze/analysis-files.ts'
import { analysisMarkdown } from '../analyze/analysis-markdown.ts'
import { analysesIn, builtInAnalyses, chooseAnalyses } from '../analyze/choose-analyses.ts'
import { collectCells, type RecordedCell, readCells } from '../analyze/read-cells.ts'
import { readData } from '../plan/read-files.ts'
import { readLexicons } from '../scoring/lexicon.ts'

const settings = z.strictObject({
  from: text('a run or a folder').meta({
    description: 'a run, or a folder with rounds in it or below, of this or of the original program',
    argument: true,
    completes: 'run',
  }),
  out: text('a folder').optional().meta({
    description: 'write report.md, report.json, CSV files and SVG files there',
    short: 'o',
    placeholder: 'folder',
    completes: 'folder',
  }),
  scoring: choice(['corrected', 'legacy', 'recorded']).default('corrected').meta({
    description: 'score the talk anew, as the original program does, or not at all',
  }),
  target: z.number().min(0).max(1).default(usualTarget).meta({
    description: 'the engagement of people like these agents, against which their grit is measured',
  }),
  lexicons: text('a file').optional().meta({
    description: 'a file of lexicons by framework, in place of the built-in ones',
    placeholder: 'file',
    completes: 'file',
  }),
  analyses: texts('a name').default([]).meta({
    description:
      'which analyses run, by name, also joined by commas: semiotic, identity and your own (default: all)',
    placeholder: 'names',
  }),
  analysisModules: texts('a file').default([]).meta({
    description: 'a module of analyses of your own, beside those that the configuration names',
    flag: 'analysis-file',
    placeholder: 'file',
    completes: 'file',
  }),
})

/** Compares the conditions of a study, and reads old runs as well. */
export const analyzeCommand: LoopCommand<z.infer<typeof settings>> = {
  name: 'social analyze',
  says: 'Compare conditions: effects, permutation tests, regimes, who refers to whom, changes of policies.',
  settings,
  examples: [
    ['reprise social analyze RUN', 'the cells of a run'],
    ['reprise social analyze outputs --out report', 'old runs of the original program, with charts'],
    [
      'reprise social analyze RUN --analysis-file turn-taking.ts --analyses semiotic,turn-taking',
      'an analysis of your own',
    ],
  ],
  async run({ from, out, scoring, lexicons, target, analyses, analysisModules }, context) {
    const chosen = await analysesFor(analyses, analysisModules, context)
    const words = lexicons === undefined ? undefined : await readData(resolve(context.folder, lexicons))
    const cells = await cellsNamed(from, context)
    const analysis = analyse(cells, {
      scoring,
      target,
      analyses: chosen,
      ...(words !== undefined && { lexicons: readLexicons(words, lexicons!) }),
    })
    if (out !== undefined) {
      const folder = resolve(context.folder, out)
      const files = Object.entries(analysisFiles(analysis))
      await mkdir(folder, { recursive: true })
      for (const [name, content] of files) await writeFile(join(folder, name), content)
      context.say(`${plural(files.length, 'file')} written: ${relative(context.folder, folder) || '.'}`)
    }
    if (context.json) context.printJson(analysisJson(analysis))
    else context.print(analysisMarkdown(analysis))
    return 0
  },
}

/** The analyses that run: of the package, of the modules that the configuration names, and of the files that were given. */
async function analysesFor(
  names: readonly string[],
  files: readonly string[],
  { analyses, folder, importModule }: CommandContext,
): Promise<Analysis[]> {
  const known: Analysis[] = [...builtInAnalyses]
  for (const module of new Set([...analyses, ...files.map((file) => resolve(folder, file))]))
    known.push(...analysesIn(await importModule(module), module))
  const wanted = names.flatMap((part) => part.split(',')).map((name) => name.trim())
  return chooseAnalyses(
    known,
    wanted.filter((name) => name !== ''),
  )
}

async function cellsNamed(name: string, context: CommandContext): Promise<RecordedCell[]> {
  const path = resolve(context.folder, name)
  if (!existsSync(path)) {
    const id = await context.findRun(name)
    return collectCells(context.store.read(id), id)
  }
  const { cells, problems } = await readCells(path)
  for (const problem of problems) context.say(`warning: ${problem}`)
  return cells
}
