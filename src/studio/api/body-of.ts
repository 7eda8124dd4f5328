import type { Context } from 'hono'
import type * as z from 'zod'
import { Refusal } from '../../kit/index.ts'

/** What a request says, in its body. Throws a Refusal where it is not as asked for. */
export async function bodyOf<T>(schema: z.ZodType<T>, { req }: Context): Promise<T> {
  const body = await req.json().catch(() => {
    throw new Refusal('bad_request', 'usage', 'The request is not JSON.')
  })
  const { data, error } = schema.safeParse(body)
  if (data !== undefined) return data
  const [issue] = error?.issues ?? []
  throw new Refusal('bad_request', 'usage', `${issue?.path.join('.') || 'The request'}: ${issue?.message}.`)
}
