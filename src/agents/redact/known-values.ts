import { encodedForms } from './encoded-forms.ts'
import { type Secret, shortestSecret } from './secrets-of-environment.ts'
import { escapePattern, type Shape } from './shape.ts'
import type { Span } from './span.ts'

/** Finds known secrets, whatever they look like, in every form in which they are usually written. */
export function knownValues(secrets: readonly Secret[]): Shape[] {
  const forms = secrets.flatMap(({ name, value }) => encodedForms(value).map((text) => ({ text, name })))
  const byHead = groupByHead(forms.sort((left, right) => right.text.length - left.text.length))
  if (byHead.size === 0) return []
  const heads = new RegExp([...byHead.keys()].map(escapePattern).join('|'), 'g')
  const find = (text: string) => {
    const spans: Span[] = []
    heads.lastIndex = 0
    for (let match = heads.exec(text); match !== null; match = heads.exec(text)) {
      const { index, 0: head } = match
      const form = byHead.get(head)?.find((candidate) => text.startsWith(candidate.text, index))
      if (form !== undefined) spans.push({ start: index, end: index + form.text.length, name: form.name })
      // Secrets may overlap, and the rest of the second must not be left over.
      heads.lastIndex = index + 1
    }
    return spans
  }
  return [{ name: 'known-value', hint: new RegExp(heads.source), find }]
}

interface Form {
  readonly text: string
  readonly name: string
}

/** Whole private keys would make too large a pattern; every form is long enough to be known by its beginning. */
function groupByHead(forms: readonly Form[]): Map<string, Form[]> {
  const groups = new Map<string, Form[]>()
  for (const form of forms) {
    const head = form.text.slice(0, shortestSecret)
    const group = groups.get(head)
    if (group === undefined) groups.set(head, [form])
    else group.push(form)
  }
  return groups
}
