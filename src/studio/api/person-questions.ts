import type { Project } from '../../engine/index.ts'
import { Refusal } from '../../kit/index.ts'

/** Refuses an answer to a question that no person is being asked now, so that no move is made for anybody else. */
export async function refuseUnasked({ store }: Project, id: string, key: string): Promise<void> {
  if ((await store.holder(id)) === undefined)
    throw new Refusal('not_running', 'conflict', `No process is working on '${id}'.`, {
      hint: 'Resume the run; the question is asked again.',
    })
  let agent: string | undefined
  let isOpen = false
  for (const entry of store.tail(id).entries()) {
    if ((entry.type !== 'start' && entry.type !== 'end') || entry.key !== key) continue
    isOpen = entry.type === 'start'
    if (entry.type === 'start') agent = entry.agent
  }
  if (!isOpen || agent !== 'person')
    throw new Refusal('not_asked', 'conflict', `No person is being asked '${key}' now.`)
}
