import { useEffect, useRef, useState } from 'preact/hooks'
import { ask } from '../browser/api.ts'
import { useLoaded } from '../browser/use-loaded.ts'
import type { RunData } from '../browser/use-run.ts'
import { messagesOf } from '../model/messages.ts'
import { type Choice, choicesIn, openQuestion, unansweredIn } from '../model/person.ts'
import type { Step } from '../model/step.ts'
import type { Work } from '../model/works.ts'
import { Problem } from '../parts/basics.tsx'

/** Where a person who plays in this run reads the question and answers it. */
export function PersonPanel({
  id,
  data: { journal, run },
  reveal,
}: {
  id: string
  data: RunData
  reveal: () => void
}) {
  const question = run?.status === 'running' ? openQuestion(journal) : undefined
  const first = journal.works.find(({ agent }) => agent === 'person')
  return (
    <div class="person">
      <h2>Your turn{question === undefined && ' comes later'}</h2>
      {question === undefined ? (
        <p class="dim" role="status">
          {run?.status === 'running'
            ? 'The others are thinking.'
            : 'The run does not go on now. Resume it, and you are asked again.'}
        </p>
      ) : (
        <Question key={question.key} id={id} question={question} isFirst={question === first} />
      )}
      {first !== undefined && first !== question && <Beginning id={id} first={first} />}
      <p class="dim">
        You see what your role knows.{' '}
        <button type="button" class="link" onClick={reveal}>
          Show everything
        </button>
      </p>
    </div>
  )
}

const pathOf = (id: string, key: string) =>
  `/runs/${encodeURIComponent(id)}/step?key=${encodeURIComponent(key)}`

function Question({ id, question, isFirst }: { id: string; question: Work; isFirst: boolean }) {
  const { value: step, error } = useLoaded<Step>(pathOf(id, question.key), question.tries)
  const [text, setText] = useState('')
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<Error>()
  const box = useRef<HTMLInputElement>(null)
  const shown = unansweredIn(messagesOf(step?.tries.at(-1)?.request) ?? [])
  const panel = useRef<HTMLPreElement>(null)
  // What can be done now stands at the end; the first question is read from its beginning.
  useEffect(() => {
    box.current?.focus()
    if (panel.current !== null && !isFirst) panel.current.scrollTop = panel.current.scrollHeight
  }, [step])
  const answer = (words: string) => {
    setSent(true)
    setRefused(undefined)
    ask(`/runs/${encodeURIComponent(id)}/answer`, { key: question.key, text: words }).catch((problem) => {
      setRefused(problem)
      setSent(false)
    })
  }
  const take = ({ text: words, whole }: Choice) => {
    if (whole) return answer(words)
    setText(words)
    box.current?.focus()
  }
  if (error !== undefined) return <Problem error={error} />
  if (step === undefined) return <p class="dim">Reading the question…</p>
  return (
    <>
      <pre ref={panel} class="question" dir="auto" aria-live="polite">
        {shown}
      </pre>
      <form
        class="bar"
        onSubmit={(event) => {
          event.preventDefault()
          answer(text)
        }}
      >
        <input
          ref={box}
          aria-label="Your answer"
          autocomplete="off"
          dir="auto"
          maxLength={10_000}
          value={text}
          disabled={sent}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="primary" disabled={sent}>
          {sent ? 'Sent' : 'Answer'}
        </button>
      </form>
      <div class="choices">
        {choicesIn(shown).map((choice) => (
          <button key={choice.label} type="button" disabled={sent} onClick={() => take(choice)}>
            {choice.label}
          </button>
        ))}
      </div>
      {refused !== undefined && <Problem error={refused} />}
    </>
  )
}

/** The first question has what later ones do not repeat, such as the role. */
function Beginning({ id, first }: { id: string; first: Work }) {
  const [open, setOpen] = useState(false)
  const { value } = useLoaded<Step>(open ? pathOf(id, first.key) : undefined)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What you learned at the beginning</summary>
      <pre class="question" dir="auto">
        {unansweredIn(messagesOf(value?.tries.at(-1)?.request) ?? [])}
      </pre>
    </details>
  )
}
