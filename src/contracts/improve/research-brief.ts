import * as z from 'zod'
import { defineContract } from '../contract.ts'
import { open } from '../fields.ts'
import { sources } from '../sources.ts'
import { researchRules } from './research-rules.ts'
import { familyTag, iterationNumber } from './shared-fields.ts'
import { impactAsNumber, spelling } from './shared-repairs.ts'

/** How sure a researcher can be of an idea, best first. */
const confidences = ['high', 'medium', 'low'] as const

const idea = open({
  title: z.string().describe('The idea in a few words.'),
  source: z.string().describe('Where it comes from.'),
  evidence: z.string().describe('The evidence for it.'),
  approach_family: familyTag(),
  confidence: z.enum(confidences).describe('How sure the researcher is.'),
  estimated_impact: z.string().describe('The gain to hope for, such as 3-5%.'),
})

const schema = open({
  iteration: iterationNumber().describe('The iteration that the brief was written for.'),
  researcher_id: z.string().describe('Who wrote it.'),
  repo_analysis_summary: z.string().describe('The state of the repository in a few sentences.'),
  ideas: z.array(idea).describe('What could be tried, best first.'),
})

/** What a researcher found out before an iteration. */
export type ResearchBrief = z.infer<typeof schema>

/** `improve/research-brief`: what a researcher found in the repository and which ideas follow from it. */
export const researchBrief = defineContract<ResearchBrief>({
  name: 'improve/research-brief',
  title: 'Research brief',
  summary: 'What a researcher found in the repository and which ideas follow from it.',
  version: '1.0.0',
  source: sources.improve,
  path: 'state/research_briefs/round_{iteration}.json',
  signature: ['researcher_id', 'ideas'],
  schema,
  repairs: [
    spelling({
      code: 'improve/confidence-spelling',
      patterns: [['ideas', '*', 'confidence']],
      words: confidences,
      synonyms: { med: 'medium', moderate: 'medium' },
    }),
    impactAsNumber(['ideas', '*', 'estimated_impact']),
  ],
  rules: researchRules,
  choices: [
    'Researchers are asked for three to ten ideas from at least two families; the document’s own example has one, so fewer is a warning.',
    'A brief without ideas is a record as well: planners then work from history alone.',
  ],
})
