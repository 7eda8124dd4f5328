import * as z from 'zod'
import { markdownLines } from '../../kit/index.ts'
import type { Rule } from '../contract.ts'
import { integer, open } from '../fields.ts'
import type { Piece } from './markdown-notation.ts'

/** A heading with the text below it, up to the next heading of any level. */
export const sectionSchema = open({
  level: integer().min(1).max(6).describe('How many marks the heading has.'),
  title: z.string().describe('What the heading says.'),
  source: z.string().optional().describe('The line of the heading as it was written.'),
  text: z.string().describe('What stands below it.'),
})

export const documentSchema = open({
  preamble: z.string().describe('What stands above the first heading.'),
  sections: z.array(sectionSchema).describe('The headings with what stands below them.'),
})

export type Section = z.infer<typeof sectionSchema>

/** A Markdown text by its headings; nothing of the text is lost. */
export type MarkdownDocument = z.infer<typeof documentSchema>

/** Takes a Markdown text apart at its headings. */
export function parseDocument(text: string): MarkdownDocument {
  const document = { preamble: '', sections: [] as Section[] }
  for (const { source, quoted } of markdownLines(text)) {
    const heading = quoted ? undefined : readHeading(source)
    const last = document.sections.at(-1)
    if (heading !== undefined) document.sections.push({ ...heading, source, text: '' })
    else if (last === undefined) document.preamble += source
    else last.text += source
  }
  return document
}

/** The document as pieces of text. */
export function documentPieces({ preamble, sections }: MarkdownDocument): Piece[] {
  return [
    [['preamble'], preamble],
    ...sections.flatMap((section, index): Piece[] => [
      [['sections', index], headingLine(section)],
      [['sections', index, 'text'], section.text],
    ]),
  ]
}

/** The line of a heading: its source while that still says the same, a clean line otherwise. */
function headingLine({ level, title, source = '' }: Pick<Section, 'level' | 'title' | 'source'>): string {
  const written = readHeading(source)
  return written?.level === level && written.title === title ? source : `${'#'.repeat(level)} ${title}\n`
}

function readHeading(line: string): Pick<Section, 'level' | 'title'> | undefined {
  const marks = /^ {0,3}(#{1,6})(?=\s|$)/.exec(line)
  if (marks === null) return undefined
  const title = line.slice(marks[0].length).trim()
  return {
    level: marks[1]!.length,
    title: /^#+$/.test(title) ? '' : title.replace(/(?<=\s)#+$/, '').trimEnd(),
  }
}

/** The first section of a title; text in brackets behind the title is ignored. */
export function sectionCalled(document: MarkdownDocument, title: string): Section | undefined {
  return document.sections.find((section) => isCalled(section, title))
}

/** Whether a section has a title; case and text in brackets behind it are ignored. */
export function isCalled({ title }: Pick<Section, 'title'>, wanted: string): boolean {
  return (
    title
      .replace(/\([^()]*\)$/, '')
      .trim()
      .toLowerCase() === wanted.toLowerCase()
  )
}

/** A text without its comments and the blanks around it. */
export function withoutComments(text: string): string {
  return text.replace(/<!--[\s\S]*?(-->|$)/g, '').trim()
}

/** The values of lines such as `- **Metric name**: latency`, by their names in small letters. */
export function fieldsIn(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const line of withoutComments(text).split('\n')) {
    const parts = /^[-*+] +(?:\*\*)?([^:*\s][^:*]*)(?:\*\*)?:(?:\*\*)?(.*)$/.exec(line.trim())
    if (parts !== null) fields.set(parts[1]!.trim().toLowerCase(), parts[2]!.trim())
  }
  return fields
}

/** A comment that is opened is closed, or it hides all that follows. */
export function closedComments<T extends MarkdownDocument>(): Rule<T> {
  return {
    code: 'improve/open-comment',
    severity: 'warning',
    says: 'Every comment is closed; an open one hides the rest of the file.',
    check({ preamble, sections }, report) {
      const texts = [preamble, ...sections.map(({ text }) => text)]
      texts.forEach((text, index) => {
        if (text.lastIndexOf('<!--') <= text.lastIndexOf('-->')) return
        const path = index === 0 ? ['preamble'] : ['sections', index - 1, 'text']
        report(path, 'a comment without an end', '-->', 'close the comment')
      })
    },
  }
}
