import { defineContract } from '../contract.ts'
import { besides } from '../sources.ts'
import {
  closedComments,
  documentPieces,
  documentSchema,
  type MarkdownDocument,
  parseDocument,
  withoutComments,
} from './markdown-document.ts'
import { piecewise } from './markdown-notation.ts'

/** Ideas that a user leaves for the next iteration; nothing of the text is lost. */
export type Idea = MarkdownDocument

/** The ideas in a file: each item of a list, each paragraph, and each lower heading with its text. */
export function ideasIn({ preamble, sections }: Idea): string[] {
  return [
    ...paragraphs(preamble),
    ...sections.flatMap(({ level, title, text }) => {
      const inside = paragraphs(text)
      return level === 1 ? inside : [[title, ...inside].join('\n')]
    }),
  ]
}

function paragraphs(text: string): string[] {
  return withoutComments(text)
    .split(/\n\s*\n|\n(?=[-*+] |\d+[.)] )/)
    .map((part) => part.trim().replace(/^([-*+]|\d+[.)])\s*/, ''))
    .filter((part) => part !== '')
}

/** `improve/idea`: what a user wants tried next; read at the start of an iteration and then emptied. */
export const idea = defineContract<Idea>({
  name: 'improve/idea',
  title: 'User ideas',
  summary: 'What a user wants tried next; read at the start of an iteration and then emptied.',
  version: '1.0.0',
  source: besides('improve'),
  form: 'markdown',
  path: 'config/idea.md',
  signature: ['# User Ideas'],
  schema: documentSchema,
  notation: piecewise(parseDocument, documentPieces),
  rules: [closedComments<Idea>()],
  choices: [
    'The document speaks only of user_ideas_consumed; the file is the loop’s, and its form is free: items of a list, paragraphs or headings.',
  ],
})
