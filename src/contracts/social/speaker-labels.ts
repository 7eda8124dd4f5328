/** The label of a speaker with which a message begins, such as `[Owner+Marta]:`, `**Marta:**` or `**Marta's Response:**`. */
export function ownLabel(content: string, agent: string): string | undefined {
  const start = content.trimStart().slice(0, 200)
  const bracketed = /^\**\[([^\]\n]{1,80})\]\**\s*:/.exec(start)?.[1]
  if (bracketed !== undefined) return bracketed
  const written = /^\**([^*:\n]{1,80}?)(?:['’]s (?:response|reply|answer))?\**\s*:/i.exec(start)?.[1]?.trim()
  return written === agent || written === nameIn(agent) ? written : undefined
}

/** The label of somebody else at the beginning of a line after the first: the message goes on with the talk of others. */
export function otherLabel(content: string, agent: string): string | undefined {
  for (const [, label] of content.matchAll(/\n[*\s]*\[([^\]\n+]{1,40}\+[^\]\n]{1,40})\]\**\s*:/g))
    if (label !== agent) return label
  return undefined
}

const nameIn = (agent: string) => agent.slice(agent.indexOf('+') + 1)
