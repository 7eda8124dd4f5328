import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal, type RefusalKind } from '../../kit/index.ts'

const statusOf: Readonly<Record<RefusalKind, ContentfulStatusCode>> = {
  usage: 400,
  missing: 404,
  busy: 409,
  conflict: 409,
  failed: 500,
}

/** Answers with why something was refused; a bug is answered without what it knows of this machine. */
export function describeProblem(error: Error, context: Context): Response {
  if (!(error instanceof Refusal)) {
    console.error(error)
    return context.json(
      { error: { code: 'bug', message: 'The studio failed; its terminal shows why.' } },
      500,
    )
  }
  const { code, message, hint, kind } = error
  return context.json({ error: { code, message, ...(hint !== undefined && { hint }) } }, statusOf[kind])
}
