import { defineContract } from '../contract.ts'
import { besides } from '../sources.ts'
import { harnessRuleChecks } from './harness-rules.ts'
import { documentPieces, documentSchema, type MarkdownDocument, parseDocument } from './markdown-document.ts'
import { piecewise } from './markdown-notation.ts'

/** The rules that every plan has to keep, and the families that a run adds; nothing of its text is lost. */
export type Harness = MarkdownDocument

/** `improve/harness`: the rules that every plan has to keep, and the approach families that a run adds. */
export const harness = defineContract<Harness>({
  name: 'improve/harness',
  title: 'Harness',
  summary: 'The rules that every plan has to keep, and the approach families that a run adds.',
  version: '1.0.0',
  source: besides('improve'),
  form: 'markdown',
  path: 'config/harness.md',
  signature: ['### H001'],
  schema: documentSchema,
  notation: piecewise(parseDocument, documentPieces),
  rules: harnessRuleChecks,
  choices: [
    'A rule is a heading that begins with its number, such as "### H001: One hypothesis", with its fields as a list below.',
    'What stands below a heading that begins with "Example" is not enforced.',
    'H002 has three wordings in the loop and its ancestor. We take the strictest: the same family must not win three iterations in a row.',
  ],
})
