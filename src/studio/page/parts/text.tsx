import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { codeParts } from '../model/code-marks.ts'
import { diffLines } from '../model/diff-lines.ts'
import { diffRows } from '../model/diff-rows.ts'
import { type Block, readMarkdown } from '../model/markdown.ts'
import { outcomeOf, textKind } from '../model/text-kind.ts'

/** How many lines of a text are shown before "more". */
const shownLines = 14

/** A text that is cut after some lines, with a button that shows all of it. */
export function LongText({
  lines,
  children,
}: {
  lines: number
  children: (limit: number) => ComponentChildren
}) {
  const [open, setOpen] = useState(false)
  const isLong = lines > shownLines + 4
  return (
    <div class={isLong && !open ? 'long cut' : 'long'}>
      {children(isLong && !open ? shownLines : Number.POSITIVE_INFINITY)}
      {isLong && (
        <button type="button" class="more" onClick={() => setOpen(!open)} aria-expanded={open}>
          {open ? 'less' : `more (${lines} lines)`}
        </button>
      )}
    </div>
  )
}

/** Text as it is, in a fixed width. */
export function Plain({ text }: { text: string }) {
  return (
    <LongText lines={text.split('\n').length}>
      {(limit) => (
        <pre dir="auto">
          {limit === Number.POSITIVE_INFINITY ? text : text.split('\n').slice(0, limit).join('\n')}
        </pre>
      )}
    </LongText>
  )
}

/** A unified diff: its files by name, its lines coloured and marked. */
export function Diff({ text }: { text: string }) {
  const rows = diffRows(text)
  return (
    <LongText lines={rows.length}>
      {(limit) => (
        <pre class="diff">
          {rows.slice(0, limit).map(({ kind, text: line }, index) => (
            <span key={index} class={kind}>
              {`${line}\n`}
            </span>
          ))}
        </pre>
      )}
    </LongText>
  )
}

/** A text with what is new since an earlier one marked. */
export function Changed({ before, after }: { before: string; after: string }) {
  const lines = diffLines(before, after).filter(({ kind }) => kind !== 'removed')
  return (
    <LongText lines={lines.length}>
      {(limit) => (
        <pre class="changed" dir="auto">
          {lines.slice(0, limit).map(({ kind, text }, index) => (
            <span key={index} class={kind === 'added' ? 'new' : ''}>
              {`${text}\n`}
            </span>
          ))}
        </pre>
      )}
    </LongText>
  )
}

/** Two versions of a text as one, with what left and what came marked. */
export function PromptChange({ before, after }: { before: string; after: string }) {
  const lines = diffLines(before, after)
  return (
    <LongText lines={lines.length}>
      {(limit) => (
        <pre class="diff" dir="auto">
          {lines.slice(0, limit).map(({ kind, text }, index) => (
            <span key={index} class={kind}>
              {`${kind === 'added' ? '+' : kind === 'removed' ? '-' : ' '} ${text}\n`}
            </span>
          ))}
        </pre>
      )}
    </LongText>
  )
}

/** Markdown as elements; text of agents never becomes markup. */
export function Markdown({ text }: { text: string }) {
  const blocks = readMarkdown(text)
  return (
    <LongText lines={text.split('\n').length}>
      {(limit) => {
        let used = 0
        const shown = blocks.filter((block) => {
          used += linesOf(block)
          return used <= limit || used === linesOf(block)
        })
        return (
          <div class="markdown" dir="auto">
            {shown.map((block, index) => (
              <BlockView key={index} block={block} />
            ))}
          </div>
        )
      }}
    </LongText>
  )
}

const linesOf = (block: Block) =>
  block.kind === 'list'
    ? block.items.length
    : block.kind === 'table'
      ? block.rows.length + 1
      : block.text.split('\n').length

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading':
      return <p class={`heading h${block.level}`}>{inline(block.text)}</p>
    case 'code':
      return block.language === 'diff' ? <Diff text={block.text} /> : <Code text={block.text} />
    case 'list': {
      const items = block.items.map((item, index) => <li key={index}>{inline(item)}</li>)
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return (
        <table class="plain">
          <thead>
            <tr>
              {block.head.map((cell) => (
                <th key={cell}>{inline(cell)}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column}>{inline(cell)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'quote':
      return <blockquote>{inline(block.text)}</blockquote>
    default:
      return <p>{inline(block.text)}</p>
  }
}

/** What somebody said: Markdown unless it is clearly something else. */
export function Prose({ text }: { text: string }) {
  return textKind(text) === 'plain' ? <Markdown text={text} /> : <Text text={text} />
}

/** Code and emphasis inside a line. */
export function inline(text: string): ComponentChildren {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/g).map((part) => {
    if (part.startsWith('`') && part.length > 2) return <code key={part}>{part.slice(1, -1)}</code>
    if (part.startsWith('**') && part.length > 4) return <strong key={part}>{part.slice(2, -2)}</strong>
    return part
  })
}

/** Code, with comments, texts and words of the language apart. */
export function Code({ text }: { text: string }) {
  const lines = text.split('\n')
  return (
    <LongText lines={lines.length}>
      {(limit) => (
        <pre class="code">
          {lines.slice(0, limit).map((line, index) => (
            <span key={index}>
              {codeParts(line).map(({ kind, text: part }, at) =>
                kind === 'other' ? (
                  part
                ) : (
                  <span key={at} class={`code-${kind}`}>
                    {part}
                  </span>
                ),
              )}
              {'\n'}
            </span>
          ))}
        </pre>
      )}
    </LongText>
  )
}

/** The output of tests: how many passed and failed, the failures first in sight. */
export function TestOutput({ text }: { text: string }) {
  const [all, setAll] = useState(false)
  const lines = text.split('\n')
  const outcomes = lines.map(outcomeOf)
  const count = (kind: 'passed' | 'failed') => outcomes.filter((outcome) => outcome === kind).length
  const shown = all ? lines.map((_, index) => index) : nearFailures(outcomes)
  return (
    <div class="tests">
      <p class="facts">
        {count('failed') > 0 && <span class="status failed">✕ {count('failed')} failed</span>}
        <span class="status completed">✓ {count('passed')} passed</span>
        {shown.length < lines.length || all ? (
          <button type="button" class="link" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? 'less' : `all ${lines.length} lines`}
          </button>
        ) : null}
      </p>
      <pre>
        {shown.map((index, at) => (
          <span key={index} class={`test-line ${outcomes[index] ?? ''}`}>
            {at > 0 && shown[at - 1] !== index - 1 && '⋯\n'}
            {`${lines[index]}\n`}
          </span>
        ))}
      </pre>
    </div>
  )
}

/** The lines of failures with some around them; the first lines where nothing failed. */
function nearFailures(outcomes: readonly (string | undefined)[]): number[] {
  const near = outcomes.flatMap((outcome, index) =>
    outcome === 'failed' ? Array.from({ length: 9 }, (_, at) => index - 1 + at) : [],
  )
  const wanted = near.length > 0 ? near : Array.from({ length: shownLines }, (_, at) => at)
  return [...new Set(wanted)]
    .filter((index) => index >= 0 && index < outcomes.length)
    .sort((left, right) => left - right)
    .slice(0, 200)
}

/** Text in the way that suits it: a diff, test output, code, an image, Markdown, or as it is. */
export function Text({ text }: { text: string }) {
  switch (textKind(text)) {
    case 'image':
      return <img class="inline-image" src={text.replace(/\s/g, '')} alt="in the record" />
    case 'diff':
      return <Diff text={text} />
    case 'tests':
      return <TestOutput text={text} />
    case 'code':
      return <Code text={text} />
    case 'markdown':
      return <Markdown text={text} />
    default:
      return <Plain text={text} />
  }
}
